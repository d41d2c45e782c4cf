import { stat } from 'node:fs/promises'
import {
  projectFile,
  projectHead,
  projectNotes,
  projectSource,
  projectTail,
  sourceFile,
  sourceGuid,
} from '#core/output/project'
import { namedUuid } from '../bundle/digests'
import { joined, startSpool } from '../bundle/text-spool'
import { openZipSink } from '../bundle/zip-sink'
import type { OutputMaterial } from './material'

/** A REFI-QDA project: a zip of the texts and of the description of everything in them. */
export const writeProject = async (
  { contents, choices, people, exporter, documents }: OutputMaterial,
  temporary: string,
): Promise<{ readonly files: number; readonly sizeBytes: number }> => {
  const sink = await openZipSink({ temporary, topFolder: '', time: choices.time })
  try {
    const codes = new Set(contents.tags.map(({ id }) => id))
    const sources = startSpool()
    const notes = startSpool('\n')
    let files = 1
    for await (const document of documents()) {
      await sink.write(sourceFile(sourceGuid(document, namedUuid)), document.article.text)
      const drawn = projectSource(document, codes, namedUuid, choices.language)
      sources.add(drawn.source)
      for (const note of drawn.notes) notes.add(note)
      files++
    }
    const head = projectHead(
      {
        title: contents.library.title,
        time: choices.time,
        exporter,
        people: people.all(),
        tags: contents.tags,
      },
      namedUuid,
    )
    const end = notes.count() === 0 ? [projectTail] : [projectNotes.head, notes, projectNotes.tail]
    await sink.write(projectFile, joined(head, sources, ...end))
    await sink.finish()
    return { files, sizeBytes: (await stat(temporary)).size }
  } catch (error) {
    await sink.discard()
    throw error
  }
}
