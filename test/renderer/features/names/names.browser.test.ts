import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { useNamesStore } from '../../../../src/renderer/features/names/names-store'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const names = (window: WholeWindow): string[] =>
  window.elements('name-option').map((one) => one.querySelector('.words')?.textContent ?? '')

/** Marks the first three annotations as two persons, then opens the names at the one marked twice. */
const opened = async (language: (typeof languages)[number] = 'ar'): Promise<WholeWindow> => {
  const window = mountWholeWindow({ language })
  await shown(window, 'article-row')
  const { annotations } = window.fake.library
  ;[...annotations.values()].slice(0, 3).forEach((one, i) => {
    annotations.set(one.id, {
      ...one,
      described: { kind: 'person', value: i < 2 ? 'أم سليم' : 'السوق الكبير' },
    })
  })
  window.fake.push('menuCommand', 'names')
  await shown(window, 'name-page')
  window.elements('name-option')[names(window).indexOf('أم سليم')]?.click()
  await vi.waitFor(() => expect(window.elements('mention')).toHaveLength(2))
  return window
}
const threeTimes = ['السوق الكبير', 'السوق الكبير', 'السوق الكبير']
const valuesIn = (window: WholeWindow): (string | undefined)[] =>
  [...window.fake.library.annotations.values()].flatMap(({ described }) =>
    described?.['kind'] === 'person' ? [described['value']] : [],
  )

describe.each(languages)('the names, in %s', (language) => {
  it('gather every mention, and axe finds nothing', async () => {
    const window = await opened(language)
    expect(await window.violations()).toEqual([])
  })

  it('say what to do where nothing is marked', async () => {
    const window = mountWholeWindow({ language })
    await shown(window, 'article-row')
    await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}')
    await shown(window, 'names')
    expect(await window.violations()).toEqual([])
  })
})

