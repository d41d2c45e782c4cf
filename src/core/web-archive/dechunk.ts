type State = 'size' | 'data' | 'line-end' | 'trailer' | 'raw'

/** A size line with its extensions; longer ones are no chunking. */
const longestLine = 4096

/**
 * Takes the chunks of a body apart (RFC 9112, section 7.1), piece by piece. Some archives keep the header of a body that they
 * have already taken apart: one that does not begin with a size is passed on as it is.
 */
export class Dechunker {
  private state: State = 'size'
  private line = ''
  private left = 0
  private isFirst = true
  /** True where the chunks end as they should. */
  isComplete = false

  push(bytes: Uint8Array): readonly Uint8Array[] {
    const pieces: Uint8Array[] = []
    let at = 0
    while (at < bytes.length) {
      if (this.state === 'raw') {
        pieces.push(bytes.subarray(at))
        return pieces
      }
      if (this.state === 'trailer') return pieces
      if (this.state === 'data') {
        const piece = bytes.subarray(at, at + this.left)
        pieces.push(piece)
        this.left -= piece.length
        at += piece.length
        if (this.left === 0) this.state = 'line-end'
        continue
      }
      const byte = bytes[at++] ?? 0
      if (byte !== lineFeed) this.line += String.fromCharCode(byte)
      if (byte === lineFeed || this.line.length > longestLine) pieces.push(...this.endLine(byte === lineFeed))
    }
    return pieces
  }

  /** What was held back of a body that turned out to have no chunks. */
  end(): readonly Uint8Array[] {
    const held = this.state === 'size' && this.isFirst && this.line !== '' ? [bytesOf(this.line)] : []
    if (held.length > 0) this.isComplete = true
    return held
  }

  private endLine(isEnded: boolean): readonly Uint8Array[] {
    const line = this.line
    this.line = ''
    if (this.state === 'line-end') {
      this.state = 'size'
      return []
    }
    const size = /^\s*([0-9a-f]{1,12})\s*(?:;.*)?\r?$/i.exec(line)?.[1]
    if (size === undefined || !isEnded) return this.leaveChunks(line, isEnded)
    this.isFirst = false
    this.left = Number.parseInt(size, 16)
    this.state = this.left === 0 ? 'trailer' : 'data'
    this.isComplete = this.left === 0
    return []
  }

  private leaveChunks(line: string, isEnded: boolean): readonly Uint8Array[] {
    this.state = this.isFirst ? 'raw' : 'trailer'
    this.isComplete = this.isFirst
    return this.isFirst ? [bytesOf(isEnded ? `${line}\n` : line)] : []
  }
}

const lineFeed = 0x0a

const bytesOf = (characters: string): Uint8Array =>
  Uint8Array.from(characters, (character) => character.charCodeAt(0))
