/**
 * Selects a passage as a person does: presses at its first letter, drags, lets go after its last.
 * @param {import('playwright').Page} window
 * @param {string} passage words that stand within one element of the article
 */
export const dragOver = async (window, passage) => {
  const place = await window.getByTestId('reader-article').evaluate((article, wanted) => {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      node.parentElement?.scrollIntoView({ block: 'center' })
      const edge = (/** @type {number} */ offset) => {
        const range = document.createRange()
        range.setStart(node, offset)
        range.setEnd(node, offset + 1)
        return range.getBoundingClientRect()
      }
      const [first, last] = [edge(at), edge(at + wanted.length - 1)]
      const isRightToLeft = getComputedStyle(node.parentElement ?? article).direction === 'rtl'
      return {
        from: { x: isRightToLeft ? first.right : first.left, y: first.top + first.height / 2 },
        to: { x: isRightToLeft ? last.left : last.right, y: last.top + last.height / 2 },
      }
    }
    return undefined
  }, passage)
  if (place === undefined) throw new Error(`The article does not contain: ${passage}`)
  await window.mouse.move(place.from.x, place.from.y)
  await window.mouse.down()
  await window.mouse.move(place.to.x, place.to.y, { steps: 8 })
  await window.mouse.up()
}
