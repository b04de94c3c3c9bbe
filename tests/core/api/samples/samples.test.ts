import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { parse as parseModule } from '@babel/parser'
import { parser as goParser } from '@lezer/go'
import { parser as javaParser } from '@lezer/java'
import { parser as phpParser } from '@lezer/php'
import { parser as pythonParser } from '@lezer/python'
import { expect, test } from 'vitest'
import { buildSampleRequest } from '../../../../core/api/samples/build-sample-request.ts'
import { sampleLanguages } from '../../../../core/api/samples/index.ts'
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
  }
})
