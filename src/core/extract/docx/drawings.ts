import type { DraftImage } from '../../article/draft'
import { keepImageSource } from '../link'
import { childNamed, childrenNamed, descendantsNamed, elementsIn, type XmlElement } from '../xml/element'
import { resourceOfPart } from '../zip/pictures'
import type { Relationships } from './parts'

/** A drawing's newer form, or its older one where there is no newer (ECMA-376, part 3, section 7.5). */
export const chosen = (alternate: XmlElement): XmlElement | undefined =>
  childNamed(alternate, 'Choice') ?? childNamed(alternate, 'Fallback')

/** The pictures of a drawing, with the words that describe them. Lines and frames are no pictures. */
export const imagesIn = (drawing: XmlElement, relationships: Relationships): readonly DraftImage[] => {
  const elements = [...ownElements(drawing)]
  const words = descriptionOf(elements)
  return [...pictureIds(elements)].map((id) => {
    const relationship = relationships.get(id)
    const source = keepImageSource(relationship?.target)
    const runs = words === '' ? [] : [{ text: words }]
    const isInside = relationship !== undefined && !relationship.isOutside
    const kept = isInside ? { resource: resourceOfPart(relationship.target) } : {}
    return { kind: 'image', runs, ...(source !== undefined && { source }), ...kept }
  })
}

/** What is in a drawing outside of its text boxes, whose pictures come with their text. */
function* ownElements(drawing: XmlElement): Generator<XmlElement> {
  for (const child of elementsIn(drawing)) {
    if (child.name === 'txbxContent') continue
    if (child.name === 'AlternateContent') {
      const choice = chosen(child)
      if (choice) yield* ownElements(choice)
      continue
    }
    yield child
    yield* ownElements(child)
  }
}

const descriptionOf = (elements: readonly XmlElement[]): string => {
  const descriptions = ['docPr', 'shape'].flatMap((name) =>
    elements
      .filter((element) => element.name === name)
      .map(({ attributes }) => attributes['descr'] ?? attributes['alt'] ?? attributes['title'] ?? ''),
  )
  const words = descriptions.find((each) => each.trim() !== '') ?? ''
  return words.replace(/\s+/g, ' ').trim()
}

const pictureIds = (elements: readonly XmlElement[]): ReadonlySet<string> => {
  const named = (name: string) => elements.filter((element) => element.name === name)
  const ids = new Set([
    ...named('blip').map(({ attributes }) => attributes['embed'] ?? attributes['link'] ?? ''),
    ...named('imagedata').map(({ attributes }) => attributes['id'] ?? ''),
  ])
  ids.delete('')
  return ids
}

/** The contents of the text boxes in a drawing, each once. */
export function* boxesIn(element: XmlElement): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    if (child.name === 'txbxContent') yield child
    else if (child.name === 'AlternateContent') {
      const choice = chosen(child)
      if (choice) yield* boxesIn(choice)
    } else yield* boxesIn(child)
  }
}

/** Letters of a formula, in their order; how they stand to each other is lost. */
export const formulaText = (formula: XmlElement): string =>
  [...descendantsNamed(formula, 't')]
    .flatMap((text) => text.children)
    .filter((child) => typeof child === 'string')
    .join('')

export const contentOf = (element: XmlElement): readonly XmlElement[] =>
  childrenNamed(element, 'sdtContent').flatMap(elementsIn)
