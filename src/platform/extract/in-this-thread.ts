import type { ExtractThread } from './extract-thread'

const readers = async () =>
  await Promise.all([
    import('./extract-file'),
    import('./page-file'),
    import('./picture-file'),
    import('./attachments-file'),
  ])

/** Runs the work in this thread, without limits of time and memory. The readers of all forms are loaded with the first file. */
export const inThisThread = (limitBytes: number): ExtractThread => {
  const start = async () => {
    const [{ extractFile }, { createPageReader }, { createPictureReader }, { readAttachments }] =
      await readers()
    const pictures = createPictureReader(limitBytes)
    const pages = createPageReader(limitBytes)
    return { extractFile, readAttachments, pictures, pages }
  }
  let started: ReturnType<typeof start> | undefined
  const ready = (): ReturnType<typeof start> => (started ??= start())
  return {
    run: async (job) => {
      const { extractFile, pictures, pages } = await ready()
      pictures.letGo()
      pages.letGo()
      return extractFile(job, limitBytes)
    },
    readPicture: async (job) => (await ready()).pictures.read(job),
    readPage: async (job) => (await ready()).pages.read(job),
    readAttachments: async (job) => (await ready()).readAttachments(job, limitBytes),
    isAlive: () => true,
    close: () => Promise.resolve(),
  }
}
