/** How long one wait may take: less than a test may, so that a failure says what it waited for. */
export const waitLimitMs = 20_000

/** Fails when what is waited for does not come in time, and says what it was. */
export async function limited<Value>(what: string, awaited: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Waited ${waitLimitMs} ms in vain for ${what}`)), waitLimitMs)
  try {
    return await Promise.race([awaited, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
