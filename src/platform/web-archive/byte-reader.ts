/** Reads a stream forwards: heads up to an empty line, then bodies of a known length. */
export class ByteReader {
  /** Of the next byte, from the beginning of the stream. */
  position = 0
  private held: Uint8Array = new Uint8Array(0)
  private readonly source: AsyncIterator<Uint8Array>

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** The bytes before the next empty line, which is passed over; undefined where it does not come within the limit. */
  async head(limitBytes: number): Promise<Uint8Array | undefined> {
    for (;;) {
      const end = endOfHead(this.held)
      if (end !== undefined && end.length <= limitBytes) return this.taken(end.next).subarray(0, end.length)
      if (this.held.length > limitBytes || !(await this.fill())) return undefined
    }
  }

  /** The next `length` bytes in pieces; fewer where the stream ends before. */
  async *take(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0;) {
      if (this.held.length === 0 && !(await this.fill())) return
      const piece = this.taken(Math.min(left, this.held.length))
      left -= piece.length
      yield piece
    }
  }

  /** Passes over line ends; false where the stream ends with them. */
  async skipLineEnds(): Promise<boolean> {
    for (;;) {
      if (this.held.length === 0 && !(await this.fill())) return false
      const byte = this.held[0]
      if (byte !== 0x0d && byte !== 0x0a) return true
      this.taken(1)
    }
  }

  async close(): Promise<void> {
    await this.source.return?.()
  }

  private taken(length: number): Uint8Array {
    const piece = this.held.subarray(0, length)
    this.held = this.held.subarray(length)
    this.position += piece.length
    return piece
  }

  private async fill(): Promise<boolean> {
    const next = await this.source.next()
    if (next.done === true) return false
    this.held = this.held.length === 0 ? next.value : Buffer.concat([this.held, next.value])
    return true
  }
}

/** The first empty line, whether lines end as the standards want or with a line feed alone. */
const endOfHead = (bytes: Uint8Array): { readonly length: number; readonly next: number } | undefined => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const crlf = buffer.indexOf('\r\n\r\n')
  const lf = buffer.subarray(0, crlf === -1 ? undefined : crlf).indexOf('\n\n')
  if (lf !== -1) return { length: lf, next: lf + 2 }
  return crlf === -1 ? undefined : { length: crlf, next: crlf + 4 }
}
