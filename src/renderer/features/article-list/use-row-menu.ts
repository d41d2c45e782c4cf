import {
  Bookmark,
  BookOpen,
  CircleCheck,
  Columns2,
  Copy,
  CopyPlus,
  FolderSearch,
  PackageOpen,
  SquarePen,
  Tags,
} from '@lucide/vue'
import type { Ref } from 'vue'
import { isOffered, runCommand } from '../../shared/commands'
import { say } from '../../shared/messages'
import { keysOf } from '../../shared/shortcuts'
import { useListStore } from '../../shared/stores/list'
import type { ContextAct } from '../../shared/widgets/context-act'
import type { useRowActs } from './use-row-acts'

/** The line of the list that is meant: under the pointer or, where a key asks the list itself, where the keyboard is. */
const lineAt = (target: HTMLElement): HTMLElement | null => {
  const active = target.getAttribute('aria-activedescendant')
  const meant = active === null ? target : document.getElementById(active)
  return meant?.closest<HTMLElement>('[data-line]') ?? null
}

/** The row that was pointed at; null where a key asked for what is open. */
export const rowAt = (target: HTMLElement): number | null => {
  const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}

/** What can be done with the articles under the pointer: with all that are selected, where it is one of them. */
export const useRowMenu = (acts: ReturnType<typeof useRowActs>, canWrite: Ref<boolean>) => {
  const list = useListStore()

  const forOne = (): readonly ContextAct[] => [
    { id: 'enter', label: say('window.row.open'), icon: BookOpen, keys: 'Enter', run: acts.enter },
    {
      ...{ id: 'tab', label: say('window.tabs.openIn'), icon: CopyPlus, keys: 'Ctrl+Enter' },
      run: () => acts.openPointed('tab'),
    },
    { id: 'beside', label: say('window.split.open'), icon: Columns2, run: () => acts.openPointed('beside') },
  ]
  const forAll = (): readonly ContextAct[] => [
    command('read', 'toggle-read', say('window.selection.read'), CircleCheck),
    command('later', 'toggle-later', say('window.selection.later'), Bookmark),
    ...(canWrite.value
      ? [{ ...command('tags', 'tag-articles', say('window.row.tag'), Tags), isApart: true }]
      : []),
    ...(canWrite.value && isOffered('edit-articles')
      ? [command('edit', 'edit-articles', say('window.selection.edit'), SquarePen)]
      : []),
    command('export', 'export-bundle', say('window.selection.export'), PackageOpen),
  ]
  const ofFile = (): readonly ContextAct[] => [
    { id: 'show', label: say('window.row.show'), icon: FolderSearch, isApart: true, run: acts.showFile },
    { id: 'copy', label: say('window.row.copyTitle'), icon: Copy, run: acts.copyTitle },
  ]

  return (target: HTMLElement): readonly ContextAct[] | null => {
    // A heading is no article.
    if (lineAt(target)?.dataset['index'] === undefined && lineAt(target) !== null) return null
    const row = rowAt(target)
    const id = row === null ? undefined : list.rows.get(row)?.article.id
    const isOne = list.selected.size < 2 || (id !== undefined && !list.selected.has(id))
    return [...(isOne ? forOne() : []), ...forAll(), ...(isOne ? ofFile() : [])]
  }
}

const command = (
  id: string,
  name: Parameters<typeof runCommand>[0],
  label: string,
  icon: ContextAct['icon'],
): ContextAct => ({ id, label, ...(icon && { icon }), keys: keysOf(name), run: () => runCommand(name) })
