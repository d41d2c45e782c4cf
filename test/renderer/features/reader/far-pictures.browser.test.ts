import { page } from 'vitest/browser'
import { beforeEach, expect, it, vi } from 'vitest'
import { layOut } from '#core/article/lay-out'
import type { DraftBlock } from '#core/article/draft'
import type { ArticleContent } from '#core/library/views'
import { ok } from '#core/result'
import { fakeLibrary } from '#support/window/fake-library'
import { mountWindow, until } from '#support/window/mount-reading'
import ReaderView from '../../../../src/renderer/features/reader/ReaderView.vue'

const pages = 300
const scan = layOut([
  { kind: 'heading', level: 1, runs: [{ text: 'سجل ممسوح' }] } as const,
  ...Array.from({ length: pages }, (_, at): readonly DraftBlock[] => [
    ...(at === 0 ? [] : [{ kind: 'separator', page: at + 1 } as const]),
    { kind: 'image', runs: [], resource: `page:${at + 1}` },
  ]).flat(),
])

/** A page as a scanner makes it, of one grey, drawn by the browser itself. */
const paper = async (): Promise<Uint8Array> => {
  const canvas = new OffscreenCanvas(600, 850)
  canvas.getContext('2d')!.fillRect(0, 0, 600, 850)
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
}

beforeEach(() => page.viewport(1366, 768))

it(
  'pages of a long scan are let go when they are far, and the place that is read stays',
  { timeout: 60_000 },
  async () => {
    const library = fakeLibrary()
    const bytes = await paper()
    const [made, letGo] = [vi.spyOn(URL, 'createObjectURL'), vi.spyOn(URL, 'revokeObjectURL')]
    const held = (): number => made.mock.calls.length - letGo.mock.calls.length
    const window = await mountWindow([ReaderView], {
      answers: {
        readArticle: ({ article }: { readonly article: ArticleContent['article']['id'] }) =>
          Promise.resolve(ok({ ...library.read(article), ...scan, format: 'pdf' as const })),
        readPicture: () =>
          Promise.resolve(ok({ type: 'image/png', width: 600, height: 850, bytes } as const)),
      },
    })
    await window.read(0)
    await until(() => window.elements('picture').some((picture) => picture.classList.contains('is-loaded')))
    const scroller = window.element('reader')!.querySelector('.scroller')!
    let [most, steps] = [0, 0]
    while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 2) {
      scroller.scrollTop += 2500
      await new Promise((resolve) => setTimeout(resolve, 30))
      expect(++steps).toBeLessThan(300)
      most = Math.max(most, held(), window.elements('picture').length)
    }
    const asked = window.fake.asked.filter(({ name }) => name === 'readPicture').length
    expect(asked).toBeGreaterThan(pages / 2)
    expect(most).toBeLessThan(60)

    // Going back over what was let go moves nothing: each page is as high as it was.
    const figures = [...document.querySelectorAll('.image-block')]
    const middle = figures[150]!
    middle.scrollIntoView({ block: 'start' })
    await until(() => middle.querySelector('.is-loaded') !== null)
    const top = middle.getBoundingClientRect().top
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(Math.abs(middle.getBoundingClientRect().top - top)).toBeLessThan(2)
    expect(middle.getBoundingClientRect().height).toBeGreaterThan(400)
    made.mockRestore()
    letGo.mockRestore()
  },
)
