import { stat } from 'node:fs/promises'
import { watch } from 'chokidar'
import type { FSWatcher } from 'chokidar'

const pollMs = 1000

/** Ignored: packages, version control, and temporary files of editors. */
const ignoredPaths = /(^|[\\/])(node_modules|\.git)([\\/]|$)|~$|\.sw[px]$|\.subl.*\.tmp$/

/**
 * Reports changes in a folder, also when the folder itself is removed, created again or replaced by another one.
 * @param onChange called with the path of every change
 * @param onReady called when every change from then on will be reported; again for a folder in the place of another
 */
export function watchFolder(
  folder: string,
  onChange: (path: string) => void,
  onReady: () => void = () => {},
): { close(): Promise<void> } {
  // Known before anything is reported: otherwise a folder that is replaced at once would not be noticed.
  let identity = identify(folder)
  let watcher = open()
  let closed = false
  // A watcher stays with the folder that it was given and does not see another one that was renamed into its place.
  const poll = setInterval(async () => {
    const before = identity
    identity = identify(folder)
    if ((await before) === (await identity)) return
    await watcher.close()
    if (closed) return
    watcher = open()
    onChange(folder)
  }, pollMs)
  poll.unref()
  return {
    async close() {
      closed = true
      clearInterval(poll)
      await watcher.close()
    },
  }

  function open(): FSWatcher {
    const ignored = (path: string) => ignoredPaths.test(path.slice(folder.length))
    // `atomic` would delay removals by a tenth of a second: a renamed page would first be a new page, and then a
    // removed one.
    return watch(folder, { ignoreInitial: true, ignored, atomic: false })
      .on('ready', () => void identity.then(onReady))
      .on('all', (_event, path) => onChange(path))
      .on('error', (error) =>
        console.error(`Not every change is seen: ${error instanceof Error ? error.message : String(error)}`),
      )
  }
}

/** Identifies a folder: another folder of the same name has another text. */
async function identify(folder: string): Promise<string> {
  return await stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => 'absent',
  )
}
