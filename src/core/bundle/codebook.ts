import { deepestCode } from '../codebook/code'
import type { TagId } from '../ids'
import type { TagView } from '../library/views'
import { element, type Markup } from './markup'

/** Gives each tag a UUID that is the same in every export, so that a program recognises its codes again. */
export type CodeGuid = (tag: TagId) => string

/** The tags as elements in elements, as codebooks and projects of REFI-QDA have them. */
export const codeElements = (tags: readonly TagView[], guidOf: CodeGuid): readonly Markup[] => {
  const children = new Map<TagId | null, TagView[]>()
  const parents = parentsInTree(tags)
  for (const tag of tags) {
    const parent = parents.get(tag.id) ?? null
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

/**
 * Where each tag stands in a tree. Two devices may each have put one tag under the other; those of such a ring stand at the
 * top, and so does what is nested deeper than any program reads.
 */
const parentsInTree = (tags: readonly TagView[]): ReadonlyMap<TagId, TagId | null> => {
  const given = new Map(tags.map(({ id, parent }) => [id, parent]))
  const parents = new Map<TagId, TagId | null>()
  const depths = new Map<TagId, number>()
  for (const { id } of tags) {
    const way = new Set<TagId>()
    let at: TagId | null = id
    while (at !== null && given.has(at) && !depths.has(at) && !way.has(at)) {
      way.add(at)
      at = given.get(at) ?? null
    }
    const upwards = [...way].reverse()
    const ring = at !== null && way.has(at) ? upwards.length - [...way].indexOf(at) : 0
    let above = ring === 0 && at !== null && given.has(at) ? at : null
    for (const [i, tag] of upwards.entries()) {
      const depth: number = above === null ? 1 : depths.get(above)! + 1
      const isAtTop = i < ring || depth > deepestCode
      parents.set(tag, isAtTop ? null : above)
      depths.set(tag, isAtTop ? 1 : depth)
      above = tag
    }
  }
  return parents
}

const hexColour = (colour: string): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(colour) ? colour : undefined
