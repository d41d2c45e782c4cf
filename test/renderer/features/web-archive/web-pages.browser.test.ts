import axe from 'axe-core'
import { page } from 'vitest/browser'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { pagesId, sampleArchive } from '#support/window/fake-web-pages'
import { mountWindow, until, write, type Mounted } from '#support/window/mount-reading'
import WebPagesView from '../../../../src/renderer/features/web-archive/WebPagesView.vue'

const parts = [WebPagesView]
const asked = ({ fake }: Mounted, name: string): readonly unknown[] =>
  fake.asked.filter((call) => call.name === name).map(({ input }) => input)
const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u2068\u2069]/gu, '')

const expectNothingFromAxe = async (): Promise<void> => {
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

const listed = async (window: Mounted): Promise<void> => {
  runCommand('add-web-pages')
  await until(() => window.element('web-pages') !== null)
}
const boxes = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('[data-testid="web-pages"] input[type="checkbox"]'),
]
const chosenIn = (window: Mounted): unknown =>
  (asked(window, 'addWebPages').at(-1) as { pages: unknown }).pages

describe('pages that are listed by the index of their archive', () => {
  it.each([
    ['ar', 'light'],
    ['en', 'dark'],
  ] as const)('say that they are, and are read when asked (%s, %s)', async (language, theme) => {
    const pages = sampleArchive.pages.map((one) => ({ ...one, digest: 'later' as const, sizeBytes: 0 }))
    const indexed = { ...sampleArchive, pages, damaged: 0, changedFiles: [], isCut: false, isFromIndex: true }
    const window = await mountWindow(parts, {
      language,
      theme,
      answers: {
        listWebPages: ({ isWhole }: { readonly isWhole?: boolean }) =>
          Promise.resolve(ok(isWhole === true ? sampleArchive : indexed)),
      },
    })
    await listed(window)
    expect(window.element('web-pages-indexed')).not.toBeNull()
    await page.viewport(1366, 768)
    await page.screenshot({ path: `../../../../out/shots/indexed-${language}-${theme}.png` })
    await expectNothingFromAxe()
    window.element('web-pages-read-all')?.click()
    await until(() => window.element('web-pages') !== null && window.element('web-pages-indexed') === null)
    expect(asked(window, 'listWebPages').at(-1)).toMatchObject({ isWhole: true })
  })
})

describe('pages of a web archive', () => {
  it.each(['ar', 'en'] as const)(
    'are shown with what is damaged, before anything is written (%s)',
    async (language) => {
      const window = await mountWindow(parts, { language })
      await listed(window)
      expect(asked(window, 'listWebPages')).toEqual([{ archive: '/home/layla/موقع الجريدة 2013.wacz' }])
      expect(asked(window, 'addWebPages')).toEqual([])
      const text = plain(window.element('web-pages')?.textContent)
      for (const words of ['خبر من الحي', 'https://ar.example/خبر?page=2', 'archive/data.warc.gz'])
        expect(text).toContain(words)
      expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([
        [true, false],
        [true, false],
        [true, false],
        [true, false],
        [false, true],
      ])
      await expectNothingFromAxe()
    },
  )

  it('are searched, and all or none of those found are chosen', async () => {
    const window = await mountWindow(parts, { language: 'en' })
    await listed(window)
    window.element('web-pages-none')?.click()
    await until(() => (window.element('web-pages-add') as HTMLButtonElement).disabled)
    write(window.element('web-pages-search'), 'الحي')
    await until(() => boxes().length === 1)
    window.element('web-pages-all')?.click()
    await until(() => boxes()[0]?.checked)
    window.element('web-pages-add')?.click()
    await until(() => window.element('web-pages-done') !== null)
    expect(chosenIn(window)).toEqual(['0:2:0'])
  })

  it('come in as one act, which is undone and done again', async () => {
    const window = await mountWindow(parts)
    await listed(window)
    window.element('web-pages-add')?.click()
    await until(() => window.element('web-pages-done') !== null)
    expect(window.element('web-pages-added')?.querySelectorAll('li')).toHaveLength(2)
    expect(window.element('web-pages-left')?.querySelectorAll('li')).toHaveLength(2)
    await expectNothingFromAxe()
    window.element('web-pages-undo')?.click()
    await until(() => asked(window, 'takeBackAdded').length === 1)
    expect(asked(window, 'takeBackAdded')).toEqual([{ id: pagesId }])
    await until(() => useUndoStore().nextRedo !== null)
    await useUndoStore().redo()
    expect(asked(window, 'addWebPages')).toHaveLength(2)
  })

  it('are none in a file that is no web archive, which is said', async () => {
    await mountWindow(parts, {
      answers: {
        listWebPages: () => Promise.resolve(fail({ kind: 'damaged-file', path: '/x.warc' } as const)),
      },
    })
    runCommand('add-web-pages')
    await until(() => document.querySelector('[role="alert"]') !== null)
    expect(plain(document.querySelector('[role="alert"]')?.textContent)).toContain('/x.warc')
  })

  it('are said to be none where an archive holds none', async () => {
    const window = await mountWindow(parts, {
      answers: { listWebPages: () => Promise.resolve(ok({ ...sampleArchive, pages: [] })) },
    })
    await listed(window)
    expect(window.element('web-pages-add')).toHaveProperty('disabled', true)
    await expectNothingFromAxe()
  })

  it('can be stopped while they are added', async () => {
    let stop: (() => void) | undefined
    const window = await mountWindow(parts, {
      answers: {
        addWebPages: () =>
          new Promise((settle) => (stop = () => settle(fail({ kind: 'cancelled' } as const)))),
        cancelWork: () => {
          stop?.()
          return Promise.resolve(ok(null))
        },
      },
    })
    await listed(window)
    window.element('web-pages-add')?.click()
    await until(() => document.querySelector('.work-meter button') !== null)
    document.querySelector<HTMLElement>('.work-meter button')?.click()
    await until(() => document.querySelector('[role="dialog"]') === null)
    expect(asked(window, 'cancelWork')).toEqual([{ work: 'pages' }])
    expect(useUndoStore().next).toBeNull()
  })
})
