/** How much room a row of the article list takes. */
export const density = {
  setting: 'Rows of the article list',
  comfortable: 'Comfortable',
  compact: 'Compact',
}
