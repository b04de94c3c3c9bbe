import type { PublishResult } from '../sync/publish.ts'
import { count, renderCounts, renderReport } from '../check/render-report.ts'

/** Says what a sync did: every diagnostic, then one line. */
export function printResult(result: PublishResult, duration: string): void {
  if (result.diagnostics.length > 0) console.log(`${renderReport(result.diagnostics)}\n`)
  const found = renderCounts(result.diagnostics)
  console.log(`${renderOutcome(result, duration)}${found ? ` — ${found}` : ''}`)
}

/** What a sync changed, as one line. */
export function renderOutcome(result: PublishResult, duration: string): string {
  const changes = (['added', 'changed', 'removed'] as const).filter((kind) => result[kind].length > 0).map((kind) => `${result[kind].length} ${kind}`)
  return result.published
    ? `Published release ${result.release}: ${count(result.pages, 'page')}${changes.length ? ` (${changes.join(', ')})` : ''}, ${count(result.rows, 'row')}, in ${duration}`
    : `Nothing to publish: release ${result.release} is up to date, in ${duration}`
}
