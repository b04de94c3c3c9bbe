import { writeJson } from './exact-json.ts'
import { allHeaders, dispositionOf, encodeForm, indentRest } from './sample-request.ts'
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts'

/** Writes a request as a Java 17 program that uses the built-in HTTP client. */
export function writeJava(request: SampleRequest): string {
  const { method, url, basic, body } = request
  const headers = allHeaders(request).map(([name, value]) => `.header(${quote(name)}, ${quote(value)})`)
  if (body?.kind === 'multipart') headers.push('.header("Content-Type", "multipart/form-data; boundary=" + boundary)')
  if (basic) headers.push(`.header("Authorization", "Basic " + ${encodeBasic(basic)})`)
  const publisher = body ? writeBody(body) : 'HttpRequest.BodyPublishers.noBody()'
  const calls = [...headers, ...(method === 'GET' ? [] : [`.method(${quote(method)}, ${publisher})`]), '.build();']
  return `${importsOf(request)
    .map((name) => `import ${name};\n`)
    .join('')}
public class Example {
    public static void main(String[] args) throws Exception {
${body?.kind === 'multipart' ? writeParts(body.parts) : ''}        var request = HttpRequest.newBuilder(URI.create(${quote(url)}))
            ${calls.join('\n            ')}
        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }
}`
}

function encodeBasic({ user, password }: { user: string; password: string }): string {
  return `Base64.getEncoder().encodeToString(${quote(`${user}:${password}`)}.getBytes())`
}

function importsOf({ basic, body }: SampleRequest): string[] {
  const isMultipart = body?.kind === 'multipart'
  const readsFile = isMultipart && body.parts.some((part) => 'file' in part)
  return [
    ...(isMultipart ? ['java.io.ByteArrayOutputStream'] : []),
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    ...(readsFile ? ['java.nio.file.Files'] : []),
    ...(readsFile || body?.kind === 'file' ? ['java.nio.file.Path'] : []),
    ...(basic ? ['java.util.Base64'] : []),
    ...(isMultipart ? ['java.util.UUID'] : []),
  ]
}

function writeBody(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `HttpRequest.BodyPublishers.ofString(${writeBlock(writeJson(body.value))})`
    case 'form':
      return `HttpRequest.BodyPublishers.ofString(${quote(encodeForm(body.fields))})`
    case 'text':
      return `HttpRequest.BodyPublishers.ofString(${quote(body.text)})`
    case 'multipart':
      return 'HttpRequest.BodyPublishers.ofByteArray(body.toByteArray())'
    case 'file':
      return `HttpRequest.BodyPublishers.ofFile(Path.of(${quote(body.file)}))`
  }
}

/** Writes the statements that assemble a multipart body, because the built-in client doesn't support such bodies. */
function writeParts(parts: readonly SamplePart[]): string {
  const statements = [
    'var boundary = UUID.randomUUID().toString();',
    'var body = new ByteArrayOutputStream();',
    ...parts.flatMap((part) => {
      const type = part.contentType === undefined ? '' : `\r\nContent-Type: ${part.contentType}`
      const head = `\r\nContent-Disposition: ${dispositionOf(part)}${type}\r\n\r\n`
      return [
        `body.write(("--" + boundary + ${quote(head)}).getBytes("UTF-8"));`,
        `body.write(${'file' in part ? `Files.readAllBytes(Path.of(${quote(part.file)}))` : `${quote(part.text)}.getBytes("UTF-8")`});`,
        String.raw`body.write("\r\n".getBytes());`,
      ]
    }),
    'body.write(("--" + boundary + "--\\r\\n").getBytes());',
  ]
  return statements.map((statement) => `        ${statement}\n`).join('')
}

/** Writes JSON as a text block, or as a string if it is a single line. */
function writeBlock(json: string): string {
  if (!json.includes('\n')) return quote(json)
  const indentation = ' '.repeat(16)
  const text = json.replaceAll('\\', '\\\\').replaceAll('"""', String.raw`\"""`)
  return `"""\n${indentation}${indentRest(text, indentation)}"""`
}

/** Returns a string literal. Java has the same escapes as JSON. */
function quote(text: string): string {
  return JSON.stringify(text.toWellFormed())
}
