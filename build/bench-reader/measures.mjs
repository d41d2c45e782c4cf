/**
 * What is measured, each in a page of its own. The functions run in the page; they answer with rows of what was measured,
 * the figure, and what is wanted of it.
 */

/** A painted frame: what was asked for before is on the screen. */
const inPage = `
  globalThis.painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  globalThis.until = async (holds) => { while (!holds()) await new Promise((resolve) => requestAnimationFrame(resolve)) }
  globalThis.longArticle = (content, words) => {
    const vocabulary = ['السجلات', 'في', 'القرية', 'حُفظت', 'عام', '١٩٤٨', 'وقال', 'الشاهد', 'إنّ', 'الدفاتر', 'بقيت', 'عنده']
    const paragraphs = Array.from({ length: Math.ceil(words / 100) }, (_, i) =>
      Array.from({ length: 100 }, (_, j) => vocabulary[(i * 7 + j * 5) % vocabulary.length]).join(' '))
    const blocks = []
    let start = 0
    for (const text of paragraphs) {
      blocks.push({ kind: 'paragraph', start, end: start + text.length, runs: [{ text, start }] })
      start += text.length + 2
    }
    return { ...content, blocks, text: paragraphs.join('\\n\\n'), annotations: [] }
  }
  globalThis.share = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]
  globalThis.drawn = (id) => document.querySelector('[data-testid="reader-article"] [data-start]') !== null
`

export const measures = [
  {
    name: 'an article of 100,000 words',
    query: 'language=ar',
    run: `(async () => { ${inPage}
      const read = sanad.readArticle
      const articles = new Map()
      for (const row of (await sanad.listArticles({ view: 'all', tags: [], query: '', order: 'title', descending: false, offset: 0, limit: 8 })).value.rows) {
        const answer = await read({ article: row.article.id })
        articles.set(row.article.id, { ok: true, value: longArticle(answer.value, 100000) })
      }
      sanad.readArticle = ({ article }) => Promise.resolve(articles.get(article))
      const times = []
      for (const row of [...document.querySelectorAll('[data-testid="article-row"]')].slice(0, 6)) {
        const before = document.querySelector('[data-testid="reader-article"]')
        const from = performance.now()
        row.click()
        await until(() => { const now = document.querySelector('[data-testid="reader-article"]'); return now !== null && now !== before && now.querySelector('[data-start]') !== null })
        await painted()
        times.push(performance.now() - from)
        await new Promise((resolve) => setTimeout(resolve, 1500))
      }
      return [['first screen, median', share(times, 0.5).toFixed(0) + ' ms', 'under 150 ms'], ['first screen, slowest', Math.max(...times).toFixed(0) + ' ms', '']]
    })()`,
  },
  {
    name: 'typing in find, 100,000 words',
    query: 'language=ar',
    run: `(async () => { ${inPage}
      const read = sanad.readArticle
      const { value } = await read({ article: (await sanad.listArticles({ view: 'all', tags: [], query: '', order: 'title', descending: false, offset: 0, limit: 1 })).value.rows[0].article.id })
      const long = longArticle(value, 100000)
      sanad.readArticle = () => Promise.resolve({ ok: true, value: long })
      sanad.marksIn = ({ query }) => {
        const marks = []
        for (let at = long.text.indexOf(query); at >= 0 && query !== ''; at = long.text.indexOf(query, at + 1)) marks.push([at, at + query.length])
        return Promise.resolve({ ok: true, value: marks })
      }
      document.querySelector('[data-testid="article-row"]').click()
      await until(() => drawn())
      await new Promise((resolve) => setTimeout(resolve, 4000))
      document.querySelector('[data-testid="find-open"]').click()
      await until(() => document.querySelector('.find-bar input, [data-testid="find-input"]') !== null)
      const field = document.querySelector('.find-bar input, [data-testid="find-input"]')
      const times = []
      let longest = 0
      let running = true
      let last = performance.now()
      const watch = (now) => { longest = Math.max(longest, now - last); last = now; if (running) requestAnimationFrame(watch) }
      requestAnimationFrame(watch)
      for (const text of ['ا', 'ال', 'الد', 'الدف', 'الدفا', 'الدفات', 'الدفاتر', 'الدفات', 'الدف', 'ال']) {
        const from = performance.now()
        field.value = text
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await painted()
        times.push(performance.now() - from)
        await new Promise((resolve) => setTimeout(resolve, 400))
      }
      running = false
      return [['a letter to its paint, p95', share(times, 0.95).toFixed(0) + ' ms', 'under 50 ms'], ['longest frame with the hits', longest.toFixed(0) + ' ms', '']]
    })()`,
  },
  {
    name: 'a list of 50,000 rows',
    query: 'language=ar&copies=1',
    run: `(async () => { ${inPage}
      const { value } = await sanad.listArticles({ view: 'all', tags: [], query: '', order: 'title', descending: false, offset: 0, limit: 8 })
      const total = 50000
      const rowAt = (n) => { const row = value.rows[n % value.rows.length]; return { ...row, article: { ...row.article, id: 'sha256:' + n.toString(16).padStart(64, '0') } } }
      sanad.listArticles = ({ offset, limit }) => Promise.resolve({ ok: true, value: { ...value, total, offset, rows: Array.from({ length: Math.min(limit, total - offset) }, (_, i) => rowAt(offset + i)) } })
      fake.push('libraryChanged', (await sanad.overview()).value)
      const list = document.querySelector('[data-testid="article-list"]')
      await until(() => list.querySelector('[aria-setsize="50000"]') !== null)
      const deltas = []
      let last = performance.now()
      for (let i = 0; i < 400; i++) {
        list.scrollTop += i % 100 < 90 ? 90 : 40000
        const now = await new Promise((resolve) => requestAnimationFrame(resolve))
        deltas.push(now - last)
        last = now
      }
      const late = deltas.slice(1).filter((delta) => delta > 32).length
      return [['frames over 32 ms, of 400', String(late), '0'], ['frame, p95', share(deltas, 0.95).toFixed(1) + ' ms', '']]
    })()`,
  },
  {
    name: 'switching articles',
    query: 'language=ar',
    run: `(async () => { ${inPage}
      const read = sanad.readArticle
      sanad.readArticle = async (input) => { const answer = await read(input); return { ok: true, value: longArticle(answer.value, 1200) } }
      const times = []
      for (let i = 0; i < 60; i++) {
        const rows = document.querySelectorAll('[data-testid="article-row"]')
        const before = document.querySelector('[data-testid="reader-article"]')
        const from = performance.now()
        rows[i % Math.min(6, rows.length)].click()
        await until(() => { const now = document.querySelector('[data-testid="reader-article"]'); return now !== null && now !== before && now.querySelector('[data-start]') !== null })
        await painted()
        times.push(performance.now() - from)
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
      return [['to paint, p50', share(times, 0.5).toFixed(0) + ' ms', ''], ['to paint, p95', share(times, 0.95).toFixed(0) + ' ms', 'under 50 ms']]
    })()`,
  },
]
