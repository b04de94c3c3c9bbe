import type { ExactJson } from './exact-json.ts'

/** A request to write samples for. All values are filled in and encoded. */
export interface SampleRequest {
  /** The method in uppercase. */
  method: string
  /** Absolute, percent-encoded URL with its query. */
  url: string
  /** Headers with unique names, and values in ASCII without line breaks. `body` contains the `Content-Type`. */
  headers: readonly (readonly [name: string, value: string])[]
  /** Name and password for HTTP Basic authentication. */
  basic?: { user: string; password: string }
  body?: SampleBody
}

export type SampleBody =
  | { kind: 'json'; contentType: string; value: ExactJson }
  | { kind: 'form'; fields: readonly (readonly [name: string, value: string])[] }
  | { kind: 'multipart'; parts: readonly SamplePart[] }
  | { kind: 'text'; contentType: string; text: string }
  | { kind: 'file'; contentType: string; file: string }

/** A part of a multipart body: text with an optional media type, or a file name. */
export type SamplePart =
  | { name: string; text: string; contentType?: string }
  | { name: string; file: string; contentType: string }

/**
 * Returns the value of `Content-Type`. Returns `undefined` for a multipart body, because libraries set the header
 * themselves to include the boundary.
 */
function contentTypeOf(body: SampleBody): string | undefined {
  if (body.kind === 'multipart') return undefined
  return body.kind === 'form' ? 'application/x-www-form-urlencoded' : body.contentType
}

/** Returns all headers of a request, except those that a library sets. */
export function allHeaders({ headers, body }: SampleRequest): (readonly [name: string, value: string])[] {
  const contentType = body && contentTypeOf(body)
  return [...headers, ...(contentType === undefined ? [] : [['Content-Type', contentType] as const])]
}

/** Encodes a form as `application/x-www-form-urlencoded`. */
export function encodeForm(fields: readonly (readonly [name: string, value: string])[]): string {
  return fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}

/** Returns the `Content-Disposition` of a part (HTML Standard, section 4.10.21.8). */
export function dispositionOf(part: SamplePart): string {
  const named = `form-data; name="${escapeName(part.name)}"`
  return 'file' in part ? `${named}; filename="${escapeName(part.file)}"` : named
}

function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** Indents every line of a string except the first. */
export function indentRest(text: string, indentation: string): string {
  return text.replaceAll('\n', `\n${indentation}`)
}
