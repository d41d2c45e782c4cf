/** CRC-32 (ISO-HDLC, as in zip and PNG). Node has its own from version 20.15 on; Electron 25 carries Node 18. */
const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

/** `before`: of the bytes that stand before these. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let value = before ^ 0xffffffff
  for (let i = 0; i < bytes.length; i++) value = table[(value ^ bytes[i]!) & 0xff]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
