/** Every runtime has it (HTML Standard, section 8.3); core is typed without any runtime's library. */
declare const atob: (base64: string) => string

/** Undefined where the text is no base64. White space in it does not count. */
export const fromBase64 = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  const binary = decoded(base64)
  if (binary === undefined) return undefined
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

const decoded = (base64: string): string | undefined => {
  try {
    return atob(base64)
  } catch {
    return undefined // It throws for one reason only: characters or a length that base64 does not have.
  }
}
