import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launchApp } from '#support/electron-app'
import { writePng } from '#support/picture-writer'
import { temporaryFolder } from '#support/temporary-folder'

const library = async (page: string) => {
  const place = await temporaryFolder()
  const folder = join(place, 'archive')
  await mkdir(join(folder, 'page_files'), { recursive: true })
  await writeFile(join(folder, 'page.html'), page)
  await writeFile(join(folder, 'page_files/a.png'), writePng(60, 40))
  await writeFile(join(folder, 'page_files/a.css'), 'h1{color:rgb(1, 2, 3)}')
  return { folder, userData: join(place, 'data') }
}

/** The frame also refuses what the test itself runs to look into it. */
const isOfWindow = (complaint: string): boolean => !/script execution in 'sanadpage:/.test(complaint)

const saved = `<!doctype html><html dir=rtl><head><title>شهادة</title><link rel=stylesheet href="page_files/a.css"></head>
<body><h1>شهادة محفوظة</h1><img src="page_files/a.png" alt="الباب"><p>قال الشاهد إن الباب كان مغلقاً. <a href="https://example.org/next">التالي</a></p>
<script>document.title = 'ran'</script></body></html>`

test('a saved page: as it was, by key, with its own styles, and there again after a restart', async () => {
  const { folder, userData } = await library(saved)
  const first = await launchApp({ folder, userData })
  const { window } = first
  await window.getByTestId('article-row').first().click()
  await window.getByTestId('reader-article').waitFor()
  await window.keyboard.press('w')
  await window.getByTestId('page-frame').waitFor()
  const frame = window.frameLocator('[data-testid="page-frame"]')
  await frame.locator('h1').waitFor()
  expect(await frame.locator('h1').textContent()).toBe('شهادة محفوظة')
  expect(await frame.locator('h1').evaluate((h1) => getComputedStyle(h1).color)).toBe('rgb(1, 2, 3)')
  expect(await frame.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60)

  await frame.locator('a').click()
  await expect.poll(() => window.getByTestId('page-link').textContent()).toContain('https://example.org/next')
  expect(await frame.locator('h1').count()).toBe(1)

  // The frame has the focus: its keys are the window's all the same.
  await first.app.evaluate(({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!
    for (const type of ['keyDown', 'keyUp'] as const) webContents.sendInputEvent({ type, keyCode: 'w' })
  })
  await window.getByTestId('reader-article').waitFor()
  await window.keyboard.press('w')
  await window.getByTestId('page-frame').waitFor()
  expect(first.complaints.filter(isOfWindow)).toEqual([])
  await first.close()

  const second = await launchApp({ folder, userData })
  await second.window.getByTestId('article-row').first().click()
  await second.window.getByTestId('page-frame').waitFor()
  await second.window.getByTestId('find-open').click()
  await second.window.getByTestId('reader-article').waitFor()
  expect(second.complaints.filter(isOfWindow)).toEqual([])
})

test('what the frame is given may do nothing, cleaned or not', async () => {
  const asked: string[] = []
  const server = createServer(({ url }, answer) => {
    asked.push(url ?? '')
    answer.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { folder, userData } = await library(saved)
  const { window } = await launchApp({ folder, userData })
  await window.getByTestId('article-row').first().waitFor()
  const raw = `<script>fetch('${there}/a'); parent.postMessage('ran', '*')</script><img src="${there}/b" onerror="parent.postMessage('ran','*')">
    <style>@import url(${there}/c); body{background:url(${there}/d)}</style><iframe src="${there}/e"></iframe>
    <form action="${there}/f"><button>x</button></form><meta http-equiv=refresh content="0;url=${there}/g">
    <a href="${there}/h" target=_top>top</a><a href="${there}/i">self</a><p>raw</p>`
  const outcome = await window.evaluate(async (html) => {
    const heard: unknown[] = []
    addEventListener('message', ({ data }) => heard.push(data))
    const shown = await globalThis.sanad.showPage({ html })
    const frame = document.createElement('iframe')
    frame.id = 'raw'
    frame.src = shown.ok ? shown.value.address : ''
    const loaded = new Promise((done) => frame.addEventListener('load', done))
    document.body.append(frame)
    await loaded
    await new Promise((done) => setTimeout(done, 500))
    let reach = 'none'
    try {
      reach = frame.contentWindow?.document.title ?? 'none'
    } catch {
      // Another origin, which nobody may look into.
      reach = 'shut'
    }
    return { heard, reach }
  }, raw)
  expect(outcome).toEqual({ heard: [], reach: 'shut' })
  const frame = window.frameLocator('#raw')
  expect(await frame.locator('p').textContent()).toBe('raw')
  for (const link of await frame.locator('a').all()) await link.evaluate((a: HTMLElement) => a.click())
  await new Promise((done) => setTimeout(done, 300))
  expect(window.url()).toMatch(/^app:\/\/sanad\//)
  expect(asked).toEqual([])
})
