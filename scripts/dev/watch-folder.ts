import { stat } from 'node:fs/promises'
import { watch } from 'chokidar'
import type { FSWatcher } from 'chokidar'

const pollMs = 1000

/** Paths to ignore: packages, version control, and editors' temporary files. */
const ignoredPaths = /(^|[\\/])(node_modules|\.git)([\\/]|$)|~$|\.sw[px]$|\.subl.*\.tmp$/

/**
 * Reports changes in a folder, even after the folder itself was removed, created again, or replaced.
 * @param onChange called with the path of every change
 * @param onReady called once every later change will be reported, and again after the folder was replaced
 */
export function watchFolder(
  folder: string,
  onChange: (path: string) => void,
  onReady: () => void = () => {},
): { close(): Promise<void> } {
  // Read before any report. Otherwise, an immediate replacement of the folder would go unnoticed.
  let identity = identify(folder)
  let watcher = open()
  let closed = false
  // A watcher follows its folder, not the path. It doesn't detect that another folder was renamed to the same path.
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
    // `atomic` would delay removals by a tenth of a second, so that a renamed page would first appear as a new page and
    // then as a removed one.
    return watch(folder, { ignoreInitial: true, ignored, atomic: false })
      .on('ready', () => void identity.then(onReady))
      .on('all', (_event, path) => onChange(path))
      .on('error', (error) =>
        console.error(
          `Cannot watch all files, so Rivage may miss some changes: ${error instanceof Error ? error.message : String(error)}`,
        ),
      )
  }
}

/** Identifies a folder. Another folder with the same name yields another result. */
async function identify(folder: string): Promise<string> {
  return await stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => 'absent',
  )
}
