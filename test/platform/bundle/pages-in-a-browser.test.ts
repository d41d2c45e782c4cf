import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright'
import type axeCore from 'axe-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { exportBundle } from '#platform/bundle/export-bundle'
import { madeSource, sampleArticles, sampleChoices } from '#support/bundle-source'

/** The pages of a real bundle, from the disk, in a real browser. */

const executable = process.env['SANAD_CHROMIUM'] ?? '/usr/bin/chromium'
const hasBrowser = existsSync(executable)
if (!hasBrowser) console.warn(`skipped: there is no ${executable}`)
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Axe = typeof axeCore

let browser: Browser
let bundle: string

beforeAll(async () => {
  if (!hasBrowser) return undefined
  browser = await chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  const folder = await mkdtemp(join(tmpdir(), 'sanad-test-'))
  const source = await madeSource(join(folder, 'library'), sampleArticles)
  bundle = join(folder, 'bundle')
  const result = await exportBundle(source, { ...sampleChoices, destination: bundle })
  if (!result.ok) throw new Error(result.failure.kind)
  return () => rm(folder, { recursive: true, force: true })
})
afterAll(() => browser.close())

const pages = ['index.html', 'data/ro-crate-preview.html', 'data/documents/d0001/index.html'] as const

const open = async (
  path: string,
  { javaScriptEnabled = true, width = 1366 } = {},
): Promise<{ page: Page; complaints: string[] }> => {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width, height: 768 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()),
  )
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(pathToFileURL(join(bundle, path)).href)
  return { page, complaints }
}

describe.skipIf(!hasBrowser)('the pages of a bundle', () => {
  test.each(pages)('%s is right in Arabic and English, for everyone, without complaints', async (path) => {
    const { page, complaints } = await open(path)
    for (const language of ['ar', 'en']) {
      if (language === 'en') await page.click('button.language')
      expect(await page.getAttribute('html', 'lang')).toBe(language)
      expect(await page.getAttribute('html', 'dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
      expect(complaints).toEqual([])
      // Playwright's way in is not bound by the page's policy, so that it can be asked about the page.
      const session = await page.context().newCDPSession(page)
      await session.send('Runtime.evaluate', { expression: await readFile(axe, 'utf8') })
      const results = await page.evaluate(() =>
        (globalThis as unknown as { axe: Axe }).axe.run({ preload: false }),
      )
      expect(
        results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      ).toEqual([])
    }
  })

  test.each(pages)('%s can be read without scripts, at twice the size too', async (path) => {
    const { page } = await open(path, { javaScriptEnabled: false, width: 683 })
    expect(await page.isVisible('h1')).toBe(true)
    expect(await page.locator('button:visible, form:visible').count()).toBe(0)
    const overflow = await page
      .evaluate(() => document.documentElement.scrollWidth - innerWidth)
      .catch(() => 0)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  test('the list is searched with folded letters, by phrase, and by notes and tags', async () => {
    const { page, complaints } = await open('data/ro-crate-preview.html')
    const found = async (query: string): Promise<readonly string[]> => {
      await page.fill('#query', query)
      await page.press('#query', 'Enter')
      await page.waitForFunction(() => !/…$/.test(document.querySelector('.found')?.textContent ?? ''))
      return page.locator('ol.articles > li:visible').evaluateAll((items) => items.map(({ id }) => id))
    }
    expect(await found('سَيَّـارات بَيضاء')).toEqual(['d0001'])
    expect(await found('الاهالى')).toEqual(['d0002'])
    expect(await found('123')).toEqual(['d0002'])
    expect(await found('"بيضاء ثلاث"')).toEqual([])
    expect(await page.textContent('.found')).toContain('لم يُعثر')
    expect(await found('«ثلاث سيارات»')).toEqual(['d0001'])
    expect(await found('مركبات')).toEqual(['d0001'])
    expect(await found('THE LEDGERS')).toEqual(['d0001'])
    expect(await found('')).toEqual(['d0001', 'd0002', 'd0003'])
    expect(complaints).toEqual([])
  })

  test('a hit leads to its words, in the language that was chosen', async () => {
    const { page, complaints } = await open('data/ro-crate-preview.html')
    await page.click('button.language')
    await page.fill('#query', 'القبو')
    await page.click('ol.articles > li:visible mark.hit >> nth=0', { trial: true })
    await page.click('#d0001 > a')
    await page.waitForSelector('#text mark.hit')
    expect(await page.textContent('#text mark.hit')).toBe('القبو')
    expect(await page.getAttribute('html', 'lang')).toBe('en')
    await page.click('a.home')
    // The page says so itself once its script has run, a moment after the click.
    await page.waitForSelector('body:has(ol.articles)')
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en')
    expect(complaints).toEqual([])
  })

  test('tags narrow the list, and are let go again', async () => {
    const { page } = await open('data/ro-crate-preview.html')
    const tag = page.locator('.codebook button').first()
    await tag.click()
    expect(await page.locator('ol.articles > li:visible').count()).toBe(1)
    expect(await tag.getAttribute('aria-pressed')).toBe('true')
    await tag.click()
    expect(await page.locator('ol.articles > li:visible').count()).toBe(3)
  })

  test('the fonts of the bundle are the fonts of the page', async () => {
    const { page } = await open('data/documents/d0001/index.html')
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''))
    })
    expect(loaded).toEqual(expect.arrayContaining(['Amiri', 'Plex Arabic']))
  })

  test('marks say what they are of, and links lead to what they point to', async () => {
    const { page, complaints } = await open('data/documents/d0001/index.html')
    const first = page.locator('#note-1')
    const facts = await first.locator('dl.marked > div').allInnerTexts()
    expect(facts.map((one) => one.replace(/\s+/gu, ' '))).toEqual([
      'حدث وقوف السيارات',
      'مَن ثلاث سيارات',
      'أين أمام المدرسة',
      'متى قبل الظهر',
      'المصدر شهادة ٤',
    ])
    expect(await first.locator('.signs').innerText()).toBe('غير مؤكَّد')
    expect(await page.locator('mark.blue').getAttribute('class')).toContain('underline')
    const pictures = process.env['SANAD_SCREENSHOTS']
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'marks.png'), fullPage: true })
    await first.locator('.links a').click()
    const shown = page.locator('.note:has(> span:target)')
    expect(await shown.innerText()).toContain('الدور السفلي')
    expect(complaints).toEqual([])
  })

  test('notes stand beside their words where there is room', async () => {
    const { page } = await open('data/documents/d0001/index.html')
    await page.waitForSelector('.notes ol.placed')
    const mark = (await page.locator('#mark-1').boundingBox())!
    const note = (await page.locator('#note-1').boundingBox())!
    expect(Math.abs(note.y - mark.y)).toBeLessThan(40)
    expect(note.x + note.width).toBeLessThan(mark.x)
  })
})
