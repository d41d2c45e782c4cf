import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#core/settings'
import type { AnnotationPageRequest } from '#core/library/annotations/queries'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useListStore } from '#renderer/shared/stores/list'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { articleIdOf } from '#support/window/fake-library'
import { useBulkTagsStore } from '../../../../src/renderer/shared/stores/bulk-tags'
import { useWorkbenchStore } from '../../../../src/renderer/features/workbench/workbench-store'
import { mountWholeWindow, shown, type WholeWindow } from '#support/window/mount-window'

beforeEach(() => page.viewport(1366, 768))

const openWorkbench = async (window: WholeWindow): Promise<void> => {
  await shown(window, 'article-row')
  window.fake.push('menuCommand', 'all-annotations')
  await shown(window, 'workbench-row')
}
const rows = (window: WholeWindow): number => window.elements('workbench-row').length
const lastListing = ({ fake }: WholeWindow): AnnotationPageRequest =>
  fake.asked.filter(({ name }) => name === 'listAnnotations').at(-1)?.input as AnnotationPageRequest
const changesAsked = ({ fake }: WholeWindow) => fake.asked.filter(({ name }) => name === 'changeAnnotations')
const list = async (window: WholeWindow): Promise<HTMLElement> => {
  const element = await shown(window, 'workbench-list')
  element.focus()
  return element
}
const choose = async (window: WholeWindow, testid: string, value: string): Promise<void> =>
  userEvent.selectOptions(await shown(window, testid), value)

describe.each(languages)('all annotations, in %s', (language) => {
  it('have room in a low window, where what stands above them scrolls away', async () => {
    await page.viewport(683, 384)
    const window = mountWholeWindow({ language })
    await openWorkbench(window)
    const frame = await shown(window, 'workbench')
    frame.scrollTo({ top: frame.scrollHeight })
    const { top, bottom } = (await list(window)).getBoundingClientRect()
    expect(bottom - top).toBeGreaterThan(200)
    expect(bottom).toBeLessThanOrEqual(384)
  })

  it('are listed, grouped and counted, and axe finds nothing', async () => {
    const window = mountWholeWindow({ language })
    await openWorkbench(window)
    expect(await window.violations()).toEqual([])
    await choose(window, 'workbench-group-by', 'tag')
    await shown(window, 'workbench-group')
    ;(await shown(window, 'workbench-matrix')).click()
    await shown(window, 'tag-matrix')
    ;(await shown(window, 'workbench-choose')).click()
    await shown(window, 'bulk-bar')
    expect(await window.violations()).toEqual([])
  })
})

