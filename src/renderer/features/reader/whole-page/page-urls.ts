/** The pictures that a cleaned page may hold: inside it, of the formats that hold nothing but dots. */
const inlinePicture =
  /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif|x-icon|vnd\.microsoft\.icon);base64,[a-z\d+/=]*$/i

export const isInlinePicture = (source: string): boolean => inlinePicture.test(source)

/** As written in a page: white space is no part of it. */
export const tidyInline = (source: string): string =>
  /^\s*data:/i.test(source) ? source.replace(/\s+/g, '') : source.trim()

/** Whether a source could be in the file or beside it; anything with a scheme of its own is elsewhere, except parts of a letter and of a web archive. */
export const mayBeLocal = (source: string): boolean =>
  source !== '' &&
  source.length <= 4096 &&
  !source.startsWith('#') &&
  !/^(?:data|blob|about|javascript|vbscript|file|app|sanadpage|filesystem|chrome|devtools|ws|wss|ftp):/i.test(
    source,
  )

/** The address of a link in a cleaned page: in the page itself, or the place of a link that is asked about. */
export const isInnerLink = (href: string): boolean => /^(?:#[^\s]*|\/link\/\d{1,6})$/.test(href)