describe('a name', () => {
  it('is merged with another one under which it is still found, and that is taken back', async () => {
    const window = await opened()
    await userEvent.selectOptions(await shown(window, 'name-merge'), 'السوق الكبير')
    ;(await shown(window, 'name-merge-go')).click()
    await vi.waitFor(() => expect(names(window)).toEqual(['السوق الكبير']))
    expect(window.element('name-page')?.textContent).toContain('أم سليم')
    await vi.waitFor(() => expect(useUndoStore().next).not.toBeNull())
    await useUndoStore().undo()
    await vi.waitFor(() => expect(names(window)).toHaveLength(2))
  })

  it('is merged with the one that was chosen, wherever that one stands by then', async () => {
    const window = await opened()
    await userEvent.selectOptions(await shown(window, 'name-merge'), 'السوق الكبير')
    const { annotations } = window.fake.library
    const unmarked = [...annotations.values()].find(({ described }) => described?.['kind'] === undefined)!
    annotations.set(unmarked.id, { ...unmarked, described: { kind: 'person', value: 'أبو خليل' } })
    await useLibraryStore().refresh()
    await vi.waitFor(() => expect(names(window)).toHaveLength(3))
    ;(await shown(window, 'name-merge-go')).click()
    await vi.waitFor(() => expect(valuesIn(window).sort()).toEqual(['أبو خليل', ...threeTimes]))
  })

  it('takes to the other one what its record says, and leaves what only marks say to the marks', async () => {
    const window = await opened()
    const store = useNamesStore()
    await store.describe('أم سليم الحلبية', '')
    const { annotations } = window.fake.library
    const marked = [...annotations.values()].find(({ described }) => described?.['value'] === 'أم سليم')!
    annotations.set(marked.id, { ...marked, described: { ...marked.described, also: 'الحاجة' } })
    await useLibraryStore().refresh()
    await vi.waitFor(() => expect(store.entry?.aliases).toContain('الحاجة'))
    await store.merge(store.entries.find(({ name }) => name === 'السوق الكبير')!)
    await vi.waitFor(() => expect(names(window)).toEqual(['السوق الكبير']))
    expect([...store.entry!.recordAliases].sort()).toEqual(['أم سليم', 'أم سليم الحلبية'])
    expect(store.entry!.aliases).toContain('الحاجة')
  })

  it('is changed by its own mentions alone, though those of the name before it come late', async () => {
    const late: (() => void)[] = []
    const window = await opened()
    const { api } = window.fake
    const ask = api.nameMentions
    globalThis.sanad = {
      ...api,
      nameMentions: (input) => new Promise((resolve) => late.push(() => void ask(input).then(resolve))),
    }
    const at = (name: string) => window.elements('name-option')[names(window).indexOf(name)]
    at('السوق الكبير')?.click()
    await vi.waitFor(() => expect(late).toHaveLength(1))
    await userEvent.fill(await shown(window, 'name-rename'), 'سوق الخميس')
    ;(await shown(window, 'name-rename-go')).click()
    await vi.waitFor(() => expect(late).toHaveLength(2))
    late.splice(0).forEach((give) => give())
    await vi.waitFor(() => expect(valuesIn(window)).toContain('سوق الخميس'))
    expect(valuesIn(window).filter((value) => value === 'أم سليم')).toHaveLength(2)
  })

  it('is split: what is chosen goes by another one', async () => {
    const window = await opened()
    ;(await shown(window, 'mention-choose')).click()
    await userEvent.fill(await shown(window, 'name-split-name'), 'أم سليم الثانية')
    ;(await shown(window, 'name-split-go')).click()
    await vi.waitFor(() => expect(names(window)).toHaveLength(3))
    expect(valuesIn(window).filter((value) => value === 'أم سليم')).toHaveLength(1)
  })

  it('is renamed and protected in every place', async () => {
    const window = await opened()
    await userEvent.fill(await shown(window, 'name-rename'), 'حارسة المطحنة')
    ;(await shown(window, 'name-rename-go')).click()
    await vi.waitFor(() => expect(names(window)).toContain('حارسة المطحنة'))
    ;(await shown(window, 'name-protect')).click()
    await vi.waitFor(() =>
      expect(
        [...window.fake.library.annotations.values()].filter(({ described }) => described?.['protected']),
      ).toHaveLength(2),
    )
  })

  it('is looked for where nobody marked it, and each place is taken one by one', async () => {
    const window = await opened()
    ;(await shown(window, 'name-suggest')).click()
    const before = window.fake.library.annotations.size
    ;(await shown(window, 'suggestion-accept')).click()
    await vi.waitFor(() => expect(window.fake.library.annotations.size).toBe(before + 1))
    await vi.waitFor(() => expect(window.elements('mention')).toHaveLength(3))
  })

  it('opens a mention at its place, by keys', async () => {
    const window = await opened()
    ;(await shown(window, 'mention')).focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(useArticleStore().selected).not.toBeNull())
    expect(window.element('names')).toBeNull()
  })
})

describe('an event', () => {
  it('says who, where, when and after which source, and leads to whom it names', async () => {
    const window = mountWholeWindow({ language: 'ar' })
    await shown(window, 'article-row')
    const { annotations } = window.fake.library
    const [one, two, three] = [...annotations.values()]
    annotations.set(one!.id, { ...one!, described: { kind: 'person', value: 'أم سليم' } })
    annotations.set(two!.id, { ...two!, described: { kind: 'place', value: 'السوق الكبير' } })
    annotations.set(three!.id, {
      ...three!,
      described: {
        kind: 'event',
        value: 'إغلاق السوق',
        who: 'ام سليم، رجلان',
        where: 'السوق الكبير',
        when: 'صباحاً',
      },
    })
    window.fake.push('menuCommand', 'names')
    await shown(window, 'name-page')
    window.elements('name-option')[names(window).indexOf('إغلاق السوق')]?.click()
    const relations = await shown(window, 'relations')
    expect(
      [...relations.querySelectorAll('div')].map((fact) => fact.textContent.replace(/\s+/gu, ' ').trim()),
    ).toEqual(['مَنام سليمرجلان', 'أينالسوق الكبير', 'متىصباحاً'])
    expect(await window.violations()).toEqual([])
    window.elements('related-name')[0]!.click()
    await vi.waitFor(() =>
      expect(window.element('name-page')?.querySelector('h2')?.textContent).toContain('أم سليم'),
    )
  })
})
