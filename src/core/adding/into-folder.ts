const forbidden = /[\p{Cc}<>:"|?*]/u

/**
 * A folder as a person names it, relative to the library: `/` or `\` between folders, empty for the library itself. Null for
 * one that leads out of it, that no look through the library enters, or that not every system takes.
 */
export const intoFolder = (given: string): string | null => {
  const parts = given
    .normalize('NFC')
    .split(/[/\\]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.')
  const isWell = parts.every((part) => !part.startsWith('.') && !part.endsWith('.') && !forbidden.test(part))
  return isWell && parts[0]?.toLowerCase() !== '_sanad' ? parts.join('/') : null
}
