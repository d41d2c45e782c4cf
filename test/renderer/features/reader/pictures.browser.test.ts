import axe from 'axe-core'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { layOut } from '#core/article/lay-out'
import type { VersionId } from '#core/ids'
import type { ArticleContent } from '#core/library/views'
import { fail, ok } from '#core/result'
import { useArticleStore } from '#renderer/shared/stores/article'
import { fakeLibrary } from '#support/window/fake-library'
import { mountWindow, press, until } from '#support/window/mount-reading'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

/** One dot, GIF89a. */
const dot = Uint8Array.from(atob('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs='), (letter) =>
  letter.charCodeAt(0),
)

const { blocks, text } = layOut([
  { kind: 'paragraph', runs: [{ text: 'نص قبل الصورة.' }] },
  { kind: 'image', runs: [{ text: 'الباب كما صُوّر' }], resource: 'file:a.gif' },
  { kind: 'image', runs: [{ text: 'صورة ضائعة' }], resource: 'file:gone.gif' },
  { kind: 'image', runs: [{ text: 'صورة بعيدة' }], source: 'https://example.org/x.png' },
])

const caption = [{ kind: 'paragraph' as const, runs: [{ text: 'نص بعد الصورة.' }] }]

const mounted = (change: Partial<ArticleContent>, language: 'ar' | 'en' = 'ar') => {
  const library = fakeLibrary()
  return mountWindow([ReaderView], {
    language,
    answers: {
      readArticle: ({ article }: { readonly article: ArticleContent['article']['id'] }) =>
        Promise.resolve(ok({ ...library.read(article), blocks, text, ...change })),
      readPicture: ({ resource }: { readonly resource: string }) =>
        Promise.resolve(
          resource === 'file:gone.gif'
            ? fail({ kind: 'picture-missing', path: 'page_files/gone.gif' } as const)
            : ok({ type: 'image/gif', width: 1, height: 1, bytes: dot } as const),
        ),
    },
  })
}

const drawn = (picture: HTMLElement | undefined): boolean =>
  picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth === 1

const frames = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame)
}

beforeEach(() => page.viewport(1366, 768))

describe('pictures in an article', () => {
  it('are shown with their words; one that is gone says so, and one from the network is not asked for', async () => {
    const window = await mounted({})
    await window.read(0)
    await until(() => drawn(window.element('picture') ?? undefined))
    await until(() => window.element('picture-failed') !== null)
    expect(window.elements('picture')).toHaveLength(1)
    expect(window.element('picture')?.getAttribute('src')).toMatch(/^blob:/)
    expect(window.element('picture-failed')?.textContent).toContain('gone.gif')
    expect(window.element('reader-article')?.textContent).toContain('الباب كما صُوّر')
    expect(window.fake.asked.filter(({ name }) => name === 'readPicture')).toHaveLength(2)
    const { violations } = await axe.run(document.body)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})

it('what the window says of a picture runs in the direction of its own language', async () => {
  const window = await mounted({}, 'en')
  await window.read(0)
  await until(() => window.element('picture-failed') !== null)
  expect(getComputedStyle(window.element('reader-article')!).direction).toBe('rtl')
  expect(getComputedStyle(window.element('picture-failed')!).direction).toBe('ltr')
})

describe('pictures of a file that changes while it is open', () => {
  it('are those of its new version', async () => {
    const library = fakeLibrary()
    const photo = layOut([{ kind: 'image', runs: [], resource: 'self' }, ...caption])
    let isNew = false
    const window = await mountWindow([ReaderView], {
      answers: {
        readArticle: ({ article }: { readonly article: ArticleContent['article']['id'] }) => {
          const content = { ...library.read(article), ...photo }
          const version = isNew ? (`sha256:${'b'.repeat(64)}` as VersionId) : content.version
          // Each answer is a copy, as those from another process are.
          return Promise.resolve(ok(structuredClone({ ...content, version })))
        },
        readPicture: () =>
          Promise.resolve(ok({ type: 'image/gif', width: 1, height: 1, bytes: dot } as const)),
      },
    })
    const asked = (): number => window.fake.asked.filter(({ name }) => name === 'readPicture').length
    await window.read(0)
    await until(() => drawn(window.element('picture') ?? undefined))
    const first = window.element('picture')?.getAttribute('src')
    await useArticleStore().reload()
    expect(asked()).toBe(1)
    isNew = true
    await useArticleStore().reload()
    await until(() => asked() === 2)
    await until(
      () =>
        window.element('picture')?.getAttribute('src') !== first &&
        drawn(window.element('picture') ?? undefined),
    )
  })

  it('are asked for again where they were not to be had', async () => {
    const library = fakeLibrary()
    const long = layOut([
      { kind: 'image', runs: [{ text: 'صورة' }], resource: 'file:a.gif' },
      ...Array.from({ length: 400 }, () => caption).flat(),
    ])
    let isThere = false
    const window = await mountWindow([ReaderView], {
      answers: {
        readArticle: ({ article }: { readonly article: ArticleContent['article']['id'] }) =>
          Promise.resolve(ok({ ...library.read(article), ...long })),
        readPicture: () =>
          Promise.resolve(
            isThere
              ? ok({ type: 'image/gif', width: 1, height: 1, bytes: dot } as const)
              : fail({ kind: 'picture-missing', path: 'a.gif' } as const),
          ),
      },
    })
    await window.read(0)
    await until(() => window.element('picture-failed') !== null)
    isThere = true
    const scroller = window.element('reader')!.querySelector('.scroller')!
    const farDown = (): boolean => {
      scroller.scrollTop = scroller.scrollHeight
      return scroller.scrollTop > 6000
    }
    await until(farDown)
    // What is far is noticed when a frame is drawn.
    await frames(2)
    await until(() => {
      scroller.scrollTop = 0
      return drawn(window.element('picture') ?? undefined)
    })
  })
})

describe.each(['ar', 'en'] as const)('a picture that is an article (%s)', (language) => {
  it('is made larger and smaller by buttons, keys and the wheel', async () => {
    const self = layOut([
      { kind: 'image', runs: [{ text: 'وصف الصورة' }], resource: 'self' },
      { kind: 'paragraph', runs: [{ text: 'نص' }] },
    ])
    const window = await mounted({ ...self, format: 'image' }, language)
    await window.read(0)
    await until(() => drawn(window.element('picture') ?? undefined))
    const share = (): string => window.element('zoom-share')?.textContent ?? ''
    const width = (): number => window.element('picture')?.getBoundingClientRect().width ?? 0
    const first = share()
    await until(() => window.element('picture')?.classList.contains('is-loaded'))
    expect(width()).toBeCloseTo(1, 1)
    window.element('zoom-in')?.click()
    await until(() => share() !== first)
    expect(width()).toBeCloseTo(1.25, 1)
    const pane = window.element('zoomable')!
    press(pane, '-')
    await until(() => share() === first)
    pane.dispatchEvent(
      new WheelEvent('wheel', { deltaY: -10, ctrlKey: true, bubbles: true, cancelable: true }),
    )
    await until(() => share() !== first)
    window.element('zoom-fit')?.click()
    await until(() => share() === first)
    const { violations } = await axe.run(document.body)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
