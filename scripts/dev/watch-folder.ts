import { stat } from 'node:fs/promises'
import { watch } from 'chokidar'
import type { FSWatcher } from 'chokidar'

const pollMs = 1000

/** Matches paths to ignore: packages, version control, and temporary files of editors. */
const ignoredPaths = /(^|[\\/])(node_modules|\.git)([\\/]|$)|~$|\.sw[px]$|\.subl.*\.tmp$/

/**
 * Watches a folder. It also reports changes after the folder itself was removed, created again, or replaced.
 * @param onChange is called with the path of every change
 * @param onReady is called when all later changes will be reported, initially and each time the folder was replaced
 */
export function watchFolder(
  folder: string,
  onChange: (path: string) => void,
  onReady: () => void = () => {},
): { close(): Promise<void> } {
  // This must be read first. Otherwise a folder that is replaced immediately would go unnoticed.
  let identity = identify(folder)
  let watcher = open()
  let closed = false
  // Watchers follow the folder itself and not its path. They don't notice when another folder is moved to the same
  // path.
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
    // With `atomic`, removals would be delayed by a tenth of a second. A renamed page would then be added first and
    // removed later.
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

/** Identifies a folder. Another folder at the same path has a different value. */
async function identify(folder: string): Promise<string> {
  return await stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => 'absent',
  )
}
