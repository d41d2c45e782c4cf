/** The colours that a codebook offers; each is clear on every theme's ground. Stored as CSS colours. */
export const palette = [
  '#c9a227',
  '#b5651d',
  '#b0413e',
  '#9a4a63',
  '#7a5aa6',
  '#3a78ad',
  '#2a8c8c',
  '#4c8a4a',
  '#7d7a2e',
  '#6b6f76',
] as const
