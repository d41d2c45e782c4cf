import {
  compile,
  createCoreContext,
  registerMessageCompiler,
  registerMessageResolver,
  resolveValue,
  translate,
} from '@intlify/core-base'
import type { Language } from '../settings'
import { ar } from './ar/index'
import { pluralRules } from './catalogue'
import { en } from './en/index'
import { isolated } from './values'

export type Translate = (
  key: string,
  values?: Readonly<Record<string, string | number>>,
  count?: number,
) => string

const catalogues = { ar, en }

/**
 * Sentences outside a window: the command line, the native menu, the main process. `isolate` puts names in bidi isolates,
 * which terminals that lack them would show as boxes.
 */
export const createTranslator = (language: Language, isolate = true): Translate => {
  registerMessageCompiler(compile)
  registerMessageResolver(resolveValue)
  const context = createCoreContext({
    locale: language,
    messages: { [language]: catalogues[language] },
    pluralRules,
    missingWarn: false,
    fallbackWarn: false,
  })
  const numbers = new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-arab' : 'en')
  const shown = (value: string | number): string =>
    typeof value === 'number' ? numbers.format(value) : isolate ? isolated(value) : value
  return (key, values = {}, count) => {
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]))
    const counted = count === undefined ? named : { ...named, count: shown(count), n: shown(count) }
    const said =
      count === undefined
        ? translate(context, key, counted)
        : translate(context, key, count, { named: counted })
    return typeof said === 'string' ? said : key
  }
}
