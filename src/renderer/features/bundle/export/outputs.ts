import { outputForms } from '#core/output/forms'

/** What an export can make of the chosen articles: a bundle, or their annotations in one of the other forms. */
export const outputKinds = ['bundle', ...outputForms] as const
export type OutputKind = (typeof outputKinds)[number]
