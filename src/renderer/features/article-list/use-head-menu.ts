import { ArrowLeftToLine, ArrowRightToLine, Columns3, EyeOff, FoldVertical, Layers2 } from '@lucide/vue'
import { listColumns, type ListColumn } from '#core/library/queries'
import { runCommand } from '../../shared/commands'
import { directionOf } from '../../shared/direction'
import { language, say } from '../../shared/messages'
import { keysOf, writtenKeys } from '../../shared/shortcuts'
import { useListStore } from '../../shared/stores/list'
import type { ContextAct } from '../../shared/widgets/context-act'
import { columnKinds } from './columns'
import { useFoldsStore } from './folds-store'
import type { useTable } from './use-table'

/** What can be done with a column where its head is pointed at, and with a group where its heading is. */
export const useHeadMenu = (table: ReturnType<typeof useTable>) => {
  const list = useListStore()
  const folds = useFoldsStore()
  const choose = (): ContextAct => ({
    id: 'columns',
    label: say('list.chooseColumns'),
    icon: Columns3,
    keys: keysOf('list-columns'),
    isApart: true,
    run: () => runCommand('list-columns'),
  })

  const ofColumn = (name: ListColumn | 'title'): readonly ContextAct[] => {
    const order = name === 'title' ? name : columnKinds[name].order
    const isOrder = order !== null && list.criteria.order === order
    const ordering: ContextAct[] =
      order === null
        ? []
        : [
            {
              id: 'order',
              label: isOrder ? say('list.turnOrder') : say('list.orderBy'),
              run: () => list.setOrder(order),
            },
          ]
    if (name === 'title') return [...ordering, choose()]
    const at = table.kept.value.findIndex((known) => known.name === name)
    const isRtl = directionOf(language()) === 'rtl'
    const [back, on] = isRtl ? [ArrowRightToLine, ArrowLeftToLine] : [ArrowLeftToLine, ArrowRightToLine]
    return [
      ...ordering,
      {
        id: 'move-back',
        label: say('list.moveBack'),
        icon: back,
        keys: writtenKeys('Ctrl+Shift+ArrowBack'),
        isOff: at === 0,
        isApart: true,
        run: () => table.placeColumn(name, at - 1),
      },
      {
        id: 'move-on',
        label: say('list.moveOn'),
        icon: on,
        keys: writtenKeys('Ctrl+Shift+ArrowForward'),
        isOff: at === table.kept.value.length - 1,
        run: () => table.placeColumn(name, at + 1),
      },
      { id: 'hide', label: say('list.hideColumn'), icon: EyeOff, run: () => table.toggleColumn(name) },
      choose(),
    ]
  }

  const ofGroup = (key: string): readonly ContextAct[] => {
    const isClosed = folds.closed.has(key)
    return [
      {
        id: 'fold',
        label: isClosed ? say('list.unfoldGroup') : say('list.foldGroup'),
        run: () => folds.setClosed(key, !isClosed),
      },
      { id: 'fold-others', label: say('list.foldOthers'), run: () => folds.closeOthers(key) },
      {
        id: 'fold-all',
        label: say('list.foldAll'),
        icon: FoldVertical,
        keys: keysOf('fold-groups'),
        run: () => folds.turnAll(),
      },
      {
        id: 'group',
        label: say('list.groupMenu'),
        icon: Layers2,
        keys: keysOf('group-list'),
        isApart: true,
        run: () => runCommand('group-list'),
      },
    ]
  }

  /** Null where neither is meant. */
  return (target: HTMLElement): readonly ContextAct[] | null => {
    const head = target.closest<HTMLElement>('[data-column]')?.dataset['column']
    const column = [...listColumns, 'title' as const].find((name) => name === head)
    if (column !== undefined) return ofColumn(column)
    const active = target.getAttribute('aria-activedescendant')
    const meant = active === null ? target : document.getElementById(active)
    const group = meant?.closest<HTMLElement>('[data-group]')?.dataset['group']
    return group === undefined ? null : ofGroup(group)
  }
}
