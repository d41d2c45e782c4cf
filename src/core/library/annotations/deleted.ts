import type { AnnotationId } from '../../ids'
import { annotationOf } from '../annotation-views'
import { timeOf } from '../register'
import type { LibraryState } from '../state'
import { isAlive, nameOf } from '../tag-views'
import { shownTitle, type ArticleSummary } from '../views'
import type { DeletedAnnotation, LinkedThing } from './queries'
import { rowOf } from './rows'
import type { LinkTarget } from '../../annotation/annotation'
import type { ArticleId } from '../../ids'

type SummaryOf = (id: ArticleId) => ArticleSummary | null

const mostDeleted = 500

/** Annotations that were deleted, the latest first, each as it would come back. */
export const deletedAnnotations = (state: LibraryState, summary: SummaryOf): readonly DeletedAnnotation[] =>
  [...state.annotations.values()]
    .filter(({ deleted }) => deleted?.value === true)
    .sort((a, b) => (a.deleted!.stamp < b.deleted!.stamp ? 1 : -1))
    .flatMap((record) => {
      const annotation = annotationOf({ ...record, deleted: undefined })
      const article = annotation && summary(annotation.article)
      if (!article) return []
      const tags = annotation.tags.filter((tag) => isAlive(state, tag))
      return [
        {
          row: rowOf(annotation, article, 'exact', tags),
          tagNames: tags.map((tag) => nameOf(state.tags.get(tag)!)),
          deleted: timeOf(record.deleted!),
          deletedBy: record.deleted!.by,
        },
      ]
    })
    .slice(0, mostDeleted)

/** What links point to; those that point to nothing any more are left out. */
export const linkedThings = (
  state: LibraryState,
  summary: SummaryOf,
  targets: readonly LinkTarget[],
): readonly LinkedThing[] =>
  targets.flatMap((target): readonly LinkedThing[] => {
    const record = state.annotations.get(target as AnnotationId)
    const annotation = record ? annotationOf(record) : null
    const article = summary(annotation?.article ?? (target as ArticleId))
    if (!article || (record !== undefined && annotation === null)) return []
    return [
      {
        target,
        article: article.id,
        title: shownTitle(article),
        annotation: annotation?.id ?? null,
        quote: annotation?.target?.exact.slice(0, 200) ?? null,
        ...(annotation?.area && { picture: annotation.area.picture }),
      },
    ]
  })
