import { writeJson } from './exact-json.ts'
import { allHeaders, dispositionOf, encodeForm } from './sample-request.ts'
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts'

const stopOnError = '\tif err != nil {\n\t\tpanic(err)\n\t}'

/** Writes a request as a Go program that uses the standard library. */
export function writeGo(request: SampleRequest): string {
  const { method, url, basic, body } = request
  const { statements, value, packages } = body ? writeBody(body) : noBody
  const headers = allHeaders(request).map(([name, text]) => `\trequest.Header.Set(${quote(name)}, ${quote(text)})`)
  if (body?.kind === 'multipart') headers.push('\trequest.Header.Set("Content-Type", form.FormDataContentType())')
  if (basic) headers.push(`\trequest.SetBasicAuth(${quote(basic.user)}, ${quote(basic.password)})`)
  const imports = [...new Set(['fmt', 'io', 'net/http', ...packages])].toSorted()
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${statements}	request, err := http.NewRequest(${quote(method)}, ${quote(url)}, ${value})
${stopOnError}
${headers.map((line) => `${line}\n`).join('')}
	response, err := http.DefaultClient.Do(request)
${stopOnError}
	defer response.Body.Close()

	text, err := io.ReadAll(response.Body)
${stopOnError}
	fmt.Println(response.Status, string(text))
}`
}

/** A request body in Go: the statements before the request, the value to send, and the packages that both require. */
interface GoBody {
  statements: string
  value: string
  packages: readonly string[]
}

const noBody: GoBody = { statements: '', value: 'nil', packages: [] }

function writeBody(body: SampleBody): GoBody {
  switch (body.kind) {
    case 'json':
      return textBody(quoteRaw(writeJson(body.value)))
    case 'form':
      return textBody(quote(encodeForm(body.fields)))
    case 'text':
      return textBody(quote(body.text))
    case 'multipart':
      return multipartBody(body.parts)
    case 'file':
      return {
        statements: `\tfile, err := os.Open(${quote(body.file)})\n${stopOnError}\n`,
        value: 'file',
        packages: ['os'],
      }
  }
}

function textBody(literal: string): GoBody {
  return { statements: `\tbody := strings.NewReader(${literal})\n`, value: 'body', packages: ['strings'] }
}

function multipartBody(parts: readonly SamplePart[]): GoBody {
  const hasFiles = parts.some((part) => 'file' in part)
  const hasTyped = parts.some((part) => part.contentType !== undefined)
  const packages = ['bytes', 'mime/multipart']
  if (hasTyped) packages.push('net/textproto')
  if (hasFiles) packages.push('os')
  if (parts.some((part) => 'text' in part && part.contentType !== undefined)) packages.push('strings')
  return {
    statements: `	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
${hasTyped ? addPart : ''}${hasFiles ? addFile : ''}${parts.map((part) => `\t${writePart(part)}\n`).join('')}	form.Close()

`,
    value: 'body',
    packages,
  }
}

const addPart = `	addPart := func(disposition, contentType string, content io.Reader) {
		part, err := form.CreatePart(textproto.MIMEHeader{
			"Content-Disposition": {disposition},
			"Content-Type":        {contentType},
		})
		if err == nil {
			_, err = io.Copy(part, content)
		}
		if err != nil {
			panic(err)
		}
	}
`

const addFile = `	addFile := func(disposition, contentType, name string) {
		file, err := os.Open(name)
		if err != nil {
			panic(err)
		}
		defer file.Close()
		addPart(disposition, contentType, file)
	}
`

function writePart(part: SamplePart): string {
  const disposition = quoteRaw(dispositionOf(part))
  if ('file' in part) return `addFile(${disposition}, ${quote(part.contentType)}, ${quote(part.file)})`
  if (part.contentType === undefined) return `form.WriteField(${quote(part.name)}, ${quote(part.text)})`
  return `addPart(${disposition}, ${quote(part.contentType)}, strings.NewReader(${quoteRaw(part.text)}))`
}

/**
 * Returns a raw string literal if possible. Raw strings have no escapes, so they can't contain a backquote, carriage
 * return, null byte, or byte order mark.
 */
function quoteRaw(text: string): string {
  return /[`\r\0\uFEFF]/.test(text) ? quote(text) : `\`${text.toWellFormed()}\``
}

/**
 * Returns a string literal. Go has the same escapes as JSON, and allows a byte order mark only at the start of a file.
 */
function quote(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\uFEFF', String.raw`\uFEFF`)
}
