// What the worker writes to its log: one line of JSON for each event, whose fields a log search finds by their names
// (developers.cloudflare.com/workers/observability/logs/workers-logs). What visitors search for is not written down.

/** Writes a line about something that is no failure. */
export function logEvent(event: string, facts: Record<string, unknown>): void {
  console.log(JSON.stringify({ event, ...facts }))
}

/**
 * Writes a line about a failure: with what has made it happen at last, and where.
 * @param facts of the request, without its query
 */
export function logFailure(event: string, facts: Record<string, unknown>, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line)) : []
  console.error(JSON.stringify({ event, ...facts, error: describe(error), stack: stack.map((line) => line.trim()) }))
}

/**
 * The words of the first of the errors that have caused one another: those of drizzle's own have the parameters of the
 * statement in them. SQLite quotes what it does not understand, which may be words of a search.
 */
function describe(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return describe(error.cause)
  return String(error).replaceAll(/"[^"]*"/g, '"…"')
}
