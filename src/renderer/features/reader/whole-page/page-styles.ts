/** Gives a picture inside the page for a source, or nothing. */
export type PictureOf = (source: string) => Promise<string | undefined>

/**
 * The styles of a saved page with every address taken out of them but those of pictures in the page. They are read by the
 * engine itself, which drops what it does not know and undoes escapes, and only what it says of them is kept.
 */
export const cleanSheet = async (css: string, pictureOf: PictureOf): Promise<string> => {
  const sheet = new CSSStyleSheet()
  // Imports are left out by the engine: a constructed sheet has none.
  sheet.replaceSync(css)
  cleanRules(sheet)
  // Names of other languages stand before all rules, where the engine lets none be taken away.
  const text = [...sheet.cssRules]
    .filter((rule) => !(rule instanceof CSSNamespaceRule))
    .map(({ cssText }) => cssText)
    .join('\n')
  return withPictures(text, pictureOf)
}

/** The style of one element. */
export const cleanDeclarations = async (text: string, pictureOf: PictureOf): Promise<string> => {
  if (isPlain(text)) return text
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('x{}')
  const { style } = sheet.cssRules[0] as CSSStyleRule
  style.cssText = text
  cleanDeclared(style)
  return withPictures(style.cssText, pictureOf)
}

/** Nothing in it could be an address, however it is written. */
const isPlain = (text: string): boolean =>
  !/[\\@<{}]|url|image|src|\/\*|expression|import|binding/i.test(text)

type Grouping = { readonly cssRules: CSSRuleList; readonly deleteRule: (at: number) => void }

const cleanRules = (within: Grouping): void => {
  for (let at = within.cssRules.length - 1; at >= 0; at--) {
    const rule = within.cssRules[at]!
    if (rule instanceof CSSNamespaceRule) continue
    if (!isKept(rule)) within.deleteRule(at)
    else {
      if ('style' in rule && rule.style instanceof CSSStyleDeclaration) cleanDeclared(rule.style)
      if ('cssRules' in rule && 'deleteRule' in rule) cleanRules(rule as unknown as Grouping)
    }
  }
}

/** Letters come from the system: fonts are not read from pages, and nothing is imported. */
const isKept = (rule: CSSRule): boolean =>
  !(rule instanceof CSSFontFaceRule) &&
  !(rule instanceof CSSImportRule) &&
  (rule instanceof CSSStyleRule ||
    rule instanceof CSSKeyframesRule ||
    rule instanceof CSSKeyframeRule ||
    rule instanceof CSSPageRule ||
    rule instanceof CSSGroupingRule ||
    rule instanceof CSSMediaRule ||
    rule instanceof CSSSupportsRule ||
    // Newer kinds, by the shape of what they hold.
    'cssRules' in rule)

/** What a custom property holds is kept as it was written, escapes and all: one that could be an address goes. */
const cleanDeclared = (style: CSSStyleDeclaration): void => {
  for (const name of [...style])
    if (name.startsWith('--') && /[\\<]|url|image|src|\/\*/i.test(style.getPropertyValue(name)))
      style.removeProperty(name)
}

/** A string, which stays as it is whatever stands in it, or else an address. */
const address =
  /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|url\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^)"']*))\s*\)?/gis

const withPictures = async (text: string, pictureOf: PictureOf): Promise<string> => {
  const addresses = [...text.matchAll(address)].filter(([, string]) => string === undefined)
  const sources = new Set(addresses.map((match) => sourceOf(match)))
  const found = new Map<string, string>()
  for (const source of sources) {
    const picture = source.startsWith('#') ? undefined : await pictureOf(source)
    if (picture !== undefined) found.set(source, picture)
  }
  return text
    .replace(address, (...match) => {
      if (match[1] !== undefined) return match[0]
      const source = sourceOf(match)
      if (/^#[\w-]+$/.test(source)) return `url("${source}")`
      const picture = found.get(source)
      return picture === undefined ? 'none' : `url("${picture}")`
    })
    .replace(/url\((?!"(?:data:image\/|#))/gi, 'none(')
    .replace(/<(?![\s=])/g, '\\3c ')
}

/** The engine writes addresses between quotation marks, those letters escaped that can't stand there. */
const sourceOf = (match: RegExpMatchArray): string =>
  (match[2] ?? match[3] ?? match[4] ?? '')
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, code: string) => codePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/gs, '$1')
    .trim()

const codePoint = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
