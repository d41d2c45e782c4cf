import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { colours } from '#core/annotation/annotation'
import { themes } from '#core/settings'

const css = readFileSync(join(import.meta.dirname, '../../../src/renderer/styles/tokens.css'), 'utf8')
const drawnThemes = themes.filter((theme) => theme !== 'system')

type Table = ReadonlyMap<string, string>

const tables = new Map<string, Table>(
  [...css.matchAll(/\[data-theme='(\w+)'\] \{([^}]*)\}/gu)].map(([, theme = '', body = '']) => [
    theme,
    new Map([...body.matchAll(/--([\w-]+): ([^;]+);/gu)].map(([, name = '', value = '']) => [name, value])),
  ]),
)

/** WCAG 2.2, relative luminance. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, contrast ratio. */
const contrast = (table: Table, one: string, other: string): number => {
  const [a, b] = [one, other].map((name) => {
    const value = table.get(name)
    if (value === undefined || !/^#[0-9a-f]{6}$/u.test(value)) throw new Error(`--${name} is no colour`)
    return luminance(value)
  })
  return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05)
}

const grounds = ['page', 'surface', 'side', 'raised'] as const
const texts = ['ink', 'soft', 'faint', 'accent', 'danger', 'ok'] as const
const textPairs: readonly (readonly [string, string])[] = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['accent-ink', 'accent'],
  ...['ink', 'soft', 'accent', 'danger'].map((text) => [text, 'accent-weak'] as const),
  ...['ink', 'danger'].map((text) => [text, 'danger-weak'] as const),
]
const controlPairs = grounds.flatMap((ground) => [['control', ground] as const, ['accent', ground] as const])

describe('the table of tokens', () => {
  it('names the same tokens in every theme', () => {
    const [first, ...others] = drawnThemes.map((theme) => [...(tables.get(theme)?.keys() ?? [])])
    expect(first?.length).toBeGreaterThan(20)
    for (const names of others) expect(names).toEqual(first)
  })

  describe.each(drawnThemes)('in the theme %s', (theme) => {
    const table = tables.get(theme) ?? new Map<string, string>()

    it.each(textPairs)('gives the text %s on %s a contrast of 4.5:1', (text, ground) => {
      expect(contrast(table, text, ground)).toBeGreaterThanOrEqual(4.5)
    })
    it.each(controlPairs)('gives the edge of a control, %s on %s, a contrast of 3:1', (edge, ground) => {
      expect(contrast(table, edge, ground)).toBeGreaterThanOrEqual(3)
    })
    it.each(colours)('lets text on a %s mark be read at 7:1, and its line be seen at 3:1', (colour) => {
      expect(contrast(table, 'ink', `mark-${colour}`)).toBeGreaterThanOrEqual(7)
      expect(contrast(table, `mark-${colour}-line`, `mark-${colour}`)).toBeGreaterThanOrEqual(3)
    })
  })
})
