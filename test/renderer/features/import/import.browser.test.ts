import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { BundleCheck } from '#core/bundle/outcome'
import { fail, ok } from '#core/result'
import type { CallOutcome } from '#ipc/contract'
import { runCommand } from '#renderer/shared/commands'
import { useGivenBundleStore } from '#renderer/shared/stores/given-bundle'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { mountWindow, until, write, type Mounted } from '#support/window/mount-reading'
import { importId, samplePlan } from '#support/window/sample-import'
import CheckView from '../../../../src/renderer/features/bundle/CheckView.vue'
import DroppedView from '../../../../src/renderer/features/import/DroppedView.vue'
import ImportView from '../../../../src/renderer/features/import/ImportView.vue'
import { useImportStore } from '../../../../src/renderer/features/import/import-store'

const parts = [ImportView, DroppedView, CheckView]
const asked = ({ fake }: Mounted, name: string): readonly unknown[] =>
  fake.asked.filter((call) => call.name === name).map(({ input }) => input)

const expectNothingFromAxe = async (): Promise<void> => {
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u2068\u2069]/gu, '')

const planned = async (window: Mounted): Promise<void> => {
  runCommand('import-bundle')
  await until(() => window.element('import-file') !== null)
  window.element('import-file')?.click()
  await until(() => window.element('import-plan') !== null)
}

