import type { DetectedMetadata } from '../../article/extracted'
import { findDate } from '../dates'
import { statedTitle } from '../title'
import { childrenNamed, textIn, type XmlElement } from '../xml/element'

export type StatedProperties = {
  readonly title: string
  readonly stated: DetectedMetadata
  /** When the file was made, which need not be when its text was published. */
  readonly made: DetectedMetadata
  /** `dc:date`: of a book its publication, of an office file only its last change. */
  readonly dated: DetectedMetadata
}

const longest = 300

/** What a file states of itself in the elements of Dublin Core (ISO 15836), as office files and books keep it. */
export const readDublinCore = (metadata: XmlElement | undefined): StatedProperties => {
  const all = (name: string): readonly string[] =>
    childrenNamed(metadata, name).flatMap((element) => {
      const value = textIn(element).replace(/\s+/g, ' ').trim()
      return value === '' || value.length > longest ? [] : [value]
    })
  const creators = all('creator').length > 0 ? all('creator') : all('initial-creator')
  const author = creators.slice(0, 5).join('، ')
  const [source] = all('publisher')
  const [language] = all('language')
  const tags = [...new Set([...all('subject'), ...all('keywords'), ...all('keyword')].flatMap(words))].slice(
    0,
    30,
  )
  return {
    title: statedTitle(all('title')[0] ?? ''),
    stated: {
      ...(author !== '' && { author }),
      ...(source !== undefined && { source }),
      ...(language !== undefined && languageTag.test(language) && { language }),
      ...(tags.length > 0 && { tags }),
    },
    made: dateIn(all('created')[0] ?? all('creation-date')[0]),
    dated: dateIn(all('date')[0]),
  }
}

const dateIn = (written: string | undefined): DetectedMetadata => {
  if (written === undefined) return {}
  const iso = findDate(written)?.iso
  return { published: written, ...(iso !== undefined && { publishedIso: iso }) }
}

const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,4}$/i

const words = (value: string): readonly string[] =>
  value
    .split(/[,;،؛]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
