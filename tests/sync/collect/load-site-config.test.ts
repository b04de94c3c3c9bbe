import { expect, test } from 'vitest'
import { spawnSync } from 'node:child_process'
import { engineFolder } from '../../../scripts/project.ts'
import { writeContent } from '../../harness/site.ts'

/** Runs a script in a process of its own: the test runner resolves modules otherwise than Node does. */
function run(script: string): string {
  const imports = "import { loadSiteConfig } from './scripts/sync/collect/load-site-config.ts'\n"
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', imports + script], {
    cwd: engineFolder,
    encoding: 'utf8',
  })
  return stdout.trim() || stderr
}

test('a configuration may import `rivage/config` wherever its folder is', async () => {
  const folder = await writeContent({
    'site.config.ts':
      "import { defineConfig } from 'rivage/config'\nexport default defineConfig({ title: 'Harbour' })\n",
  })
  expect(run(`console.log((await loadSiteConfig(${JSON.stringify(folder)})).title)`)).toBe('Harbour')
})

test('what a configuration imports is read again once it has changed, also from further down', async () => {
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
