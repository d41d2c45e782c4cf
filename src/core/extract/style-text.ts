import { decodeFile } from './encoding'
import type { PageBytes } from './resource'

/** A style sheet as text; its own word (CSS Syntax 3, section 3.2) counts where nothing else was said. */
export const textOfStyle = ({ bytes, charset }: Pick<PageBytes, 'bytes' | 'charset'>): string => {
  const head = String.fromCharCode(...bytes.subarray(0, 128))
  const decoded = decodeFile(bytes, charset ?? /^@charset "([^"]{1,40})";/.exec(head)?.[1])
  return decoded.ok ? decoded.value.text : ''
}
