import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How long files stay after they were replaced: tabs are open on them. */
const keepReplacedMs = 24 * 60 * 60 * 1000

/** When each file that is no longer part of the build was replaced, in milliseconds since 1970. */
type Replaced = Record<string, number>

/**
 * Removes files of earlier builds that were replaced long ago. Since when a file has been replaced is noted in a list:
 * how old the file is says nothing, since one may have been part of every build for months.
 *
 * @param list path of the list
 * @param current names of the files of this build
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
