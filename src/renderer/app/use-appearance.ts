import { onScopeDispose, ref, watchEffect } from 'vue'
import { storeToRefs } from 'pinia'
import type { Settings, Theme } from '#core/settings'
import { directionOf } from '#renderer/shared/direction'
import { setLanguage } from '#renderer/shared/messages'
import { useSettingsStore } from '#renderer/shared/stores/settings'

type DrawnTheme = Exclude<Theme, 'system'>

const asksFor = (query: string) => window.matchMedia(query)

/** Language, direction, theme and type of the whole document follow the settings, and the system where they say so. */
export const useAppearance = (): void => {
  const { settings } = storeToRefs(useSettingsStore())
  const dark = asksFor('(prefers-color-scheme: dark)')
  const contrast = asksFor('(prefers-contrast: more)')
  const readSystem = (): DrawnTheme => (contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light')
  const systemTheme = ref(readSystem())
  const follow = (): void => {
    systemTheme.value = readSystem()
  }

  watchEffect(() => {
    const { theme } = settings.value
    document.documentElement.dataset['theme'] = theme === 'system' ? systemTheme.value : theme
  })
  watchEffect(() => {
    const { language } = settings.value
    setLanguage(language)
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  })
  watchEffect(() => setType(settings.value))

  dark.addEventListener('change', follow)
  contrast.addEventListener('change', follow)
  onScopeDispose(() => {
    dark.removeEventListener('change', follow)
    contrast.removeEventListener('change', follow)
  })
}

const setType = (settings: Settings): void => {
  const { readerFont, latinFont, readerSizePx, lineHeight, paragraphEm, measurePx, justified } = settings
  const { style } = document.documentElement
  const latin = latinFont === 'own' ? '' : `var(--font-latin-${latinFont}), `
  style.setProperty('--reader-font', `${latin}var(--font-${readerFont})`)
  style.setProperty('--reader-size', `${readerSizePx}px`)
  style.setProperty('--reader-line-height', String(lineHeight))
  style.setProperty('--reader-paragraph', `${paragraphEm}em`)
  style.setProperty('--reader-align', justified ? 'justify' : 'start')
  style.setProperty('--reader-measure', `${measurePx}px`)
}
