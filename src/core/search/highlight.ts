/**
 * What to mark in an article's text: folded words, and folded phrases whose words stand one after another.
 * Plain data, so that whoever holds the text can mark it without the index.
 */
export type Highlight = {
  readonly words: readonly string[]
  readonly phrases: readonly (readonly string[])[]
}
