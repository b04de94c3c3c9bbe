/** Maximum duration of a wait. It is shorter than a test's timeout, so that a failure names the missing event. */
export const waitLimitMs = 20_000

/** Fails if a promise does not settle in time, with a message that names the awaited event. */
export async function limited<Value>(what: string, awaited: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Waited ${waitLimitMs} ms in vain for ${what}`)), waitLimitMs)
  try {
    return await Promise.race([awaited, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
