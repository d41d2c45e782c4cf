import { strengthOf } from '#core/bundle/passphrase'
import { recipientFault, type RecipientFault } from '#core/bundle/recipient'

/** How a bundle shall be locked, while the person still writes it. */
export type LockDraft = {
  readonly kind: 'words' | 'keys'
  readonly words: string
  /** The words a second time; of no use for words that the program made. */
  readonly again: string
  readonly isGenerated: boolean
  readonly isWrittenDown: boolean
  /** One public key in each line. */
  readonly keys: string
}

export const noLock: LockDraft = {
  kind: 'words',
  words: '',
  again: '',
  isGenerated: false,
  isWrittenDown: false,
  keys: '',
}

export type JudgedKey = { readonly key: string; readonly fault: RecipientFault | 'twice' | null }

export const judgedKeys = (text: string): readonly JudgedKey[] => {
  const keys = text
    .split(/\s+/u)
    .map((key) => key.trim())
    .filter((key) => key !== '')
  return keys.map((key, i) => ({
    key,
    fault: recipientFault(key) ?? (keys.indexOf(key) < i ? 'twice' : null),
  }))
}

export type Lock = { readonly passphrase: string } | { readonly recipients: readonly string[] }

/** The lock, or null while it can't be used: weak or mistyped words, a key that is none. */
export const lockOf = ({ kind, words, again, isGenerated, isWrittenDown, keys }: LockDraft): Lock | null => {
  if (kind === 'keys') {
    const judged = judgedKeys(keys)
    const isSound = judged.length > 0 && judged.every(({ fault }) => fault === null)
    return isSound ? { recipients: judged.map(({ key }) => key) } : null
  }
  if (words.trim() === '' || strengthOf(words).isWeak) return null
  const isConfirmed = isGenerated ? isWrittenDown : words === again
  return isConfirmed ? { passphrase: words } : null
}
