import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const run = promisify(execFile)

test('installs the packages of a checkout with linked node_modules without changing the linked ones', async () => {
  const folder = await temporaryFolder('boot')
  const others = join(folder, 'others')
  const own = join(folder, 'own')
  for (const each of [others, join(own, 'scripts'), join(own, 'oar')]) await mkdir(each, { recursive: true })
  await writeFile(join(others, 'kept.txt'), 'Theirs')
  await symlink(others, join(own, 'node_modules'), 'junction')
  const project = { name: 'boat', version: '1.0.0', dependencies: { oar: 'file:oar' } }
  await writeFile(join(own, 'package.json'), JSON.stringify(project))
  await writeFile(join(own, 'oar', 'package.json'), JSON.stringify({ name: 'oar', version: '1.0.0' }))
  const packages = { '': project, 'node_modules/oar': { resolved: 'oar', link: true }, oar: { version: '1.0.0' } }
  await writeFile(join(own, 'package-lock.json'), JSON.stringify({ ...project, lockfileVersion: 3, packages }))
  await cp(join(engineFolder, 'scripts', 'boot.mjs'), join(own, 'scripts', 'boot.mjs'))

  // The installation succeeds, but no Node is installed to run the command, because this lock file doesn't contain it.
  await expect(run(process.execPath, ['scripts/boot.mjs', 'check'], { cwd: own })).rejects.toThrow(/ENOENT/)
  expect(await readFile(join(others, 'kept.txt'), 'utf8')).toBe('Theirs')
  expect((await lstat(join(own, 'node_modules'))).isDirectory()).toBe(true)
  expect((await lstat(join(own, 'node_modules', 'oar'))).isSymbolicLink()).toBe(true)
})
