import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { Annotation } from '#core/annotation/annotation'
import type { EventId } from '#core/ids'
import type { PlacedAnnotation } from '#core/library/views'
import { fail, ok } from '#core/result'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useToastStore } from '#renderer/shared/stores/toasts'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { fakeLibrary } from '#support/window/fake-library'
import { mountWindow, press, selectWords, until, write, type Mounted } from '#support/window/mount-reading'
import InspectorView from '../../../../src/renderer/features/annotations/InspectorView.vue'
import SelectionBarView from '../../../../src/renderer/features/annotations/SelectionBarView.vue'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

const parts = [ReaderView, InspectorView, SelectionBarView]
const askedFor = ({ fake }: Mounted, name: string) => fake.asked.filter((call) => call.name === name)
const select = async (window: Mounted, words: string): Promise<void> => {
  selectWords(words)
  await until(() => window.element('selection-bar') !== null)
}
const written = (): string | undefined =>
  document.querySelector<HTMLTextAreaElement>('textarea[data-testid="note-editor"]')?.value
/** Annotations are kept only once the answer is released. */
const holdBack = (): (() => void) => {
  const real = globalThis.sanad
  const gate = { open: (): void => undefined }
  const opened = new Promise<void>((resolve) => (gate.open = resolve))
  globalThis.sanad = { ...real, annotate: async (input) => opened.then(() => real.annotate(input)) }
  return () => gate.open()
}
const cards = (window: Mounted) => window.elements('annotation-card')

