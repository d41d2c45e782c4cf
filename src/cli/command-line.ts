/** Options of a command: `value` takes one value, `values` may be given several times, `flag` takes none. */
export type OptionShape = 'value' | 'values' | 'flag'

export type CommandShape = {
  /** Names of the words that must follow the command; messages: `cli.argument.<name>`. */
  readonly words: readonly string[]
  /** Whether the last of the words may be followed by others like it. */
  readonly takesMoreWords?: boolean
  /** An option that stands in for the last of the words. */
  readonly lastWordOr?: readonly string[]
  readonly options: Readonly<Record<string, OptionShape>>
}

export type ParsedLine = {
  readonly words: readonly string[]
  readonly values: Readonly<Record<string, readonly string[]>>
}

export type LineFault =
  | { readonly kind: 'unknownOption'; readonly option: string }
  | { readonly kind: 'missingArgument'; readonly argument: string }
  | { readonly kind: 'missingValue'; readonly option: string }
  | { readonly kind: 'tooMany'; readonly argument: string }

const everywhere: Readonly<Record<string, OptionShape>> = { json: 'flag', lang: 'value', help: 'flag' }

/** Reads the words after a command. `--` ends the options; `--option=value` is one word. */
export const parseLine = (
  given: readonly string[],
  shape: CommandShape,
): { readonly ok: true; readonly line: ParsedLine } | { readonly ok: false; readonly fault: LineFault } => {
  const shapes = { ...everywhere, ...shape.options }
  const words: string[] = []
  const values: Record<string, string[]> = {}
  for (let i = 0; i < given.length; i++) {
    const word = given[i]!
    if (word === '--') {
      words.push(...given.slice(i + 1))
      break
    }
    if (!word.startsWith('--')) {
      words.push(word)
      continue
    }
    const equals = word.indexOf('=')
    const name = word.slice(2, equals === -1 ? undefined : equals)
    const kind = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    if (kind === undefined) return { ok: false, fault: { kind: 'unknownOption', option: `--${name}` } }
    if (kind === 'flag') {
      values[name] = ['']
      continue
    }
    const value = equals === -1 ? given[++i] : word.slice(equals + 1)
    if (value === undefined) return { ok: false, fault: { kind: 'missingValue', option: `--${name}` } }
    values[name] = kind === 'value' ? [value] : [...(values[name] ?? []), value]
  }
  const isReplaced = shape.lastWordOr?.some((option) => values[option] !== undefined) === true
  const lacking = (isReplaced ? shape.words.slice(0, -1) : shape.words)[words.length]
  if (lacking !== undefined) return { ok: false, fault: { kind: 'missingArgument', argument: lacking } }
  const surplus = words[shape.words.length]
  if (surplus !== undefined && shape.takesMoreWords !== true)
    return { ok: false, fault: { kind: 'tooMany', argument: surplus } }
  return { ok: true, line: { words, values } }
}

export const valueOf = (line: ParsedLine, name: string): string | undefined => line.values[name]?.[0]
export const valuesOf = (line: ParsedLine, name: string): readonly string[] => line.values[name] ?? []
export const isSet = (line: ParsedLine, name: string): boolean => line.values[name] !== undefined
