import { describe, expect, it, vi } from 'vitest'
import type { PartWanted } from '#core/article/page-part'
import { fail, ok } from '#core/result'
import { cleanPage } from '../../../../src/renderer/features/reader/whole-page/clean-page'
import { createCleaner } from '../../../../src/renderer/features/reader/whole-page/page-cleaner'
import { createPageParts } from '../../../../src/renderer/features/reader/whole-page/page-parts'
import { hostilePages } from './hostile-pages'

/** One dot, GIF89a. */
const dot = 'R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs='
const bytes = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0))

const clean = async (html: string, place = '', direction: 'rtl' | 'ltr' = 'rtl') => {
  const asked: PartWanted[] = []
  const parts = createPageParts((part) => {
    asked.push(part)
    if (part.as === 'style' && part.source === 'page_files/a.css')
      return Promise.resolve(
        ok({ kind: 'style', css: 'p{background:url(b.gif)}', place: 'x/page_files/a.css' } as const),
      )
    return Promise.resolve(
      /^(?:page_files\/|b\.)[\w]*\.?gif$/.test(part.source)
        ? ok({ kind: 'picture', type: 'image/gif', width: 1, height: 1, bytes } as const)
        : fail({ kind: 'page-part-missing', path: 'x' } as const),
    )
  })
  return { ...(await cleanPage({ html, place, direction, parts })), asked }
}

/** Draws a cleaned page with every right that a page can have and without its policy: what was cleaned away must be gone by itself. */
const drawnFreely = async (html: string): Promise<HTMLIFrameElement> => {
  const frame = document.createElement('iframe')
  frame.srcdoc = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }))
  document.body.append(frame)
  await loaded
  return frame
}
const requestsOf = (frame: HTMLIFrameElement): readonly string[] =>
  frame
    .contentWindow!.performance.getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('data:'))

const neverKept =
  'script,form,input,button,select,textarea,iframe,frame,object,embed,base,link,template,audio,video,source,use,image,animate,set'

