import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainFailure } from '../../scripts/dev/explain-failure.ts'
import { loadSite } from '../../scripts/sync/collect/load-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { writeContent } from '../harness/site.ts'

const failureOf = async (folder: string) =>
  await loadSite(new ContentFolder(folder)).then(
    () => undefined,
    (error: unknown) => explainFailure(error, folder),
  )

test.each(['site.config.json', 'site.config.js', 'site.config.mjs'])(
  'names an invalid %s as the file to fix',
  async (name) => {
    const folder = await writeContent({
      [name]: name.endsWith('json') ? '{' : 'export default {',
      'en/index.md': 'Home',
    })
    expect(await failureOf(folder)).toMatchObject({
      severity: 'error',
      file: `${folder}/${name}`,
      message: expect.stringContaining(`Cannot read ${name}: ${name}:1:`),
    })
  },
)

test('names an undecodable `_redirects` file or an invalid Markdown extension as the file to fix', async () => {
  const redirects = await writeContent({ 'en/index.md': 'Home' })
  await writeFile(join(redirects, '_redirects'), Buffer.from([0xff, 0xfe]))
  expect(await failureOf(redirects)).toMatchObject({ file: join(redirects, '_redirects') })
  const extension = await writeContent({ '_code/markdown.ts': 'export default {', 'en/index.md': 'Home' })
  expect(await failureOf(extension)).toMatchObject({ file: join(extension, '_code', 'markdown.ts') })
})

test('reports an error in site.config.json with its position and a solution', async () => {
  const folder = await writeContent({ 'site.config.json': '{\n  "title": "Tides", // ours\n}', 'en/index.md': 'Home' })
  expect((await failureOf(folder))?.message).toContain(
    'site.config.json:2:21: JSON does not allow `//` here. Remove comments, because JSON does not allow them.',
  )
})

test('rethrows internal errors', () => {
  expect(() => explainFailure(new TypeError('a bug'), '/content')).toThrow('a bug')
})
