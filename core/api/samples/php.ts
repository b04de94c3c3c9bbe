import { writeJson } from './exact-json.ts'
import { allHeaders, dispositionOf, encodeForm, indentRest } from './sample-request.ts'
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts'

/** Writes a request with the cURL extension, for PHP 8.1 and later. */
export function writePhp(request: SampleRequest): string {
  const { method, url, basic, body } = request
  const isAssembled = body?.kind === 'multipart' && hasRepeatedName(body.parts)
  const headers = allHeaders(request).map(([name, value]) => quote(value === '' ? `${name};` : `${name}: ${value}`))
  if (isAssembled) headers.push(`'Content-Type: multipart/form-data; boundary=' . $boundary`)
  const options = [
    'CURLOPT_RETURNTRANSFER => true,',
    ...(method === 'HEAD' ? ['CURLOPT_NOBODY => true,'] : []),
    ...(method === 'GET' || method === 'HEAD' ? [] : [`CURLOPT_CUSTOMREQUEST => ${quote(method)},`]),
    ...(headers.length === 0
      ? []
      : [`CURLOPT_HTTPHEADER => [\n${headers.map((header) => `        ${header},\n`).join('')}    ],`]),
    ...(basic ? [`CURLOPT_USERPWD => ${quote(`${basic.user}:${basic.password}`)},`] : []),
    ...(body ? [`CURLOPT_POSTFIELDS => ${isAssembled ? '$body' : writeBody(body)},`] : []),
  ]
  return `<?php

${isAssembled ? assembleParts(body.parts) : ''}$curl = curl_init(${quote(url)});
curl_setopt_array($curl, [
    ${options.join('\n    ')}
]);
$response = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response;`
}

function writeBody(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return writeNowdoc(writeJson(body.value))
    case 'form':
      return quote(encodeForm(body.fields))
    case 'text':
      return quote(body.text)
    case 'multipart':
      return `[\n${body.parts.map((part) => `        ${quote(part.name)} => ${writePart(part)},\n`).join('')}    ]`
    case 'file':
      return `file_get_contents(${quote(body.file)})`
  }
}

function writePart(part: SamplePart): string {
  if ('file' in part) return `new CURLFile(${quote(part.file)}, ${quote(part.contentType)})`
  if (part.contentType === undefined) return quote(part.text)
  return `new CURLStringFile(${quote(part.text)}, ${quote(part.name)}, ${quote(part.contentType)})`
}

/**
 * Returns whether parts have the same name. PHP arrays can't contain a key twice, so the sample must assemble such a
 * body itself.
 */
function hasRepeatedName(parts: readonly SamplePart[]): boolean {
  return new Set(parts.map(({ name }) => name)).size < parts.length
}

function assembleParts(parts: readonly SamplePart[]): string {
  const lines = parts.map((part) => {
    const type = part.contentType === undefined ? '' : `\r\nContent-Type: ${part.contentType}`
    const head = quote(`\r\nContent-Disposition: ${dispositionOf(part)}${type}\r\n\r\n`)
    const content = 'file' in part ? `file_get_contents(${quote(part.file)})` : quote(part.text)
    return String.raw`$body .= "--$boundary" . ${head} . ${content} . "\r\n";`
  })
  return `$boundary = bin2hex(random_bytes(16));
$body = '';
${lines.join('\n')}
$body .= "--$boundary--\\r\\n";

`
}

/** Writes JSON as a nowdoc. No line of JSON can start with the closing identifier. */
function writeNowdoc(json: string): string {
  const indentation = ' '.repeat(8)
  return json.includes('\n')
    ? `<<<'JSON'\n${indentation}${indentRest(json, indentation)}\n${indentation}JSON`
    : quote(json)
}

/** Returns a string literal. Single-quoted strings have only two escapes, so control characters need double quotes. */
function quote(text: string): string {
  const wellFormed = text.toWellFormed()
  if (!/\p{Cc}/u.test(wellFormed)) return `'${wellFormed.replace(/[\\']/g, String.raw`\$&`)}'`
  const escaped = wellFormed
    .replace(/[\\"$]/g, String.raw`\$&`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\n', String.raw`\n`)
  return `"${escaped.replace(/\p{Cc}/gu, (control) => String.raw`\u{${control.codePointAt(0)!.toString(16)}}`)}"`
}
