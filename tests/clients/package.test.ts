// Checks the package from `npm pack` with third-party tools: publint, and “Are the types wrong?”.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { beforeAll, expect, test } from 'vitest'
import { packEngine } from '../package/packed-site.ts'

const run = promisify(execFile)

let tarball: string

beforeAll(async () => {
  ;({ tarball } = await packEngine())
})

test('publint reports no problems and no suggestions', async () => {
  const { buffer } = new Uint8Array(await readFile(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: buffer } })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test('every module has correct types with ES modules and `exports`', async () => {
  const attw = join(import.meta.dirname, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js')
  // The exit code is not 0 if a type is wrong.
  const { stdout } = await run(process.execPath, [attw, tarball, '--profile', 'esm-only', '--format', 'json'])
  const { analysis } = JSON.parse(stdout) as { analysis: { entrypoints: object } }
  expect(Object.keys(analysis.entrypoints)).toEqual(
    expect.arrayContaining(['./config', './components', './islands', './markdown', './slots']),
  )
})
