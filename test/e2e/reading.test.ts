import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { expect, test } from 'vitest'
import { choose, openArticle } from '../../build/demo/acts.mjs'
import { dragOver } from '../../build/demo/selecting.mjs'
import { answerDialogs, launchApp } from '#support/electron-app'
import { sanad } from '#support/sanad-command'
import { temporaryFolder } from '#support/temporary-folder'

const witness = 'شهادة الحارس عن الليلة الأخيرة'
const ledger = 'دفتر المطحنة القديم'
const letter = 'رسالة من الساحل'
const pointed = 'كَتَبَ الشاهدُ رسالتَه عام 1948 وأغلق الدفتر.'

const page = (title: string, published: string, first: string): string => {
  const body = Array.from({ length: 70 }, (_, i) => `<p>فقرة رقمها ${i} فيها كلام عن المحكمة والشهود.</p>`)
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>${title}</title>
    <meta property="article:published_time" content="${published}"></head>
    <body><article><h1>${title}</h1><p>${first}</p>${body.join('')}</article></body></html>`
}

const library = async () => {
  const place = await temporaryFolder()
  const folder = join(place, 'archive')
  await mkdir(folder)
  await writeFile(join(folder, 'a.html'), page(witness, '2011-03-15', pointed))
  await writeFile(join(folder, 'b.html'), page(ledger, '2013-07-02', 'كان القمح يُطحن هنا.'))
  await writeFile(join(folder, 'c.html'), page(letter, '2013-11-20', 'وصلت الرسالة متأخرة.'))
  return { place, folder, userData: join(place, 'data') }
}

const press = async (window: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await window.keyboard.press(key)
}
const article = (window: Page) => window.getByTestId('reader-article')
const rows = (window: Page) => window.getByTestId('article-row')
const text = (window: Page) => window.getByRole('region', { name: 'نص المقالة' })
const clipboardOf = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ clipboard }) => clipboard.readText())
const scrolled = (window: Page): Promise<number> => text(window).evaluate(({ scrollTop }) => scrollTop)
/** Where the text stands once it scrolls no more. */
const cameToRest = async (window: Page): Promise<number> => {
  const seen: number[] = []
  const isAtRest = async (): Promise<boolean> => {
    seen.push(await scrolled(window))
    return seen.length > 2 && new Set(seen.slice(-3)).size === 1
  }
  await expect.poll(isAtRest, { interval: 100 }).toBe(true)
  return seen.at(-1)!
}
const directionOf = (window: Page, words: string): Promise<string> =>
  article(window)
    .locator('p')
    .filter({ hasText: words })
    .first()
    .evaluate((block) => getComputedStyle(block).direction)

test('reading: found in the article, shown otherwise and copied as it is, turned, printed, and gone on with after a restart', async () => {
  const { place, folder, userData } = await library()
  const launched = await launchApp({ folder, userData })
  const { app, window } = launched
  await choose(window, { language: 'ar' })
  await openArticle(window, witness)

  await text(window).focus()
  await press(window, 'Control+f')
  await window.getByTestId('find-input').fill('المحكمه')
  await expect.poll(() => window.getByTestId('find-count').textContent()).toMatch(/[1١].*(?:70|٧٠)/u)
  await press(window, 'Shift+Enter')
  await expect.poll(() => window.getByTestId('find-count').textContent()).toMatch(/(?:70|٧٠).*(?:70|٧٠)/u)
  await expect.poll(() => scrolled(window)).toBeGreaterThan(1000)
  await press(window, 'Escape')
  await expect.poll(() => window.getByTestId('find-input').count()).toBe(0)

  // What is shown otherwise is copied as it stands in the file.
  await press(window, 'Control+Home', 'Control+Shift+h')
  await expect.poll(() => article(window).textContent()).toContain('كتب الشاهد رسالته')
  await window.getByTestId('settings-button').click()
  await window.getByTestId('digits-arabic').click()
  await press(window, 'Escape')
  await expect.poll(() => article(window).textContent()).toContain('كتب الشاهد رسالته عام ١٩٤٨')
  await dragOver(window, 'كتب الشاهد رسالته')
  await window.getByTestId('selection-bar').waitFor()
  await press(window, 'Control+c')
  await expect.poll(() => clipboardOf(app)).toBe('كَتَبَ الشاهدُ رسالتَه')

  expect(await directionOf(window, 'الشاهد')).toBe('rtl')
  await press(window, 'Control+Shift+x')
  await expect.poll(() => directionOf(window, 'الشاهد')).toBe('ltr')
  expect(await directionOf(window, 'فقرة')).toBe('rtl')
  await press(window, 'Control+z')
  await expect.poll(() => directionOf(window, 'الشاهد')).toBe('rtl')

  const pdf = join(place, 'printed', 'article.pdf')
  await mkdir(join(place, 'printed'))
  await answerDialogs(app, { save: pdf })
  await press(window, 'Control+p')
  await window.getByTestId('print-pdf').click()
  await expect.poll(() => existsSync(pdf), { timeout: 30_000 }).toBe(true)
  await window.getByTestId('print-dialog').waitFor({ state: 'detached' })
  sanad('scan', join(place, 'printed'))
  const printed = (sanad('show', join(place, 'printed'), 'article.pdf').json as { readonly text: string })
    .text
  expect(printed).toContain(witness)
  expect(printed).toContain(pointed)
  expect(printed).toContain('فقرة رقمها')
  expect(printed).toContain('فيها كلام عن المحكمة والشهود')

  // The place is remembered by its text: over other articles, and over a restart.
  await text(window).focus()
  await press(window, 'PageDown', 'PageDown', 'PageDown')
  await expect.poll(() => scrolled(window)).toBeGreaterThan(600)
  const left = await cameToRest(window)
  await openArticle(window, ledger)
  await expect.poll(() => scrolled(window)).toBe(0)
  await press(window, 'Alt+ArrowRight')
  await article(window).filter({ hasText: 'الشاهد' }).waitFor()
  await expect.poll(() => scrolled(window).then((now) => Math.abs(now - left))).toBeLessThan(120)
  await press(window, 'Alt+ArrowLeft')
  await article(window).filter({ hasText: 'القمح' }).waitFor()
  await press(window, 'Alt+ArrowRight')
  await article(window).filter({ hasText: 'الشاهد' }).waitFor()
  await expect.poll(() => scrolled(window).then((now) => Math.abs(now - left))).toBeLessThan(120)
  expect(launched.complaints).toEqual([])
  await launched.close()

  const again = await launchApp({ userData })
  await openArticle(again.window, witness)
  await expect.poll(() => scrolled(again.window).then((now) => Math.abs(now - left))).toBeLessThan(120)
  expect(again.complaints).toEqual([])
})

/** What the pages say about when they were published is taken over for all of them. */
const datedAsWritten = (window: Page): Promise<unknown> =>
  window.evaluate(`(async () => {
    const listed = await sanad.listArticles({ view: 'all', tags: [], query: '', order: 'title', descending: false, offset: 0, limit: 9, wider: false })
    for (const { article } of listed.value.rows) {
      const read = await sanad.readArticle({ article: article.id })
      await sanad.describeArticles({ articles: [article.id], field: 'published', value: read.value.detected.published })
    }
  })()`)

test('the window: a reading list, tags on many at once, a timeline, and everything by key in the language that is chosen', async () => {
  const { folder, userData } = await library()
  const launched = await launchApp({ folder, userData })
  const { app, window } = launched
  await choose(window, { language: 'ar' })
  await openArticle(window, letter)
  await press(window, 'l')
  await window.getByTestId('sidebar-view-later').click()
  await expect.poll(() => rows(window).count()).toBe(1)
  expect(await rows(window).first().textContent()).toContain(letter)
  await window.getByTestId('sidebar-view-all').click()
  await expect.poll(() => rows(window).count()).toBe(3)

  await window.getByTestId('article-list').focus()
  await press(window, 'Control+a')
  await window.getByTestId('bulk-tag').press('Enter')
  const field = window.getByTestId('bulk-tags').getByTestId('tag-input')
  await field.fill('محكمة')
  await press(window, 'Enter', 'Escape')
  const tag = window.getByTestId('sidebar-tag').filter({ hasText: 'محكمة' })
  await expect.poll(() => tag.textContent()).toMatch(/3|٣/u)
  await window.getByTestId('article-list').focus()
  await press(window, 'Control+z')
  await expect.poll(() => tag.textContent()).not.toMatch(/3|٣/u)
  await press(window, 'Control+Shift+z')
  await expect.poll(() => tag.textContent()).toMatch(/3|٣/u)
  await press(window, 'Escape')

  await datedAsWritten(window)
  await window.locator('[data-period="2011"]').click()
  await expect.poll(() => rows(window).allTextContents()).toEqual([expect.stringContaining(witness)])
  await window.getByTestId('clear-filters').click()
  await expect.poll(() => rows(window).count()).toBe(3)

  // By keys alone: an article by its title, a command by its name, the sheet of all keys.
  await press(window, 'Control+Shift+p')
  await window.getByTestId('palette-input').fill('المطحنة')
  await window.getByTestId('palette-article').filter({ hasText: ledger }).waitFor()
  await press(window, 'Enter')
  await article(window).filter({ hasText: 'القمح' }).waitFor()
  await press(window, 'Control+Shift+p')
  await window.getByTestId('palette-input').fill('كل التعليقات')
  await expect.poll(() => window.getByTestId('palette-command').count()).toBeGreaterThan(0)
  await press(window, 'Escape')
  await window.getByTestId('palette-input').waitFor({ state: 'detached' })
  await text(window).focus()
  await press(window, '?')
  await window.getByTestId('shortcuts').waitFor()
  expect(await window.getByTestId('shortcuts').textContent()).toContain('Ctrl+Shift+P')
  await press(window, 'Escape')
  await window.getByTestId('shortcuts').waitFor({ state: 'detached' })

  await press(window, 'Control+,')
  await window.getByTestId('settings-search').fill('language')
  await window.getByTestId('language-en').waitFor()
  expect(await window.getByTestId('theme-dark').count()).toBe(0)
  await window.getByTestId('language-en').click()
  await window.locator('html[lang="en"][dir="ltr"]').waitFor()
  await press(window, 'Escape')
  const menu = await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
  expect(menu).toContain('Edit')
  expect(await window.getByTestId('article-list').getAttribute('aria-label')).toMatch(/^[A-Z]/u)
  expect(JSON.parse(await readFile(join(userData, 'settings.json'), 'utf8'))).toMatchObject({
    settings: { language: 'en' },
  })
  expect(launched.complaints).toEqual([])
})

type Place = { readonly x: number; readonly y: number }

/** A finger on the screen, as Chromium gets it from the system. */
const fingerOn = async (window: Page) => {
  const screen = await window.context().newCDPSession(window)
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  const down = (place: Place) =>
    screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...place }] })
  const leave = (type: 'touchEnd' | 'touchCancel') =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: [] })
  return {
    tap: async (place: Place): Promise<void> => {
      await down(place)
      await leave('touchEnd')
    },
    /** Emulated touches know no long press: what Chromium makes of one on a word is done here. */
    holdOn: async (words: string): Promise<void> => {
      const place = await placeOf(window, words)
      await down(place)
      await article(window).evaluate(
        (root, { x, y, wanted }) => {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            const at = node.textContent?.indexOf(wanted) ?? -1
            if (at >= 0) getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
          }
          const press = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType: 'touch' }
          document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent('contextmenu', press))
        },
        { ...place, wanted: words },
      )
      await leave('touchCancel')
    },
  }
}
const placeOf = (window: Page, words: string): Promise<Place> =>
  article(window).evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      node.parentElement?.scrollIntoView({ block: 'center' })
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const box = range.getBoundingClientRect()
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    }
    throw new Error(`The article does not contain: ${wanted}`)
  }, words)

test('by touch: a long press leads to a bar above the words that a finger can hit, and a tap on the mark to its note', async () => {
  const { folder, userData } = await library()
  const { window, complaints } = await launchApp({ folder, userData })
  await choose(window, { language: 'ar' })
  await openArticle(window, ledger)
  await window.getByTestId('toggle-inspector').click()
  const finger = await fingerOn(window)
  await finger.holdOn('القمح')
  const word = await placeOf(window, 'القمح')
  const bar = window.getByTestId('selection-bar')
  await bar.waitFor()
  expect(await window.getByTestId('text-menu').count()).toBe(0)
  const place = await bar.boundingBox()
  expect((place?.y ?? Infinity) + (place?.height ?? 0)).toBeLessThan(word.y)
  const targets = await bar
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]),
    )
  expect(targets.length).toBeGreaterThan(8)
  for (const [width = 0, height = 0] of targets) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)

  const green = await window.getByTestId('highlight-green').boundingBox()
  await finger.tap({ x: (green?.x ?? 0) + 22, y: (green?.y ?? 0) + 22 })
  await window.getByTestId('annotator-name').fill('ليلى')
  await press(window, 'Enter')
  await bar.waitFor({ state: 'detached' })
  const marked = (): Promise<number> => window.evaluate(() => CSS.highlights.get('mark-green')?.size ?? 0)
  await expect.poll(marked).toBe(1)
  await finger.tap(await placeOf(window, 'القمح'))
  await window.getByTestId('mark-popover').waitFor()
  expect(await window.getByTestId('mark-popover').textContent()).toContain('ليلى')
  expect(complaints).toEqual([])
})
