import { languages, themes } from '#core/settings'
import { fakeApi } from '../fake-api'

/**
 * The window in any browser, over the library in memory:
 * `index.html?language=en&theme=dark&open=no&copies=500&readOnly`.
 */
const asked = new URLSearchParams(location.search)
const language = languages.find((known) => known === asked.get('language')) ?? 'ar'
const theme = themes.find((known) => known === asked.get('theme')) ?? 'light'

const fake = fakeApi({
  settings: { language, theme },
  open: asked.get('open') !== 'no',
  copies: Number(asked.get('copies') ?? 1),
  readOnly: asked.has('readOnly'),
})
globalThis.sanad = fake.api
Object.assign(globalThis, { fake })

await import('../../../src/renderer/main')
