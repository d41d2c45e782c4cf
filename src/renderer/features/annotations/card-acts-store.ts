import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { LinkedThing } from '#core/library/annotations/queries'
import type { LinkTarget } from '#core/annotation/annotation'
import type { MarkField } from '#core/annotation/described'
import type { NameEntry } from '#core/library/names/names'
import type { PlacedAnnotation } from '#core/library/views'
import { api } from '../../shared/api'
import type { MessageKey } from '../../shared/messages'
import { useAnnotationChangesStore } from '../../shared/stores/annotation-changes'
import { useArticleStore } from '../../shared/stores/article'
import { useLibraryStore } from '../../shared/stores/library'
import { useToastStore } from '../../shared/stores/toasts'
import { quotationText } from './quotation-source'

/** What is open over the window about one annotation. */
export type CardDialog = { readonly kind: 'history' | 'link' | 'mark'; readonly placed: PlacedAnnotation }

/** What a card's menu asks for. */
export type CardAct =
  | { readonly kind: 'quote' }
  | { readonly kind: CardDialog['kind'] }
  | { readonly kind: 'describe'; readonly fields: Readonly<Partial<Record<MarkField, string | null>>> }

/** What is done with an annotation beside its note, tags and colour. */
export const useCardActsStore = defineStore('cardActs', () => {
  const article = useArticleStore()
  const changes = useAnnotationChangesStore()
  const library = useLibraryStore()
  const toasts = useToastStore()
  const dialog = shallowRef<CardDialog | null>(null)
  /** What of the selected annotation is to be written in its card, as soon as that is there. */
  const wanted = shallowRef<'note' | 'tags' | null>(null)
  /** What links point to, by its id; null for what is not there any more. */
  const linked = shallowRef<ReadonlyMap<LinkTarget, LinkedThing | null>>(new Map())

  const names = shallowRef<readonly NameEntry[]>([])

  const describe = (
    { annotation }: PlacedAnnotation,
    described: Readonly<Partial<Record<MarkField, string | null>>>,
    label: MessageKey = 'reading.done.edited',
  ): Promise<boolean> => changes.change([{ annotation: annotation.id, described: { ...described } }], label)

  const link = ({ annotation }: PlacedAnnotation, to: LinkTarget): Promise<boolean> =>
    changes.change([{ annotation: annotation.id, linksOn: [to] }], 'marks.done.linked')
  const unlink = ({ annotation }: PlacedAnnotation, to: LinkTarget): Promise<boolean> =>
    changes.change([{ annotation: annotation.id, linksOff: [to] }], 'marks.done.unlinked')

  const asked = { revision: -1, targets: new Set<LinkTarget>() }

  /** Asks what the links of the shown annotations point to, once for each state of the library. */
  const lookUp = async (targets: readonly LinkTarget[]): Promise<void> => {
    const { revision } = library
    if (asked.revision !== revision) {
      asked.revision = revision
      asked.targets = new Set()
    }
    const unknown = targets.filter((to) => !asked.targets.has(to))
    if (unknown.length === 0) return
    unknown.forEach((to) => asked.targets.add(to))
    const result = await api.linkTargets({ targets: unknown })
    if (asked.revision !== revision) return
    if (!result.ok) {
      unknown.forEach((to) => asked.targets.delete(to))
      return
    }
    const found = new Map(result.value.map((one) => [one.target, one]))
    linked.value = new Map([...linked.value, ...unknown.map((to) => [to, found.get(to) ?? null] as const)])
  }

  /** Puts the annotation's words with their source on the clipboard, and the number of their paragraph. */
  const quote = async (placed: PlacedAnnotation): Promise<void> => {
    const text = article.content && quotationText(article.content, placed)
    if (text === null) return
    const result = await api.copyText({ text })
    if (result.ok) toasts.done('reading.done.quoted')
    else toasts.failed(result.failure)
  }

  const act = (placed: PlacedAnnotation, asked: CardAct): void => {
    switch (asked.kind) {
      case 'quote':
        void quote(placed)
        break
      case 'describe':
        void describe(placed, asked.fields)
        break
      case 'mark':
        void loadNames()
        dialog.value = { kind: asked.kind, placed }
        break
      case 'history':
      case 'link':
        dialog.value = { kind: asked.kind, placed }
        break
      default:
        asked satisfies never
    }
  }
  /** What is marked already is offered while an event is described; without it anything can be written. */
  const loadNames = async (): Promise<void> => {
    const result = await api.names()
    names.value = result.ok ? result.value : []
  }
  const close = (): void => {
    dialog.value = null
  }
  return { dialog, wanted, linked, names, describe, link, unlink, lookUp, act, close }
})
