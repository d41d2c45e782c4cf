/** How a tab and what it shows name each other in the document. */
export const tabPanelId = 'reader-panel'
export const tabId = (key: number): string => `reader-tab-${key}`
