import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareVersionNumbers } from '../../core/posts/index.ts'
import { codemodsSince } from '../../scripts/upgrade/codemods.ts'
import { rewriteSite } from '../../scripts/upgrade/rewrite-site.ts'
import { writeContent } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const codemods = codemodsSince('0.0.0')

const landing = `---
title: Harbour
# What the page shows first
example:
  filename: content/en/index.md
  code: |
    ## A page

    \`\`\`bash
    npm start
    \`\`\`
hero:
  title: 'All of it'
---

Welcome.
`

const rewritten = `---
title: Harbour
# What the page shows first
hero:
  title: 'All of it'
---

\`\`\`\`md [content/en/index.md]
## A page

\`\`\`bash
npm start
\`\`\`
\`\`\`\`

Welcome.
`

/** Applies all codemods to a file with this name. */
function rewrite(file: string, text: string): string {
  return codemods.filter(({ files }) => files.test(file)).reduce((each, codemod) => codemod.rewrite(each), text)
}

const own = `import { defineConfig } from 'rivage/config'\n`
const manifest = (scripts: Record<string, string>) => `${JSON.stringify({ name: 'docs', scripts }, undefined, '\t')}\n`
const withoutExample = landing.replace(/example:[^]*(?=hero:)/, '')

test.each([
  ['a landing page example', 'content/en/index.md', landing, rewritten],
  ['a landing page without an example', 'content/en/index.md', withoutExample, withoutExample],
  ['a page without frontmatter', 'content/fr/index.md', '# example: none\n', '# example: none\n'],
  ['an example on another page', 'content/en/1.guide/index.md', landing, landing],
  [
    'the configuration of a fork',
    'content/site.config.ts',
    `import { defineConfig } from "../core/release/site-config.ts"\n`,
    own.replaceAll("'", '"'),
  ],
  ['a configuration that imports the package', 'content/site.config.ts', own, own],
  [
    'package.json',
    'package.json',
    manifest({ dev: 'rivage dev', doctor: 'mine' }),
    manifest({ dev: 'rivage dev', doctor: 'mine', upgrade: 'rivage upgrade' }),
  ],
  ['a package.json without Rivage scripts', 'package.json', manifest({ a: 'b' }), manifest({ a: 'b' })],
])('%s: rewrites once and changes nothing the second time', (_, file, text, expected) => {
  expect(rewrite(file, text)).toBe(expected)
  expect(rewrite(file, expected)).toBe(expected)
})

test('selects the codemods of versions after the site’s version', () => {
  expect(codemodsSince('0.1.0')).toEqual(codemods)
  expect(codemodsSince('99.0.0')).toEqual([])
  const versions = ['0.2.0', '1.0.0', '0.10.0', '0.2.0-beta.1', '0.2.1']
  expect(versions.sort(compareVersionNumbers)).toEqual(['0.2.0-beta.1', '0.2.0', '0.2.1', '0.10.0', '1.0.0'])
})

test('rewrites files of the site and its content in any folder, and only names them in a dry run', async () => {
  const siteFolder = await temporaryFolder('site')
  const contentFolder = await writeContent({ 'en/index.md': landing, 'en/a.md': 'A' })
  await writeFile(join(siteFolder, 'package.json'), manifest({ dev: 'rivage dev' }))
  const run = async (dryRun: boolean) =>
    (await rewriteSite({ siteFolder, contentFolder, codemods, dryRun })).map(({ path }) => path)
  const paths = [join(siteFolder, 'package.json'), join(contentFolder, 'en', 'index.md')]
  expect(await run(true)).toEqual(paths)
  expect(await readFile(paths[1]!, 'utf8')).toBe(landing)
  expect(await run(false)).toEqual(paths)
  expect(await readFile(paths[1]!, 'utf8')).toBe(rewritten)
  expect(await run(false)).toEqual([])
})

test('reports an unreadable file and changes no further files', async () => {
  const siteFolder = await temporaryFolder('site')
  const contentFolder = await writeContent({ 'en/index.md': landing })
  await writeFile(join(siteFolder, 'package.json'), '{ broken')
  await expect(rewriteSite({ siteFolder, contentFolder, codemods, dryRun: false })).rejects.toThrow(
    /^Cannot rewrite \S+package\.json: .+ Fix the file, and run the command again\./,
  )
  expect(await readFile(join(contentFolder, 'en', 'index.md'), 'utf8')).toBe(landing)
})
