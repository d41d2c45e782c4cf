import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { expect, test, vi } from 'vitest'
import { exported, opened } from '#support/exchanging'
import { writePng } from '#support/picture-writer'

vi.setConfig({ testTimeout: 120_000 })

const executable = process.env['SANAD_CHROMIUM'] ?? '/usr/bin/chromium'

const page = `<h1>صفحة محفوظة فيها صور</h1><p>نص المقالة كما حُفظت من الموقع قبل أن تُحذف منه.</p>
  <img alt="باب المستودع الشمالي كما كان في ذلك اليوم" src="page_files/door.png"><p>ثم فقرة بعدها.</p>
  <img alt="جدار عريض" src="page_files/wall.png">`

const hasBrowser = existsSync(executable)
if (!hasBrowser) console.warn(`skipped: there is no ${executable}`)

test.skipIf(!hasBrowser).each([true, false])(
  'pictures are drawn from the disk, within the page (scripts: %s)',
  async (javaScriptEnabled) => {
    const library = await opened('سلمى', {
      'page.html': page,
      'page_files/door.png': writePng(320, 240),
      'page_files/wall.png': writePng(3000, 400, [60, 90, 120]),
    })
    const bundle = await exported(library, { originals: false })
    const [name] = await readdir(join(bundle, 'data/documents'))
    const browser = await chromium.launch({
      executablePath: executable,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1366, height: 768 } })
      const shown = await context.newPage()
      const complaints: string[] = []
      shown.on('console', (message) => complaints.push(message.text()))
      await shown.goto(pathToFileURL(join(bundle, 'data/documents', name!, 'index.html')).href)
      const pictures = shown.locator('figure img')
      expect(await pictures.count()).toBe(2)
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        const box = await picture.boundingBox()
        expect(box!.width).toBeGreaterThan(100)
        expect(box!.width).toBeLessThan(700)
      }
      if (javaScriptEnabled)
        await expect
          .poll(() => shown.evaluate(() => Array.from(document.images, (image) => image.naturalWidth)))
          .toEqual([320, 3000])
      expect(await shown.getByAltText('جدار عريض').count()).toBe(1)
      expect(complaints).toEqual([])
    } finally {
      await browser.close()
    }
  },
)
