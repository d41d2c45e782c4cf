/** What a scan through rich text meets, in order. */
export type RtfSink = {
  readonly open: () => void
  readonly close: () => void
  /** `\b`, `\u1602`: a control word with its number, where it has one. */
  readonly word: (name: string, value: number | undefined) => void
  /** `\~`, `\*`: a control symbol. */
  readonly symbol: (symbol: string) => void
  /** One byte of text, plain or as `\'hh`. */
  readonly byte: (byte: number) => void
  /** False when there is no sense in reading on. */
  readonly goesOn: () => boolean
}

const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const longestWord = 32

/** Goes through rich text (RTF 1.9.1, "RTF Syntax") once; pictures in binary are passed over. */
export const scanRtf = (bytes: Uint8Array, sink: RtfSink): void => {
  let at = 0
  while (at < bytes.length && sink.goesOn()) {
    const byte = bytes[at]!
    if (byte === openBrace) {
      sink.open()
      at++
    } else if (byte === closeBrace) {
      sink.close()
      at++
    } else if (byte === backslash) at = scanControl(bytes, at + 1, sink)
    else {
      if (byte !== 0x0d && byte !== 0x0a && byte !== 0) sink.byte(byte)
      at++
    }
  }
}

/** Tells the control that begins after the backslash and gives the place after it. */
const scanControl = (bytes: Uint8Array, start: number, sink: RtfSink): number => {
  if (start >= bytes.length) return start
  if (!isLetter(bytes[start]!)) return scanSymbol(bytes, start, sink)
  let at = start
  while (at < bytes.length && at - start < longestWord && isLetter(bytes[at]!)) at++
  const name = String.fromCharCode(...bytes.subarray(start, at))
  const numberStart = at
  if (bytes[at] === 0x2d) at++
  while (at < bytes.length && at - numberStart < 11 && isDigit(bytes[at]!)) at++
  const written = String.fromCharCode(...bytes.subarray(numberStart, at))
  const value = written === '' || written === '-' ? undefined : Number(written)
  if (bytes[at] === 0x20) at++
  if (name === 'bin') return at + Math.max(0, value ?? 0)
  sink.word(name, value)
  return at
}

const scanSymbol = (bytes: Uint8Array, at: number, sink: RtfSink): number => {
  const symbol = String.fromCharCode(bytes[at]!)
  if (symbol !== "'") {
    sink.symbol(symbol)
    return at + 1
  }
  const code = Number.parseInt(String.fromCharCode(...bytes.subarray(at + 1, at + 3)), 16)
  if (!Number.isNaN(code)) sink.byte(code)
  return at + 3
}

const isLetter = (byte: number): boolean => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39
