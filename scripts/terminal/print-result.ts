import type { PublishResult } from '../sync/publish.ts'
import { count, renderCounts, renderReport } from '../check/render-report.ts'

/**
 * Prints the result of a sync: all diagnostics, followed by a summary in one line.
 * @param prefix the path of the content folder for file names; see `shownFolder`
 */
export function printResult(result: PublishResult, prefix: string, duration: string, dryRun = false): void {
  if (result.diagnostics.length > 0) console.log(`${renderReport(result.diagnostics, prefix)}\n`)
  if (dryRun && result.published) console.log(renderChanges(result))
  else for (const { from, to } of result.moved) console.log(`  moved    ${from} → ${to}`)
  for (const { at, release } of result.scheduled) console.log(`  scheduled for ${at}: release ${release}`)
  const found = renderCounts(result.diagnostics)
  console.log(`${renderOutcome(result, duration, dryRun)}${found ? ` — ${found}` : ''}`)
}

/** Returns a line that summarizes the changes that a sync has published, or that it would publish in a dry run. */
export function renderOutcome(result: PublishResult, duration: string, dryRun = false): string {
  if (result.refused)
    return `Nothing was published: release ${result.release} remains current, because pages have errors and --strict is set`
  if (!result.published) return `Nothing to publish: release ${result.release} is up to date, in ${duration}`
  const changes = (['added', 'changed', 'moved', 'removed', 'scheduled'] as const)
    .filter((kind) => result[kind].length > 0)
    .map((kind) => `${result[kind].length} ${kind}`)
  return `${dryRun ? 'Would publish' : 'Published'} release ${result.release}: ${count(result.pages, 'page')}${
    changes.length ? ` (${changes.join(', ')})` : ''
  }, ${count(result.rows, 'row')}, in ${duration}`
}

/** Returns the paths that a sync changes with the kind of change, one per line. */
function renderChanges({ added, changed, moved, removed }: PublishResult): string {
  return [
    ...added.map((path) => `  added    ${path}`),
    ...changed.map((path) => `  changed  ${path}`),
    ...moved.map(({ from, to }) => `  moved    ${from} → ${to}`),
    ...removed.map((path) => `  removed  ${path}`),
  ].join('\n')
}

/** Returns the result of a sync as JSON for other programs. */
export function renderResultJson(
  result: PublishResult,
  { dryRun, durationMs, preview }: { dryRun: boolean; durationMs: number; preview?: string },
): string {
  const {
    release,
    published,
    refused,
    pages,
    added,
    changed,
    moved,
    removed,
    scheduled,
    rows,
    documents,
    media,
    sentBytes,
    diagnostics,
  } = result
  return JSON.stringify(
    {
      release,
      published,
      refused,
      dryRun,
      durationMs,
      pages: { total: pages, added, changed, moved, removed },
      scheduled,
      rowsWritten: rows,
      documentsSent: documents,
      mediaSent: media,
      bytesSent: sentBytes,
      ...(preview === undefined ? {} : { preview }),
      diagnostics,
    },
    null,
    2,
  )
}
