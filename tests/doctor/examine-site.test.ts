import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { examineSite } from '../../scripts/doctor/examine-site.ts'
import { openProject } from '../../scripts/project.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

let folder: string
let contentFolder: string

beforeAll(async () => {
  folder = await temporaryFolder('site')
  contentFolder = await writeContent({ 'en/index.md': '# Harbor\n' })
})

/** Returns the findings about counting with these settings in site.config.json and wrangler.toml. */
async function examineInsight(
  config: object,
  wrangler = '',
): Promise<{ state: string; text: string; advice?: string }[]> {
  await writeFiles(contentFolder, { 'site.config.json': JSON.stringify({ title: 'Harbor', ...config }) })
  await writeFile(join(folder, 'wrangler.toml'), wrangler)
  const project = { ...openProject(folder), folder, wranglerConfig: join(folder, 'wrangler.toml') }
  const findings = await examineSite({ project, contentFolder, stateDir: join(folder, 'state'), isRemote: false })
  return findings
    .filter(({ subject }) => subject === 'Insight')
    .map(({ state, text, advice }) => ({ state, text, ...(advice && { advice }) }))
}

const bound = '[[d1_databases]]\nbinding = "INSIGHT"\ndatabase_name = "insight"\ndatabase_id = "insight"\n'

test('`doctor` names a missing second database, with advice if the site has settings that need it', async () => {
  const missing = {
    state: 'ok',
    text: 'nothing is counted, because wrangler.toml has no database with the binding "INSIGHT"',
  }
  const advice = expect.stringContaining('npx wrangler d1 create rivage-insight')
  expect(await examineInsight({})).toEqual([missing])
  expect(await examineInsight({ insight: { retentionDays: 30 } })).toEqual([{ ...missing, state: 'advice', advice }])
  expect(await examineInsight({ feedback: true })).toEqual([{ ...missing, state: 'advice', advice }])
  expect(await examineInsight({ feedback: true, github: { url: 'https://github.com/acme/docs' } })).toEqual([missing])
  expect(await examineInsight({ insight: false }, bound)).toEqual([
    { state: 'ok', text: 'turned off by `insight: false`' },
  ])
})

test('`doctor` reports whether readers of the report need Cloudflare Access or a secret', async () => {
  expect(await examineInsight({}, bound)).toEqual([
    {
      state: 'ok',
      text: 'counts are stored in the INSIGHT database; on this machine, /_insight returns 404',
      advice: expect.stringMatching(/Cloudflare Access.*npx wrangler secret put INSIGHT_SECRET/),
    },
  ])
  vi.stubEnv('INSIGHT_SECRET', 'a secret of at least 32 characters')
  expect(await examineInsight({}, bound)).toEqual([
    {
      state: 'ok',
      text: 'counts are stored in the INSIGHT database; on this machine, /_insight asks for INSIGHT_SECRET',
    },
  ])
  vi.unstubAllEnvs()
})
