/**
 * Resolves like a promise, or returns the result of `onTimeout` if it takes too long.
 * @throws the error of whichever settles first
 */
export async function within<Value>(ms: number, promise: Promise<Value>, onTimeout: () => Value): Promise<Value> {
  let stop = () => {}
  const end = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop = () => clearTimeout(timer)
  })
  try {
    return await Promise.race([promise, end.then(onTimeout)])
  } finally {
    stop()
  }
}
