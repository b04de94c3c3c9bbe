// Structured logs: one line of JSON per event, whose fields can be filtered
// (developers.cloudflare.com/workers/observability/logs/workers-logs). Search queries must never be logged.

/** Logs an event that isn't a failure. */
export function logEvent(event: string, facts: Record<string, unknown>): void {
  console.log(JSON.stringify({ event, ...facts }))
}

/**
 * Logs a failure with its root cause and stack.
 * @param facts details of the request, without its query
 */
export function logFailure(event: string, facts: Record<string, unknown>, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line)) : []
  console.error(JSON.stringify({ event, ...facts, error: describe(error), stack: stack.map((line) => line.trim()) }))
}

/**
 * Returns the message of the root cause, because drizzle's own messages contain the statement's parameters. Text in
 * quotes is removed, because SQLite quotes unknown tokens, which may be a reader's search words.
 */
function describe(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return describe(error.cause)
  return String(error).replaceAll(/"[^"]*"/g, '"…"')
}
