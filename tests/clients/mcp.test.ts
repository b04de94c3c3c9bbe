// The protocol's own clients and its conformance suite against /mcp.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineFolder } from '../../scripts/project.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

const run = promisify(execFile)

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({ ...smallSite, 'site.config.json': '{"url":"https://docs.example.com"}' })
})
afterAll(() => site.dispose())

describe.each([
  ['of the present era', { mode: 'auto' as const }],
  ['of the era of initialize', undefined],
])('a client %s', (_, versionNegotiation) => {
  test('lists the tools, searches and reads what it has found', async () => {
    const client = new Client({ name: 'test', version: '1' }, versionNegotiation ? { versionNegotiation } : {})
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site.url)))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('get_changes')
    const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'installer' } })
    const { results } = structuredContent as { results: { id: string }[] }
    const page = await client.callTool({ name: 'fetch', arguments: { id: results[0]!.id } })
    expect(page.structuredContent).toMatchObject({ title: 'Install' })
    const { resources } = await client.listResources()
    expect(resources).toHaveLength(7)
    expect((await client.listPrompts()).prompts).toEqual([])
    await client.close()
  })
})

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
])('the scenario %s of the conformance suite passes', async (scenario) => {
  expect(await runScenario(scenario)).toMatch(/0 failed/)
})

test('the scenario server-stateless passes, but for the checks that need tools of the suite’s own', async () => {
  const printed = await runScenario('server-stateless')
  expect([...printed.matchAll(/\[(\S+) *\] FAILURE/g)].map(([, check]) => check)).toEqual([
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
  ])
  expect(printed).toContain('Passed: 21/25')
})

/** What the suite prints of a scenario. */
async function runScenario(scenario: string): Promise<string> {
  const command = join(engineFolder, 'tests', 'clients', 'node_modules', '.bin', 'conformance')
  const asked = run(command, ['server', '--url', new URL('/mcp', site.url).href, '--scenario', scenario])
  // It ends with an error where a check fails.
  const { stdout } = await asked.catch((error: { stdout: string }) => error)
  return stripVTControlCharacters(stdout)
}
