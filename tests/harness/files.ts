/** Maps each file of the content folder to its text or bytes; `null` removes the file. */
export type Files = Record<string, string | Uint8Array | null>
