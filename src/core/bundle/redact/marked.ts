import { fold } from '../../search/fold'
import type { Annotation } from '../../annotation/annotation'
import { aliasesOf, fieldOf, isProtected, kindOf } from '../../annotation/described'
import type { TagId } from '../../ids'
import type { KeptName } from '../../library/names/records'
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

/** Where people mark whom they protect: all of a library, whatever is handed out of it. */
export type MarkedLibrary = {
  readonly annotations: Iterable<Annotation>
  readonly tags: readonly TagView[]
  /** Records of persons and places, marked anywhere or not. */
  readonly names?: readonly KeptName[]
}

/** What a derivative is made of. `marked` is of the whole library: a name marked in one article is protected in every other. */
export type RedactionSource = BundleSource & { readonly marked: () => readonly MarkedTerm[] }

/** What people marked in a library as protected, by a tag or by the mark itself: names, phrases, whole passages. */
export const markedTerms = ({ annotations, tags, names = [] }: MarkedLibrary): readonly MarkedTerm[] => {
  const protecting = protectingIds(tags)
  const marked = new Map<string, MarkedTerm>()
  const mark = (text: string): void => void marked.set(fold(text), { text, role: undefined })
  for (const annotation of annotations) {
    const { target } = annotation
    if (target !== null && annotation.tags.some((tag) => protecting.has(tag))) mark(target.exact)
    if (isProtected(annotation)) for (const name of protectedNames(annotation)) mark(name)
  }
  for (const { kind, name, aliases, isProtected: is } of names)
    if (is && kind !== 'date') for (const one of [name, ...aliases]) mark(one)
  return [...marked.values()]
}

/** Whoever is protected is so under every name that the mark gives. A date in its usual form would be found everywhere. */
const protectedNames = (annotation: Annotation): readonly string[] => {
  const kind = kindOf(annotation)
  const isNamed = kind !== null && kind !== 'date'
  return [
    annotation.target?.exact ?? '',
    ...(isNamed ? [fieldOf(annotation, 'value'), ...aliasesOf(annotation)] : []),
  ].filter((name) => name.trim() !== '')
}

const protectingIds = (tags: readonly TagView[]): ReadonlySet<TagId> => {
  const found = new Set(tags.filter(({ name }) => isProtectingName(name)).map(({ id }) => id))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { id, parent } of tags) if (parent !== null && found.has(parent)) found.add(id)
  }
  return found
}
