import { textAt } from './description.ts'
import type { Json, JsonObject } from './description.ts'

export interface ApiLink {
  text: string
  url: string
}

/** Returns the link for a `url` in a description. Returns `undefined` unless it starts with `http:` or `https:`. */
export function linkOf(holder: Json | undefined, text: string): ApiLink | undefined {
  const url = textAt(holder, 'url')
  return /^https?:\/\//i.test(url) ? { text: text || url, url } : undefined
}

/** Returns the link to external documentation (`externalDocs`). */
export function docsOf(holder: JsonObject): ApiLink | undefined {
  return linkOf(holder.externalDocs, textAt(holder.externalDocs, 'description'))
}
