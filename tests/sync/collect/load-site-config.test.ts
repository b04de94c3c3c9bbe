import { expect, test } from 'vitest'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { engineFolder } from '../../../scripts/engine.ts'
import { writeContent } from '../../harness/site.ts'

/** Runs a script in a separate process, because the test runner resolves modules differently from Node. */
function run(script: string): string {
  const imports = "import { loadSiteConfig } from './scripts/sync/collect/load-site-config.ts'\n"
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', imports + script], {
    cwd: engineFolder,
    encoding: 'utf8',
  })
  return stdout.trim() || stderr
}

test('allows `rivage/config` to be imported from a configuration in any folder', async () => {
  const folder = await writeContent({
    'site.config.ts':
      "import { defineConfig } from 'rivage/config'\nexport default defineConfig({ title: 'Harbour' })\n",
  })
  expect(run(`console.log((await loadSiteConfig(${JSON.stringify(folder)})).title)`)).toBe('Harbour')
})

test('reads changed imports of a configuration again, including indirect ones', async () => {
  const title = "import words from './words.json' with { type: 'json' }\nexport const title = `The ${words.of} docs`\n"
  const folder = await writeContent({
    'site.config.ts': "import { title } from './_config/title.ts'\nexport default { title }\n",
    '_config/title.ts': title,
    '_config/words.json': '{ "of": "harbour" }',
  })
  const script = `
    import { writeFileSync } from 'node:fs'
    const folder = ${JSON.stringify(folder)}
    const log = async () => console.log((await loadSiteConfig(folder)).title)
    await log()
    writeFileSync(folder + '/_config/words.json', '{ "of": "lighthouse" }')
    await log()
    writeFileSync(folder + '/_config/title.ts', ${JSON.stringify(title.replace('docs', 'pages'))})
    await log()`
  expect(run(script).split('\n')).toEqual(['The harbour docs', 'The lighthouse docs', 'The lighthouse pages'])
})

/** Returns the message of each configuration that a script writes to the same file, one after the other. */
async function messagesOf(...texts: string[]): Promise<string[]> {
  const folder = await writeContent({ 'site.config.ts': '', '_config/title.ts': 'export const title = oops.title\n' })
  const script = `
    import { writeFileSync } from 'node:fs'
    const folder = ${JSON.stringify(folder)}
    for (const [index, text] of ${JSON.stringify(texts)}.entries()) {
      writeFileSync(folder + '/site.config.ts', text + '\\n'.repeat(index))
      await loadSiteConfig(folder).then(({ title }) => console.log(title), ({ message }) => console.log(message))
    }`
  return run(script).split('\n')
}

test('reports the line of a configuration that throws, and the fix for one without a default export', async () => {
  expect(
    await messagesOf(
      'const { NOPE } = process.env as any\n\nexport default { title: NOPE.x }',
      "import { title } from './_config/title.ts'\nexport default { title }",
      "export const config = { title: 'Harbour' }",
      "export default { title: await Promise.resolve('Later') }",
      "module.exports = { title: 'Common' }",
    ),
  ).toEqual([
    "Cannot read site.config.ts: site.config.ts:3:30: Cannot read properties of undefined (reading 'x')",
    'Cannot read site.config.ts: _config/title.ts:1:22: oops is not defined',
    "site.config.ts exports no configuration. Write `import { defineConfig } from 'rivage/config'` and `export default defineConfig({ … })`.",
    'Later',
    'Common',
  ])
})

test('stops a configuration that does not end, and reads it once it is fixed', async () => {
  const folder = await writeContent({ 'site.config.ts': '' })
  const script = `
    import { writeFileSync } from 'node:fs'
    import { pathToFileURL } from 'node:url'
    import { loadModule } from './scripts/sync/code/load-module.ts'
    import { TimeLimit } from './scripts/sync/compile/page-budget.ts'
    const file = ${JSON.stringify(join(folder, 'site.config.ts'))}
    for (const [index, text] of ['while (true) {}', 'export default { title: "Repaired" }'].entries()) {
      writeFileSync(file, text)
      const module = loadModule(pathToFileURL(file) + '?modified=' + index, new TimeLimit({ seconds: 0.3 }))
      await module.then(({ title }) => console.log(title), ({ message }) => console.log(message))
    }`
  expect(run(script).split('\n')).toEqual([
    expect.stringContaining('did not finish loading within the time limit'),
    'Repaired',
  ])
})
