const prescanned = 4096

/**
 * The encoding that an HTML or XHTML file says it has: the XML declaration, `<meta charset>` or `http-equiv`
 * (HTML Standard, section 13.2.3.2, simplified: the bytes are asked afterwards anyway).
 */
export const declaredEncoding = (bytes: Uint8Array): string | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, prescanned))
  const xml = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(head)?.[1]
  const meta = /<meta\b[^>]{0,400}?charset\s*=\s*["']?\s*([^\s"'/>;]{1,40})/i.exec(head)?.[1]
  return (meta ?? xml)?.toLowerCase()
}
