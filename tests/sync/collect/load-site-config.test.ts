import { expect, test } from 'vitest'
import { spawnSync } from 'node:child_process'
import { engineFolder } from '../../../scripts/project.ts'
import { writeContent } from '../../harness/site.ts'

test('a configuration may import `rivage/config` wherever its folder is', async () => {
  const folder = await writeContent({
    'site.config.ts':
      "import { defineConfig } from 'rivage/config'\nexport default defineConfig({ title: 'Harbour' })\n",
  })
  // In a process of its own: the test runner resolves modules otherwise than Node does.
  const script = `import { loadSiteConfig } from './scripts/sync/collect/load-site-config.ts'; console.log((await loadSiteConfig(${JSON.stringify(folder)})).title)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: engineFolder,
    encoding: 'utf8',
  })
  expect(stdout.trim(), stderr).toBe('Harbour')
})
