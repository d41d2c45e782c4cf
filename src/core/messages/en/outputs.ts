/** What is handed out beside bundles, and codebooks taken in. */
export const outputs = {
  codebookWritten: 'Written: {path}. {count} tag. | Written: {path}. {count} tags.',
  codebookTaken: 'New tags: {added}. Changed: {changed}. As before: {unchanged}.',
  codebookLine: '{name} — articles: {articles}, annotations: {annotations}',
  /** By `CodebookNotice.kind`. */
  codebookNotice: {
    'no-name': 'Line {line}: a tag without a name was passed over, or is called “—”.',
    'name-cut': 'Line {line}: the name “{name}” is too long and was cut.',
    'description-cut': 'Line {line}: the description of “{name}” is too long and was cut.',
    'parent-unknown': 'Line {line}: the tag above “{name}” is not in the file, so it stands at the top.',
    ring: 'Line {line}: “{name}” would lie under itself, so it stands at the top.',
  },
} as const
