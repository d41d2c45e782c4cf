import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Direction, LeafBlock } from '#core/article/block'
import type { ArticleId } from '#core/ids'
import type { DescriptionChange } from '#core/library/descriptions'
import { blockDirectionField, givenDirection, leafAt } from '#core/reading/block-direction'
import { directionOfLeaf, opposite } from '#core/reading/direction'
import { api } from '#renderer/shared/api'
import type { MessageKey } from '#renderer/shared/messages'
import { useArticleStore } from '#renderer/shared/stores/article'
import { useLibraryStore } from '#renderer/shared/stores/library'
import { useToastStore } from '#renderer/shared/stores/toasts'
import { useUndoStore } from '#renderer/shared/stores/undo'
import { directionOfArticle } from './title'

/** Which way a person said that text runs; `null` leaves it to the text. */
export type GivenDirection = Direction | null

/**
 * What a person says about the way that text runs, of the article that is read and of its blocks. It describes the article,
 * so it is kept in the journal with what else is said of it, and goes into bundles.
 */
export const useDirectionStore = defineStore('direction', () => {
  const article = useArticleStore()
  const library = useLibraryStore()
  const toasts = useToastStore()
  const undo = useUndoStore()

  const write = async (id: ArticleId, field: string, value: GivenDirection) => {
    const changes: DescriptionChange[] = [{ article: id, field, value }]
    const result = await api.describeEach({ changes })
    if (!result.ok) return result
    const known = await api.summariesOf({ articles: [id] })
    const summary = known.ok ? known.value.find((one) => one.id === id) : undefined
    if (summary && article.content?.article.id === id) article.change({ article: summary })
    await article.tellLibrary(id)
    return result
  }

  const give = async (
    field: string,
    next: GivenDirection,
    done: Readonly<Record<'set' | 'back', MessageKey>>,
  ): Promise<void> => {
    const open = article.content?.article
    if (!open) return
    const said = open.described[field]
    const before = said === 'rtl' || said === 'ltr' ? said : null
    if (next === before) return
    const keep = undo.begin()
    const result = await write(open.id, field, next)
    if (!result.ok) {
      toasts.failed(result.failure)
      return
    }
    keep({
      label: next === null ? done.back : done.set,
      undo: () => write(open.id, field, before),
      redo: () => write(open.id, field, next),
    })
  }

  const blockAt = (offset: number): LeafBlock | null =>
    article.content ? leafAt(article.content.blocks, offset) : null

  const givenAt = (offset: number): GivenDirection => {
    const block = blockAt(offset)
    return (block && givenDirection(article.content?.article.described ?? {}, block)) ?? null
  }
  const giveBlock = (offset: number, next: GivenDirection): Promise<void> => {
    const block = blockAt(offset)
    return block
      ? give(blockDirectionField(block), next, {
          set: 'direction.done.block',
          back: 'direction.done.blockBack',
        })
      : Promise.resolve()
  }
  const giveArticle = (next: GivenDirection): Promise<void> =>
    give('direction', next, { set: 'direction.done.article', back: 'direction.done.articleBack' })

  /** The other way than it stands now; where the text says that way itself, the text is left to say so. */
  const turnBlock = (offset: number): Promise<void> => {
    const block = blockAt(offset)
    const open = article.content?.article
    if (!block || !open) return Promise.resolve()
    const shown = directionOfLeaf(block, directionOfArticle(open))
    const now = givenAt(offset) ?? shown
    return giveBlock(offset, opposite(now) === shown ? null : opposite(now))
  }
  const turnArticle = (): Promise<void> => {
    const open = article.content?.article
    return open ? giveArticle(opposite(directionOfArticle(open))) : Promise.resolve()
  }

  return {
    /** Where nothing can be written, nothing is said. */
    canGive: computed(() => library.canWrite && article.content !== null),
    ofArticle: computed((): GivenDirection => {
      const said = article.content?.article.described['direction']
      return said === 'rtl' || said === 'ltr' ? said : null
    }),
    givenAt,
    giveBlock,
    giveArticle,
    turnBlock,
    turnArticle,
  }
})
