import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How long replaced files are kept for pages that are open in a browser. */
const keepReplacedMs = 24 * 60 * 60 * 1000

/** The time when each file was replaced, in milliseconds since 1970. */
type Replaced = Record<string, number>

/**
 * Removes files of earlier builds that were replaced long ago. A list stores when each file was replaced. The
 * modification time isn't sufficient, because a file may have been part of every build for months.
 *
 * @param list the path of the list
 * @param current the names of the files in this build
 */
export async function removeReplaced(
  folder: string,
  list: string,
  current: readonly string[],
  now = Date.now(),
): Promise<void> {
  const before = await readFile(list, 'utf8').then(
    (text) => JSON.parse(text) as Replaced,
    (): Replaced => ({}),
  )
  const replaced: Replaced = {}
  for (const name of await readdir(folder)) {
    if (current.includes(name)) continue
    const since = before[name] ?? now
    if (now - since > keepReplacedMs) await rm(join(folder, name), { recursive: true, force: true })
    else replaced[name] = since
  }
  await writeFile(list, JSON.stringify(replaced))
}
