/** A function takes only so many arguments. */
const maxArguments = 8190

/** Bytes in Base64 (RFC 4648, §4), however many. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += maxArguments)
    binary += String.fromCharCode(...bytes.subarray(from, from + maxArguments))
  return btoa(binary)
}
