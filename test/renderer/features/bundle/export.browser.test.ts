import { describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import type { RedactionHit } from '#core/bundle/redact/preview'
import type { ArticleId } from '#core/ids'
import { fail, ok } from '#core/result'
import { useListStore } from '#renderer/shared/stores/list'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { asked, expectNothingFromAxe, goTo, openExport, plain, toReceipt } from '#support/window/export-steps'
import { mountWindow, press, until, write, type Mounted } from '#support/window/mount-reading'
import ExportView from '../../../../src/renderer/features/bundle/ExportView.vue'

describe('exporting', () => {
  it.each(['ar', 'en'] as const)(
    'shows everything that will be in a bundle before anything is written, and axe finds nothing (%s)',
    async (language) => {
      const window = await mountWindow([ExportView], { language })
      await openExport(window)
      await expectNothingFromAxe()
      await goTo(window, 'export-next')
      await until(() => window.element('preview-totals') !== null)
      for (const section of document.querySelectorAll('details')) section.open = true
      await until(() => window.element('preview-others')?.querySelector('li') !== null)
      const said = window.element('export-preview')?.textContent ?? ''
      const wanted = ['ليلى', 'Karim', 'شهادة', 'Compare with the English copy.', 'manifest-sha256.txt']
      expect(wanted.filter((word) => !said.includes(word))).toEqual([])
      await expectNothingFromAxe()
      expect(asked(window, 'chooseExportDestination')).toEqual([])
    },
  )

  it('writes what was previewed, and shows the receipt', async () => {
    const window = await mountWindow([ExportView])
    await toReceipt(window)
    const choices = { scope: { kind: 'all' }, originals: true, annotators: true }
    expect(asked(window, 'previewExport')).toEqual([choices])
    expect(asked(window, 'exportBundle')).toMatchObject([choices])
    expect(plain(window.element('export-done')?.textContent)).toContain('/home/layla/sanad-')
    await expectNothingFromAxe()
    await goTo(window, 'export-show')
    await until(() => asked(window, 'showInFolder').length > 0)
  })

  it('means the list where it is filtered, or one tag, and leaves out what was unticked', async () => {
    const window = await mountWindow([ExportView])
    await useListStore().setView('annotated')
    await openExport(window)
    await goTo(window, 'export-names', 'export-originals', 'export-zip', 'export-next', 'export-start')
    await until(() => window.element('export-done') !== null)
    expect(asked(window, 'chooseExportDestination')).toMatchObject([{ form: 'zip' }])
    expect(asked(window, 'exportBundle')).toMatchObject([
      { scope: { kind: 'list', request: { view: 'annotated' } }, annotators: false, originals: false },
    ])
    await goTo(window, 'export-again', 'export-scope-tag', 'export-next')
    await until(() => asked(window, 'previewExport').length > 1)
    const tag = window.fake.library.sidebar().tags[0]?.id
    expect(asked(window, 'previewExport').at(-1)).toMatchObject({
      scope: { kind: 'list', request: { view: 'all', tags: [tag] } },
    })
  })

  it('does not wait for the preview of whoever is in a hurry', async () => {
    const work = { end: (): void => undefined }
    const previewExport = () =>
      new Promise<ReturnType<typeof fail<{ readonly kind: 'cancelled' }>>>((resolve) => {
        work.end = () => resolve(fail({ kind: 'cancelled' }))
      })
    const window = await mountWindow([ExportView], { answers: { previewExport } })
    await openExport(window)
    await goTo(window, 'export-next', 'export-start')
    await until(() => window.element('export-done') !== null)
    expect(asked(window, 'cancelWork')).toEqual([{ work: 'export' }])
    work.end()
    await until(() => window.element('export-done') !== null)
  })

  it('writes nothing when no place was chosen', async () => {
    const window = await mountWindow([ExportView], {
      answers: { chooseExportDestination: () => Promise.resolve(ok(null)) },
    })
    await openExport(window)
    await goTo(window, 'export-next', 'export-start')
    await until(() => asked(window, 'chooseExportDestination').length > 0)
    expect(asked(window, 'exportBundle')).toEqual([])
    expect(window.element('export-start')).not.toBeNull()
  })

  it('says which place can not be written to, and keeps the choices', async () => {
    const refuse = () =>
      Promise.resolve(fail({ kind: 'destination-exists', path: '/home/layla/sanad' } as const))
    const window = await mountWindow([ExportView], { answers: { exportBundle: refuse } })
    await openExport(window)
    await goTo(window, 'export-zip', 'export-next', 'export-start')
    await until(() => document.querySelector('.failure-text')?.textContent.includes('/home/layla/sanad'))
    await goTo(window, 'export-back')
    await until(() => window.element('export-zip')?.matches(':checked') === true)
  })

  it('stops when asked', async () => {
    const work = { end: (): void => undefined }
    const exportBundle = () =>
      new Promise<ReturnType<typeof fail<{ readonly kind: 'cancelled' }>>>((resolve) => {
        work.end = () => resolve(fail({ kind: 'cancelled' }))
      })
    const window = await mountWindow([ExportView], { answers: { exportBundle } })
    await openExport(window)
    await goTo(window, 'export-next')
    await until(() => window.element('preview-totals') !== null)
    await goTo(window, 'export-start')
    await until(() => document.querySelector('.work-meter') !== null)
    document.querySelector<HTMLElement>('.work-meter button')?.click()
    await until(() => asked(window, 'cancelWork').length > 0)
    work.end()
    await until(() => window.element('export-next') !== null)
  })
})

/** Shows the page as it would come out on paper (`print`), or as it is (empty). */
const emulate = (media: string): Promise<unknown> => {
  const session = cdp() as { readonly send: (method: string, input: object) => Promise<unknown> }
  return session.send('Emulation.setEmulatedMedia', { media })
}

describe('the receipt', () => {
  it('is copied and kept as plain text that tells the same', async () => {
    const window = await mountWindow([ExportView], { language: 'en' })
    await toReceipt(window)
    await goTo(window, 'receipt-copy', 'receipt-save')
    await until(() => asked(window, 'saveText').length > 0)
    const [copied] = asked(window, 'copyText') as readonly { readonly text: string }[]
    const [saved] = asked(window, 'saveText') as readonly { readonly text: string }[]
    expect(saved?.text).toBe(copied?.text)
    expect(copied?.text).toContain('Number of the bundle (bag id): 00000000-0000-4000-8000-0000000000aa')
    expect(copied?.text).toContain(`SHA-256 of manifest-sha256.txt: ${'ab'.repeat(32)}`)
    expect(copied?.text).not.toMatch(/[\u2066-\u2069]/u)
  })

  it('is all that is seen on paper, and not seen on the screen', async () => {
    const held: { answer: () => void } = { answer: () => undefined }
    const printPage = () =>
      new Promise<ReturnType<typeof ok<boolean>>>((resolve) => {
        held.answer = () => resolve(ok(true))
      })
    const window = await mountWindow([ExportView], { answers: { printPage } })
    await toReceipt(window)
    expect(window.element('print-sheet')).toBeNull()
    await goTo(window, 'receipt-print')
    await until(() => asked(window, 'printPage').length === 1)
    const sheet = window.element('print-sheet')
    const dialog = window.element('export-dialog')
    const isSeen = (element: Element | null | undefined): boolean =>
      (element?.getClientRects().length ?? 0) > 0
    expect([isSeen(sheet), isSeen(dialog)]).toEqual([false, true])
    await emulate('print')
    try {
      await until(() => isSeen(sheet))
      expect(isSeen(dialog)).toBe(false)
      const seen = Array.from(document.body.children).filter((child) => isSeen(child))
      expect(seen).toEqual([sheet])
      expect(plain(sheet?.textContent)).toContain('ab'.repeat(32))
      expect(getComputedStyle(document.body).overflow).toBe('visible')
    } finally {
      await emulate('')
    }
    held.answer()
    await until(() => window.element('print-sheet') === null)
  })
})

/** Made once for these tests, with `age-keygen`'s own algorithm; they open nothing. */
const keys = [
  'age19llhnedemu5rwler24x79xwattm74e5c4kflfmnwuas8qth0g9gsmltdzf',
  'age1ax5hs7kxqgyzrqm75zltd0wqt93qvtynzayak0pjsj9l0pf054jstnxhhd',
] as const
const hers = 'AGE-SECRET-KEY-1443WUNDSU64DR337JW80X2GRLK09C5G709Q9P7NF5SWSDM8VQ2XSVW79L3'

describe('locking a bundle', () => {
  const choose = async (window: Mounted): Promise<void> => {
    await openExport(window)
    await goTo(window, 'export-locked')
    await until(() => window.element('lock-fields') !== null)
  }
  const canGoOn = ({ element }: Mounted): boolean => !element('export-next')!.matches(':disabled')

  it('offers words, has them written down, and locks with them', async () => {
    const window = await mountWindow([ExportView])
    await choose(window)
    expect(canGoOn(window)).toBe(false)
    await goTo(window, 'lock-offer-en')
    await until(() => window.element('lock-generated') !== null)
    const first = window.element('lock-generated')?.textContent ?? ''
    expect(first.split(' ')).toHaveLength(10)
    await goTo(window, 'lock-offer-ar')
    await until(() => /^[\p{Script=Arabic} ]+$/u.test(window.element('lock-generated')?.textContent ?? ''))
    const words = window.element('lock-generated')?.textContent
    expect(canGoOn(window)).toBe(false)
    await goTo(window, 'lock-written')
    await until(() => canGoOn(window))
    await expectNothingFromAxe()
    await goTo(window, 'export-next', 'export-start')
    await until(() => window.element('export-done') !== null)
    expect(asked(window, 'exportBundle')).toMatchObject([{ passphrase: words }])
    expect(asked(window, 'chooseExportDestination')).toMatchObject([{ form: 'locked' }])
    expect(window.element('export-done')?.textContent).not.toContain(words)
    // The next bundle is not locked with the same words.
    await goTo(window, 'export-close')
    await until(() => window.element('export-dialog') === null)
    await openExport(window)
    expect(window.element('lock-generated')).toBeNull()
  })

  it('refuses words that are easy to guess or typed differently', async () => {
    const window = await mountWindow([ExportView])
    await choose(window)
    const type = (testid: string, text: string): void => write(window.element(testid), text)
    type('lock-passphrase', 'password123')
    type('lock-again', 'password123')
    await until(() => window.element('lock-strength') !== null)
    expect(window.element('lock-strength')?.className).not.toContain('sound')
    expect(canGoOn(window)).toBe(false)
    const strong = 'نخلة قارب مفتاح ليمون سحابة جسر منارة خيمة زيتون'
    type('lock-passphrase', strong)
    type('lock-again', `${strong} `)
    await until(() => window.element('lock-again')?.getAttribute('aria-invalid') === 'true')
    expect(canGoOn(window)).toBe(false)
    type('lock-again', strong)
    await until(() => canGoOn(window))
  })

  it('takes public keys, names the one that is none, and warns of a secret one', async () => {
    const window = await mountWindow([ExportView], { language: 'en' })
    await choose(window)
    await goTo(window, 'lock-keys')
    await until(() => window.element('lock-recipients') !== null)
    write(window.element('lock-recipients'), `${keys[0]}\n${keys[1].slice(0, -1)}x\n${hers}`)
    await until(() => window.element('lock-judged')?.querySelectorAll('li').length === 3)
    const judged = Array.from(window.element('lock-judged')!.querySelectorAll('li'), (li) =>
      plain(li.textContent),
    )
    expect(judged[0]).toContain('Valid key')
    expect(judged[1]).toContain('no public key')
    expect(judged[2]).toContain('secret key')
    expect(judged.join()).not.toContain(hers.slice(0, 18))
    expect(canGoOn(window)).toBe(false)
    await expectNothingFromAxe()
    write(window.element('lock-recipients'), keys.join('\n'))
    await until(() => canGoOn(window))
    await goTo(window, 'export-next', 'export-start')
    await until(() => window.element('export-done') !== null)
    expect(asked(window, 'exportBundle')).toMatchObject([{ recipients: keys }])
  })
})

describe('redacting', () => {
  const hit = (n: number, rule: string, matched: string): RedactionHit => ({
    id: `place-${n}`,
    article: `sha256:${String(n).padStart(64, '0')}` as ArticleId,
    title: 'شهادة من الأرشيف',
    where: 'text',
    rule,
    role: rule === 'terms[0]' ? 'شاهد' : 'هاتف',
    before: 'قال ',
    matched,
    after: ' إنه رأى السجلات.',
  })
  const hits = [hit(1, 'patterns[0]', '0944123456'), hit(2, 'terms[0]', 'أحمد'), hit(3, 'terms[0]', 'لأحمدَ')]
  const previewRedaction = () => Promise.resolve(ok({ hits, total: 3, unreadable: [] }))

  const writeRules = async (window: Mounted): Promise<void> => {
    await openExport(window)
    await goTo(window, 'export-redact', 'export-next')
    await until(() => window.element('rules-editor') !== null)
    write(window.element('rule-text'), 'أحمد')
    write(window.element('rule-also'), 'أبو سامر، Ahmad')
    write(window.element('rule-role'), 'شاهد')
    await goTo(window, 'rule-ready-phone')
    await until(() => window.element('rule-regex') !== null)
  }
  const rules = {
    terms: [{ text: 'أحمد', also: ['أبو سامر', 'Ahmad'], role: 'شاهد' }],
    patterns: [{ role: 'هاتف' }],
    protectedMarks: false,
  }

  it.each(['ar', 'en'] as const)(
    'keeps the rules, shows every hit, and leaves what is not ticked (%s)',
    async (language) => {
      const window = await mountWindow([ExportView], { language, answers: { previewRedaction } })
      await writeRules(window)
      await expectNothingFromAxe()
      await goTo(window, 'rules-look')
      await until(() => window.elements('hit').length === 2)
      expect(
        window.elements('hit-group').map((group) => group.querySelector('.name')?.textContent),
      ).toMatchObject(['أحمد', expect.stringContaining('\\d') as unknown])
      await expectNothingFromAxe()
      const boxes = window.elements('hit').map((one) => one.querySelector('input')!)
      boxes[0]!.focus()
      press(boxes[0]!, 'ArrowDown')
      expect(document.activeElement).toBe(boxes[1])
      boxes[1]!.click()
      await goTo(window, 'hits-next')
      await until(() => window.element('preview-totals') !== null)
      await goTo(window, 'export-start')
      await until(() => window.element('export-done') !== null)
      const redaction = { rules: language === 'ar' ? rules : { terms: rules.terms }, keep: ['place-3'] }
      expect(asked(window, 'keepRedactionRules')).toMatchObject([{ rules: { terms: rules.terms } }])
      expect(asked(window, 'exportBundle')).toMatchObject([
        { originals: false, annotators: false, redaction },
      ])
      await useUndoStore().undo()
      expect(asked(window, 'keepRedactionRules').at(-1)).toEqual({
        rules: { terms: [], patterns: [], protectedMarks: false },
      })
    },
  )

  it('leaves or redacts all hits of a rule at once', async () => {
    const window = await mountWindow([ExportView], { answers: { previewRedaction } })
    await writeRules(window)
    await goTo(window, 'rules-look', 'hits-keep-all')
    await until(() => window.elements('hit').every((one) => !one.querySelector('input')!.checked))
    await goTo(window, 'hits-redact-all')
    await until(() => window.elements('hit').every((one) => one.querySelector('input')!.checked))
  })

  it('keeps what was written while the person goes back and forth', async () => {
    const window = await mountWindow([ExportView], { answers: { previewRedaction } })
    await writeRules(window)
    await goTo(window, 'rules-back', 'export-next')
    await until(() => (window.element('rule-text') as HTMLInputElement | null)?.value === 'أحمد')
  })

  it('names the line of the rules that can not be used', async () => {
    const previewed = () =>
      Promise.resolve(fail({ kind: 'redaction-pattern-slow', rule: 'patterns[0]' } as const))
    const window = await mountWindow([ExportView], { answers: { previewRedaction: previewed } })
    await writeRules(window)
    await goTo(window, 'rules-look')
    await until(() => window.element('rules-fault') !== null)
    expect(window.element('rule-regex')?.getAttribute('aria-invalid')).toBe('true')
    expect(window.element('rule-text')?.getAttribute('aria-invalid')).toBe('false')
  })

  it('says clearly why a leaking bundle was not handed out, and leads back to the rules', async () => {
    const leak = {
      kind: 'redaction-leak',
      path: 'data/annotations.jsonld',
      rule: 'terms[0]',
      context: 'قال ████ ثم',
    } as const
    const window = await mountWindow([ExportView], {
      answers: { previewRedaction, exportBundle: () => Promise.resolve(fail(leak)) },
    })
    await writeRules(window)
    await goTo(window, 'rules-look', 'hits-next', 'export-start')
    await until(() => window.element('leak-refusal') !== null)
    const said = plain(window.element('leak-refusal')?.textContent)
    expect(['أحمد', 'data/annotations.jsonld', 'قال ████ ثم'].filter((word) => !said.includes(word))).toEqual(
      [],
    )
    await expectNothingFromAxe()
    await goTo(window, 'leak-rules')
    await until(() => (window.element('rule-text') as HTMLInputElement | null)?.value === 'أحمد')
  })

  it('reads rules from a file as the command line takes it, and says when those that were kept are damaged', async () => {
    const window = await mountWindow([ExportView], {
      answers: {
        redactionRules: () =>
          Promise.resolve(fail({ kind: 'redaction-rules-shape', rule: 'terms' } as const)),
        openRulesFile: () => Promise.resolve(ok({ terms: [{ text: 'ليلى' }], protectedMarks: true })),
        saveRulesFile: () => Promise.resolve(ok('/home/layla/RULES.json')),
      },
    })
    await openExport(window)
    await goTo(window, 'export-redact', 'export-next')
    await until(() => window.element('rules-editor')?.querySelector('.warning') !== null)
    await goTo(window, 'rules-open')
    await until(() => (window.element('rule-text') as HTMLInputElement).value === 'ليلى')
    expect(window.element('rule-marks')?.matches(':checked')).toBe(true)
    await goTo(window, 'rules-save')
    await until(() => asked(window, 'saveRulesFile').length > 0)
    expect(asked(window, 'saveRulesFile')).toEqual([
      { rules: { terms: [{ text: 'ليلى', also: [] }], patterns: [], protectedMarks: true } },
    ])
  })
})
