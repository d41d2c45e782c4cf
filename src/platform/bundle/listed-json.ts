import { randomUUID } from 'node:crypto'
import { parseJson } from '#core/bundle/check/judge-bundle'
import type { ListJudge } from '#core/bundle/check/list-judge'
import type { BundleProblem } from '#core/bundle/outcome'
import { readWhole, type BagSource } from './bag-source'
import { textLines } from './text-lines'

/**
 * Reads a JSON document with one long list in it. Bundles of this program have an item on each line, so that one is looked at
 * after the other and the whole is never in memory; a document that is written in another way is read as one. Null where it is
 * no JSON.
 */
export const judgeListed = async (
  source: BagSource,
  path: string,
  startJudging: () => ListJudge,
  judgeWhole: (raw: unknown) => readonly BundleProblem[] | Promise<readonly BundleProblem[]>,
): Promise<readonly BundleProblem[] | null> => {
  const listed = await byLines(source.read(path), startJudging())
  if (listed !== null) return listed
  const raw = parseJson((await readWhole(source, path)).toString('utf8'))
  return raw === undefined ? null : judgeWhole(raw)
}

/** Null where the document is not a head that ends in `[`, an item on each line, and a tail that begins with `]`. */
const byLines = async (
  content: AsyncIterable<Uint8Array>,
  judge: ListJudge,
): Promise<readonly BundleProblem[] | null> => {
  let head: string | null = null
  let tail = ''
  let isAfterComma = true
  let count = 0
  for await (const line of textLines(content)) {
    if (line === null) return null
    if (head === null) {
      if (!line.endsWith('[')) return null
      head = line
    } else if (tail !== '' || line.startsWith(']')) tail += `${line}\n`
    else {
      if (!isAfterComma) return null
      isAfterComma = line.endsWith(',')
      const item = parseJson(isAfterComma ? line.slice(0, -1) : line)
      if (item === undefined) return null
      await judge.add(item)
      count++
    }
  }
  if (head === null || (isAfterComma && count > 0)) return null
  // No document can hold what is drawn now. Another list than the one that is meant may be laid out like this, or one key stand twice.
  const placeholder = randomUUID()
  const around = parseJson(`${head}${JSON.stringify(placeholder)}${tail}`)
  const list = judge.listIn(around)
  return list.length === 1 && list[0] === placeholder ? judge.end(around) : null
}
