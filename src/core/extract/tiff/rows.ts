import type { TiffPage } from './pages'

/** Makes bytes of grey, or of red, green and blue, of a row of packed values. */
export type RowReader = {
  readonly channels: 1 | 3
  /** Bytes that a row of so many dots takes in a segment. */
  readonly rowBytes: number
  readonly read: (values: Uint8Array, from: number, into: Uint8Array) => void
}

/** Undefined where the values of a page are of a kind that is not read. */
export const rowReader = (page: TiffPage): RowReader | undefined => {
  const { across, bits, samples } = page
  const convert = converter(page)
  const isReadable = bits === 1 || bits === 2 || bits === 4 || bits === 8 || bits === 16
  if (!convert || !isReadable || samples < convert.samples || samples > 16) return undefined
  const rowBytes = Math.ceil((across * bits * samples) / 8)
  const apart = new Uint8Array(across * samples)
  const unpack = unpackerOf(page, apart)
  return {
    channels: convert.channels,
    rowBytes,
    read: (values, from, into) => {
      unpack(values, from)
      convert.convert(apart, into)
    },
  }
}

type Converter = {
  readonly channels: 1 | 3
  /** As many values as a dot needs; others beside them (how much it covers) are left out. */
  readonly samples: number
  readonly convert: (apart: Uint8Array, into: Uint8Array) => void
}

const converter = (page: TiffPage): Converter | undefined => {
  const { across, samples, meaning, bits } = page
  const most = bits < 8 ? (1 << bits) - 1 : 255
  switch (meaning) {
    case 'white-first':
    case 'black-first': {
      const greys = Uint8Array.from({ length: 256 }, (_, value) => {
        const grey = Math.round((Math.min(value, most) * 255) / most)
        return meaning === 'white-first' ? 255 - grey : grey
      })
      return {
        channels: 1,
        samples: 1,
        convert: (apart, into) => {
          for (let dot = 0, at = 0; dot < across; dot++, at += samples) into[dot] = greys[apart[at]!]!
        },
      }
    }
    case 'rgb':
      return { channels: 3, samples: 3, convert: (apart, into) => colours(apart, into, across, samples) }
    case 'ycbcr':
      // Unpacked values share their colours among dots: only those that a JPEG holds are read.
      return undefined
    case 'cmyk':
      return { channels: 3, samples: 4, convert: (apart, into) => inks(apart, into, across, samples) }
    case 'palette':
      return paletteReader(page)
    case undefined:
      return undefined
  }
}

const colours = (apart: Uint8Array, into: Uint8Array, across: number, samples: number): void => {
  for (let dot = 0, at = 0, to = 0; dot < across; dot++, at += samples) {
    into[to++] = apart[at]!
    into[to++] = apart[at + 1]!
    into[to++] = apart[at + 2]!
  }
}

const inks = (apart: Uint8Array, into: Uint8Array, across: number, samples: number): void => {
  for (let dot = 0, at = 0, to = 0; dot < across; dot++, at += samples) {
    const light = 255 - apart[at + 3]!
    for (let ink = 0; ink < 3; ink++) into[to++] = ((255 - apart[at + ink]!) * light) / 255
  }
}

const paletteReader = (page: TiffPage): Converter | undefined => {
  if (page.bits > 8) return undefined
  const palette = page.palette()
  return palette.length < 3 << page.bits
    ? undefined
    : { channels: 3, samples: 1, convert: paletteOf(page, palette) }
}

/** All reds, then all greens, then all blues, of two bytes each; old writers filled in one. */
const paletteOf = ({ across, samples, bits }: TiffPage, palette: readonly number[]): Converter['convert'] => {
  const count = 1 << bits
  const isNarrow = palette.every((value) => value < 256)
  const table = Uint8Array.from({ length: count * 3 }, (_, at) => {
    const value = palette[(at % 3) * count + Math.floor(at / 3)] ?? 0
    return isNarrow ? value : value >> 8
  })
  return (apart, into) => {
    for (let dot = 0, at = 0, to = 0; dot < across; dot++, at += samples) {
      const from = apart[at]! * 3
      into[to++] = table[from]!
      into[to++] = table[from + 1]!
      into[to++] = table[from + 2]!
    }
  }
}

type Unpacker = (values: Uint8Array, from: number) => void

/** A byte for each value: of sixteen bits the higher ones, of fewer than eight the number that they make. */
const unpackerOf = ({ bits, samples, isLittle, isDifferenced }: TiffPage, apart: Uint8Array): Unpacker => {
  if (bits === 8)
    return (values, from) => {
      apart.set(values.subarray(from, from + apart.length))
      if (isDifferenced) for (let at = samples; at < apart.length; at++) apart[at]! += apart[at - samples]!
    }
  if (bits === 16) {
    const wide = new Uint16Array(apart.length)
    const [high, low] = isLittle ? [1, 0] : [0, 1]
    return (values, from) => {
      for (let at = 0; at < wide.length; at++) {
        const value = (values[from + at * 2 + high]! << 8) | values[from + at * 2 + low]!
        wide[at] = isDifferenced && at >= samples ? value + wide[at - samples]! : value
        apart[at] = wide[at]! >> 8
      }
    }
  }
  const most = (1 << bits) - 1
  return (values, from) => {
    for (let at = 0, bit = 0; at < apart.length; at++, bit += bits)
      apart[at] = (values[from + (bit >> 3)]! >> (8 - bits - (bit & 7))) & most
  }
}
