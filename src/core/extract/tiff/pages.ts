import type { TiffFields, TiffFile } from './directory'

/** How the values of a page are packed (TIFF 6.0, section 3, and what was registered later). */
export type Packing =
  'none' | 'fax-rows' | 'fax-3' | 'fax-4' | 'lzw' | 'jpeg' | 'old-jpeg' | 'deflate' | 'packbits'

/** What a value means: `white-first` is grey with zero for white. */
export type Meaning = 'white-first' | 'black-first' | 'rgb' | 'palette' | 'cmyk' | 'ycbcr'

/** A strip across the page, or a tile of it, where it lies in the file. */
export type Segment = { readonly from: number; readonly length: number }

export type TiffPage = {
  readonly width: number
  readonly height: number
  /** Undefined where they are of a kind that is not read. */
  readonly packing: Packing | undefined
  readonly meaning: Meaning | undefined
  readonly bits: number
  /** Values to a dot. */
  readonly samples: number
  /** Values lie plane after plane. */
  readonly isPlanar: boolean
  readonly isDifferenced: boolean
  readonly isBackwards: boolean
  /** Of fax packing: rows are told by the one above. */
  readonly isTwoDimensional: boolean
  readonly isLittle: boolean
  /** Dots that a strip or a tile has. */
  readonly across: number
  readonly down: number
  /** Made when they are asked for: thousands of directories may share one long list. */
  readonly segments: () => readonly Segment[]
  readonly palette: () => readonly number[]
  readonly jpegTables: Uint8Array | undefined
  /** Where the whole picture lies as a JPEG of the old way. */
  readonly jpeg: Segment | undefined
  /** 1 to 8, as EXIF has it. */
  readonly orientation: number
  /** Dots to the inch, across and down; zero where it is not said. */
  readonly dotsToInch: readonly [number, number]
  readonly description: string
}

const packings: Readonly<Record<number, Packing>> = {
  1: 'none',
  2: 'fax-rows',
  3: 'fax-3',
  4: 'fax-4',
  5: 'lzw',
  6: 'old-jpeg',
  7: 'jpeg',
  8: 'deflate',
  32773: 'packbits',
  32946: 'deflate',
}

const meanings: readonly (Meaning | undefined)[] = [
  'white-first',
  'black-first',
  'rgb',
  'palette',
  undefined,
  'cmyk',
  'ycbcr',
]

/** Bits of NewSubfileType: a smaller copy of another page, and a mask. */
const noPage = 0b101

/** The pages of a file, without smaller copies of them and masks. */
export const pagesOf = ({ directories, isLittle }: TiffFile): readonly TiffPage[] =>
  directories
    .filter((fields) => ((fields.number(254) ?? 0) & noPage) === 0 && fields.number(255) !== 2)
    .map((fields) => readPage(fields, isLittle))
    .filter(({ width, height }) => width > 0 && height > 0)

/** More values to a dot are of a kind that is not read. */
const mostSamples = 17

const readPage = (fields: TiffFields, isLittle: boolean): TiffPage => {
  const width = fields.number(256) ?? 0
  const height = fields.number(257) ?? 0
  const isTiled = fields.number(322) !== undefined
  const [from, lengths] = isTiled ? [324, 325] : [273, 279]
  const bits = fields.numbers(258, mostSamples)
  const isFloating = fields.numbers(339, mostSamples).some((format) => format !== 1)
  const packing = packings[fields.number(259) ?? 1]
  const jpegFrom = fields.number(513)
  return {
    width,
    height,
    packing: bits.some((each) => each !== bits[0]) ? undefined : packing,
    meaning: isFloating ? undefined : meanings[fields.number(262) ?? (packing?.startsWith('fax') ? 0 : 1)],
    bits: bits[0] ?? 1,
    samples: fields.number(277) ?? 1,
    isPlanar: fields.number(284) === 2,
    isDifferenced: fields.number(317) === 2,
    isBackwards: fields.number(266) === 2,
    isTwoDimensional: ((fields.number(292) ?? 0) & 1) === 1,
    isLittle,
    across: isTiled ? (fields.number(322) ?? 0) : width,
    down: isTiled ? (fields.number(323) ?? 0) : Math.min(fields.number(278) ?? height, height),
    segments: () => segmentsOf(fields.numbers(from), fields.numbers(lengths)),
    palette: () => fields.numbers(320),
    jpegTables: fields.bytes(347),
    jpeg: jpegFrom === undefined ? undefined : { from: jpegFrom, length: fields.number(514) ?? 0 },
    orientation: orientationOf(fields.number(274)),
    dotsToInch: dotsToInch(fields),
    description: fields.text(270) || fields.text(285),
  }
}

/** Some writers leave the lengths out: a segment then ends where the file does. */
const segmentsOf = (places: readonly number[], lengths: readonly number[]): readonly Segment[] =>
  places.map((from, index) => ({ from, length: lengths[index] ?? Number.MAX_SAFE_INTEGER }))

const orientationOf = (said = 1): number => (Number.isInteger(said) && said >= 1 && said <= 8 ? said : 1)

const centimetres = 3

const dotsToInch = (fields: TiffFields): readonly [number, number] => {
  const unit = fields.number(296) ?? 2
  const toInch = unit === centimetres ? 2.54 : 1
  const [across, down] = [fields.number(282), fields.number(283)].map((dots = 0) => {
    const inch = dots * toInch
    return unit !== 1 && Number.isFinite(inch) && inch > 0 && inch < 100_000 ? inch : 0
  })
  return [across ?? 0, down ?? 0]
}
