import { mkdir, readFile, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Lists the files that the last export wrote, so that the next one removes only those. */
const listName = '.rivage-static.json'

/** A folder that an export fills. Unchanged files are not written again, so that tools that upload it see no change. */
export class FileTree {
  readonly #folder: string
  readonly #names = new Set<string>()
  written = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  get size(): number {
    return this.#names.size
  }

  /** Writes a file, unless it has these bytes already. */
  async write(name: string, content: string | Uint8Array): Promise<void> {
    this.#names.add(name)
    const path = join(this.#folder, name)
    const bytes = Buffer.from(content as string)
    const existing = await readFile(path).catch(() => undefined)
    if (existing?.equals(bytes)) return
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    this.written += 1
  }

  /** Removes the files of the last export that this one did not write. Other files of the folder stay. */
  async finish(): Promise<number> {
    const list = join(this.#folder, listName)
    const before = await readFile(list, 'utf8').then(
      (text) => JSON.parse(text) as string[],
      () => [],
    )
    const left = before.filter((name) => !this.#names.has(name))
    for (const name of left) await rm(join(this.#folder, name), { force: true })
    const folders = new Set(left.map((name) => dirname(name)).filter((name) => name !== '.'))
    for (const folder of [...folders].sort((a, b) => b.length - a.length)) await removeEmpty(join(this.#folder, folder))
    await writeFile(list, `${JSON.stringify([...this.#names].sort(), null, 1)}\n`)
    return left.length
  }
}

async function removeEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => ['missing'])
  if (names.length === 0) await rmdir(folder)
}
