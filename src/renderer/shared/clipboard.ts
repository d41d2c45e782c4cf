/** Puts plain text on the clipboard. False where the system did not allow it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    // Refused: no focus, or no permission. Whoever asked says so to the person.
    if (error instanceof DOMException) return false
    throw error
  }
}
