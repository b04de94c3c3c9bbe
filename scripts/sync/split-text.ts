/** Splits a text into parts of at most `maxBytes` UTF-8 bytes, without splitting characters. */
export function splitText(text: string, maxBytes: number): string[] {
  if (Buffer.byteLength(text) <= maxBytes) return [text]
  const parts: string[] = []
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + maxBytes, bytes.length)
    while (end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--
    parts.push(bytes.toString('utf8', start, end))
    start = end
  }
  return parts
}
