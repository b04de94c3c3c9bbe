import { hasLargeNumber, writeJson, writeLiteral } from './exact-json.ts'
import type { ExactJson } from './exact-json.ts'
import { allHeaders, indentRest } from './sample-request.ts'
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts'

/** Writes a request with `fetch`, as a module for Node, Deno, and Bun. */
export function writeJavaScript(request: SampleRequest): string {
  const { method, url, basic, body } = request
  const headers = [
    ...(basic ? [`Authorization: 'Basic ' + btoa(${quote(`${basic.user}:${basic.password}`)}),`] : []),
    ...allHeaders(request).map(([name, value]) => `${writeKey(name)}: ${quote(value)},`),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`method: ${quote(method)},`]),
    ...(headers.length === 0 ? [] : [`headers: {\n    ${headers.join('\n    ')}\n  },`]),
    ...(body ? [`body: ${indentRest(writeBody(body), body.kind === 'json' ? '  ' : '')},`] : []),
  ]
  return [
    ...(readsFile(body) ? [`import { openAsBlob } from 'node:fs';\n`] : []),
    ...(body?.kind === 'multipart' ? ['const form = new FormData();', ...body.parts.map(appendPart), ''] : []),
    `const response = await fetch(${quote(url)}${options.length === 0 ? '' : `, {\n  ${options.join('\n  ')}\n}`});`,
    'console.log(response.status, await response.text());',
  ].join('\n')
}

function readsFile(body: SampleBody | undefined): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some((part) => 'file' in part))
}

function writeBody(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return writeJsonText(body.value)
    case 'form':
      return `new URLSearchParams([\n${body.fields
        .map(([name, value]) => `    [${quote(name)}, ${quote(value)}],\n`)
        .join('')}  ])`
    case 'multipart':
      return 'form'
    case 'text':
      return quote(body.text)
    case 'file':
      return `await openAsBlob(${quote(body.file)})`
  }
}

/** Writes a JSON body as code. A value with numbers that JavaScript can't represent is written as a string. */
function writeJsonText(value: ExactJson): string {
  if (!hasLargeNumber(value)) return `JSON.stringify(${writeObject(value)})`
  // JSON ignores white space between tokens, so the template literal can be indented like the code around it.
  return `\`${writeJson(value).replace(/[\\`]|\$\{/g, String.raw`\$&`)}\``
}

function writeObject(value: ExactJson): string {
  return writeLiteral(value, {
    indentation: '  ',
    hasLastComma: true,
    key: (name) => (name === '__proto__' ? `['__proto__']` : writeKey(name)),
    atom: (atom) => (typeof atom === 'string' ? quote(atom) : JSON.stringify(atom)),
  })
}

function appendPart(part: SamplePart): string {
  const type = part.contentType === undefined ? '' : `{ type: ${quote(part.contentType)} }`
  if ('file' in part)
    return `form.append(${quote(part.name)}, await openAsBlob(${quote(part.file)}, ${type}), ${quote(part.file)});`
  const text = quote(part.text)
  return `form.append(${quote(part.name)}, ${type ? `new Blob([${text}], ${type})` : text});`
}

function writeKey(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quote(name)
}

function quote(text: string): string {
  return /^[^'\\\p{Cc}\p{Cs}]*$/u.test(text) ? `'${text}'` : JSON.stringify(text.toWellFormed())
}
