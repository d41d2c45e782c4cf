import type { DetectedMetadata, PictureFact } from '../../article/extracted'
import { findDate } from '../dates'
import { tidyTitle } from '../title'

/** What a camera, a scanner or a person wrote into a picture (EXIF, IPTC, XMP). */
export type Written = {
  readonly description: string
  readonly stated: DetectedMetadata
  readonly facts: readonly PictureFact[]
}
const nothing: Written = { description: '', stated: {}, facts: [] }

/** Tags as the reader gives them: a description in words, for each name. */
type Tags = Readonly<Record<string, unknown>>

export const readWritten = async (bytes: Uint8Array): Promise<Written> => {
  const { load } = await import('exifreader')
  try {
    const copy = bytes.slice().buffer
    return understand(load(copy, { expanded: true }) as unknown as Readonly<Record<string, Tags | undefined>>)
  } catch {
    // Whatever is wrong with what a camera wrote, the picture is still a picture.
    return nothing
  }
}

const longest = 5000

const understand = ({
  exif = {},
  iptc = {},
  xmp = {},
  gps = {},
}: Readonly<Record<string, Tags | undefined>>): Written => {
  const first = (...values: readonly string[]): string => values.find((value) => value !== '') ?? ''
  const description = first(
    said(exif['ImageDescription']),
    said(iptc['Caption/Abstract']),
    said(xmp['description']),
    said(iptc['Headline']),
  )
  const author = tidyTitle(first(said(exif['Artist']), said(iptc['By-line']), said(xmp['creator']))).slice(
    0,
    200,
  )
  const taken = tidyTitle(first(said(exif['DateTimeOriginal']), said(exif['DateTime'])))
  const date = /^(\d{4})[:-](\d\d)[:-](\d\d)/.exec(taken)
  const iso = date ? `${date[1]}-${date[2]}-${date[3]}` : findDate(taken)?.iso
  return {
    description,
    stated: {
      ...(author !== '' && { author }),
      ...(taken !== '' && { published: taken, ...(iso !== undefined && { publishedIso: iso }) }),
    },
    facts: [
      fact('taken', taken),
      fact('camera', `${said(exif['Make'])} ${said(exif['Model'])}`),
      fact('place', placeOf(gps)),
      fact('software', said(exif['Software'])),
      fact('rights', first(said(exif['Copyright']), said(iptc['Copyright Notice']))),
    ].flat(),
  }
}

export const fact = (name: PictureFact['name'], value: string): readonly PictureFact[] => {
  const tidy = tidyTitle(value).slice(0, 300)
  return tidy === '' ? [] : [{ name, value: tidy }]
}

const placeOf = ({ Latitude: latitude, Longitude: longitude }: Tags): string =>
  typeof latitude === 'number' && typeof longitude === 'number' && Number.isFinite(latitude + longitude)
    ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
    : ''

/** The words of a tag. EXIF's text is ASCII by the standard and UTF-8 in practice. */
const said = (tag: unknown): string => {
  if (typeof tag !== 'object' || tag === null) return ''
  const { description } = tag as { readonly description?: unknown }
  return typeof description === 'string' ? description.replace(/\0+$/, '').trim().slice(0, longest) : ''
}
