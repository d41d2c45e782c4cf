/** A box on the screen, CSS pixels. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * One box for each line of a passage, from the many that its text nodes give: boxes that stand mostly beside each other
 * are one line. Boxes without width (line breaks, empty nodes) are left out. From top to bottom.
 */
export const lineBoxes = (boxes: readonly Box[]): readonly Box[] => {
  const lines: Box[] = []
  const visible = boxes.filter((box) => box.right - box.left > 0.5 && box.bottom > box.top)
  for (const box of [...visible].sort((a, b) => a.top - b.top || a.left - b.left)) {
    const last = lines.at(-1)
    if (last && isSameLine(last, box)) lines[lines.length - 1] = around(last, box)
    else lines.push(box)
  }
  return lines
}

const isSameLine = (line: Box, box: Box): boolean => {
  const shared = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top)
  return shared > Math.min(line.bottom - line.top, box.bottom - box.top) / 2
}

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})
