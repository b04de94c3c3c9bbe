/**
 * Returns the value of a promise, or the result of `onTimeout` if the promise takes too long.
 * @throws the promise's error, or the error of `onTimeout`
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
