import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { dosTime } from '../bundle/zip-sink'

/**
 * The same zip with the given time everywhere, in its entries and in the properties of the document: the library that
 * makes it takes the clock's.
 */
export const repackedAt = async (made: Uint8Array, time: string): Promise<Uint8Array> => {
  const from = await fromBufferPromise(Buffer.from(made), { lazyEntries: true, autoClose: false })
  const to = new ZipFile()
  for await (const entry of from.eachEntry()) {
    const content = await buffer(await from.openReadStreamPromise(entry))
    const options = { mtime: dosTime(time), mode: 0o100644, forceDosTimestamp: true }
    const stamped = entry.fileName === 'docProps/core.xml' ? stampedAt(content, time) : content
    to.addBuffer(stamped, entry.fileName, options)
  }
  to.end()
  return buffer(to.outputStream)
}

const stampedAt = (properties: Buffer, time: string): Buffer =>
  Buffer.from(
    properties
      .toString('utf8')
      .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${time.replace(/\.\d+Z$/, 'Z')}`),
  )
