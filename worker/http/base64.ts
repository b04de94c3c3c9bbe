/** Maximum number of arguments to pass in one call, which engines limit. */
const maxArguments = 8190

/** Encodes bytes of any length as Base64 (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += maxArguments)
    binary += String.fromCharCode(...bytes.subarray(from, from + maxArguments))
  return btoa(binary)
}
