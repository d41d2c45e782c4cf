/** What an export can make of the chosen articles. With one kind alone, nothing is asked. */
export const outputKinds = ['bundle'] as const
export type OutputKind = (typeof outputKinds)[number]
