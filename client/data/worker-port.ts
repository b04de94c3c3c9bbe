/** A question or an answer, with the number by which they find each other. */
export type Numbered<Message> = Message & { id: number }

/** The way to a worker of this browser, which is started by the first question. */
interface WorkerPort<Question, Answer> {
  /** Nothing is in the answer where the worker, or what it needs, could not be loaded. */
  ask(question: Question): Promise<Partial<Answer>>
  close(): void
}

/**
 * Opens the way to a worker: it does not hold up the page, and has a policy of its own.
 *
 * @param address of its module
 */
export function openWorkerPort<Question extends object, Answer extends object>(
  address: string,
): WorkerPort<Question, Answer> {
  const waiting = new Map<number, (answer: Partial<Answer>) => void>()
  let worker: Worker | undefined
  let [asked, isLost] = [0, false]

  const lose = () => {
    isLost = true
    for (const settle of waiting.values()) settle({})
    waiting.clear()
  }
  const start = () => {
    const started = new Worker(address, { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Numbered<Partial<Answer>>>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    started.addEventListener('error', lose)
    return started
  }
  return {
    ask: (question) =>
      new Promise((resolve) => {
        if (isLost) return resolve({})
        worker ??= start()
        const id = asked++
        waiting.set(id, resolve)
        worker.postMessage({ ...question, id } satisfies Numbered<Question>)
      }),
    close() {
      worker?.terminate()
      lose()
    },
  }
}
