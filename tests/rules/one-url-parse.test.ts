import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { readProject } from './read-modules.ts'

/** Matches code that parses the URL of a context's request. */
const parse = /new URL\((?:context\.)?req\.(?:raw\.)?url\b/

test('the Worker parses the URL of a request in one place; everything else reads `address`', async () => {
  const files = [...(await readProject()).keys()].filter((file) => file.startsWith('worker/'))
  const found = await Promise.all(
    files.map(async (file) => (parse.test(await readFile(join(engineFolder, file), 'utf8')) ? [file] : [])),
  )
  expect(found.flat()).toEqual(['worker/app.ts'])
})

test.each(['new URL(context.req.url)', "new URL('/x', base) ?? new URL(req.url)", 'new URL(req.raw.url)'])(
  'finds %s',
  (line) => expect(line).toMatch(parse),
)
