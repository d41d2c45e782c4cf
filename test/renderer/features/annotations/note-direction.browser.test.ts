import { page } from 'vitest/browser'
import { beforeEach, expect, it } from 'vitest'
import { languages } from '#core/settings'
import { useArticleStore } from '#renderer/shared/stores/article'
import { mountWindow, press, selectWords, until, write } from '#support/window/mount-reading'
import InspectorView from '../../../../src/renderer/features/annotations/InspectorView.vue'
import SelectionBarView from '../../../../src/renderer/features/annotations/SelectionBarView.vue'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

beforeEach(() => page.viewport(1366, 768))

it.each(languages)('a note runs as its letters say, or as somebody wants it (%s)', async (language) => {
  const window = await mountWindow([ReaderView, InspectorView, SelectionBarView], { settings: { language } })
  await window.read(1)
  selectWords('السجلات القديمة')
  await until(() => window.element('selection-bar') !== null)
  press(document.body, 'n')
  await until(() => document.activeElement === window.element('note-editor'))
  write(window.element('note-editor'), 'ICRC 2013: هذه الملاحظة عربية وإن بدأت بحروف لاتينية.')
  window.element('note-direction-rtl')?.click()
  await until(() => window.element('note-editor')?.dir === 'rtl')
  await page.screenshot({ path: `../../../../out/shots/note-direction-${language}.png` })
  window.element('note-save')?.click()
  const made = () =>
    useArticleStore().annotations.find(({ annotation }) => annotation.note.startsWith('ICRC'))
  await until(() => made()?.annotation.described?.['direction'] === 'rtl')
  const card = () =>
    window
      .elements('annotation-card')
      .find(({ dataset }) => dataset['annotation'] === made()?.annotation.id)
      ?.querySelector<HTMLElement>('.annotation-note')
  await until(() => card()?.dir === 'rtl')
  // Turned the other way, it is not given up without being asked.
  card()?.closest('[data-annotation]')?.querySelector<HTMLElement>('[data-testid="annotation-edit"]')?.click()
  await until(() => window.element('note-editor') !== null)
  window.element('note-direction-ltr')?.click()
  await until(() => window.element('note-editor')?.dir === 'ltr')
  press(window.element('note-editor')!, 'Escape')
  await until(() => document.querySelector('.note-editor [role="alert"]') !== null)
  press(window.element('note-editor')!, 'Escape')
  await until(() => window.element('note-editor') === null)
  expect(made()?.annotation.described?.['direction']).toBe('rtl')
})
