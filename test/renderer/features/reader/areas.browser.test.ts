import axe from 'axe-core'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import { layOut } from '#core/article/lay-out'
import type { ArticleId } from '#core/ids'
import type { Rectangle } from '#core/annotation/area'
import { ok } from '#core/result'
import type { FakeLibrary } from '#support/window/fake-library'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { mountWindow, press, until, write } from '#support/window/mount-reading'
import InspectorView from '../../../../src/renderer/features/annotations/InspectorView.vue'
import MarkPopoverView from '../../../../src/renderer/features/annotations/MarkPopoverView.vue'
import SelectionBarView from '../../../../src/renderer/features/annotations/SelectionBarView.vue'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'
import { useShortcuts } from '../../../../src/renderer/app/use-shortcuts'

const Keys = defineComponent({ setup: () => (useShortcuts(), () => null) })

/** A photograph of a door and two people, as far as a few rectangles are one. */
const photo = async (): Promise<Uint8Array> => {
  const canvas = new OffscreenCanvas(600, 400)
  const draw = canvas.getContext('2d')!
  for (const [colour, x, y, width, height] of [
    ['#d8cdb4', 0, 0, 600, 400],
    ['#6b4a2b', 240, 80, 120, 260],
    ['#2e3a4f', 90, 160, 80, 200],
    ['#8b2f2f', 430, 170, 80, 190],
  ] as const) {
    draw.fillStyle = colour
    draw.fillRect(x, y, width, height)
  }
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
}

const door = 'word/media/door.png'
const articleWith = (resource: string) =>
  layOut([
    { kind: 'paragraph', runs: [{ text: 'نص قبل الصورة.' }] },
    { kind: 'image', runs: [{ text: 'الباب كما صُوّر يوم المعاينة' }], resource },
    { kind: 'paragraph', runs: [{ text: 'نص بعد الصورة.' }] },
  ])

const opened = async (
  language: 'ar' | 'en' = 'ar',
  drawn: readonly Rectangle[] = [],
  more: {
    readonly theme?: 'light' | 'dark'
    readonly resource?: string
    readonly sha256?: string | null
  } = {},
) => {
  const { theme = 'light', resource = door, sha256 = null } = more
  const { blocks, text } = articleWith(resource)
  const bytes = await photo()
  const held: { library?: FakeLibrary } = {}
  const window = await mountWindow([ReaderView, InspectorView, SelectionBarView, MarkPopoverView, Keys], {
    language,
    theme,
    answers: {
      readArticle: ({ article }: { readonly article: ArticleId }) =>
        Promise.resolve(ok({ ...held.library!.read(article), blocks, text })),
      readPicture: () => Promise.resolve(ok({ type: 'image/png', width: 600, height: 400, bytes } as const)),
    },
  })
  const { library } = window.fake
  held.library = library
  library.annotations.clear()
  drawn.forEach((area, n) =>
    library.annotate({
      article: `sha256:${'0'.repeat(64)}` as ArticleId,
      range: null,
      area: { ...area, resource },
      note: n === 0 ? 'الباب الذي دخلوا منه' : '',
      tags: [],
      colour: (['pink', 'green', 'blue'] as const)[n] ?? 'yellow',
    }),
  )
  for (const [id, one] of library.annotations)
    if (one.area) library.annotations.set(id, { ...one, area: { ...one.area, sha256 } })
  await window.read(0)
  await until(
    () => window.element('picture') !== null && document.querySelector('[data-picture-areas]') !== null,
  )
  return { ...window, library }
}
const only = ({ library }: { readonly library: FakeLibrary }) => [...library.annotations.values()][0]
const pad = () => document.querySelector<HTMLElement>('[data-testid="area-pad"]')

