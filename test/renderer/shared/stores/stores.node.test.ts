import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest'
import { fail, ok } from '#core/result'
import { useAnnotationChangesStore } from '#renderer/shared/stores/annotation-changes'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useProgressStore } from '#renderer/shared/stores/progress'
import { useSettingsStore } from '#renderer/shared/stores/settings'
import { useToastStore } from '#renderer/shared/stores/toasts'
import { useUndoStore, type Change } from '#renderer/shared/stores/undo'
import { fakeApi, type FakeOptions } from '#support/fake-api'

const prepare = (options: FakeOptions = {}) => {
  const fake = fakeApi(options)
  globalThis.sanad = fake.api
  return fake
}

beforeEach(() => setActivePinia(createPinia()))

describe('the library', () => {
  it('opens a folder and knows its tags', async () => {
    prepare({ open: false })
    const library = useLibraryStore()
    await library.open('/home/layla/archive')
    await vi.waitFor(() => expect(library.counts.views.all).toBe(8))
    expect(library.overview?.title).toBe('أرشيف الضفة')
    expect(library.tagsById.size).toBe(6)
  })

  it('shows why a folder can not be opened where the person is: on the welcome screen', async () => {
    prepare({ open: false })
    const library = useLibraryStore()
    await library.open('/media/missing')
    expect(library.state).toEqual({
      kind: 'none',
      failure: { kind: 'folder-not-found', path: '/media/missing' },
    })
  })

  it('stays in the library that is open when another can not be opened', async () => {
    prepare()
    const library = useLibraryStore()
    await library.open('/home/layla/archive')
    await library.open('/media/missing')
    expect(library.state.kind).toBe('open')
    expect(useToastStore().toasts).toMatchObject([{ kind: 'failed', failure: { path: '/media/missing' } }])
  })

  it('does nothing when the person closes the dialog without choosing', async () => {
    const fake = prepare({ open: false, answers: { chooseFolder: () => Promise.resolve(ok(null)) } })
    await useLibraryStore().choose()
    expect(fake.asked.map(({ name }) => name)).toEqual(['chooseFolder'])
  })

  it('goes back to the welcome screen with the reason when its folder is taken away', async () => {
    const fake = prepare()
    const library = useLibraryStore()
    onTestFinished(library.listen())
    await library.open('/home/layla/archive')
    fake.push('libraryStopped', { kind: 'folder-not-found', path: '/home/layla/archive' })
    expect(library.state).toMatchObject({ kind: 'none', failure: { kind: 'folder-not-found' } })
  })

  it('takes a library off the list of recent ones', async () => {
    const fake = prepare({ open: false })
    const library = useLibraryStore()
    const state = await fake.api.appState()
    if (state.ok) library.start(state.value)
    const [first] = library.recent
    await library.forget(first?.folder ?? '')
    expect(library.recent).not.toContainEqual(first)
  })
})

describe('undo', () => {
  const change = (log: string[], name: string, outcome = true): Change => ({
    label: 'app.undo.undone',
    undo: () => {
      log.push(`undo ${name}`)
      return Promise.resolve(outcome ? ok(null) : fail({ kind: 'read-only', path: name } as const))
    },
    redo: () => {
      log.push(`redo ${name}`)
      return Promise.resolve(ok(null))
    },
  })

  it('takes changes back in order, and brings them again', async () => {
    const log: string[] = []
    const undo = useUndoStore()
    undo.begin()(change(log, 'a'))
    undo.begin()(change(log, 'b'))
    await undo.undo()
    await undo.undo()
    await undo.undo()
    await undo.redo()
    expect(log).toEqual(['undo b', 'undo a', 'redo a'])
  })

  it('forgets what was undone once something else is done', async () => {
    const log: string[] = []
    const undo = useUndoStore()
    undo.begin()(change(log, 'a'))
    await undo.undo()
    undo.begin()(change(log, 'b'))
    await undo.redo()
    expect(log).toEqual(['undo a'])
  })

  it('keeps a change that could not be taken back, and says why', async () => {
    const undo = useUndoStore()
    undo.begin()(change([], 'locked', false))
    await undo.undo()
    expect(undo.next).not.toBeNull()
    expect(useToastStore().toasts.at(-1)).toMatchObject({ kind: 'failed', failure: { kind: 'read-only' } })
  })

  it('does one thing at a time', async () => {
    const log: string[] = []
    const undo = useUndoStore()
    undo.begin()(change(log, 'a'))
    undo.begin()(change(log, 'b'))
    await Promise.all([undo.undo(), undo.undo()])
    expect(log).toEqual(['undo b'])
  })

  it('does not reach into another library', async () => {
    prepare()
    const undo = useUndoStore()
    undo.begin()(change([], 'a'))
    await useLibraryStore().open('/home/layla/archive')
    expect(undo.next).toBeNull()
  })

  it.each(['another library', 'none', 'the same library again'])(
    'keeps nothing that was begun before the person went to %s',
    async (where) => {
      prepare()
      const library = useLibraryStore()
      const undo = useUndoStore()
      await library.open('/home/layla/archive')
      const keep = undo.begin()
      if (where === 'none') await library.close()
      else await library.open(where === 'another library' ? '/media/usb' : '/home/layla/archive')
      keep(change([], 'late'))
      expect([undo.next, useToastStore().toasts]).toEqual([null, []])
    },
  )

  it('is not done again in another library when the answer comes there', async () => {
    prepare()
    const library = useLibraryStore()
    const undo = useUndoStore()
    await library.open('/home/layla/archive')
    undo.begin()({ ...change([], 'slow'), undo: () => library.open('/media/usb').then(() => ok(null)) })
    await undo.undo()
    expect([undo.next, undo.nextRedo]).toEqual([null, null])
  })

  it('of many annotations is not offered in a library that was opened before the answer came', async () => {
    const changed = ok({ back: [], changed: 3 })
    const late = { answer: (): void => undefined }
    const changeAnnotations = () =>
      new Promise<typeof changed>((resolve) => {
        late.answer = () => resolve(changed)
      })
    prepare({ answers: { changeAnnotations } })
    const changing = useAnnotationChangesStore().change([], 'reading.done.edited')
    await useLibraryStore().open('/home/layla/archive')
    late.answer()
    await changing
    expect(useUndoStore().next).toBeNull()
  })
})

