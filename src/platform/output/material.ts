import type { DescribedDocument } from '#core/bundle/document'
import type { BundleContents } from '#core/bundle/making'
import type { People, Person } from '#core/bundle/people'
import type { OutputChoices } from '#core/output/forms'

/** What a form is made from: the articles one after another, and what is known of all. */
export type OutputMaterial = {
  readonly contents: BundleContents
  readonly choices: OutputChoices
  readonly people: People
  readonly exporter: Person | null
  /** Told and counted as they are taken. Articles without annotations too. */
  readonly documents: () => AsyncGenerator<DescribedDocument>
  readonly counts: { articles: number; annotations: number }
}