const pointer = (target: Element, type: string, x: number, y: number): void => {
  const { left, top, width, height } = document.querySelector('[data-picture-areas]')!.getBoundingClientRect()
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      clientX: left + (width * x) / 100,
      clientY: top + (height * y) / 100,
    }),
  )
}
/** Captured pointers are those of a hand; these are not. */
const dragged = (target: Element, from: readonly [number, number], to: readonly [number, number]): void => {
  pointer(target, 'pointerdown', ...from)
  pointer(target, 'pointermove', (from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  pointer(target, 'pointermove', ...to)
  pointer(target, 'pointerup', ...to)
}
beforeEach(async () => {
  await page.viewport(1366, 768)
  HTMLElement.prototype.setPointerCapture = () => undefined
})

const violations = async () =>
  (await axe.run(document.body)).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])

describe.each(['ar', 'en'] as const)('areas of a picture, in %s', (language) => {
  it('are drawn with the mouse, and kept with a colour', async () => {
    const window = await opened(language)
    window.element('mark-area')?.click()
    await until(() => pad() !== null)
    dragged(pad()!, [40, 20], [60, 85])
    await until(() => window.element('selection-bar') !== null)
    expect(window.element('area-announced')?.textContent).toMatch(/40|٤٠/)
    expect(await violations()).toEqual([])
    window.element('highlight-pink')?.click()
    await until(() => window.element('picture-area') !== null)
    const { area, colour, target } = only(window)!
    expect({ colour, target }).toEqual({ colour: 'pink', target: null })
    expect(area).toMatchObject({ resource: 'word/media/door.png' })
    for (const [side, value] of [
      ['x', 40],
      ['y', 20],
      ['width', 20],
      ['height', 65],
    ] as const)
      expect(area![side]).toBeCloseTo(value, 1)
    expect(pad()).toBeNull()
    await until(() => window.element('card-area') !== null)
    expect(await violations()).toEqual([])
  })

  it('are drawn with the keyboard alone, moved, resized and told in words', async () => {
    const window = await opened(language)
    window.element('zoomable')!.focus()
    press(window.element('zoomable')!, 'a')
    await until(() => document.activeElement === pad())
    for (const [key, more] of [
      ['ArrowLeft', { ctrlKey: true }],
      ['ArrowUp', {}],
      ['ArrowRight', { shiftKey: true, ctrlKey: true }],
      ['ArrowDown', { shiftKey: true }],
    ] as const)
      press(pad()!, key, more)
    await until(() => window.element('area-outline') !== null)
    const said = window.element('area-announced')?.textContent ?? ''
    expect(said.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))).toMatch(/30.*34.*35.*31/)
    expect(await violations()).toEqual([])
    press(pad()!, 'Enter')
    await until(() => window.element('picture-area') !== null)
    expect(only(window)?.area).toMatchObject({ x: 30, y: 34, width: 35, height: 31 })
    await until(() => document.activeElement === window.element('picture-area'))
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(
      language === 'ar' ? /الصورة/ : /picture/,
    )
  })

  it('lie where they were drawn whichever way the article runs, at any zoom', async () => {
    const window = await opened(language, [{ x: 10, y: 20, width: 30, height: 40 }])
    await until(() => window.element('picture-area') !== null)
    const shares = () => {
      const picture = window.element('picture')!.getBoundingClientRect()
      const area = window.element('picture-area')!.getBoundingClientRect()
      return [
        (area.left - picture.left) / picture.width,
        (area.top - picture.top) / picture.height,
        area.width / picture.width,
        area.height / picture.height,
      ].map((share) => Math.round(share * 100))
    }
    expect(shares()).toEqual([10, 20, 30, 40])
    const before = window.element('picture')!.getBoundingClientRect().width
    for (let turn = 0; turn < 3; turn++) press(window.element('zoomable')!, '+')
    await until(() => window.element('picture')!.getBoundingClientRect().width > before * 1.9)
    expect(shares()).toEqual([10, 20, 30, 40])
    press(window.element('zoomable')!, '0')
    await until(() => window.element('picture')!.getBoundingClientRect().width <= before + 1)
  })
})