describe('the workbench', () => {
  it.each(['a filter', 'another order'])('begins at its first row with %s', async (what) => {
    const window = mountWholeWindow()
    for (let n = 0; n < 60; n++)
      window.fake.library.annotate({
        article: articleIdOf(0),
        range: { start: n, end: n + 5 },
        note: `ملاحظة ${n}`,
        tags: [],
        colour: 'green',
      })
    await openWorkbench(window)
    const scroller = await list(window)
    scroller.scrollTop = 3000
    await vi.waitFor(() => expect(scroller.textContent).toContain('ملاحظة 45'))
    if (what === 'a filter') await userEvent.fill(await shown(window, 'workbench-filter'), 'ملاحظة')
    else (await shown(window, 'workbench-reverse')).click()
    await vi.waitFor(() => expect(scroller.scrollTop).toBe(0))
    expect(rows(window)).toBeGreaterThan(3)
  })

  it('opens by keys, filters by words, and Escape leads back to reading', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    await userEvent.keyboard('{Control>}{Shift>}a{/Shift}{/Control}')
    await shown(window, 'workbench-row')
    const before = rows(window)
    await userEvent.fill(await shown(window, 'workbench-filter'), 'دفاتر القرية')
    await vi.waitFor(() => expect(rows(window)).toBeLessThan(before))
    expect(lastListing(window).filter.text).toBe('دفاتر القرية')
    ;(await shown(window, 'workbench-clear')).click()
    await vi.waitFor(() => expect(rows(window)).toBe(before))
    await list(window)
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(window.element('workbench')).toBeNull())
  })

  it('opens an annotation at its place, by keys alone', async () => {
    const window = mountWholeWindow()
    await openWorkbench(window)
    await list(window)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await vi.waitFor(() => expect(useArticleStore().selected).not.toBeNull())
    expect(window.element('workbench')).toBeNull()
    expect(useArticleStore().reveal).not.toBeNull()
  })

  it('chooses by keys and recolours as one act with one way back', async () => {
    const window = mountWholeWindow()
    await openWorkbench(window)
    const before = [...window.fake.library.annotations.values()].map(({ colour }) => colour).sort()
    await list(window)
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
    ;(await shown(window, 'bulk-violet')).click()
    await vi.waitFor(() => expect(changesAsked(window)).toHaveLength(1))
    const { annotations } = window.fake.library
    await vi.waitFor(() => expect(useUndoStore().next).not.toBeNull())
    const colours = () => [...annotations.values()].map(({ colour }) => colour).sort()
    const after = colours()
    expect(changesAsked(window)[0]?.input).toMatchObject({
      changes: [{ colour: 'violet' }, { colour: 'violet' }],
    })
    await useUndoStore().undo()
    expect(colours()).toEqual(before)
    await useUndoStore().redo()
    expect(colours()).toEqual(after)
  })

  it('deletes everything that was chosen, and brings it back', async () => {
    const window = mountWholeWindow()
    await openWorkbench(window)
    const before = window.fake.library.annotations.size
    await list(window)
    await userEvent.keyboard('{Control>}a{/Control}')
    ;(await shown(window, 'bulk-delete')).click()
    await vi.waitFor(() => expect(window.fake.library.annotations.size).toBe(0))
    await vi.waitFor(() => expect(rows(window)).toBe(0))
    await vi.waitFor(() => expect(useUndoStore().next).not.toBeNull())
    await useUndoStore().undo()
    expect(window.fake.library.annotations.size).toBe(before)
    await shown(window, 'workbench-row')
  })

  it('closes and opens groups by keys, and chooses a whole group', async () => {
    const window = mountWholeWindow()
    await openWorkbench(window)
    await choose(window, 'workbench-group-by', 'article')
    await shown(window, 'workbench-group')
    await list(window)
    const before = rows(window)
    await userEvent.keyboard('{Home}{ArrowRight}')
    await vi.waitFor(() => expect(rows(window)).toBeLessThan(before))
    await userEvent.keyboard('{ArrowLeft}')
    await vi.waitFor(() => expect(rows(window)).toBe(before))
    await userEvent.keyboard(' ')
    await shown(window, 'bulk-bar')
  })

  it('gives a tag to all that is chosen', async () => {
    const window = mountWholeWindow()
    await openWorkbench(window)
    await list(window)
    await userEvent.keyboard('{Control>}a{/Control}')
    const field = (await shown(window, 'bulk-bar')).querySelector<HTMLElement>('[role="combobox"]')
    if (!field) throw new Error('no field')
    await userEvent.fill(field, 'وسم جديد')
    await userEvent.keyboard('{Enter}')
    ;(await shown(window, 'bulk-tag')).click()
    await vi.waitFor(() => expect(useUndoStore().next).not.toBeNull())
    const carried = [...window.fake.library.annotations.values()].map(({ tags }) => tags)
    expect(carried.every((tags) => tags.some((tag) => tag === 'وسم جديد'))).toBe(true)
  })

  it('gives several tags as one act, and one step back takes all of it back, new tags too', async () => {
    const window = mountWholeWindow()
    await openWorkbench(window)
    const { annotations, tags } = window.fake.library
    const carried = () => [...annotations.values()].map((one) => [one.id, [...one.tags].sort()] as const)
    const [before, book] = [carried(), [...tags.keys()].sort()]
    await list(window)
    await userEvent.keyboard(' ')
    ;(await shown(window, 'bulk-all')).click()
    const field = (await shown(window, 'bulk-bar')).querySelector<HTMLElement>('[role="combobox"]')
    for (const name of ['مكان', 'وسم جديد', 'وسم آخر']) {
      await userEvent.fill(field!, name)
      await userEvent.keyboard('{Enter}')
    }
    ;(await shown(window, 'bulk-tag')).click()
    await vi.waitFor(() => expect(useUndoStore().next).not.toBeNull())
    const after = carried()
    expect(
      after.every(([, on]) => ['مكان', 'وسم جديد', 'وسم آخر'].every((tag) => on.some((one) => one === tag))),
    ).toBe(true)
    expect(useUndoStore().next?.parameters).toMatchObject({ count: annotations.size })
    await useUndoStore().undo()
    expect(carried()).toEqual(before)
    expect([...tags.keys()].sort()).toEqual(book)
    expect(useUndoStore().next).toBeNull()
    await useUndoStore().redo()
    expect(carried()).toEqual(after)
  })

  it('gives the tag that is there where its name is written with other capitals or spaces', async () => {
    const window = mountWholeWindow()
    const { annotations, tags, defineTag } = window.fake.library
    const tag = defineTag('Eye Witness')
    await openWorkbench(window)
    await list(window)
    await userEvent.keyboard('{Control>}a{/Control}')
    await useBulkTagsStore().give([...annotations.keys()], ['eye  witness'])
    expect([...annotations.values()].every((one) => one.tags.includes(tag.id))).toBe(true)
    expect([...tags.values()].filter(({ name }) => name.toLowerCase().includes('witness'))).toHaveLength(1)
  })

  it('chooses nothing of a list that was filtered before its order was there', async () => {
    const window = mountWholeWindow()
    await openWorkbench(window)
    const real = globalThis.sanad
    const gate = { open: (): void => undefined }
    const opened = new Promise<void>((resolve) => (gate.open = resolve))
    globalThis.sanad = { ...real, annotationIds: (input) => opened.then(() => real.annotationIds(input)) }
    const store = useWorkbenchStore()
    const choosing = store.chooseAll()
    const filtering = store.filter({ text: 'السوق' })
    gate.open()
    await Promise.all([choosing, filtering])
    globalThis.sanad = real
    expect(store.chosen.size).toBe(0)
  })

  it('takes several tags off as one act', async () => {
    const window = mountWholeWindow()
    await openWorkbench(window)
    const { annotations } = window.fake.library
    const before = [...annotations.values()].map(({ tags }) => tags.length)
    await list(window)
    await userEvent.keyboard('{Control>}a{/Control}')
    const field = (await shown(window, 'bulk-bar')).querySelector<HTMLElement>('[role="combobox"]')
    for (const name of ['مكان', 'شاهد']) {
      await userEvent.fill(field!, name)
      await userEvent.keyboard('{Enter}')
    }
    ;(await shown(window, 'bulk-untag')).click()
    await vi.waitFor(() => expect(useUndoStore().next).not.toBeNull())
    expect([...annotations.values()].some(({ tags }) => tags.some((tag) => tag === 'مكان'))).toBe(false)
    await useUndoStore().undo()
    expect([...annotations.values()].map(({ tags }) => tags.length)).toEqual(before)
    expect(useUndoStore().next).toBeNull()
  })

  it('stays where the person reads when the library changes', async () => {
    const window = mountWholeWindow({ copies: 1 })
    const { library } = window.fake
    for (let n = 0; n < 400; n++)
      library.annotate({
        article: articleIdOf(0),
        range: { start: n, end: n + 2 },
        note: `${n}`,
        tags: [],
        colour: 'yellow',
      })
    await openWorkbench(window)
    const tree = await list(window)
    await userEvent.keyboard('{End}')
    await vi.waitFor(() => expect(lastListing(window).offset).toBeGreaterThan(200))
    await vi.waitFor(() => expect(rows(window)).toBeGreaterThan(3))
    const { scrollTop } = tree
    const asked = window.fake.asked.length
    window.fake.push('libraryChanged', library.overview())
    const offsets = () =>
      window.fake.asked
        .slice(asked)
        .filter(({ name }) => name === 'listAnnotations')
        .map(({ input }) => (input as AnnotationPageRequest).offset)
    await vi.waitFor(() => expect(offsets().length).toBeGreaterThan(0))
    expect(Math.min(...offsets())).toBeGreaterThan(200)
    expect(tree.scrollTop).toBe(scrollTop)
    await userEvent.fill(await shown(window, 'workbench-filter'), '399')
    await vi.waitFor(() => expect(rows(window)).toBe(1))
    expect(lastListing(window).offset).toBe(0)
  })

  it('chooses a whole group by its head', async () => {
    const window = mountWholeWindow()
    await openWorkbench(window)
    await choose(window, 'workbench-group-by', 'article')
    ;(await shown(window, 'group-choose')).click()
    await shown(window, 'bulk-bar')
    const selected = () => document.querySelectorAll('[role="treeitem"][aria-selected="true"]').length
    expect(selected()).toBeGreaterThan(0)
    ;(await shown(window, 'group-choose')).click()
    await vi.waitFor(() => expect(window.element('bulk-bar')).toBeNull())
  })

  it('keeps the keys of the reader to the reader', async () => {
    const window = mountWholeWindow()
    await shown(window, 'article-row')
    useListStore().select(articleIdOf(0))
    await shown(window, 'annotation-card')
    window.element('annotation-card')?.querySelector<HTMLElement>('.go')?.click()
    window.fake.push('menuCommand', 'all-annotations')
    await list(window)
    const before = window.fake.library.annotations.size
    await userEvent.keyboard('{Delete}')
    expect(window.fake.asked.some(({ name }) => name === 'deleteAnnotation')).toBe(false)
    expect(window.fake.library.annotations.size).toBe(before)
  })

  it('takes what is listed out as a table, a page, a document, or quotations', async () => {
    const window = mountWholeWindow()
    await openWorkbench(window)
    for (const [way, asks] of [
      ['workbench-csv', 'saveAnnotationTable'],
      ['workbench-html', 'saveAnnotationListing'],
      ['workbench-docx', 'saveAnnotationListing'],
      ['workbench-quote', 'copyText'],
    ] as const) {
      const before = window.fake.asked.filter(({ name }) => name === asks).length
      ;(await shown(window, 'workbench-save')).focus()
      await userEvent.keyboard('{Enter}')
      const item = await shown(window, way)
      if (way === 'workbench-quote')
        await page.screenshot({ path: '../../../../out/shots/workbench-save.png' })
      item.click()
      await vi.waitFor(() =>
        expect(window.fake.asked.filter(({ name }) => name === asks)).toHaveLength(before + 1),
      )
      await vi.waitFor(() => expect(window.element(way)).toBeNull())
    }
  })

  it('offers nothing that writes in a library that can only be read', async () => {
    const window = mountWholeWindow({ readOnly: true })
    await openWorkbench(window)
    await list(window)
    await userEvent.keyboard(' ')
    await shown(window, 'bulk-bar')
    expect(window.element('bulk-delete')).toBeNull()
  })
})
