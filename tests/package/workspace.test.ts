import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { chooseSites } from '../../scripts/cli/choose-sites.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

let workspace: string
let single: string
beforeAll(async () => {
  ;[workspace, single] = await Promise.all([temporaryFolder('workspace'), temporaryFolder('workspace of one')])
  for (const site of [join(workspace, 'sites', 'a'), join(workspace, 'sites', 'b'), join(single, 'sites', 'only')]) {
    await mkdir(join(site, 'content'), { recursive: true })
    await writeFile(join(site, 'wrangler.toml'), '')
  }
  await mkdir(join(workspace, 'sites', 'notes'))
})

const site = (name: string) => join(workspace, 'sites', name)

test('selects a site by its name in the workspace or by its path, from any folder', () => {
  const expected = { sites: [site('b')], isAll: false, args: ['sync', '--remote'] }
  expect(chooseSites(['sync', '--site', 'b', '--remote'], workspace)).toEqual(expected)
  expect(chooseSites(['sync', '--remote', '--site=b'], join(site('a'), 'content'))).toEqual(expected)
  expect(chooseSites(['sync', '--site', './sites/b', '--remote'], workspace)).toEqual(expected)
})

test('selects the site of the current folder, or the only site, without a name', () => {
  expect(chooseSites(['dev'], join(site('a'), 'content')).sites).toEqual([])
  expect(chooseSites(['dev'], single).sites).toEqual([join(single, 'sites', 'only')])
  expect(chooseSites(['--help'], workspace).sites).toEqual([])
})

test('--all selects every folder with a wrangler.toml', () => {
  expect(chooseSites(['deploy', '--all', '--strict'], workspace)).toEqual({
    sites: [site('a'), site('b')],
    isAll: true,
    args: ['deploy', '--strict'],
  })
})

test.each([
  ['a missing name', ['dev'], /workspace contains 2 sites: a, b\. Choose one with --site NAME\.$/],
  ['a missing name for a command that supports --all', ['check'], /--site NAME, or use --all\.$/],
  ['an unknown name', ['dev', '--site', 'c'], /Unknown site "c"\. Use one of: a, b\./],
  ['two names', ['dev', '--site', 'a', '--site', 'b'], /Choose only one site/],
  ['--all together with a name', ['sync', '--all', '--site', 'a'], /Omit --site/],
  ['--all with a command that runs until it is stopped', ['dev', '--all'], /--all works with build, check, deploy/],
])('rejects %s with instructions', (_, argv, message) => {
  expect(() => chooseSites(argv, workspace)).toThrow(message)
})

test('rejects --all outside a workspace', async () => {
  const folder = await temporaryFolder('no workspace')
  expect(() => chooseSites(['sync', '--all'], folder)).toThrow(/requires a workspace/)
})
