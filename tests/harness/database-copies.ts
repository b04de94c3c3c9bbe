import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, rename } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runFolder, runFolderVariable, temporaryFolder } from './temporary-folder.ts'

// Many test files start with the same site. The first one that opens it publishes it and stores a copy of the database.
// Later ones, in any process of the run, start with that copy and compile nothing.

let ownFolder: Promise<string> | undefined

/** Returns the path of a copy. Outside a test run, only this process uses it: an earlier one may have run other code. */
async function copyFile(name: string): Promise<string> {
  const isRun = process.env[runFolderVariable] !== undefined
  const folder = isRun ? join(runFolder(), 'published') : await (ownFolder ??= temporaryFolder('published'))
  return join(folder, `${name}.sqlite`)
}

/** Returns a name for content published from files: a hash of their names and bytes. */
export function nameOf(files: Readonly<Record<string, string | Uint8Array | null>>): string {
  const hash = createHash('sha256')
  for (const file of Object.keys(files).sort()) {
    const content = files[file]
    if (content === null || content === undefined) continue
    const bytes = Buffer.from(content as string) // `from` accepts both a string and an array of bytes.
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Copies the stored database with this name to a file. Returns whether there was one. */
export async function restoreDatabase(name: string, file: string): Promise<boolean> {
  const copy = await copyFile(name)
  if (!existsSync(copy)) return false
  await mkdir(dirname(file), { recursive: true })
  await cp(copy, file)
  return true
}

/** Stores a copy of a database under a name. The database may be in use. */
export async function storeDatabase(file: string, name: string): Promise<void> {
  const copy = await copyFile(name)
  const unfinished = `${copy}-${randomUUID()}`
  await mkdir(dirname(unfinished), { recursive: true })
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.exec(`VACUUM INTO '${unfinished}'`)
  } finally {
    database.close()
  }
  // The rename is atomic, so other processes never read an incomplete file. If another process was faster, its copy is
  // the same.
  await rename(unfinished, copy).catch(() => {})
}
