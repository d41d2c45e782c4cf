/** Finds a picture of a file by the `resource` of its image; undefined where the file does not hold it. */
export type Pictures = (resource: string) => Uint8Array | undefined | Promise<Uint8Array | undefined>

/** Begins the resource of an image that lies in a file of its own beside the page, as browsers save them; its source follows. */
export const beside = 'file:'
