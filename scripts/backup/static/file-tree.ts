import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Lists the files that the last export wrote, so that the next one removes no other files. */
const listName = '.rivage-static.json'

/**
 * The folder to which an export is written. Unchanged files aren't written again, so that upload tools see no change.
 * Files are written synchronously, because asynchronous writes of thousands of small files take several times as long.
 */
export class FileTree {
  readonly #folder: string
  readonly #names = new Set<string>()
  readonly #folders = new Set<string>()
  /** The files that the last complete export wrote. */
  readonly #before: ReadonlySet<string>
  written = 0

  constructor(folder: string) {
    this.#folder = folder
    const list = join(folder, listName)
    this.#before = new Set(existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [])
  }

  get size(): number {
    return this.#names.size
  }

  /** Writes a file unless it already has this content. */
  write(name: string, content: string | Uint8Array): void {
    this.#names.add(name)
    const path = join(this.#folder, name)
    const bytes = Buffer.from(content as string)
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === bytes.length && readFileSync(path).equals(bytes)) return
    const folder = dirname(path)
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true })
    this.#folders.add(folder)
    writeFileSync(path, bytes)
    this.written += 1
  }

  /** Keeps a file whose name identifies its content. Returns false if the last export didn't write it. */
  keep(name: string): boolean {
    const exists = this.#before.has(name) && existsSync(join(this.#folder, name))
    if (exists) this.#names.add(name)
    return exists
  }

  /** Removes files that the last export wrote but this one didn't. Other files in the folder are kept. */
  async finish(): Promise<number> {
    const left = [...this.#before].filter((name) => !this.#names.has(name))
    for (const name of left) await rm(join(this.#folder, name), { force: true })
    const folders = new Set(left.map((name) => dirname(name)).filter((name) => name !== '.'))
    for (const folder of [...folders].sort((a, b) => b.length - a.length)) await removeEmpty(join(this.#folder, folder))
    await writeFile(join(this.#folder, listName), `${JSON.stringify([...this.#names].sort(), null, 1)}\n`)
    return left.length
  }
}

async function removeEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => ['missing'])
  if (names.length === 0) await rmdir(folder)
}
