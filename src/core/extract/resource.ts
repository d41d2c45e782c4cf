/** Finds a picture of a file by the `resource` of its image; undefined where the file does not hold it. */
export type Pictures = (resource: string) => Uint8Array | undefined | Promise<Uint8Array | undefined>

/** Begins the resource of an image that lies in a file of its own beside the page, as browsers save them; its source follows. */
export const beside = 'file:'

/** A web page as it was saved, raw: only ever shown cleaned, in a frame of its own. */
export type WholePage = {
  readonly html: string
  /** Where it was found, as far as the file says; links are resolved against it. */
  readonly place: string
  /** What the file itself holds of what the page shows; `from` is the place of the page or of the style sheet that names it. */
  readonly part: (source: string, from: string) => PageBytes | undefined
}

export type PageBytes = {
  readonly bytes: Uint8Array
  readonly place: string
  /** As stated beside the bytes. */
  readonly charset?: string | undefined
}
