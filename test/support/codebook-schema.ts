import { SaxesParser } from 'saxes'

type Model = {
  /** Children in their order (an `xsd:sequence`): least and most of each. */
  readonly children: readonly (readonly [name: string, least: number, most: number])[]
  readonly required: Readonly<Record<string, RegExp>>
  readonly optional: Readonly<Record<string, RegExp>>
  readonly hasText: boolean
}

const any = /^[^]*$/
/** `GUIDType`: 36 signs, in braces or without. */
const guid =
  /^(?:[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}|\{[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}\})$/
/** `RGBType`. */
const rgb = /^#(?:[\dA-Fa-f]{6}|[\dA-Fa-f]{3})$/
const boolean = /^(?:true|false|0|1)$/
const holding = (children: Model['children'], more: Partial<Model> = {}): Model => ({
  ...{ children, required: {}, optional: {}, hasText: false },
  ...more,
})

/** What Codebook.xsd 1.0 of REFI-QDA (qdasoftware.org) says of a codebook, element by element. */
const models: Readonly<Record<string, Model>> = {
  CodeBook: holding(
    [
      ['Codes', 1, 1],
      ['Sets', 0, 1],
    ],
    { optional: { origin: any } },
  ),
  Codes: holding([['Code', 1, Infinity]]),
  Code: holding(
    [
      ['Description', 0, 1],
      ['Code', 0, Infinity],
    ],
    { required: { guid, name: any, isCodable: boolean }, optional: { color: rgb } },
  ),
  Sets: holding([['Set', 1, Infinity]]),
  Set: holding(
    [
      ['Description', 0, 1],
      ['MemberCode', 0, Infinity],
    ],
    { required: { guid, name: any } },
  ),
  MemberCode: holding([], { required: { guid } }),
  Description: holding([], { hasText: true }),
}

type Open = { readonly name: string; readonly children: string[]; text: string }

const sequenceFault = ({ children }: Model, found: readonly string[]): string | null => {
  let at = 0
  for (const [name, least, most] of children) {
    let count = 0
    for (; found[at] === name; at++) count++
    if (count < least || count > most) return `${count} of ${name}`
  }
  return at === found.length ? null : `${found[at]} out of place`
}

/** What of an XML text is not as the schema of codebooks says; empty for a valid one. Throws where it is no XML. */
export const codebookFaults = (xml: string): readonly string[] => {
  const faults: string[] = []
  const open: Open[] = []
  const guids = new Set<string>()
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const model = models[local]
    if (!model || uri !== 'urn:QDA-XML:codebook:1.0') faults.push(`an element ${uri} ${local}`)
    if (open.length === 0 && local !== 'CodeBook') faults.push(`${local} at the root`)
    open.at(-1)?.children.push(local)
    open.push({ name: local, children: [], text: '' })
    const known = { ...model?.required, ...model?.optional }
    const given = Object.values(attributes).filter(({ name }) => !/^xmlns(:|$)/.test(name))
    for (const { name, uri: of, value } of given) {
      if (of === 'http://www.w3.org/2001/XMLSchema-instance') continue
      if (known[name]?.test(value) !== true) faults.push(`${local} ${name}="${value}"`)
    }
    for (const name of Object.keys(model?.required ?? {}))
      if (given.every((one) => one.name !== name)) faults.push(`${local} without ${name}`)
    const own = attributes['guid']?.value.toLowerCase()
    if (own === undefined || local === 'MemberCode') return
    if (guids.has(own)) faults.push(`${own} twice`)
    guids.add(own)
  })
  const text = (more: string): void => {
    const here = open.at(-1)
    if (here) here.text += more
  }
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', () => {
    const { name, children, text: words } = open.pop()!
    const model = models[name]
    if (!model) return
    const fault = sequenceFault(model, children)
    if (fault !== null) faults.push(`in ${name}: ${fault}`)
    if (!model.hasText && words.trim() !== '') faults.push(`in ${name}: text`)
  })
  parser.write(xml).close()
  return faults
}
