/** Measures the memory of a Worker's isolate. */
export interface IsolateMemory {
  /**
   * Bytes in use on the heap and in buffers, as a part of the 128 MB that Cloudflare allows per isolate. Garbage is
   * collected first, because V8 lets it accumulate if no limit is set.
   */
  used(): Promise<number>
  close(): void
}

/** The heap usage that V8 reports (Chrome DevTools Protocol, `Runtime.getHeapUsage`), in bytes. */
interface HeapUsage {
  usedSize: number
  embedderHeapUsedSize: number
  backingStorageSize: number
}

/**
 * Opens the inspector of the site's Worker in workerd; see `inspectorPort` of `openLocalSite`.
 * @param ask sends the Worker a request, because it handles inspector commands only while it runs
 */
export async function openIsolateMemory(inspectorPort: number, ask: () => Promise<unknown>): Promise<IsolateMemory> {
  const socket = new WebSocket(`ws://127.0.0.1:${inspectorPort}/core:user:site`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('workerd’s inspector does not answer')))
  })
  // The Worker's console messages use the same connection; a response contains the id of its command.
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
      // A request answered before the Worker received the command is not enough.
      while (!(await Promise.race([collected, ask().then(() => false)])));
      const usage = (await send('Runtime.getHeapUsage')) as HeapUsage
      return usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize
    },
    close: () => socket.close(),
  }
}
