import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from './site.ts'

/** Reads the files of a folder of `tests/fixtures/`. */
export async function readFixtureFiles(name: string): Promise<Files> {
  return await readFolder(join(import.meta.dirname, '..', 'fixtures', name))
}

/** Reads the files of a folder, keyed by their paths in it. */
export async function readFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(path)]),
    ),
  )
}
