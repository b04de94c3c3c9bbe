/** Asks how much memory a worker's isolate takes. */
export interface IsolateMemory {
  /**
   * Bytes on its heap and in its buffers that are in use: what it needs of the 128 MB that Cloudflare gives an isolate.
   * Garbage is collected first, since V8 lets it grow where no limit is set.
   */
  used(): Promise<number>
  close(): void
}

/** What V8 says of a heap (Chrome DevTools Protocol, `Runtime.getHeapUsage`), in bytes. */
interface HeapUsage {
  usedSize: number
  embedderHeapUsedSize: number
  backingStorageSize: number
}

/**
 * Opens the inspector of the site's worker in workerd; see `inspectorPort` of `openLocalSite`.
 * @param ask sends the worker a request: it does what it is told here when it runs
 */
export async function openIsolateMemory(inspectorPort: number, ask: () => Promise<unknown>): Promise<IsolateMemory> {
  const socket = new WebSocket(`ws://127.0.0.1:${inspectorPort}/core:user:site`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('workerd’s inspector does not answer')))
  })
  // What the worker writes to its console comes over the same connection: an answer has the number of its question.
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id === undefined) return
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let last = 0
  const send = (method: string) =>
    new Promise<unknown>((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    async used() {
      const collected = send('HeapProfiler.collectGarbage').then(() => true)
      // A request that was answered before the worker was told is not enough.
      while (!(await Promise.race([collected, ask().then(() => false)])));
      const usage = (await send('Runtime.getHeapUsage')) as HeapUsage
      return usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize
    },
    close: () => socket.close(),
  }
}
