import { readdirSync, readFileSync } from 'node:fs'
import Ajv from 'ajv-draft-04'
import formats from 'ajv-formats'
import { sharedPath } from './shared'

/** The W3C's own tests of the Web Annotation model: JSON schemas, each with whether a sound value is valid by it. */

type Assertion = { readonly id: string; readonly expectedResult: 'valid' | 'invalid'; readonly title: string }

const folder = sharedPath('standards', 'web-annotation')
const json = (path: string): unknown => JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'))

export type Musts =
  'annotations/annotationMusts' | 'collections/collectionMusts' | 'collections/pages/pageMusts'

/** Returns the musts that the value breaks; empty for a sound one. */
export const webAnnotationJudge = (musts: Musts): ((value: unknown) => readonly string[]) => {
  const ajv = new Ajv({ strict: false, logger: false })
  formats(ajv)
  for (const name of readdirSync(`${folder}/definitions`).filter((file) => file.endsWith('.json')))
    ajv.addSchema(json(`definitions/${name}`) as object, name)
  const { assertions } = json(`${musts}.test`) as { assertions: readonly string[] }
  const judges = assertions.map((path) => {
    const schema = json(path) as Assertion & object
    return { id: schema.id, expected: schema.expectedResult === 'valid', validate: ajv.compile(schema) }
  })
  return (value) =>
    judges.filter(({ validate, expected }) => validate(value) !== expected).map(({ id }) => id)
}
