// Tests /mcp with the protocol's official clients and conformance suite.
import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { urlSetting } from '../harness/urls/setting.ts'

const run = promisify(execFile)

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({ ...smallSite, 'site.config.json': '{"url":"https://docs.example.com"}' }, { port: 0 })
})
afterAll(() => site.dispose())

describe.each([
  ['with the current protocol', { mode: 'auto' as const }],
  ['with the earlier initialize handshake', undefined],
])('a client %s', (_, versionNegotiation) => {
  test('lists the tools, searches, and reads a result', async () => {
    const client = new Client({ name: 'test', version: '1' }, versionNegotiation ? { versionNegotiation } : {})
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site.url)))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('get_changes')
    const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'installer' } })
    const { results } = structuredContent as { results: { id: string }[] }
    const page = await client.callTool({ name: 'fetch', arguments: { id: results[0]!.id } })
    expect(page.structuredContent).toMatchObject({ title: 'Install' })
    const { resources } = await client.listResources()
    // The site has five pages in English and two in French.
    expect(resources).toHaveLength(urlSetting?.localePrefix === 'never' ? 5 : 7)
    expect((await client.listPrompts()).prompts).toEqual([])
    await client.close()
  })
})

/** The result of one check in the conformance suite. */
interface Check {
  id: string
  status: string
}

describe('the conformance suite', () => {
  let folder: string
  beforeAll(async () => {
    folder = await temporaryFolder('conformance')
    const command = join(engineFolder, 'tests', 'clients', 'node_modules', '.bin', 'conformance')
    const flags = ['--url', new URL('/mcp', site.url).href, '--suite', 'all', '--output-dir', folder]
    // Runs all scenarios in one process. It exits with an error, because most scenarios need special test tools.
    await run(command, ['server', ...flags]).catch((error: { code: unknown }) => expect(error.code).toBe(1))
  })

  /** Reads the results of a scenario's checks. */
  async function readChecks(scenario: string): Promise<Check[]> {
    const name = (await readdir(folder)).find((each) => each.startsWith(`server-${scenario}-2`))
    return JSON.parse(await readFile(join(folder, name!, 'checks.json'), 'utf8')) as Check[]
  }

  test.each([
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'http-header-validation',
    'caching',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
  ])('passes the scenario %s', async (scenario) => {
    const statuses = (await readChecks(scenario)).map(({ status }) => status)
    expect(statuses).toContain('SUCCESS')
    expect(statuses).not.toContain('FAILURE')
  })

  test('passes the scenario server-stateless, except for checks that need special test tools', async () => {
    const checks = await readChecks('server-stateless')
    expect(checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id)).toEqual([
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-server-no-log-without-loglevel',
    ])
    expect(checks.filter(({ status }) => status === 'SUCCESS')).toHaveLength(21)
  })
})