describe('an area that is there', () => {
  const box = { x: 10, y: 20, width: 30, height: 40 }

  it('is left as it was with Escape, and nothing is kept', async () => {
    const window = await opened('ar')
    window.element('zoomable')!.focus()
    press(window.element('zoomable')!, 'a')
    await until(() => pad() !== null)
    press(pad()!, 'Escape')
    await until(() => pad() === null)
    expect(document.activeElement).toBe(window.element('zoomable'))
    expect(window.library.annotations.size).toBe(0)
  })

  it('is moved by the keys and by the mouse, each with a way back', async () => {
    const window = await opened('ar', [box])
    const area = () => window.element('picture-area')!
    await until(() => window.element('picture-area') !== null)
    area().focus()
    press(area(), 'a')
    await until(() => pad() !== null)
    press(pad()!, 'ArrowRight', { ctrlKey: true })
    press(pad()!, 'Enter')
    await until(() => only(window)?.area?.x === 15)
    await until(() => document.activeElement === area())
    // The library has it before the window knows that it was done, and how to take it back.
    await until(() => useUndoStore().next !== null)
    await useUndoStore().undo()
    await until(() => only(window)?.area?.x === 10)
    await until(() => area().style.left === '10%')
    useArticleStore().selected = only(window)!.id
    await until(() => area().classList.contains('chosen'))
    dragged(area(), [25, 40], [45, 50])
    await until(() => only(window)?.area?.x === 30)
    expect(only(window)?.area).toMatchObject({ x: 30, y: 30, width: 30, height: 40 })
    await until(() => area().style.left === '30%')
    dragged(area().querySelector('[data-grip="1,1"]')!, [60, 70], [80, 90])
    await until(() => only(window)?.area?.width === 50)
    expect(only(window)?.area).toMatchObject({ x: 30, y: 30, width: 50, height: 60 })
  })

  it('over another one, asks which is meant; the smaller one can always be pointed at', async () => {
    const window = await opened('ar', [
      { x: 10, y: 10, width: 80, height: 80 },
      { x: 40, y: 40, width: 20, height: 20 },
    ])
    await until(() => window.elements('picture-area').length === 2)
    const at = window.element('picture')!.getBoundingClientRect()
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2]
    const top = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-testid="picture-area"]')
    expect(top?.style.width).toBe('20%')
    top?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: x, clientY: y }))
    await until(() => window.elements('overlap-choice').length === 2)
    expect(await violations()).toEqual([])
    window.elements('overlap-choice')[1]?.click()
    await until(() => useArticleStore().selected === only(window)?.id)
  })

  it.each([
    ['another one', `sha256:${'b'.repeat(64)}`, 0],
    ['itself', null, 1],
  ])('on a picture beside the article that is %s by now, is drawn %s: %i', async (_what, told, count) => {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(await photo())))
    const own = `sha256:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const window = await opened('ar', [box], { resource: 'file:door.png', sha256: told ?? own })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(window.elements('picture-area')).toHaveLength(count)
    expect(window.elements('annotation-card')).toHaveLength(1)
  })

  it('takes a note while it is drawn, which says whose it is', async () => {
    const window = await opened('en')
    window.element('zoomable')!.focus()
    press(window.element('zoomable')!, 'a')
    await until(() => pad() !== null)
    press(pad()!, 'n')
    await until(() => window.element('note-editor') !== null)
    write(window.element('note-editor'), 'وجه الحارس')
    window.element('note-save')?.click()
    await until(() => only(window)?.note === 'وجه الحارس')
    expect(only(window)?.area).toMatchObject({ x: 35, y: 35, width: 30, height: 30 })
    await until(() => pad() === null)
  })
})

it.each([
  ['ar', 'light'],
  ['en', 'dark'],
] as const)('looks as it should in %s and %s', async (language, theme) => {
  const window = await opened(
    language,
    [
      { x: 38, y: 18, width: 24, height: 70 },
      { x: 13, y: 38, width: 17, height: 54 },
      { x: 25, y: 30, width: 40, height: 30 },
    ],
    { theme },
  )
  await until(() => window.elements('picture-area').length === 3)
  useArticleStore().selected = only(window)!.id
  await until(() => window.elements('picture-area').some((area) => area.classList.contains('chosen')))
  expect(await violations()).toEqual([])
  await page.screenshot({ path: `../../../../out/shots/areas-${language}-${theme}.png` })
})
