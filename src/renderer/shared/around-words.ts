import { contextLength } from '#core/annotation/annotation'

/** Of white space that was drawn together some letters are gone: what is near the full length was cut. */
const nearlyWhole = contextLength - 6

/** What was kept from before a quote, in whole words. */
export const wordsBefore = (prefix: string): string => {
  const space = prefix.search(/\s/u)
  return prefix.length < nearlyWhole || space === -1 ? prefix : `…${prefix.slice(space)}`
}

/** What was kept from after a quote, in whole words. */
export const wordsAfter = (suffix: string): string => {
  const words = /^.*(?=\s)/su.exec(suffix)?.[0]
  return suffix.length < nearlyWhole || words === undefined ? suffix : `${words} …`
}
