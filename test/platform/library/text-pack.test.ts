import { appendFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { VersionId } from '#core/ids'
import { openTextPack } from '#platform/library/text-pack'
import { temporaryFolder } from '#support/temporary-folder'

const textOf = (n: number): Buffer => Buffer.from(`نص رقم ${n} `.repeat(n + 1))
const versionOf = (n: number): VersionId =>
  `sha256:${createHash('sha256').update(textOf(n)).digest('hex')}` as VersionId

it('keeps what two programs write to it in turn', async () => {
  const folder = await temporaryFolder()
  const [one, two] = [await openTextPack(folder), await openTextPack(folder)]
  for (let n = 0; n < 6; n++) await (n % 2 === 0 ? one : two).write(versionOf(n), textOf(n))
  for (let n = 0; n < 6; n++) expect(await (n % 2 === 0 ? one : two).read(versionOf(n))).toEqual(textOf(n))
  await one.close()
  await two.close()
  const again = await openTextPack(folder)
  for (let n = 0; n < 6; n++) expect(await again.read(versionOf(n))).toEqual(textOf(n))
  await again.close()
})

it('keeps several at once, beside what another program writes', async () => {
  const folder = await temporaryFolder()
  const [one, two] = [await openTextPack(folder), await openTextPack(folder)]
  const several = (from: number) =>
    Array.from({ length: 5 }, (_, i) => ({ version: versionOf(from + i), packed: textOf(from + i) }))
  await one.writeAll(several(0))
  await two.write(versionOf(5), textOf(5))
  await one.writeAll(several(6))
  await one.writeAll([])
  await one.close()
  await two.close()
  const again = await openTextPack(folder)
  for (let n = 0; n < 11; n++) expect(await again.read(versionOf(n))).toEqual(textOf(n))
  await again.close()
})

it('goes on after a record that was cut off', async () => {
  const folder = await temporaryFolder()
  const first = await openTextPack(folder)
  await first.write(versionOf(0), textOf(0))
  await first.close()
  await appendFile(join(folder, 'texts.index'), Buffer.alloc(17, 7))
  const second = await openTextPack(folder)
  await second.write(versionOf(1), textOf(1))
  await second.close()
  const third = await openTextPack(folder)
  expect(await third.read(versionOf(0))).toEqual(textOf(0))
  expect(await third.read(versionOf(1))).toEqual(textOf(1))
  await third.close()
})
