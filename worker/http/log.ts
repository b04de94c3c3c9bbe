// Structured logs: one line of JSON per event, with fields that can be filtered by name
// (developers.cloudflare.com/workers/observability/logs/workers-logs). Search queries are never logged.

/** Logs an event that is not a failure. */
export function logEvent(event: string, facts: Record<string, unknown>): void {
  console.log(JSON.stringify({ event, ...facts }))
}

/**
 * Logs a failure, with its root cause and stack.
 * @param facts about the request, without its query
 */
export function logFailure(event: string, facts: Record<string, unknown>, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line)) : []
  console.error(JSON.stringify({ event, ...facts, error: describe(error), stack: stack.map((line) => line.trim()) }))
}

/**
 * Returns the message of the root cause, because drizzle's messages contain the parameters of the statement. SQLite
 * quotes unknown tokens, which may be search words.
 */
function describe(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return describe(error.cause)
  return String(error).replaceAll(/"[^"]*"/g, '"…"')
}
