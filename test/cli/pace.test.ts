import { expect, it, onTestFinished, vi } from 'vitest'
import type { Language } from '#core/settings'
import { createConsole } from '#cli/console'

it.each<[Language, string]>([
  ['en', 'Reading 1,200 of 50,000 · 300 a second · about 3 minutes left'],
  ['ar', 'يُقرأ ١٬٢٠٠ من ٥٠٬٠٠٠ · ٣٠٠ في الثانية · بقيت ٣ دقائق تقريباً'],
])('tells in %s how fast a look goes and how long it will take', (language, expected) => {
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  const lines: string[] = []
  const console = createConsole(
    { out: () => undefined, err: (text) => lines.push(text), isTerminal: false },
    language,
    false,
  )
  for (let second = 0; second <= 4; second++) {
    now.mockReturnValue(1000 + second * 1000)
    console.progress({
      work: 'scan',
      stage: { kind: 'reading', done: second * 300, total: 50_000, path: 'a.txt' },
    })
  }
  expect(lines[0]).not.toContain('·')
  expect(lines.at(-1)).toContain(expected)
})
