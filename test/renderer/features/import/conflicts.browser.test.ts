import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { ConflictView } from '#core/library/views'
import { ok } from '#core/result'
import { runCommand } from '#renderer/shared/commands'
import { useListStore } from '#renderer/shared/stores/list'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { mountWindow, until, write } from '#support/window/mount-reading'
import { sampleConflict } from '#support/window/sample-import'
import ConflictsView from '../../../../src/renderer/features/import/ConflictsView.vue'

const all = [
  sampleConflict(1, 'التاريخ غير مؤكد.', 'التاريخ مؤكد.'),
  sampleConflict(2, '', 'A note in English.'),
]

/** A library that settles and reopens as the real one does. */
const settling = () => {
  const settled: unknown[] = []
  const reopened: unknown[] = []
  let left: readonly ConflictView[] = all
  const answers = {
    conflicts: () => Promise.resolve(ok(left)),
    settleConflict: (input: { readonly annotation: string; readonly keep: { readonly text: string } }) => {
      settled.push(input)
      const one = all.find(({ annotation }) => annotation.id === input.annotation)!
      left = left.filter((other) => other !== one)
      return Promise.resolve(
        ok({ annotation: { ...one.annotation, note: input.keep.text, conflicts: [] }, anchor: null }),
      )
    },
    reopenConflict: (input: { readonly annotation: string }) => {
      reopened.push(input)
      left = all
      return Promise.resolve(ok({ annotation: all[0]!.annotation, anchor: null }))
    },
  }
  return { settled, reopened, answers }
}

const expectNothingFromAxe = async (): Promise<void> => {
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

describe('notes that contradict each other', () => {
  it.each(['ar', 'en'] as const)('stand side by side, and axe finds nothing (%s)', async (language) => {
    const { answers } = settling()
    const window = await mountWindow([ConflictsView], { language, answers })
    runCommand('settle-conflicts')
    await until(() => window.elements('conflict-side').length === 2)
    expect(window.elements('conflict-side').map((side) => side.querySelector('.note')?.textContent)).toEqual([
      'التاريخ غير مؤكد.',
      'التاريخ مؤكد.',
    ])
    await expectNothingFromAxe()
  })

  it('are decided one after the other, until none is left; undo brings one back', async () => {
    const { answers, settled, reopened } = settling()
    const window = await mountWindow([ConflictsView], { answers })
    runCommand('settle-conflicts')
    await until(() => window.element('conflict-keep-theirs') !== null)
    window.element('conflict-keep-theirs')?.click()
    await until(() => (window.element('conflict-text') as HTMLTextAreaElement).value === 'التاريخ مؤكد.')
    window.element('conflict-decide')?.click()
    await until(() => window.elements('conflict-side')[1]?.textContent.includes('A note in English.'))
    write(window.element('conflict-text'), 'كلام من عندي')
    await until(() => window.element('conflict-keep-own')?.matches(':checked'))
    window.element('conflict-decide')?.click()
    await until(() => window.element('conflicts-none') !== null)
    expect(settled).toEqual([
      { annotation: all[0]!.annotation.id, keep: { text: 'التاريخ مؤكد.' } },
      { annotation: all[1]!.annotation.id, keep: { text: 'كلام من عندي' } },
    ])
    await expectNothingFromAxe()
    await useUndoStore().undo()
    expect(reopened).toEqual([{ annotation: all[1]!.annotation.id }])
    await until(() => window.element('conflict-sheet') !== null)
  })

  it('are both kept where the person wants both, the earlier first', async () => {
    const { answers, settled } = settling()
    const window = await mountWindow([ConflictsView], { answers })
    runCommand('settle-conflicts')
    await until(() => window.element('conflict-keep-both') !== null)
    window.element('conflict-keep-both')?.click()
    await until(() => window.element('conflict-keep-both')?.matches(':checked'))
    window.element('conflict-decide')?.click()
    await until(() => settled.length > 0)
    expect(settled).toEqual([
      {
        annotation: all[0]!.annotation.id,
        keep: { text: 'التاريخ مؤكد.\n\n---\n\nالتاريخ غير مؤكد.' },
      },
    ])
  })

  it('can be looked at in their article', async () => {
    const { answers } = settling()
    const window = await mountWindow([ConflictsView], { answers })
    runCommand('settle-conflicts')
    await until(() => window.element('conflict-show') !== null)
    window.element('conflict-show')?.click()
    await until(() => window.element('conflicts-dialog') === null)
    expect(useListStore().current).toBe(all[0]!.annotation.article)
  })
})
