import { fold } from '../../search/fold'
import type { Annotation } from '../../annotation/annotation'
import { aliasesOf, fieldOf, isProtected, kindOf } from '../../annotation/described'
import type { TagId } from '../../ids'
import { keyOfMark, nameEntries, nameKey, type NameEntry } from '../../library/names/names'
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
  readonly annotations: readonly Annotation[]
  readonly tags: readonly TagView[]
  /** Records of persons and places, marked anywhere or not. */
  readonly names?: readonly KeptName[]
}

/** What a derivative is made of. `marked` is of the whole library: a name marked in one article is protected in every other. */
export type RedactionSource = ProtectingSource & { readonly marked: () => readonly MarkedTerm[] }

export type ProtectingSource = BundleSource & {
  /** Whether an annotation marks whoever or whatever is protected, by itself or by any other mark or record of the same name. */
  readonly protects?: (annotation: Annotation) => boolean
}

/** Who is protected in one place is so under every name, in every place: all names that are, dates aside. */
const protectedEntries = ({ annotations, names = [] }: MarkedLibrary): readonly NameEntry[] =>
  nameEntries(annotations, names).filter(({ kind, isProtected: is }) => is && kind !== 'date')

export const protectorIn = (library: MarkedLibrary): ((annotation: Annotation) => boolean) => {
  const keys = new Set(protectedEntries(library).map(({ kind, name }) => nameKey(kind, name)))
  return (annotation) => isProtected(annotation) || keys.has(keyOfMark(annotation) ?? '')
}

/** What people marked in a library as protected, by a tag or by the mark itself: names, phrases, whole passages. */
export const markedTerms = (library: MarkedLibrary): readonly MarkedTerm[] => {
  const { annotations, tags } = library
  const protecting = protectingIds(tags)
  const marked = new Map<string, MarkedTerm>()
  const mark = (text: string): void => void marked.set(fold(text), { text, role: undefined })
  for (const annotation of annotations) {
    const { target } = annotation
    if (target !== null && annotation.tags.some((tag) => protecting.has(tag))) mark(target.exact)
    if (isProtected(annotation)) for (const name of protectedNames(annotation)) mark(name)
  }
  for (const { name, aliases } of protectedEntries(library)) for (const one of [name, ...aliases]) mark(one)
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
