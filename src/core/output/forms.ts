import type { UnreadableArticle } from '../bundle/making'
import type { Language } from '../settings'

/** What annotations can be handed out as, beside a bundle. */
export const outputForms = ['csv', 'html', 'docx', 'quotations', 'qdc', 'qdpx', 'ndjson'] as const
export type OutputForm = (typeof outputForms)[number]

/** The ending of each form's file; null for what is a folder. */
export const endingOf: Readonly<Record<OutputForm, string | null>> = {
  csv: 'csv',
  html: 'html',
  docx: 'docx',
  quotations: 'txt',
  qdc: 'qdc',
  qdpx: 'qdpx',
  ndjson: null,
}

export type OutputChoices = {
  readonly form: OutputForm
  /** False: people are called by numbers. */
  readonly annotators: boolean
  readonly language: Language
  /** ISO 8601; the same input at the same time makes the same bytes. */
  readonly time: string
}

export type OutputReceipt = {
  readonly form: OutputForm
  /** Absolute path of the file or folder that was written. */
  readonly path: string
  readonly files: number
  readonly sizeBytes: number
  readonly articles: number
  readonly annotations: number
  /** Tags that stand on the chosen articles and annotations, with those above them: all that a codebook holds. */
  readonly tags: number
  /** Chosen, and left out because their texts can't be read any more. */
  readonly unreadable: readonly UnreadableArticle[]
}
