import { describe, expect, it } from 'vitest'
import { textOfStyle } from '#core/extract/style-text'
import { openPage } from '#core/extract/whole-page'
import { fixture } from './extracted'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const openHtml = (html: string) => openPage(utf8(html), { path: 'a/b.html' })

const ids = (count: number): string => Array.from({ length: count }, (_, at) => `<b id=${at}>`).join('')

describe('a saved page as a whole', () => {
  it('is its text, decoded, with nothing taken away', async () => {
    const html = '<!doctype html><meta charset=utf-8><script>1</script><p>نص'
    expect(await openHtml(html)).toMatchObject({ ok: true, value: { html, place: '' } })
  })

  it('of a web archive has its parts, by address and by id, from the page and from its style sheets', async () => {
    const opened = await openPage(fixture('saved-page.mhtml'), { path: 'saved-page.mhtml' })
    if (!opened.ok) throw new Error(opened.failure.kind)
    expect(opened.value.html).toMatch(/<html/i)
    expect(opened.value.place).toMatch(/^https?:/)
    const pictures = [...opened.value.html.matchAll(/<img[^>]*src="([^"]+)"/g)].map((match) => match[1]!)
    expect(
      pictures.map((source) => opened.value.part(source, opened.value.place)?.bytes.length ?? 0),
    ).toEqual(pictures.map(() => expect.any(Number) as number))
    expect(opened.value.part('nowhere.png', opened.value.place)).toBeUndefined()
  })

  it.each([
    ['a million nodes', '<p>نص'.repeat(500_000)],
    ['elements that come again in each paragraph', `<p>${ids(200)}</p>${'<p>x</p>'.repeat(1000)}`],
    ['deeper than anyone writes', `<p>${ids(2000)}</p>${'<p>x</p>'.repeat(1000)}`],
    ['very many letters', 'ن'.repeat(40_000_001)],
  ])('is refused where it is too much for a window: %s', { timeout: 60_000 }, async (_, html) => {
    const opened = await openHtml(html)
    expect(opened.ok ? 'opened' : opened.failure).toEqual({ kind: 'page-too-large', path: 'a/b.html' })
  })

  it('of a letter is its page rather than its plain text, with the pictures that it names by their id', async () => {
    const letter = [
      'From: a@example.org',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary=r',
      '',
      '--r',
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'plain',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p dir=rtl>نص <img src="cid:one@x"><img src="https://example.org/spy.gif">',
      '--x--',
      '--r',
      'Content-Type: image/gif',
      'Content-ID: <one@x>',
      'Content-Transfer-Encoding: base64',
      '',
      'R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=',
      '--r--',
      '',
    ].join('\r\n')
    const opened = await openPage(utf8(letter), { path: 'a.eml' })
    if (!opened.ok) throw new Error(opened.failure.kind)
    expect(opened.value.html).toContain('<p dir=rtl>نص')
    expect(opened.value.part('cid:one@x', '')?.bytes.subarray(0, 3)).toEqual(utf8('GIF'))
    expect(opened.value.part('https://example.org/spy.gif', '')).toBeUndefined()
  })

  it('of a letter in plain text keeps its lines, and its letters are no marks', async () => {
    const letter = 'From: a@example.org\r\nSubject: x\r\n\r\nسطر <script>1</script> &\r\n  سطر\r\n'
    const opened = await openPage(utf8(letter), { path: 'a.eml' })
    if (!opened.ok) throw new Error(opened.failure.kind)
    expect(opened.value.html).toMatch(
      /^<pre [^>]+>سطر &lt;script&gt;1&lt;\/script&gt; &amp;\s+  سطر\s*<\/pre>$/,
    )
  })

  it('that is none says so', async () => {
    const none = { ok: false, failure: { kind: 'no-page', path: 'a.txt' } }
    expect(await openPage(utf8('نص'), { path: 'a.txt' })).toEqual(none)
    expect(await openPage(utf8('no letter'), { path: 'a.mhtml' })).toMatchObject({ ok: false })
    expect(await openPage(new Uint8Array([0, 1, 2, 0, 255, 0]), { path: 'a.html' })).toMatchObject({
      ok: false,
    })
  })
})

it('a style sheet is read in the encoding that it names', () => {
  const css = new Uint8Array([...utf8('@charset "windows-1256";a{content:"'), 0xc7, 0xe1, ...utf8('"}')])
  expect(textOfStyle({ bytes: css })).toContain('ال')
})
