import * as v from 'valibot'
import { resourceSchema } from '#core/annotation/area'
import { isVersionId, type VersionId } from '#core/ids'
import type { VersionComparison } from '#core/library/views'
import { descriptionChangeSchema, type ArticleDescription } from '#core/library/descriptions'
import { reviewedBeforeSchema, type ReviewedBefore, type ReviewQueue } from '#core/library/review'
import { annotation, article, call, nothing, offset } from '../call'

const version = v.nullable(v.custom<VersionId>(isVersionId))

/** Looking after what was acquired: versions, what needs review, descriptions, fixity. */
export const keepingCalls = {
  /** Two versions of an article's text side by side; null stands for the version acquired and for the one read now. */
  compareVersions: call(v.object({ article, before: version, after: version }))<VersionComparison>(),
  /** Annotations whose text has changed, over the whole library, with where they may stand now. */
  reviewQueue: call(nothing)<ReviewQueue>(),
  /** Confirms or changes their places, or leaves them without one (`at` null); answers with how to take it back. */
  reviewAnnotations: call(
    v.object({
      decisions: v.array(
        v.object({
          annotation,
          at: v.nullable(
            v.union([v.object({ start: offset, end: offset }), v.object({ resource: resourceSchema })]),
          ),
        }),
      ),
    }),
  )<readonly ReviewedBefore[]>(),
  takeBackReview: call(v.object({ before: v.array(reviewedBeforeSchema) }))<null>(),
  /** What people said about these articles and, where they are not too many, what their files say of themselves. */
  articleDescriptions: call(v.object({ articles: v.array(article) }))<readonly ArticleDescription[]>(),
  /** Sets or takes back (null) fields, each of its own article, as one write; answers with how many changed. */
  describeEach: call(v.object({ changes: v.array(descriptionChangeSchema) }))<number>(),
} as const
