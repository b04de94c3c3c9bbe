import { stat } from 'node:fs/promises'
import { watch } from 'chokidar'
import type { FSWatcher } from 'chokidar'

const pollMs = 1000

/** Packages, the history of versions, and what editors write beside a file while they have it open. */
const ignoredPaths = /(^|[\\/])(node_modules|\.git)([\\/]|$)|~$|\.sw[px]$|\.subl.*\.tmp$/

/**
 * Follows what is in a folder, also when the folder itself is removed, created again or replaced by another one.
 * @param onChange called for every change, with the path that changed
 * @param onReady called when every change from then on will be told
 */
export function watchFolder(
  folder: string,
  onChange: (path: string) => void,
  onReady: () => void = () => {},
): { close(): Promise<void> } {
  let watcher = open()
  let closed = false
  let identity: string | undefined
  // A watcher holds on to the folder that it was given: one that was renamed into its place it would not see.
  const poll = setInterval(async () => {
    const before = identity
    identity = await identify(folder)
    if (before === undefined || before === identity) return
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
    // `atomic` would hold back what went for a tenth of a second: a page that is renamed would be a new one, and then a removed one.
    return watch(folder, { ignoreInitial: true, ignored, atomic: false })
      .on('ready', onReady)
      .on('all', (_event, path) => onChange(path))
      .on('error', (error) =>
        console.error(`Not every change is seen: ${error instanceof Error ? error.message : String(error)}`),
      )
  }
}

/** Another text for another folder, also when that has the same name. */
async function identify(folder: string): Promise<string> {
  return await stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => 'absent',
  )
}
