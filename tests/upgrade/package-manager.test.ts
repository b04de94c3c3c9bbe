import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPackageManager, lockFilesOf } from '../../scripts/upgrade/package-manager.ts'
import { writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

test('selects the package manager of the nearest lock file, even that of a monorepo', async () => {
  const root = await temporaryFolder('monorepo')
  const site = join(root, 'docs')
  const found = () => ({ ...findPackageManager(site), locks: lockFilesOf(site) })
  await writeFiles(root, { 'docs/package.json': '{ "dependencies": { "rivage": "0.2.0" } }' })
  expect(found()).toEqual({ name: 'npm', folder: site, locks: [] })
  await writeFiles(root, { 'pnpm-lock.yaml': '', 'package.json': '{}' })
  expect(found()).toEqual({ name: 'pnpm', folder: site, locks: ['pnpm-lock.yaml'] })
  await writeFiles(root, { 'docs/package-lock.json': '{}', 'docs/yarn.lock': '' })
  expect(found()).toEqual({ name: 'yarn', folder: site, locks: ['yarn.lock', 'package-lock.json'] })
})
