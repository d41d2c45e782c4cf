/**
 * Text that is collected piece by piece for one file. It is kept as UTF-8 outside the JavaScript heap: of ten thousand
 * articles the descriptions alone would fill the heap of an old machine.
 */
export type TextSpool = {
  readonly add: (text: string) => void
  /** How many pieces were added. */
  readonly count: () => number
  /** Everything so far, with the separator between the pieces. */
  readonly chunks: () => readonly Uint8Array[]
}

const chunkUnits = 64 * 1024

export const startSpool = (separator = ''): TextSpool => {
  const full: Uint8Array[] = []
  let open: string[] = []
  let units = 0
  let count = 0
  const close = (): void => {
    if (open.length === 0) return
    full.push(Buffer.from(open.join(''), 'utf8'))
    open = []
    units = 0
  }
  const chunks = (): readonly Uint8Array[] => {
    close()
    return full
  }
  return {
    add: (text) => {
      if (count > 0) open.push(separator)
      open.push(text)
      units += text.length
      count++
      if (units >= chunkUnits) close()
    },
    count: () => count,
    chunks,
  }
}

/** The content of a file from pieces, of which none is copied. */
export async function* joined(...parts: readonly (string | TextSpool)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const chunks = typeof part === 'string' ? [Buffer.from(part, 'utf8')] : part.chunks()
    for (const chunk of chunks) yield await Promise.resolve(chunk)
  }
}
