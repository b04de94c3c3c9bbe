import type { Diagnostic } from '../../../core/error/index.ts'
import type { ShownSource } from '../../../core/document/index.ts'
import { loadedSources } from '../compile/site-index.ts'
import { perRow } from './per-row.ts'
import type { EntryRow, NextRow } from '../versioned-table.ts'

/** The external sources of an entry's page. Most have none, and their dependencies are not parsed. */
export const sourcesOf = perRow(({ dependencies }) =>
  dependencies.includes('"loads:') ? loadedSources(JSON.parse(dependencies) as Record<string, string>) : [],
)

/** Counts the entries that load from each external site. */
export function countSources(entries: readonly NextRow<EntryRow>[]): Map<ShownSource, number> {
  return countEach(entries.flatMap((row) => sourcesOf(row)))
}

/** Returns the number of occurrences of each source. */
export function countEach(sources: readonly ShownSource[]): Map<ShownSource, number> {
  const counts = new Map<ShownSource, number>()
  for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1)
  return counts
}

/**
 * Reports external sources of pages that don't fit into the content security policy, because browsers won't load them.
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
