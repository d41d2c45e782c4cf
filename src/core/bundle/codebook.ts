import type { TagId } from '../ids'
import type { TagView } from '../library/views'
import { element, type Markup } from './markup'

/** Gives each tag a UUID that is the same in every export, so that a program recognises its codes again. */
export type CodeGuid = (tag: TagId) => string

/** The tags as elements in elements, as codebooks and projects of REFI-QDA have them. */
export const codeElements = (tags: readonly TagView[], guidOf: CodeGuid): readonly Markup[] => {
  const children = new Map<TagId | null, TagView[]>()
  const known = new Set(tags.map(({ id }) => id))
  for (const tag of tags) {
    const parent =
      tag.parent !== null && known.has(tag.parent) && !isOwnAncestor(tag, tags) ? tag.parent : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(tag)
    else children.set(parent, [tag])
  }
  const codes = (parent: TagId | null): readonly Markup[] =>
    (children.get(parent) ?? []).map((tag) =>
      element(
        'Code',
        { guid: guidOf(tag.id), name: tag.name, isCodable: 'true', color: hexColour(tag.colour) },
        [...(tag.description === '' ? [] : [element('Description', {}, tag.description)]), ...codes(tag.id)],
      ),
    )
  return codes(null)
}

/**
 * The tags as a REFI-QDA codebook (Codebook.xsd 1.0, qdasoftware.org), which NVivo, MAXQDA, ATLAS.ti and QualCoder read.
 * Null where there is none: the schema does not allow an empty codebook.
 */
export const codebookQdc = (tags: readonly TagView[], guidOf: CodeGuid): string | null => {
  if (tags.length === 0) return null
  const book = element(
    'CodeBook',
    { xmlns: 'urn:QDA-XML:codebook:1.0', origin: 'Sanad' },
    element('Codes', {}, codeElements(tags, guidOf)),
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n${book.source}\n`
}

/** Two devices may each have put one tag under the other; such a ring has no place in a tree. */
const isOwnAncestor = (tag: TagView, tags: readonly TagView[]): boolean => {
  const parents = new Map(tags.map(({ id, parent }) => [id, parent]))
  const passed = new Set<TagId>()
  for (let at = tag.parent; at !== null; at = parents.get(at) ?? null) {
    if (at === tag.id) return true
    if (passed.has(at)) return false
    passed.add(at)
  }
  return false
}

const hexColour = (colour: string): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(colour) ? colour : undefined
