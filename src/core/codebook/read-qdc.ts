import { SaxesParser, type SaxesTagNS } from 'saxes'
import { fail, ok, type Result } from '../result'
import {
  colourIn,
  cut,
  deepestCode,
  longestDescription,
  longestName,
  mostCodes,
  tidyName,
  type Code,
  type CodebookFault,
  type CodebookFile,
  type CodebookNotice,
} from './code'

/** Ends the reading; caught below. */
class Refused extends Error {
  constructor(readonly fault: CodebookFault) {
    super(fault.kind)
  }
}

type Open = { readonly index: number; name: string; description: string }

/**
 * A REFI-QDA codebook (`.qdc`, Codebook.xsd 1.0): codes in codes, each with a name, a colour and a description. Elements of
 * other kinds, such as sets, are passed over. Namespaces are not asked for: programs write different ones.
 */
export const readQdc = (xml: string): Result<CodebookFile, CodebookFault> => {
  const reading = createReading()
  const parser = new SaxesParser({ xmlns: true, position: true })
  const line = (): number => parser.line
  parser.on('doctype', () => {
    throw new Refused({ kind: 'codebook-entities' })
  })
  parser.on('error', () => {
    throw new Refused({ kind: 'codebook-malformed', line: line() })
  })
  parser.on('opentag', (tag) => reading.open(tag, line()))
  parser.on('closetag', (tag) => reading.close(tag.local, line()))
  parser.on('text', reading.text)
  parser.on('cdata', reading.text)
  try {
    parser.write(xml.replace(/^\ufeff/, '')).close()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return fail(error.fault)
  }
  return reading.isCodebook() ? ok(reading.file()) : fail({ kind: 'not-a-codebook' })
}

const createReading = () => {
  const codes: (Code & { description: string })[] = []
  const notices: CodebookNotice[] = []
  const open: Open[] = []
  const path: string[] = []
  let isCodebook = false

  const startCode = (tag: SaxesTagNS, line: number): void => {
    if (codes.length >= mostCodes) throw new Refused({ kind: 'codebook-too-long', limit: mostCodes })
    const value = (name: string): string => tag.attributes[name]?.value ?? ''
    const name = tidyName(value('name'))
    if (name === '') notices.push({ kind: 'no-name', line, name: '' })
    if (name.length > longestName) notices.push({ kind: 'name-cut', line, name })
    const shown = name === '' ? '—' : cut(name, longestName)
    codes.push({
      name: shown,
      parent: open.at(-1)?.index ?? null,
      colour: colourIn(value('color')),
      description: '',
      example: '',
      shortcut: '',
    })
    open.push({ index: codes.length - 1, name: shown, description: '' })
  }

  const endCode = (line: number): void => {
    const ended = open.pop()
    if (ended === undefined) return
    const description = ended.description.trim()
    if (description.length > longestDescription)
      notices.push({ kind: 'description-cut', line, name: ended.name })
    codes[ended.index]!.description = cut(description, longestDescription)
  }

  return {
    open: (tag: SaxesTagNS, line: number): void => {
      if (tag.local === 'CodeBook') isCodebook = true
      path.push(tag.local)
      // Two levels of every code are the code and, in some programs, a list around its children.
      if (path.length > 2 * deepestCode) throw new Refused({ kind: 'codebook-too-long', limit: deepestCode })
      if (tag.local === 'Code' && path.includes('Codes')) startCode(tag, line)
    },
    close: (name: string, line: number): void => {
      if (name === 'Code' && path.includes('Codes')) endCode(line)
      path.pop()
    },
    text: (text: string): void => {
      const code = open.at(-1)
      const isDescription = path.at(-1) === 'Description' && path.at(-2) === 'Code'
      if (code === undefined || !isDescription || code.description.length > longestDescription) return
      code.description += text
    },
    isCodebook: () => isCodebook,
    file: (): CodebookFile => ({ codes, notices }),
  }
}
