import { writeJson } from './exact-json.ts'
import { allHeaders } from './sample-request.ts'
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts'

/** Writes a request as a `curl` command for a POSIX shell. */
export function writeCurl(request: SampleRequest): string {
  const { method, url, basic, body } = request
  return [
    `curl${methodOption(method)} ${quote(url)}`,
    ...(basic ? [`-u ${quote(`${basic.user}:${basic.password}`)}`] : []),
    ...allHeaders(request)
      .filter(([, value]) => body?.kind !== 'form' || value !== 'application/x-www-form-urlencoded')
      .map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body ? bodyOptions(body) : []),
  ].join(' \\\n  ')
}

/** Returns the option for a method. `-X HEAD` would make curl wait for a body. */
function methodOption(method: string): string {
  if (method === 'GET') return ''
  return method === 'HEAD' ? ' --head' : ` -X ${quoteWord(method)}`
}

function bodyOptions(body: SampleBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`-d ${quote(writeJson(body.value))}`]
    case 'form':
      if (body.fields.length === 0) return [`-d ''`]
      return body.fields.map(([name, value]) => `--data-urlencode ${quote(`${encodeURIComponent(name)}=${value}`)}`)
    case 'multipart':
      return body.parts.map(formOption)
    case 'text':
      return [`--data-raw ${quote(body.text)}`]
    case 'file':
      return [`--data-binary ${quote(`@${body.file}`)}`]
  }
}

/**
 * Returns the option for a part of a multipart body. `-F` interprets `@`, `<`, and `;` in an unquoted value, whereas
 * `--form-string` takes the value literally.
 */
function formOption(part: SamplePart): string {
  if ('file' in part) return `-F ${quote(`${part.name}=@${part.file};type=${part.contentType}`)}`
  if (part.contentType === undefined) return `--form-string ${quote(`${part.name}=${part.text}`)}`
  const text = part.text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  return `-F ${quote(`${part.name}="${text}";type=${part.contentType}`)}`
}

function quoteWord(word: string): string {
  return /^[\w-]+$/.test(word) ? word : quote(word)
}

/**
 * Quotes a shell argument. In single quotes, only a single quote needs escaping. Null bytes are removed, because
 * arguments can't contain them.
 */
function quote(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", String.raw`'\''`)}'`
}
