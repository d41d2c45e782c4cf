import { computed, ref, watch, type ComputedRef, type Ref } from 'vue'
import type { ListGroup } from '#core/library/queries'
import { visibleItems, type ListItem, type VisibleItems } from '../../shared/visible-items'
import type { RowAct } from './row-keys'

type Act = RowAct | { readonly kind: 'fold'; readonly key: string; readonly isClosed: boolean } | null

/**
 * The lines of the list: rows, and the headings of their groups, some of which are folded. Whoever acts on articles counts
 * in rows, the keyboard and the eye in lines.
 */
export const useLines = (options: {
  readonly groups: () => readonly ListGroup[]
  readonly total: () => number
  readonly closed: () => ReadonlySet<string>
  readonly lead: () => number | null
  /** What was kept in its place when the rows were last asked for anew; another one each time. */
  readonly kept: () => unknown
  /** Whether the keyboard is at a passage of the open row. */
  readonly isInPassage: () => boolean
}): {
  readonly visible: ComputedRef<VisibleItems<ListGroup>>
  /** The line of each group's heading. */
  readonly headLines: ComputedRef<ReadonlyMap<string, number>>
  readonly itemAt: (line: number) => ListItem<ListGroup> | null
  /** The line that the keyboard is at. */
  readonly leadLine: ComputedRef<number | null>
  readonly leadKey: Ref<string | null>
  /** What a key asks of lines, as it is asked of rows and groups. */
  readonly onRows: (act: RowAct) => Act
} => {
  const visible = computed(() =>
    visibleItems(options.groups(), options.total(), (key) => options.closed().has(key)),
  )
  const itemAt = (line: number): ListItem<ListGroup> | null => visible.value.at(line)
  /** The heading that the keyboard is at; null while it is at a row. */
  const leadKey = ref<string | null>(null)
  const headLines = computed(() => {
    let line = 0
    return new Map(
      options.groups().map(({ key, count }) => {
        const at = line
        line += 1 + (options.closed().has(key) ? 0 : count)
        return [key, at] as const
      }),
    )
  })
  const leadLine = computed(() => {
    const lead = options.lead()
    const head = leadKey.value === null ? undefined : headLines.value.get(leadKey.value)
    return head ?? (lead === null ? null : visible.value.indexOfRow(lead))
  })
  watch(
    [options.lead, () => options.groups().length === 0, options.kept] as const,
    ([, isPlain, kept], [, , before]) => {
      // News that shift rows are no step of the person's.
      if (isPlain || kept === before) leadKey.value = null
    },
  )

  const headOf = (line: number): string | null => {
    const item = itemAt(line)
    return item?.kind === 'head' ? item.group.key : null
  }
  /** The row of a line; of a heading the next one in the direction of the step. */
  const rowNear = (line: number): number | null => {
    const step = line < (leadLine.value ?? 0) ? -1 : 1
    for (let at = line; at >= 0 && at < visible.value.count; at += step) {
      const item = itemAt(at)
      if (item?.kind === 'row') return item.offset
    }
    return null
  }
  const fold = (key: string, isClosed: boolean): Act => {
    leadKey.value = key
    return { kind: 'fold', key, isClosed }
  }
  const turned = (key: string): Act => fold(key, !options.closed().has(key))

  /** Towards the start of the line folds a group, or goes to its heading; towards the end unfolds it. */
  const sideways = (step: 1 | -1): Act => {
    const line = leadLine.value
    const item = line === null ? null : itemAt(line)
    if (item?.kind === 'head') return fold(item.group.key, step === -1)
    if (item && step === -1 && !options.isInPassage() && options.groups().length > 0 && line !== null) {
      leadKey.value = headOf(line - item.place)
      return null
    }
    return { kind: 'step-passage', step }
  }

  const onRows = (act: RowAct): Act => {
    if (act.kind === 'step-passage') return sideways(act.step)
    const head = leadKey.value
    if (act.kind === 'enter') return head === null ? act : turned(head)
    if (!('index' in act)) return act
    const line = Math.min(Math.max(0, act.index), visible.value.count - 1)
    const key = headOf(line)
    if (key !== null && (act.kind === 'toggle' || act.kind === 'tab')) return turned(key)
    if (key !== null && act.kind !== 'extend') {
      leadKey.value = key
      return null
    }
    const row = rowNear(line)
    if (row === null) return null
    leadKey.value = null
    return { ...act, index: row }
  }

  return { visible, headLines, itemAt, leadLine, leadKey, onRows }
}
