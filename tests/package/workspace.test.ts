import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { chooseSites } from '../../scripts/workspace.ts'
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

test('a site is named by its name in the workspace, or by its path, from wherever the command is typed', () => {
  const expected = { sites: [site('b')], isAll: false, args: ['sync', '--remote'] }
  expect(chooseSites(['sync', '--site', 'b', '--remote'], workspace)).toEqual(expected)
  expect(chooseSites(['sync', '--remote', '--site=b'], join(site('a'), 'content'))).toEqual(expected)
  expect(chooseSites(['sync', '--site', './sites/b', '--remote'], workspace)).toEqual(expected)
})

test('without a name, it is the one that the command is in, or the only one there is', () => {
  expect(chooseSites(['dev'], join(site('a'), 'content')).sites).toEqual([])
  expect(chooseSites(['dev'], single).sites).toEqual([join(single, 'sites', 'only')])
  expect(chooseSites(['--help'], workspace).sites).toEqual([])
})

test('all of them are those that have a wrangler.toml', () => {
  expect(chooseSites(['deploy', '--all', '--strict'], workspace)).toEqual({
    sites: [site('a'), site('b')],
    isAll: true,
    args: ['deploy', '--strict'],
  })
})

test.each([
  ['no name', ['dev'], /workspace of 2 sites: a, b\. Say which one with --site NAME\.$/],
  ['no name for what all can do', ['check'], /--site NAME, or --all\.$/],
  ['a name that is none', ['dev', '--site', 'c'], /no site "c"\. There are: a, b\./],
  ['two names', ['dev', '--site', 'a', '--site', 'b'], /Name one site/],
  ['all, and one of them', ['sync', '--all', '--site', 'a'], /leave --site out/],
  ['all of what does not end', ['dev', '--all'], /--all goes with build, check, deploy/],
])('%s: says what to do', (_, argv, message) => {
  expect(() => chooseSites(argv, workspace)).toThrow(message)
})

test('all of no workspace is refused', async () => {
  const folder = await temporaryFolder('no workspace')
  expect(() => chooseSites(['sync', '--all'], folder)).toThrow(/needs a workspace/)
})
