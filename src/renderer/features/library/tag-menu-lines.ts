import { Filter, NotebookTabs, Pencil, Tags, Trash2 } from '@lucide/vue'
import { runCommand } from '../../shared/commands'
import { say } from '../../shared/messages'
import { keysOf } from '../../shared/shortcuts'
import type { ContextAct } from '../../shared/widgets/context-act'

type Ways = {
  /** The list is filtered by it. */
  readonly isOn: boolean
  readonly canWrite: boolean
  /** How many articles are selected in the list. */
  readonly selected: number
  readonly only: () => unknown
  readonly toggle: () => unknown
  readonly give: () => unknown
  readonly edit: () => unknown
  readonly remove: () => unknown
}

/** What can be done with a tag where it is pointed at. */
export const tagMenuLines = (ways: Ways): readonly ContextAct[] => {
  const lines: (ContextAct | false)[] = [
    { id: 'only', label: say('context.tagOnly'), icon: Filter, run: ways.only },
    { id: 'filter', label: say('context.tagToo'), isOn: ways.isOn, run: ways.toggle },
    ways.canWrite &&
      ways.selected > 0 && { id: 'give', label: say('context.tagSelected'), icon: Tags, run: ways.give },
    {
      id: 'codebook',
      label: say('context.tagUses'),
      icon: NotebookTabs,
      keys: keysOf('codebook'),
      isApart: true,
      run: () => runCommand('codebook'),
    },
    ways.canWrite && {
      id: 'edit',
      label: say('context.tagEdit'),
      icon: Pencil,
      keys: 'F2',
      run: ways.edit,
    },
    ways.canWrite && {
      id: 'delete',
      label: say('context.tagDelete'),
      icon: Trash2,
      isApart: true,
      run: ways.remove,
    },
  ]
  return lines.filter((line) => line !== false)
}
