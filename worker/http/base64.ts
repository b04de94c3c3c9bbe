/** Maximum number of arguments per call, because engines limit it. */
const maxArguments = 8190

/** Encodes any number of bytes in Base64 (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += maxArguments)
    binary += String.fromCharCode(...bytes.subarray(from, from + maxArguments))
  return btoa(binary)
}
