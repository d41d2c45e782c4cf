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
  const words = descriptionOf(drawing)
  return [...pictureIds(drawing)].map((id) => {
    const relationship = relationships.get(id)
    const source = keepImageSource(relationship?.target)
    const runs = words === '' ? [] : [{ text: words }]
    const isInside = relationship !== undefined && !relationship.isOutside
    const kept = isInside ? { resource: resourceOfPart(relationship.target) } : {}
    return { kind: 'image', runs, ...(source !== undefined && { source }), ...kept }
  })
}

const descriptionOf = (drawing: XmlElement): string => {
  for (const name of ['docPr', 'shape']) {
    for (const { attributes } of descendantsNamed(drawing, name)) {
      const words = attributes['descr'] ?? attributes['alt'] ?? attributes['title'] ?? ''
      if (words.trim() !== '') return words.replace(/\s+/g, ' ').trim()
    }
  }
  return ''
}

const pictureIds = (drawing: XmlElement): ReadonlySet<string> => {
  const ids = new Set<string>()
  for (const { attributes } of descendantsNamed(drawing, 'blip'))
    ids.add(attributes['embed'] ?? attributes['link'] ?? '')
  for (const { attributes } of descendantsNamed(drawing, 'imagedata')) ids.add(attributes['id'] ?? '')
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
