/**
 * What a promise gives within some milliseconds, else what `late` gives.
 * @throws what the first of both throws
 */
export async function within<Value>(ms: number, promise: Promise<Value>, late: () => Value): Promise<Value> {
  let stop = () => {}
  const end = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop = () => clearTimeout(timer)
  })
  try {
    return await Promise.race([promise, end.then(late)])
  } finally {
    stop()
  }
}
