/** Someone named in a bundle. `id` is an IRI inside the RO-Crate. */
export type Person = { readonly id: string; readonly name: string }

/** The people of one bundle, in the order in which they first appear. */
export type People = {
  /** Null where the name is empty: an act of the program, or an annotation that nobody signed. */
  readonly named: (name: string) => Person | null
  readonly all: () => readonly Person[]
}

/** `byName` false: each is called by a number, the same throughout the bundle. */
export const gatherPeople = (byName: boolean): People => {
  const found = new Map<string, Person>()
  return {
    named: (name) => {
      const key = name.trim()
      if (key === '') return null
      const known = found.get(key)
      if (known !== undefined) return known
      const number = found.size + 1
      const person = { id: `#person-${number}`, name: byName ? key : `A${number}` }
      found.set(key, person)
      return person
    },
    all: () => [...found.values()],
  }
}