describe('annotating', () => {
  it('goes from selected words to a mark and a card, and back by undo', async () => {
    const window = await mountWindow(parts)
    await window.read(1)
    const before = cards(window).length
    await select(window, ' تعدّ العُقد ')
    window.element('highlight-pink')?.click()
    await until(() => cards(window).length === before + 1)
    expect(CSS.highlights.get('mark-pink')?.size).toBe(1)
    const [marked] = Array.from(CSS.highlights.get('mark-pink') ?? [])
    expect(marked instanceof Range && marked.toString()).toBe('تعدّ العُقد')
    expect(window.element('selection-bar')).toBeNull()
    await useUndoStore().undo()
    await until(() => cards(window).length === before)
    expect(CSS.highlights.get('mark-pink')).toBeUndefined()
    await useUndoStore().redo()
    await until(() => cards(window).length === before + 1)
  })

  it('means by a key what is selected by then, however fast it is pressed', async () => {
    const window = await mountWindow(parts)
    await window.read(1)
    const before = cards(window).length
    selectWords('السجلات القديمة')
    press(document.body, '2')
    await until(() => cards(window).length === before + 1)
    // The mark that was just made is chosen: a note is about what is selected all the same.
    selectWords('تعدّ العُقد')
    press(document.body, 'n')
    await until(() => document.activeElement === window.element('note-editor'))
    expect(document.querySelector('.note-editor .quote')?.textContent).toBe('تعدّ العُقد')
  })

  it('writes a note with tags by keys alone', async () => {
    const window = await mountWindow(parts)
    const article = await window.read(1)
    await select(window, 'السجلات القديمة')
    press(document.body, 'n')
    await until(() => document.activeElement === window.element('note-editor'))
    expect(CSS.highlights.get('pending')?.size).toBe(1)
    write(window.element('note-editor'), 'راجِع **الدفتر**')
    const tags = document.querySelector<HTMLElement>('.note-editor [data-testid="tag-input"]')
    write(tags, 'وسم جديد')
    window.element('note-save')?.click()
    await until(() => askedFor(window, 'annotate').length === 1)
    expect(askedFor(window, 'annotate')[0]?.input).toMatchObject({
      article,
      note: 'راجِع **الدفتر**',
      tags: ['وسم جديد'],
    })
    await until(() => document.querySelector('.annotation-note strong')?.textContent === 'الدفتر')
    expect(CSS.highlights.get('pending')).toBeUndefined()
  })

  it('asks for a name once, keeps what was chosen meanwhile, and lets it be empty', async () => {
    const window = await mountWindow(parts, { settings: { annotatorAsked: false } })
    await window.read(1)
    await select(window, 'قبل أن تتعلّم')
    press(document.body, '2')
    await until(() => window.element('annotator-name') !== null)
    expect(askedFor(window, 'annotate')).toHaveLength(0)
    window.element('annotator-go')?.click()
    await until(() => askedFor(window, 'annotate').length === 1)
    expect(askedFor(window, 'annotate')[0]?.input).toMatchObject({ colour: 'green' })
    await select(window, 'واحدة للبيت')
    press(document.body, '1')
    await until(() => askedFor(window, 'annotate').length === 2)
    expect(window.element('annotator-name')).toBeNull()
  })

  it('keeps all that was asked for before the name was given', async () => {
    const window = await mountWindow(parts, { settings: { annotatorAsked: false } })
    await window.read(1)
    await select(window, 'قبل أن تتعلّم')
    press(document.body, '2')
    await until(() => window.element('annotator-name') !== null)
    window.element('annotate-article')?.click()
    await until(() => window.element('note-editor') !== null)
    write(window.element('note-editor'), 'عنها كلها')
    window.element('note-save')?.click()
    window.element('annotator-go')?.click()
    await until(() => askedFor(window, 'annotate').length === 2)
    expect(askedFor(window, 'annotate').map(({ input }) => (input as { note: string }).note)).toEqual([
      '',
      'عنها كلها',
    ])
  })

  it('keeps what was asked for on its own article where another is open by the time a name is given', async () => {
    const window = await mountWindow(parts, { settings: { annotatorAsked: false } })
    const id = await window.read(1)
    const changing = globalThis.sanad.changeSettings
    const gate = { open: (): void => undefined }
    const opened = new Promise<void>((resolve) => (gate.open = resolve))
    globalThis.sanad = { ...globalThis.sanad, changeSettings: (patch) => opened.then(() => changing(patch)) }
    await select(window, 'السجلات القديمة')
    press(document.body, '2')
    await until(() => window.element('annotator-name') !== null)
    window.element('annotator-go')?.click()
    await window.read(0)
    gate.open()
    await until(() => askedFor(window, 'annotate').length === 1)
    expect(askedFor(window, 'annotate')[0]?.input).toMatchObject({ article: id })
  })

  it('leaves the next passage alone, which is selected before the last one is kept', async () => {
    const window = await mountWindow(parts)
    await window.read(1)
    const release = holdBack()
    await select(window, 'السجلات القديمة')
    press(document.body, '2')
    await until(() => window.element('selection-bar') === null)
    await select(window, 'واحدة للبيت')
    press(document.body, 'n')
    await until(() => window.element('note-editor') !== null)
    write(window.element('note-editor'), 'كلام')
    release()
    await until(() => CSS.highlights.get('mark-green')?.size === 1)
    expect(written()).toBe('كلام')
    window.element('note-save')?.click()
    await until(() => askedFor(window, 'annotate').length === 2)
    expect(askedFor(window, 'annotate')[1]?.input).toMatchObject({ note: 'كلام' })
  })

  it('keeps what was written where it could not be kept in the library', async () => {
    const window = await mountWindow(parts)
    await window.read(1)
    globalThis.sanad = {
      ...globalThis.sanad,
      annotate: () => Promise.resolve(fail({ kind: 'disk-full', path: '_sanad/journal/a.jsonl' })),
    }
    await select(window, 'السجلات القديمة')
    press(document.body, 'n')
    await until(() => window.element('note-editor') !== null)
    write(window.element('note-editor'), 'كلام')
    window.element('note-save')?.click()
    await until(() => useToastStore().toasts.length === 1)
    expect(written()).toBe('كلام')
  })

  it('keeps a changed note in its editor until it is kept in the library, and gives the keyboard back to its card', async () => {
    const window = await mountWindow(parts)
    await window.read(0)
    await until(() => cards(window).length === 3)
    const real = globalThis.sanad
    globalThis.sanad = {
      ...real,
      editAnnotation: () => Promise.resolve(fail({ kind: 'disk-full', path: '_sanad/journal/a.jsonl' })),
    }
    window.element('annotation-edit')?.click()
    await until(() => window.element('note-editor') !== null)
    write(window.element('note-editor'), 'كلام جديد')
    window.element('note-save')?.click()
    await until(() => useToastStore().toasts.length === 1)
    expect(written()).toBe('كلام جديد')
    globalThis.sanad = real
    window.element('note-save')?.click()
    await until(() => window.element('note-editor') === null)
    expect(cards(window).some((card) => card.textContent.includes('كلام جديد'))).toBe(true)
    expect(document.activeElement?.closest('[data-testid="annotation-card"]')?.textContent).toContain(
      'كلام جديد',
    )
  })

  it('does not throw away what was written without asking', async () => {
    const window = await mountWindow(parts)
    await window.read(1)
    await select(window, 'السجلات القديمة')
    press(document.body, 'n')
    await until(() => window.element('note-editor') !== null)
    write(window.element('note-editor'), 'كلام')
    press(window.element('note-editor') ?? document, 'Escape')
    await until(() => document.querySelector('.note-editor [role="alert"]') !== null)
    expect(window.element('note-editor')).not.toBeNull()
  })

  it('selects the card of a mark that is clicked, and frames its words', async () => {
    const window = await mountWindow(parts)
    await window.read(0)
    const run = window.element('reader-article')?.querySelector('[data-start]')?.firstChild
    if (!run) throw new Error('no text')
    globalThis.getSelection()?.collapse(run, run.textContent?.indexOf('دفاتر القرية') ?? 0)
    run.parentElement?.click()
    await until(() => document.querySelector('.annotation-card.selected') !== null)
    expect(document.querySelector('.annotation-card.selected')?.textContent).toContain('حملت دفاتر القرية')
    await until(() => document.querySelectorAll('.frame-overlay .frame').length > 0)
  })

  it('keeps the frame at its words when what stands above the text becomes higher', async () => {
    const window = await mountWindow(parts)
    await window.read(0)
    const run = window.element('reader-article')?.querySelector('[data-start]')?.firstChild
    if (!run) throw new Error('no text')
    globalThis.getSelection()?.collapse(run, run.textContent?.indexOf('دفاتر القرية') ?? 0)
    run.parentElement?.click()
    const frame = (): Element | null => document.querySelector('.frame-overlay .frame')
    await until(() => frame() !== null)
    const body = window.element('reader-article')
    const distance = (): number =>
      (frame()?.getBoundingClientRect().top ?? 0) - (body?.getBoundingClientRect().top ?? 0)
    const before = distance()
    const above = document.createElement('div')
    above.style.height = '40px'
    body?.closest('.article-sheet')?.prepend(above)
    await until(() => Math.abs(distance() - before) < 1)
  })

  it('deletes with a way back', async () => {
    const window = await mountWindow(parts)
    await window.read(0)
    await until(() => cards(window).length === 3)
    window.element('annotation-delete')?.click()
    await until(() => cards(window).length === 2)
    await useUndoStore().undo()
    await until(() => cards(window).length === 3)
  })

  it('says why nothing can be written in a library that can only be read', async () => {
    const window = await mountWindow(parts, { readOnly: true })
    await window.read(0)
    selectWords('الطابق العلوي')
    await until(() => window.element('selection-bar') !== null)
    expect(window.element('highlight-yellow')).toBeNull()
    expect(window.element('read-only-why')).not.toBeNull()
    expect(window.element('annotation-edit')).toBeNull()
    press(document.body, '1')
    expect(askedFor(window, 'annotate')).toHaveLength(0)
  })

  it('draws nothing at a place that needs review, and places it where the person says', async () => {
    const window = await mountWindow(parts)
    const n = fakeLibrary().all.findIndex((sample) => sample.state === 'changed')
    await window.read(n)
    await until(() => cards(window).length === 1)
    expect(useArticleStore().marks).toEqual([])
    const { violations } = await axe.run(document.body)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    document.querySelector<HTMLElement>('.placing button')?.click()
    await until(() => askedFor(window, 'placeAnnotation').length === 1)
  })

  it('shows both of two notes that did not see each other, and keeps both when asked', async () => {
    const library = fakeLibrary()
    const note = (text: string, n: number) => ({
      event: `fake-replica:${n}` as EventId,
      note: text,
      by: `شاهد ${n}`,
      time: '2025-11-28T08:00:00.000Z',
    })
    const conflicts = [note('الأولى', 90), note('الثانية', 91)]
    const readArticle = ({ article }: { article: Annotation['article'] }) => {
      const content = library.read(article)
      const annotations = content.annotations.map((placed): PlacedAnnotation => ({
        ...placed,
        annotation: { ...placed.annotation, note: 'الأولى', conflicts },
      }))
      return Promise.resolve(ok({ ...content, annotations }))
    }
    const window = await mountWindow(parts, { answers: { readArticle } })
    await window.read(1)
    await until(() => window.element('note-conflict') !== null)
    const buttons = Array.from(window.element('note-conflict')?.querySelectorAll('button') ?? [])
    expect(buttons).toHaveLength(3)
    buttons.at(-1)?.click()
    await until(() => askedFor(window, 'editAnnotation').length === 1)
    expect(askedFor(window, 'editAnnotation')[0]?.input).toMatchObject({
      note: { text: 'الأولى\n\n---\n\nالثانية' },
    })
  })

  it.each(['details', 'history'] as const)('shows the %s, and axe finds nothing', async (tab) => {
    const window = await mountWindow(parts, { language: 'en' })
    await window.read(0)
    const trigger = window.element(`inspector-tab-${tab}`)
    trigger?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    await until(() => document.querySelector(`.${tab}-view`) !== null)
    const { violations } = await axe.run(document.body)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

  it('sets a note from its own side, also in a window that runs the other way', async () => {
    const window = await mountWindow(parts, { language: 'en' })
    await window.read(1)
    await select(window, 'السجلات القديمة')
    press(document.body, 'n')
    await until(() => window.element('note-editor') !== null)
    write(window.element('note-editor'), 'قصيرة')
    window.element('note-save')?.click()
    await until(() => document.querySelector('.annotation-note p')?.textContent === 'قصيرة')
    const note = document.querySelector('.annotation-note p')!
    const words = document.createRange()
    words.selectNodeContents(note)
    expect(words.getBoundingClientRect().right).toBeCloseTo(note.getBoundingClientRect().right, 0)
  })

  it('keeps a field of the details when it is left', async () => {
    const window = await mountWindow(parts)
    const article = await window.read(0)
    window
      .element('inspector-tab-details')
      ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    await until(() => window.element('detail-place') !== null)
    write(window.element('detail-place'), 'المطحنة')
    window.element('detail-place')?.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => askedFor(window, 'describeArticles').length === 1)
    expect(askedFor(window, 'describeArticles')[0]?.input).toEqual({
      articles: [article],
      field: 'place',
      value: 'المطحنة',
    })
  })
})
