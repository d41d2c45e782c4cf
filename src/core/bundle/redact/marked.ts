import { fold } from '../../search/fold'
import type { TagId } from '../../ids'
import type { TagView } from '../../library/views'
import type { BundleSource } from '../source'
import type { MarkedTerm } from './rules'

/** Tags that say: whoever or whatever is marked here is protected. A tag below such a tag says so too. */
const protectingTags: ReadonlySet<string> = new Set(
  [
    'محمي',
    'محمية',
    'محميون',
    'حماية',
    'يُحجب',
    'محجوب',
    'حجب',
    'سري',
    'protected',
    'protect',
    'redact',
    'redacted',
  ].map(fold),
)

export const isProtectingName = (name: string): boolean => protectingTags.has(fold(name).trim())

/** What people marked in the texts with a protecting tag: names, phrases, whole passages. */
export const markedTerms = ({ articles, tags }: BundleSource): readonly MarkedTerm[] => {
  const protecting = protectingIds(tags)
  const marked = new Map<string, MarkedTerm>()
  for (const { annotations } of articles)
    for (const { annotation } of annotations) {
      const { target } = annotation
      if (target === null || !annotation.tags.some((tag) => protecting.has(tag))) continue
      marked.set(fold(target.exact), { text: target.exact, role: undefined })
    }
  return [...marked.values()]
}

const protectingIds = (tags: readonly TagView[]): ReadonlySet<TagId> => {
  const found = new Set(tags.filter(({ name }) => isProtectingName(name)).map(({ id }) => id))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { id, parent } of tags) if (parent !== null && found.has(parent)) found.add(id)
  }
  return found
}