/** What no cleaned page may have, as the parser of a browser finds it. */
const badIn = (html: string): readonly string[] => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const attributes = [...page.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].filter(
      ({ name, value }) =>
        element.localName !== 'meta' &&
        (/^on|^(?:xlink:href|action|formaction|background|poster|srcset|ping|cite|is)$/.test(name) ||
          /script:|leak|url\((?!"data:image|["']?#)/i.test(value)),
    ),
  )
  const styles = [...page.querySelectorAll('style')].map(({ textContent }) => textContent)
  return [
    ...[...page.querySelectorAll(neverKept)].map(({ localName }) => localName),
    ...attributes.map(({ name, value }) => `${name}=${value}`),
    ...styles.filter((css) => /leak|@import|@font-face/i.test(css.replace(/content:[^;]*;/g, ''))),
    ...(page.querySelectorAll('meta[http-equiv]').length === 1 ? [] : ['meta']),
  ]
}

describe('a hostile page', () => {
  it('runs nothing and asks for nothing, even drawn with all rights', async () => {
    const ran = vi.fn()
    Object.assign(globalThis, { ran })
    const leaks: string[] = []
    for (const page of hostilePages) {
      const { html } = await clean(page)
      expect(html).toContain('Content-Security-Policy')
      expect(badIn(html), page).toEqual([])
      const frame = await drawnFreely(html)
      for (const element of frame.contentDocument!.querySelectorAll('a,area,button,summary,p,div'))
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      await new Promise((done) => setTimeout(done, 5))
      leaks.push(...requestsOf(frame))
      frame.remove()
    }
    expect(hostilePages.length).toBeGreaterThan(75)
    expect(ran).not.toHaveBeenCalled()
    expect(leaks).toEqual([])
  })

  it('is drawn by the same test where it is not cleaned', async () => {
    const ran = vi.fn()
    Object.assign(globalThis, { ran })
    const frame = await drawnFreely(hostilePages[0]! + hostilePages[40]! + '<img src="/leak/raw">')
    await vi.waitFor(() => expect(requestsOf(frame).join(' ')).toContain('leak/raw'))
    expect(ran).toHaveBeenCalledWith(0)
    frame.remove()
  })

  it('is cleaned in a real window only: without one that is an error, and never the page as it was', () => {
    expect(() => createCleaner({} as never)).toThrow()
  })
})

describe('a saved page', () => {
  it('keeps its styles, its pictures and the files beside it', async () => {
    const { html, missing, asked } = await clean(
      `<!doctype html><html lang=ar class=dark><head><link rel=stylesheet href="page_files/a.css" media="screen and (min-width: 1px)">
       <style>h1{color:#123456}</style></head><body dir=rtl><h1 style="margin:0">عنوان</h1>
       <img src="page_files/a.gif" alt="أ"><img src="https://example.org/x.png" alt="بعيدة"><img src="data:image/gif;base64,${dot}">
       <img src="data:image/gif;base64,R0lG" data-src="page_files/late.gif"></body></html>`,
    )
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect(html).toMatch(/^<!doctype html><html lang="ar" class="dark">/)
    expect(page.body.dir).toBe('rtl')
    expect(page.querySelector('style:last-of-type')?.textContent).toContain('rgb(18, 52, 86)')
    expect(html).toContain(
      `@media screen and (min-width: 1px) {\np { background: url("data:image/gif;base64,${dot}`,
    )
    expect([...page.images].map((image) => image.getAttribute('src')?.slice(0, 15) ?? null)).toEqual([
      'data:image/gif;',
      null,
      'data:image/gif;',
      'data:image/gif;',
    ])
    expect(page.images[1]?.alt).toBe('بعيدة')
    expect(missing).toBe(1)
    expect(asked).toContainEqual({ source: 'b.gif', from: 'x/page_files/a.css', as: 'picture' })
  })

  it('keeps its styles where they name other languages, and strings that look like addresses', async () => {
    const { html } = await clean(
      `<style>@namespace svg url(http://www.w3.org/2000/svg); p{color:#123456;content:"url('"} q{color:#234567;content:'a" b'}
       r{content:"; background:image-set('https://leak.example/x' 1x); y:"}</style><p>a</p>`,
    )
    expect(html).toContain('rgb(18, 52, 86)')
    expect(html).toContain('rgb(35, 69, 103)')
    expect(html).not.toContain('@namespace')
    const frame = await drawnFreely(html)
    const { sheet } = frame.contentDocument!.querySelector('style:last-of-type') as HTMLStyleElement
    const strange = [...sheet!.cssRules].filter((rule) => (rule as CSSStyleRule).selectorText === 'r')
    expect((strange[0] as CSSStyleRule).style.backgroundImage).toBe('')
    frame.remove()
  })

  it('has its links by number, with the addresses beside it', async () => {
    const { html, links } = await clean(
      '<a href="https://example.org/a?b=1&amp;c">a</a><a href="#b">b</a><a href="c.html">c</a><a href="mailto:x@example.org">d</a><a href="javascript:1">e</a>',
      'https://example.org/dir/page.html',
    )
    expect(links).toEqual([
      'https://example.org/a?b=1&c',
      'https://example.org/dir/c.html',
      'mailto:x@example.org',
    ])
    expect(html).toMatch(
      /<a href="\/link\/0">a<\/a><a href="#b">b<\/a><a href="\/link\/1">c<\/a><a href="\/link\/2">/,
    )
    expect(html).toContain('<a>e</a>')
  })

  it('runs in the direction of its article where it says none, and in its own where it does', async () => {
    expect((await clean('<p>نص</p>')).html).toMatch(/<html dir="rtl">/)
    expect((await clean('<body dir=ltr><p>text</p>')).html).toMatch(/<html>/)
    expect((await clean('<style>body{direction:rtl}</style><p>نص', '', 'ltr')).html).toMatch(/<html>/)
  })

  it('that shows nothing without its scripts says so', async () => {
    expect((await clean('<div id=app></div><script>1</script>')).isEmpty).toBe(true)
    expect((await clean('')).isEmpty).toBe(true)
    expect((await clean('<p>.</p>')).isEmpty).toBe(false)
  })

  it('of many parts is cleaned as a whole', async () => {
    const { html } = await clean('<p>كلمة <b>أخرى</b></p>'.repeat(30_000))
    expect(html.match(/<b>/g)).toHaveLength(30_000)
  })
})
