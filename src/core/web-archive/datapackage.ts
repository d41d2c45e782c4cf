import * as v from 'valibot'

const resource = v.object({ path: v.string(), hash: v.optional(v.string(), '') })
const schema = v.object({ resources: v.array(v.unknown()) })

/** The digests that `datapackage.json` states of the files beside it (Frictionless Data Package), by path; empty where it is none. */
export const readDatapackage = (text: string): ReadonlyMap<string, string> => {
  const read = v.safeParse(schema, parsed(text))
  if (!read.success) return new Map()
  return new Map(
    read.output.resources.flatMap((one) => {
      const { success, output } = v.safeParse(resource, one)
      return success ? [[output.path, output.hash] as const] : []
    }),
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Its only error: the text is no JSON.
  }
}
