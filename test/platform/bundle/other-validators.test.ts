import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { BundleChoices } from '#core/bundle/making'
import { exportRedacted } from '#platform/bundle/export-redacted'
import { exportBundle } from '#platform/bundle/export-bundle'
import { madeSource, sampleArticles, sampleChoices } from '#support/bundle-source'
import { valueOf } from '#support/library'
import { skipSaying } from '#support/skipping'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Validators that others wrote. */

let bundles: readonly string[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-test-'))
  const source = await madeSource(join(folder, 'library'), sampleArticles)
  const at = (name: string): string => join(folder, name)
  const write = async (name: string, more: Partial<BundleChoices>): Promise<string> => {
    valueOf(await exportBundle(source, { ...sampleChoices, ...more, destination: at(name) }))
    return at(name)
  }
  const rules = { terms: [{ text: 'السجلات' }] }
  valueOf(
    await exportRedacted(
      source,
      { ...sampleChoices, annotators: false, destination: at('redacted') },
      { rules },
    ),
  )
  bundles = [
    await write('whole', {}),
    await write('texts', { originals: false, annotators: false }),
    at('redacted'),
  ]
  return () => rm(folder, { recursive: true, force: true })
})

/** As a program of its own, or as a module of Python. */
const bagit = (['bagit.py', 'bagit', 'python3'] as const)
  .map((program) => [program, ...(program === 'python3' ? ['-m', 'bagit'] : [])])
  .find(([program = '', ...words]) => spawnSync(program, [...words, '--help']).status === 0)

test('bagit-python takes every bundle for a valid bag', ({ skip }) => {
  const [program = '', ...words] = bagit ?? skipSaying(skip, 'bagit-python is not installed')
  for (const bundle of bundles) {
    const run = spawnSync(program, [...words, '--validate', bundle], { encoding: 'utf8' })
    expect(run.status, run.stderr).toBe(0)
  }
})

test.each(['sha256', 'sha512'])('%ssum agrees with the manifests', (algorithm) => {
  for (const bundle of bundles)
    for (const list of [`manifest-${algorithm}.txt`, `tagmanifest-${algorithm}.txt`]) {
      const run = spawnSync(`${algorithm}sum`, ['--strict', '--quiet', '-c', list], {
        cwd: bundle,
        encoding: 'utf8',
      })
      expect(run.status, run.stdout + run.stderr).toBe(0)
    }
})

type Entity = {
  readonly '@id': string
  readonly '@type': string | readonly string[]
  readonly [key: string]: unknown
}

/** RO-Crate 1.2, what is required of a crate: sections by their names there. */
describe('the description of every bundle', () => {
  const crates = (): readonly { readonly folder: string; readonly graph: readonly Entity[] }[] =>
    bundles.map((bundle) => {
      const folder = join(bundle, 'data')
      const text = readFileSync(join(folder, 'ro-crate-metadata.json'), 'utf8')
      return { folder, graph: (JSON.parse(text) as { '@graph': readonly Entity[] })['@graph'] }
    })
  const typesOf = (one: Entity): readonly string[] => [one['@type']].flat()
  const referencesIn = (value: unknown): readonly string[] => {
    if (Array.isArray(value)) return (value as unknown[]).flatMap(referencesIn)
    if (typeof value !== 'object' || value === null) return []
    return Object.keys(value).length === 1 && '@id' in value ? [String(value['@id'])] : ['nested']
  }

  test('is flat: each entity once, with a type, and nothing nested in it (JSON-LD flattened and compacted)', () => {
    for (const { graph } of crates()) {
      expect(new Set(graph.map((one) => one['@id'])).size).toBe(graph.length)
      for (const one of graph) {
        expect(typesOf(one).length, one['@id']).toBeGreaterThan(0)
        for (const [key, value] of Object.entries(one))
          if (!key.startsWith('@'))
            expect(referencesIn(value), `${one['@id']} ${key}`).not.toContain('nested')
      }
    }
  })

  test('refers to nothing that it does not describe, but to addresses on the web', () => {
    for (const { graph } of crates()) {
      const ids = new Set(graph.map((one) => one['@id']))
      for (const one of graph)
        for (const [key, value] of Object.entries(one))
          for (const id of key.startsWith('@') ? [] : referencesIn(value))
            expect(ids.has(id) || /^https:/u.test(id), `${one['@id']} ${key} ${id}`).toBe(true)
    }
  })

  test('has a root and files as they must be (Root Data Entity, File Data Entity)', () => {
    for (const { folder, graph } of crates()) {
      const known = new Map(graph.map((one) => [one['@id'], one]))
      const root = known.get('./')!
      expect(typesOf(root)).toContain('Dataset')
      for (const key of ['name', 'description', 'datePublished', 'license'])
        expect(root[key], key).toBeTruthy()
      expect(String(root['datePublished'])).toMatch(/^\d{4}-\d\d-\d\d/u)
      for (const one of graph.filter((entity) => typesOf(entity).includes('File'))) {
        expect(one['@id']).toMatch(/^(?!\/)[a-zA-Z0-9._/-]+$/u)
        expect(() => readFileSync(join(folder, one['@id']))).not.toThrow()
        expect(String(one['contentSize'])).toBe(String(readFileSync(join(folder, one['@id'])).length))
      }
      for (const one of graph.filter((entity) => typesOf(entity).includes('Dataset')))
        expect(one['@id']).toMatch(/\/$/u)
    }
  })
})
