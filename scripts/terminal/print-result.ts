import { renderDiagnostic } from '../../core/error/index.ts'
import type { PublishResult } from '../sync/publish.ts'

/** Says what a sync did: every diagnostic, then one line. */
export function printResult(result: PublishResult, duration: string): void {
  for (const diagnostic of result.diagnostics) console.log(renderDiagnostic(diagnostic))
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = result.diagnostics.length - errors
  const found = [[errors, 'error'], [warnings, 'warning']].filter(([count]) => Number(count) > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`).join(', ')
  const changes = (['added', 'changed', 'removed'] as const).filter((kind) => result[kind].length > 0).map((kind) => `${result[kind].length} ${kind}`)
  const what = result.published
    ? `Published release ${result.release}: ${result.pages} pages${changes.length ? ` (${changes.join(', ')})` : ''}, ${result.rows} rows`
    : `Nothing to publish: release ${result.release} is up to date`
  console.log(`${what}, in ${duration}${found ? ` — ${found}` : ''}`)
}
