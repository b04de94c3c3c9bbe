import { writeLiteral } from './exact-json.ts'
import type { ExactJson } from './exact-json.ts'
import { allHeaders, indentRest } from './sample-request.ts'
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts'

/** Methods for which the Requests library has a function. */
const shortMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Writes a request as Python code that uses the Requests library. */
export function writePython(request: SampleRequest): string {
  const { method, url, basic, body } = request
  const headers = allHeaders(request)
    // The Requests library sets these for `json` and `data`.
    .filter(([name, value]) => !(name === 'Content-Type' && isImplied(body, value)))
    .map(([name, value]) => `        ${quote(name)}: ${quote(value)},\n`)
  const values = [
    ...(shortMethods.has(method) ? [] : [quote(method)]),
    quote(url),
    ...(headers.length === 0 ? [] : [`headers={\n${headers.join('')}    }`]),
    ...(basic ? [`auth=(${quote(basic.user)}, ${quote(basic.password)})`] : []),
    ...(body ? [writeBody(body)] : []),
  ]
  const call = shortMethods.has(method) ? method.toLowerCase() : 'request'
  return [
    'import requests\n',
    values.length === 1
      ? `response = requests.${call}(${values[0]})`
      : `response = requests.${call}(\n${values.map((value) => `    ${value},\n`).join('')})`,
    'print(response.status_code, response.text)',
  ].join('\n')
}

function isImplied(body: SampleBody | undefined, contentType: string): boolean {
  // Without fields, Requests sends no body and no `Content-Type`.
  if (body?.kind === 'form') return body.fields.length > 0
  return body?.kind === 'json' && body.value !== null && contentType === 'application/json'
}

function writeBody(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      // `json=None` sends no body.
      return body.value === null ? 'data="null"' : `json=${indentRest(writeValue(body.value), '    ')}`
    case 'form':
      return `data=[\n${body.fields
        .map(([name, value]) => `        (${quote(name)}, ${quote(value)}),\n`)
        .join('')}    ]`
    case 'multipart':
      return `files=[\n${body.parts.map((part) => `        (${quote(part.name)}, ${writePart(part)}),\n`).join('')}    ]`
    case 'text':
      return `data=${quote(body.text)}.encode("utf-8")`
    case 'file':
      return `data=open(${quote(body.file)}, "rb")`
  }
}

function writeValue(value: ExactJson): string {
  return writeLiteral(value, {
    indentation: '    ',
    hasLastComma: true,
    key: quote,
    atom: (atom) => {
      if (typeof atom === 'string') return quote(atom)
      if (atom === null) return 'None'
      if (typeof atom === 'boolean') return atom ? 'True' : 'False'
      return atom.toString()
    },
  })
}

/** Writes a part as a tuple for `files`. A part without a file name (`None`) is a plain field. */
function writePart(part: SamplePart): string {
  if ('file' in part) return `(${quote(part.file)}, open(${quote(part.file)}, "rb"), ${quote(part.contentType)})`
  return `(None, ${quote(part.text)}${part.contentType === undefined ? '' : `, ${quote(part.contentType)}`})`
}

/** Returns a string literal. Python has the same escapes as JSON. */
function quote(text: string): string {
  return JSON.stringify(text.toWellFormed())
}
