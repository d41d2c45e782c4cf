/**
 * Keys by their letter, and by their place where the layout is of another alphabet: there Ctrl+K answers with «ن», and
 * must still be Ctrl+K. Written as people write them: `Ctrl+Shift+Z`, `F6`, `/`, `?`, `Alt+ArrowDown`.
 */
const codes: Readonly<Record<string, string>> = {
  '/': 'Slash',
  ',': 'Comma',
  '=': 'Equal',
  '-': 'Minus',
  '\\': 'Backslash',
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export const isKey = (press: KeyPress, keys: string): boolean => {
  const parts = keys.split('+')
  const key = turned(parts.at(-1) ?? '')
  const wanted = { ctrl: parts.includes('Ctrl'), shift: parts.includes('Shift'), alt: parts.includes('Alt') }
  if (key === '?') return (press.key === '?' || press.key === '؟') && !press.ctrlKey && !press.altKey
  const sameModifiers =
    (press.ctrlKey || press.metaKey) === wanted.ctrl &&
    press.shiftKey === wanted.shift &&
    press.altKey === wanted.alt
  const isOfAnotherAlphabet = press.key.length === 1 && press.key > '\u007f'
  return (
    sameModifiers &&
    (press.key.toLowerCase() === key.toLowerCase() || (isOfAnotherAlphabet && press.code === codeOf(key)))
  )
}

/** Back and forward lie where the language begins and ends: back is to the right where lines begin at the right. */
export const turned = (key: string): string => {
  const isRtl = typeof document !== 'undefined' && document.documentElement.dir === 'rtl'
  if (key === 'ArrowBack') return isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === 'ArrowForward') return isRtl ? 'ArrowLeft' : 'ArrowRight'
  return key
}

const codeOf = (key: string): string => {
  if (/^[A-Za-z]$/u.test(key)) return `Key${key.toUpperCase()}`
  if (/^\d$/u.test(key)) return `Digit${key}`
  return codes[key] ?? key
}

/** Whether the person is writing there: letters then belong to the text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)))
