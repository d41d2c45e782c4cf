import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ok } from '#core/result'
import type { ScanReport } from '#core/library/views'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useListStore } from '#renderer/shared/stores/list'
import { useLooksStore } from '#renderer/shared/stores/looks'
import { useProgressStore } from '#renderer/shared/stores/progress'
import { useToastStore } from '#renderer/shared/stores/toasts'
import { setLanguage, say } from '#renderer/shared/messages'
import { fakeApi } from '#support/fake-api'

beforeEach(() => {
  setActivePinia(createPinia())
  setLanguage('en')
})

const nothing: ScanReport = {
  added: 0,
  changed: 0,
  moved: 0,
  missing: 0,
  unchanged: 8,
  duplicates: 0,
  unreadable: [],
  cancelled: false,
}

const open = async (found: Partial<ScanReport> = {}) => {
  const fake = fakeApi({ answers: { rescan: () => Promise.resolve(ok({ ...nothing, ...found })) } })
  globalThis.sanad = fake.api
  const looks = useLooksStore()
  onTestFinished(looks.listen())
  onTestFinished(useProgressStore().listen())
  await useLibraryStore().open('/home/layla/archive')
  const words = (): readonly string[] =>
    useToastStore().toasts.map((toast) =>
      toast.kind === 'done' ? say(toast.message, toast.parameters).replace(/[\u2068\u2069]/gu, '') : '',
    )
  return { fake, looks, words }
}

describe('what a look through the folder found', () => {
  it('is told after one that was asked for, with a way to what asks most for a look', async () => {
    const { looks, words } = await open({ added: 3, changed: 1, moved: 2, missing: 1 })
    await looks.look()
    expect(words()).toEqual(['Looked through the folder: 3 new, 1 changed, 2 moved and 1 missing.'])
    const [toast] = useToastStore().toasts
    if (toast?.kind === 'done') toast.way?.go()
    await new Promise((resolve) => setTimeout(resolve))
    expect(useListStore().criteria.view).toBe('missing')
  })

  it('leads to the newest first where there are only new ones', async () => {
    const { looks } = await open({ added: 1 })
    await looks.look()
    const [toast] = useToastStore().toasts
    if (toast?.kind === 'done') toast.way?.go()
    await new Promise((resolve) => setTimeout(resolve))
    expect(useListStore().criteria).toMatchObject({ view: 'all', order: 'acquired', descending: true })
  })

  it('is nothing new where there is nothing', async () => {
    const { looks, words } = await open()
    await looks.look()
    expect(words()).toEqual(['Looked through the folder: nothing new.'])
  })

  it('is said of a look that nobody asked for only where an article changed or is missing', async () => {
    const { fake, words } = await open()
    fake.push('libraryLooked', { ...nothing, added: 5, moved: 2, duplicates: 1 })
    fake.push('libraryLooked', nothing)
    expect(words()).toEqual([])
    fake.push('libraryLooked', { ...nothing, added: 5, changed: 1 })
    expect(words()).toEqual(['Looked through the folder: 5 new and 1 changed.'])
  })

  it('is how far it came where it was stopped, until one goes on', async () => {
    const { fake, looks, words } = await open()
    const reading = { kind: 'reading', done: 1200, total: 50_000, path: 'a.txt' } as const
    fake.push('workProgress', { work: 'scan', stage: reading })
    fake.push('workProgress', { work: 'scan', ended: true })
    fake.push('libraryLooked', { ...nothing, added: 1200, cancelled: true })
    expect(looks.stopped).toMatchObject({ done: 1200, total: 50_000 })
    expect(words()).toEqual([])
    await looks.look()
    expect(looks.stopped).toBeNull()
  })
})
