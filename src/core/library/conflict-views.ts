import { annotationOf } from './annotation-views'
import { summaryOf } from './article-views'
import type { LibraryState } from './state'
import type { ConflictView } from './views'

/** Every annotation whose notes were written past each other, article by article. */
export const conflictViewsOf = (state: LibraryState): readonly ConflictView[] =>
  [...state.annotations.values()]
    .flatMap((record): readonly ConflictView[] => {
      // Without a second note there is nothing to compare, and most annotations have one.
      if (record.notes.size < 2) return []
      const annotation = annotationOf(record)
      if (annotation === null || annotation.conflicts.length === 0) return []
      const summary = summaryOf(state, annotation.article)
      return [{ annotation, title: summary?.title ?? '', path: summary?.path ?? annotation.article }]
    })
    .sort(
      (a, b) =>
        compare(a.path, b.path) ||
        startOf(a.annotation) - startOf(b.annotation) ||
        compare(a.annotation.id, b.annotation.id),
    )

const startOf = ({ target, area }: ConflictView['annotation']): number => target?.start ?? area?.start ?? -1

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