describe('taking a bundle in', () => {
  it.each(['ar', 'en'] as const)(
    'shows what it would change before anything is written (%s)',
    async (language) => {
      const window = await mountWindow(parts, { language })
      runCommand('import-bundle')
      await until(() => window.element('import-made') !== null)
      await expectNothingFromAxe()
      window.element('import-folder')?.click()
      await until(() => window.element('import-plan') !== null)
      expect(asked(window, 'planImport')).toEqual([{ path: '/home/layla/bundle', soundPartOnly: false }])
      expect(asked(window, 'importBundle')).toEqual([])
      const rows = Array.from(window.element('import-by-author')?.querySelectorAll('tbody tr') ?? [], (row) =>
        Array.from(row.children, (cell) => cell.textContent.trim()),
      )
      const digits = language === 'ar' ? ['٠', '١'] : ['0', '1']
      const [none, one] = digits
      expect(rows).toEqual([
        ['Sarah Haddad', one, none, none, none],
        ['كريم', one, one, one, one],
      ])
      for (const section of document.querySelectorAll('details')) section.open = true
      await until(() => window.element('import-newAnnotations')?.querySelector('q') !== null)
      expect(window.element('import-conflicts')?.textContent).toContain('التاريخ مؤكد في السجل الثاني.')
      expect(window.element('import-newArticles')?.textContent).toContain('interviews/hama 1982.txt')
      await expectNothingFromAxe()
    },
  )

  it('takes it in as one act that is undone as a whole', async () => {
    const window = await mountWindow(parts)
    await planned(window)
    for (const summary of document.querySelectorAll('summary')) summary.click()
    const note = () =>
      Array.from(document.querySelectorAll<HTMLElement>('.annotation-lines .note')).find(({ textContent }) =>
        textContent.startsWith('Compare'),
      )
    await until(() => note() !== undefined)
    expect(note()?.dir).toBe('ltr')
    window.element('import-take')?.click()
    await until(() => window.element('import-done') !== null)
    await expectNothingFromAxe()
    expect(plain(window.element('import-done')?.textContent)).toContain(importId)
    await useUndoStore().undo()
    expect(asked(window, 'undoImport')).toEqual([{ import: importId, undone: true }])
    await useUndoStore().redo()
    expect(asked(window, 'undoImport').at(-1)).toEqual({ import: importId, undone: false })
  })

  it('says when everything is known already, and then offers nothing to take', async () => {
    const window = await mountWindow(parts, {
      answers: { planImport: () => Promise.resolve(ok({ ...samplePlan, isNothing: true })) },
    })
    await planned(window)
    expect(window.element('import-take')).toBeNull()
  })

  it('asks for the words of a locked bundle until they are right', async () => {
    const keys: unknown[] = []
    const planImport = ({ passphrase, path }: { readonly passphrase?: string; readonly path: string }) => {
      keys.push(passphrase)
      if (passphrase === 'نخلة قارب') return Promise.resolve(ok(samplePlan))
      const kind = passphrase === undefined ? ('locked' as const) : ('wrong-passphrase' as const)
      return Promise.resolve(fail({ kind, path }))
    }
    const openKeyFile = () => Promise.resolve(ok('AGE-SECRET-KEY-1OTHER'))
    const window = await mountWindow(parts, { answers: { planImport, openKeyFile } })
    runCommand('import-bundle')
    await until(() => window.element('import-file') !== null)
    window.element('import-file')?.click()
    await until(() => document.activeElement === window.element('key-field'))
    await expectNothingFromAxe()
    window.element('key-file')?.click()
    await until(() => document.querySelector('#key-wrong') !== null)
    write(window.element('key-field'), 'نخلة قارب')
    window.element('key-form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    await until(() => window.element('import-plan') !== null)
    expect(keys).toEqual([undefined, 'AGE-SECRET-KEY-1OTHER', 'نخلة قارب'])
  })

  it('names what is damaged and takes the sound part only when asked', async () => {
    const check: BundleCheck = {
      ok: false,
      kind: 'sanad-bundle',
      files: 31,
      problems: [
        { kind: 'checksum', severity: 'error', path: 'data/documents/d0001/text.txt', detail: 'sha256' },
      ],
    }
    const planImport = ({
      soundPartOnly,
      path,
    }: {
      readonly soundPartOnly?: boolean
      readonly path: string
    }) =>
      Promise.resolve(
        soundPartOnly === true
          ? ok(samplePlan)
          : fail({
              kind: 'damaged-bundle' as const,
              path,
              entry: 'data/documents/d0001/text.txt',
              problem: 'checksum',
            } as const),
      )
    const window = await mountWindow(parts, {
      answers: { planImport, checkBundle: () => Promise.resolve(ok(check)) },
    })
    runCommand('import-bundle')
    await until(() => window.element('import-file') !== null)
    window.element('import-file')?.click()
    await until(() => window.element('import-damaged') !== null)
    expect(plain(window.element('import-damaged')?.textContent)).toContain('data/documents/d0001/text.txt')
    await expectNothingFromAxe()
    window.element('import-sound-part')?.click()
    await until(() => window.element('import-take') !== null)
    window.element('import-take')?.click()
    await until(() => window.element('import-done') !== null)
    expect(asked(window, 'importBundle')).toEqual([{ path: '/home/layla/bundle', soundPartOnly: true }])
  })

  it('stops looking for what is damaged when asked, and does not open again after it was closed', async () => {
    const checks: ((outcome: CallOutcome<'checkBundle'>) => void)[] = []
    const damaged = { kind: 'damaged-bundle', path: '/a', entry: 'data/a.txt', problem: 'checksum' } as const
    const window = await mountWindow(parts, {
      answers: {
        planImport: () => Promise.resolve(fail(damaged)),
        checkBundle: () => new Promise<CallOutcome<'checkBundle'>>((resolve) => checks.push(resolve)),
      },
    })
    const toCheck = async (n: number): Promise<void> => {
      runCommand('import-bundle')
      await until(() => window.element('import-file') !== null)
      window.element('import-file')?.click()
      await until(() => checks.length === n && document.querySelector('.work-meter') !== null)
    }
    await toCheck(1)
    document.querySelector<HTMLElement>('.work-meter button')?.click()
    await until(() => asked(window, 'cancelWork').length === 1)
    checks[0]!(fail({ kind: 'cancelled' }))
    await until(() => window.element('import-file') !== null)
    await toCheck(2)
    useImportStore().close()
    checks[1]!(ok({ ok: false, kind: 'sanad-bundle', files: 1, problems: [] }))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(window.element('import-dialog')).toBeNull()
    expect(asked(window, 'cancelWork')).toEqual([{ work: 'check' }, { work: 'check' }])
  })

  it('stops looking at a bundle when its sheet is closed', async () => {
    const window = await mountWindow(parts, { answers: { planImport: () => new Promise(() => undefined) } })
    runCommand('import-bundle')
    await until(() => window.element('import-file') !== null)
    window.element('import-file')?.click()
    await until(() => document.querySelector('.work-meter') !== null)
    useImportStore().close()
    expect(asked(window, 'cancelWork')).toEqual([{ work: 'import' }])
  })

  it('says which file is no bundle, and lets another be chosen', async () => {
    const window = await mountWindow(parts, {
      answers: {
        planImport: () => Promise.resolve(fail({ kind: 'not-a-bundle', path: '/a/b.zip' } as const)),
      },
    })
    runCommand('import-bundle')
    await until(() => window.element('import-file') !== null)
    window.element('import-file')?.click()
    await until(() => document.querySelector('.failure-text')?.textContent.includes('/a/b.zip'))
    document.querySelector<HTMLElement>('.sheet-failure button')?.click()
    await until(() => window.element('import-file') !== null)
  })

  it('undoes an earlier import from the list, and that can be undone too', async () => {
    const window = await mountWindow(parts)
    runCommand('import-bundle')
    await until(() => window.element('import-toggle') !== null)
    window.element('import-toggle')?.click()
    await until(() => useUndoStore().next !== null)
    await useUndoStore().undo()
    expect(asked(window, 'undoImport')).toEqual([
      { import: importId, undone: true },
      { import: importId, undone: false },
    ])
  })

  it('offers nothing where nothing can be written', async () => {
    const window = await mountWindow(parts, { readOnly: true })
    runCommand('import-bundle')
    await until(() => window.element('import-file') !== null)
    expect(window.element('import-file')).toHaveProperty('disabled', true)
    expect(document.querySelector('.failure-text')).not.toBeNull()
  })

  it('stops when asked', async () => {
    const work = { end: (): void => undefined }
    const planImport = () =>
      new Promise<ReturnType<typeof fail<{ readonly kind: 'cancelled' }>>>((resolve) => {
        work.end = () => resolve(fail({ kind: 'cancelled' }))
      })
    const window = await mountWindow(parts, { answers: { planImport } })
    runCommand('import-bundle')
    await until(() => window.element('import-file') !== null)
    window.element('import-file')?.click()
    await until(() => document.querySelector('.work-meter') !== null)
    document.querySelector<HTMLElement>('.work-meter button')?.click()
    await until(() => asked(window, 'cancelWork').length > 0)
    expect(asked(window, 'cancelWork')).toEqual([{ work: 'import' }])
    work.end()
    await until(() => window.element('import-file') !== null)
  })
})

describe('a bundle that is dropped on the window', () => {
  it('is taken in or only checked, as the person says', async () => {
    const window = await mountWindow(parts)
    const given = { path: '/media/usb/bundle.zip', act: 'ask', isLocked: false } as const
    useGivenBundleStore().give(given)
    await until(() => window.element('dropped-take') !== null)
    await expectNothingFromAxe()
    window.element('dropped-take')?.click()
    await until(() => window.element('import-plan') !== null)
    expect(asked(window, 'planImport')).toEqual([{ path: given.path, soundPartOnly: false }])
  })

  it('that was checked and is sound can be taken in from there', async () => {
    const window = await mountWindow(parts)
    useGivenBundleStore().give({ path: '/media/usb/bundle.zip', act: 'ask', isLocked: true })
    await until(() => window.element('dropped-check') !== null)
    window.element('dropped-check')?.click()
    await until(() => window.element('check-take') !== null)
    window.element('check-take')?.click()
    await until(() => window.element('import-plan') !== null)
    expect(asked(window, 'checkBundle')).toEqual([{ path: '/media/usb/bundle.zip' }])
  })
})
