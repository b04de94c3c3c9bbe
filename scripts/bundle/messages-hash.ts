import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../project.ts'

/** Names the texts of all languages in addresses: changes with any of their files, and with nothing else. */
export async function messagesHash(): Promise<string> {
  const folder = join(projectRoot, 'core', 'locale', 'locales')
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).sort())
    hash
      .update(name)
      .update('\0')
      .update(await readFile(join(folder, name)))
      .update('\0')
  return hash.digest('hex').slice(0, 8)
}
