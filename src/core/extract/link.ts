const longestLink = 2048

/** A link's target as it may be kept: http, https, mailto or in-page; undefined for every other scheme and for relative ones. */
export const keepLink = (target: string | null | undefined): string | undefined => {
  if (target === null || target === undefined) return undefined
  // As in the URL Standard's basic parser: leading and trailing C0 and space, and tabs and newlines anywhere, do not count.
  const link = target.replace(/^[\0-\x20]+|[\t\n\r]+/g, '').trimEnd()
  if (link.length > longestLink || hasControls.test(link)) return undefined
  return /^(?:https?:\/\/[^\s/]|mailto:[^\s]|#.)/i.test(link) ? link : undefined
}

/** Where an image stood, as written; pictures that are part of the file itself (`data:`) have no address to keep. */
export const keepImageSource = (source: string | null | undefined): string | undefined => {
  const trimmed = source?.trim()
  if (trimmed === undefined || trimmed === '' || trimmed.length > longestLink || hasControls.test(trimmed))
    return undefined
  return /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^https?:/i.test(trimmed) ? undefined : trimmed
}

const hasControls = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/
