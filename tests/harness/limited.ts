/** How long one wait may take: less than a test may, so that a failure names what did not happen. */
export const waitLimitMs = 20_000

/** Fails if a promise does not settle in time, with a message that names the awaited thing. */
export async function limited<Value>(what: string, awaited: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Waited ${waitLimitMs} ms in vain for ${what}`)), waitLimitMs)
  try {
    return await Promise.race([awaited, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
