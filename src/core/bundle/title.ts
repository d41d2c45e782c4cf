import type { ArticleSummary } from '../library/views'

/** What the person called it, else what it calls itself, else its file's name: a page and a list entry need one. */
export const titleOf = ({ described, title, path }: ArticleSummary): string =>
  [described['title'] ?? '', title, path].find((name) => name.trim() !== '') ?? ''
