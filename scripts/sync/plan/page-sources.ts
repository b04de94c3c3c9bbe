import type { Diagnostic } from '../../../core/error/index.ts'
import type { ShownSource } from '../../../core/document/index.ts'
import { loadedSources } from '../compile/site-index.ts'
import { perRow } from './per-row.ts'
import type { EntryRow, NextRow } from '../versioned-table.ts'

/** Returns the external sources that a page loads. Parsing is slow, and most pages have none. */
export const sourcesOf = perRow(({ dependencies }) =>
  dependencies.includes('"loads:') ? loadedSources(JSON.parse(dependencies) as Record<string, string>) : [],
)

/** Counts for each external source how many entries load from it. */
export function countSources(entries: readonly NextRow<EntryRow>[]): Map<ShownSource, number> {
  return countEach(entries.flatMap((row) => sourcesOf(row)))
}

/** Counts how often each source occurs. */
export function countEach(sources: readonly ShownSource[]): Map<ShownSource, number> {
  const counts = new Map<ShownSource, number>()
  for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1)
  return counts
}

/**
 * Reports external sources that were left out of the content security policy because it became too long. Browsers block
 * them.
 */
export function checkPolicy(left: readonly string[] | undefined): Diagnostic[] {
  if (!left || left.length === 0) return []
  const hosts = left.map((source) => source.slice(source.indexOf(' ') + 1).replace('https://', ''))
  const named = hosts.slice(0, 5).join(', ') + (hosts.length > 5 ? `, and ${hosts.length - 5} more` : '')
  return [
    {
      severity: 'warning',
      file: 'site.config',
      code: 'policy-full',
      message: `Pages contain images, videos, or frames from more sites than fit into the content security policy. Browsers won't load those from ${named}.`,
      hint: 'Put images into the content folder, which also serves them faster. The policy allows only the most frequently used sites.',
    },
  ]
}
