import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ImportReceipt } from '#core/bundle/import-outcome'
import type { ExportInput, Library } from '#platform/library/library'
import { libraryOf, valueOf, type Files } from './library'
import { temporaryFolder } from './temporary-folder'

/** People who each have a library on a disk, and hand bundles to each other. */

export const story =
  'شهادة من الأرشيف\n\nقال الشاهد إنه رأى السجلات كاملةً قبل نقلها بيومين.\n\nثم ذهب إلى المستودع الشمالي.'
export const other = 'المستودع\n\nنُقلت الصناديق ليلاً إلى المستودع.'

export type Opened = Library & { readonly folder: string; readonly name: string }

export const opened = async (name: string, files: Files): Promise<Opened> => {
  const { folder, open } = await libraryOf(files)
  const library = await open()
  await library.scan()
  return { ...library, folder, name }
}

/** Two people on one machine write within one millisecond, and then nobody can tell which was later: time passes first. */
export const laterThanNow = async (): Promise<void> => {
  const now = Date.now()
  while (Date.now() <= now) await new Promise((resolve) => setTimeout(resolve, 1))
}

export const annotate = async (
  library: Opened,
  quote: string,
  note: string,
  tags: readonly string[] = [],
) => {
  await laterThanNow()
  const path = valueOf(await library.summaries()).find(({ title }) => title.startsWith('شهادة'))!.path
  return valueOf(
    await library.annotateQuote(
      { path, quote, prefix: '', suffix: '', note, tags, colour: 'yellow' },
      library.name,
    ),
  ).annotation.id
}

export const noteOn = async (library: Opened, id: string, text: string) => {
  await laterThanNow()
  const one = valueOf(await library.annotations()).find(({ annotation }) => annotation.id === id)!
  return valueOf(
    await library.editAnnotation(
      { annotation: one.annotation.id, note: { text, seen: one.annotation.noteEvent } },
      library.name,
    ),
  )
}

export const exported = async (
  library: Opened,
  more: Partial<Pick<ExportInput, 'scope' | 'originals' | 'annotators'>> = {},
): Promise<string> => {
  const destination = join(await temporaryFolder(), 'bundle')
  valueOf(
    await library.exportBundle(
      {
        scope: more.scope ?? { kind: 'all' },
        destination,
        originals: more.originals ?? true,
        annotators: more.annotators ?? true,
        language: 'ar',
        time: '2026-11-30T10:00:00.000Z',
        bundleId: randomUUID(),
      },
      library.name,
    ),
  )
  return destination
}

export const take = async (library: Opened, path: string): Promise<ImportReceipt> =>
  valueOf(await library.importBundle({ path }, library.name))
export const give = async (from: Opened, to: Opened): Promise<ImportReceipt> => take(to, await exported(from))

/** What people see, wherever the files lie. */
export const seen = async (library: Library): Promise<unknown> => {
  const annotations = valueOf(await library.annotations()).map(({ annotation, tagNames }) => {
    const { noteEvent: _event, conflicts, tags: _tags, ...shown } = annotation
    return { ...shown, tagNames, conflicts: conflicts.map(({ event, note, by }) => [event, note, by]) }
  })
  const articles = valueOf(await library.summaries()).map(({ id, title, tags, described, acquired }) => ({
    id,
    title,
    tags,
    described,
    acquired,
  }))
  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
  return {
    annotations: annotations.sort(byId),
    articles: articles.sort(byId),
    tags: valueOf(await library.sidebar()).tags.map(({ id, name, articles: on }) => [id, name, on]),
  }
}

export const notesIn = async (library: Library): Promise<readonly string[]> =>
  valueOf(await library.annotations())
    .map(({ annotation }) => annotation.note)
    .sort()