describe('toasts', () => {
  it('go away by themselves, but not while they are held', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const toasts = useToastStore()
    toasts.done('app.undo.undone')
    const id = toasts.toasts[0]?.id ?? 0
    toasts.hold(id)
    vi.advanceTimersByTime(60_000)
    expect(toasts.toasts).toHaveLength(1)
    toasts.release(id)
    vi.advanceTimersByTime(60_000)
    expect(toasts.toasts).toHaveLength(0)
  })

  it('never pile up, and do not complain of what the person stopped', () => {
    const toasts = useToastStore()
    for (let i = 0; i < 6; i += 1) toasts.done('app.undo.undone')
    expect(toasts.toasts).toHaveLength(1)
    toasts.failed({ kind: 'cancelled' })
    expect(toasts.toasts.every(({ kind }) => kind === 'done')).toBe(true)
    for (let i = 0; i < 6; i += 1) toasts.failed({ kind: 'disk-full', path: `${i}.txt` })
    expect(toasts.toasts).toHaveLength(3)
  })
})

describe('settings', () => {
  it('are taken back, and the reason said, when they can not be kept', async () => {
    prepare({
      answers: { changeSettings: () => Promise.resolve(fail({ kind: 'disk-full', path: 'settings.json' })) },
    })
    const settings = useSettingsStore()
    const changing = settings.change({ theme: 'dark' })
    expect(settings.settings.theme).toBe('dark')
    await changing
    expect(settings.settings.theme).toBe('system')
    expect(useToastStore().toasts).toMatchObject([{ failure: { kind: 'disk-full' } }])
  })

  it('follow a change that was made in another window', () => {
    const fake = prepare()
    const settings = useSettingsStore()
    onTestFinished(settings.listen())
    fake.push('settingsChanged', { ...settings.settings, language: 'en' })
    expect(settings.settings.language).toBe('en')
  })
})

describe('progress', () => {
  it('keeps the newest word of each work until it has ended', async () => {
    const fake = prepare()
    const progress = useProgressStore()
    onTestFinished(progress.listen())
    fake.push('workProgress', { work: 'scan', stage: { kind: 'walking', found: 3 } })
    fake.push('workProgress', { work: 'verify', done: 1, total: 9 })
    fake.push('workProgress', { work: 'scan', stage: { kind: 'indexing', done: 1, total: 3 } })
    expect(progress.running).toMatchObject([{ stage: { kind: 'indexing' } }, { work: 'verify' }])
    fake.push('workProgress', { work: 'scan', ended: true })
    await progress.during('verify', Promise.resolve())
    expect(progress.running).toEqual([])
  })

  it('leaves nothing under way whose last word comes after its answer, or whose answer another window has', async () => {
    const fake = prepare()
    const progress = useProgressStore()
    onTestFinished(progress.listen())
    await progress.during('export', Promise.resolve())
    fake.push('workProgress', {
      work: 'export',
      stage: { kind: 'checking', doneBytes: 9, totalBytes: 9, path: 'a' },
    })
    fake.push('workProgress', { work: 'export', ended: true })
    expect(progress.running).toEqual([])
  })

  it('tells nothing of a library that was left', () => {
    const fake = prepare()
    const progress = useProgressStore()
    onTestFinished(progress.listen())
    fake.push('workProgress', { work: 'verify', done: 1, total: 9 })
    progress.forget()
    expect(progress.running).toEqual([])
  })
})
