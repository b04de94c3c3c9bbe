import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { parse as parseModule } from '@babel/parser'
import { parser as goParser } from '@lezer/go'
import { parser as javaParser } from '@lezer/java'
import { parser as phpParser } from '@lezer/php'
import { parser as pythonParser } from '@lezer/python'
import { expect, test } from 'vitest'
import { buildSampleRequest } from '../../../../core/api/samples/build-sample-request.ts'
import { sampleLanguages } from '../../../../core/api/samples/index.ts'
import type { SampleBody } from '../../../../core/api/samples/sample-request.ts'
import { writeJson } from '../../../../core/api/samples/exact-json.ts'
import { sampledOperations } from './sampled-operations.ts'

const run = promisify(execFile)
const requests = Object.entries(sampledOperations).map(
  ([name, operation]) => [name, buildSampleRequest(operation)] as const,
)

test.each([
  ['python', pythonParser],
  ['go', goParser],
  ['php', phpParser],
  ['java', javaParser],
] as const)('every sample is valid code: %s', (language, parser) => {
  for (const [name, request] of requests) {
    const code = sampleLanguages[language].write(request)
    const problems: string[] = []
    parser.parse(code).iterate({
      enter: ({ type, from }) => {
        if (type.isError) problems.push(code.slice(from, from + 40))
      },
    })
    expect(problems, `${name}\n${code}`).toEqual([])
  }
})

test('a Python sample sends the type of an empty form', () => {
  const { 'empty form': form } = Object.fromEntries(requests)
  expect(sampleLanguages.python.write(form!)).toContain('"Content-Type": "application/x-www-form-urlencoded"')
})

test('every sample is valid code: JavaScript', () => {
  for (const [name, request] of requests) {
    const code = sampleLanguages.js.write(request)
    expect(() => parseModule(code, { sourceType: 'module' }), `${name}\n${code}`).not.toThrow()
  }
})

test('a shell passes the arguments of every curl command unchanged', async () => {
  const script = requests.map(([, request]) => sampleLanguages.curl.write(request)).join('\n')
  const { stdout } = await run('sh', ['-c', `curl() { printf '%s\\0' curl "$@"; }\n${script}`])
  const commands = stdout
    .split('curl\0')
    .slice(1)
    .map((words) => words.split('\0').slice(0, -1))
  expect(commands).toHaveLength(requests.length)
  for (const [index, [name, { method, url, headers, body }]] of requests.entries()) {
    const words = commands[index]!
    expect(words, name).toContain(url)
    if (method !== 'GET' && method !== 'HEAD') expect(words[words.indexOf('-X') + 1]).toBe(method)
    for (const [header, value] of headers) expect(words, name).toContain(value ? `${header}: ${value}` : `${header};`)
    if (body?.kind === 'text') expect(words, name).toContain(body.text)
    // Without data, curl sends no type.
    if (body?.kind === 'form')
      expect(words.some((word) => word.startsWith('-d') || word.startsWith('--data'))).toBe(true)
  }
})

test('a server receives exactly the request of every JavaScript sample', async () => {
  let received:
    | { method?: string; url?: string; headers: IncomingHttpHeaders; body: Uint8Array<ArrayBuffer> }
    | undefined
  const server = createServer(async (asked, response) => {
    received = {
      method: asked.method!,
      url: asked.url!,
      headers: asked.headers,
      body: new Uint8Array(await buffer(asked)),
    }
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const toServer = (url: string, options?: RequestInit) =>
    fetch(url.replace('https://api.example.com', origin), options)
  const openAsBlob = async (file: string, options?: BlobPropertyBag) => new Blob([`bytes of ${file}`], options)
  try {
    for (const [name, request] of requests) {
      const code = sampleLanguages.js.write(request).replace(/^import .*$/m, '')
      // A module with `await` at its top level, without its import.
      const sample = new AsyncFunction('fetch', 'openAsBlob', 'console', code) as (...given: unknown[]) => Promise<void>
      await sample(toServer, openAsBlob, { log: () => {} })
      const { method, url, headers, body } = received!
      expect([method, url], name).toEqual([request.method, request.url.replace('https://api.example.com', '')])
      for (const [header, value] of request.headers) expect(headers[header.toLowerCase()], name).toBe(value)
      if (request.basic) {
        const { user, password } = request.basic
        expect(headers.authorization).toBe(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
      }
      if (request.body)
        await assertBody(
          request.body,
          new Response(body, { headers: { 'content-type': headers['content-type']! } }),
          name,
        )
      else expect(body.length, name).toBe(0)
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

/** The constructor of `async` functions. */
const AsyncFunction = (async () => {}).constructor as FunctionConstructor

async function assertBody(body: SampleBody, received: Response, name: string): Promise<void> {
  switch (body.kind) {
    case 'json':
      // Compared as text, because JavaScript can't represent large numbers exactly.
      expect((await received.text()).replace(/\s/g, ''), name).toBe(writeJson(body.value).replace(/\s/g, ''))
      break
    case 'form':
      expect([...new URLSearchParams(await received.text())], name).toEqual(body.fields)
      break
    case 'text':
      expect(await received.text(), name).toBe(body.text)
      break
    case 'file':
      expect(await received.text(), name).toBe(`bytes of ${body.file}`)
      break
    case 'multipart': {
      const parts = await Promise.all(
        [...(await received.formData())].map(async ([part, value]) => [
          part,
          typeof value === 'string' ? value : await value.text(),
        ]),
      )
      expect(parts, name).toEqual(
        body.parts.map((part) => [part.name, 'file' in part ? `bytes of ${part.file}` : part.text]),
      )
    }
  }
}
