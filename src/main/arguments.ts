/**
 * What the person typed: Chromium's switches and, in a checkout, the app's folder (the first word) are not theirs.
 * Switches before the first word belong to Electron; those after it, to the command.
 */
export const ownArguments = (argv: readonly string[], isCheckout: boolean): readonly string[] => {
  const given = argv.slice(1)
  const app = isCheckout ? given.findIndex((one) => !one.startsWith('-')) : -1
  return dropLeadingSwitches(app === -1 ? given : [...given.slice(0, app), ...given.slice(app + 1)])
}

const dropLeadingSwitches = (given: readonly string[]): readonly string[] => {
  const first = given.findIndex((one) => !one.startsWith('-'))
  return first === -1 ? [] : given.slice(first)
}
