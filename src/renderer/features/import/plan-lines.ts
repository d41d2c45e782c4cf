import type { ImportPlan } from '#core/bundle/import-outcome'
import type { AnnotationCounts } from '#core/bundle/merge-plan'
import { say } from '../../shared/messages'

export type CountedRow = AnnotationCounts & { readonly name: string }

/** Articles, annotations and tags, each with what would become of them. */
export const totalsOf = ({ articles, annotations, tags, conflicts }: ImportPlan): readonly CountedRow[] => [
  {
    name: say('importing.plan.articles'),
    new: articles.new.length,
    changed: articles.changed.length,
    deleted: 0,
    conflicts: 0,
  },
  {
    name: say('importing.plan.annotations'),
    new: annotations.new.length,
    changed: annotations.changed.length,
    deleted: annotations.deleted.length,
    conflicts: conflicts.length,
  },
  {
    name: say('importing.plan.tags'),
    new: tags.new.length,
    changed: tags.renamed.length,
    deleted: tags.deleted.length,
    conflicts: 0,
  },
]
