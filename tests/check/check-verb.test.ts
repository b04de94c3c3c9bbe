import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { runVerb, startVerb } from '../harness/command-line.ts'
import { writeContent } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'

/** Runs the verb on a folder with these files: in this process, where `run` does not say otherwise. */
async function checkFiles(
  files: Files,
  flags: readonly string[] = [],
  run: (...args: string[]) => Promise<{ code: number | null; output: string; stdout: string }> = runVerb,
) {
  const folder = await writeContent({
    'site.config.json': '{ "locales": ["en"] }',
    'en/index.md': '---\ntitle: Home\n---\n\nText.\n',
    ...files,
  })
  try {
    return await run('check', '--content', folder, ...flags)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const warning: Files = { 'en/a.md': '---\ntitle: A\n---\n\n## A part\n\n[b](./b.md)\n' }
const error: Files = { 'en/a.md': '---\ntitle: [A]\n---\n\nText.\n' }

describe('npm run check', () => {
  test('ends with 1 for an error and prints it by its file, without colours where nobody sees them', async () => {
    const { code, stdout } = await checkFiles(
      { ...warning, 'en/b.md': error['en/a.md']! },
      [],
      (...args) => startVerb(...args).ended,
    )
    expect(code).toBe(1)
    expect(stdout).toContain('en/b.md:2:1  error  `title` must be a text')
    expect(stdout).toMatch(/^Checked 3 files in [\d.]+ m?s: 1 error$/m)
    expect(stdout).not.toContain('\u001B')
  })

  test('ends with 0 for warnings, with 1 if they are to count', async () => {
    expect((await checkFiles(warning)).code).toBe(0)
    expect((await checkFiles(warning, ['--strict'])).code).toBe(1)
  })

  test('prints one JSON document', async () => {
    const { code, stdout } = await checkFiles(warning, ['--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      diagnostics: [
        {
          severity: 'warning',
          file: 'en/a.md',
          line: 7,
          column: 1,
          code: 'broken-link',
          message: 'The link `./b.md` leads to no page.',
          hint: expect.stringContaining('`content/en/b.md`'),
        },
      ],
      summary: { errors: 0, warnings: 1, files: 2, durationMs: expect.any(Number) },
      policy: expect.stringContaining("script-src 'self'"),
    })
  })

  test('ends with 2 for a folder that is not there and a configuration that is not valid', async () => {
    expect(await runVerb('check', '--content', '/no/such/folder')).toMatchObject({
      code: 2,
      output: expect.stringContaining('/no/such/folder'),
    })
    expect(await checkFiles({ 'site.config.json': '{ "tilte": "x" }' })).toMatchObject({
      code: 2,
      output: expect.stringContaining('site.config.json is not valid'),
    })
  })

  test('asks other sites once for each address, and takes no answer for a warning', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.statusCode =
        request.url === '/gone' ? 404 : request.method === 'HEAD' && request.url === '/get-only' ? 405 : 200
      response.end()
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const links = [
      `${base}/here#part`,
      `${base}/here`,
      `${base}/get-only`,
      `${base}/gone`,
      'http://127.0.0.1:9/closed',
      'https://example.com/never-asked',
    ]
    const { code, stdout } = await checkFiles(
      { 'en/a.md': `---\ntitle: A\n---\n\n${links.map((href) => `[x](${href})\n\n`).join('')}` },
      ['--external', '--json'],
    )
    server.close()
    expect(code).toBe(0)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { line: number; code: string; message: string }[] }
    expect(diagnostics).toMatchObject([
      { severity: 'warning', file: 'en/a.md', line: 11, code: 'external-link', message: `${base}/gone answers 404.` },
      {
        severity: 'warning',
        file: 'en/a.md',
        line: 13,
        code: 'external-link',
        message: expect.stringContaining('could not be reached'),
      },
    ])
    expect(asked.toSorted()).toEqual(['GET /get-only', 'GET /gone', 'HEAD /get-only', 'HEAD /gone', 'HEAD /here'])
  })
})
