import { changeOf } from '../office/changes'
import { childNamed, childrenNamed, elementsIn, textIn, type XmlElement } from '../xml/element'
import type { Reading } from './reading'

/** What was inserted and deleted, by whom and when (OpenDocument 1.3, part 3, section 5.5); the text says where, by its ids. */
export const readChanges = (reading: Reading, tracked: XmlElement): void => {
  for (const region of childrenNamed(tracked, 'changed-region')) {
    const [act] = elementsIn(region).filter(({ name }) => name === 'insertion' || name === 'deletion')
    if (act === undefined) continue
    reading.changes++
    const info = childNamed(act, 'change-info')
    const change = changeOf(textIn(childNamed(info, 'creator')), textIn(childNamed(info, 'date')))
    const id = region.attributes['id'] ?? ''
    if (act.name === 'insertion') reading.insertions.set(id, change)
    else reading.deletions.set(id, { ...change, text: deletedText(act) })
  }
}

const deletedText = (deletion: XmlElement): string =>
  elementsIn(deletion)
    .filter(({ name }) => name !== 'change-info')
    .map(textIn)
    .filter((text) => text !== '')
    .join('\n')
