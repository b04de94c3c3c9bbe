import type { Diagnostic } from '../../../core/error/index.ts'
import type { ShownSource } from '../../../core/document/index.ts'
import { loadedSources } from '../compile/site-index.ts'
import { perRow } from './per-row.ts'
import type { EntryRow, NextRow } from '../versioned-table.ts'

/** What the page of an entry loads from other sites. Most load nothing: their dependencies are not parsed. */
export const sourcesOf = perRow(({ dependencies }) =>
  dependencies.includes('"loads:') ? loadedSources(JSON.parse(dependencies) as Record<string, string>) : [],
)

/** How many of the entries load from each of the other sites. */
export function countSources(entries: readonly NextRow<EntryRow>[]): Map<ShownSource, number> {
  return countEach(entries.flatMap((row) => sourcesOf(row)))
}

/** How often each of the sources is there. */
export function countEach(sources: readonly ShownSource[]): Map<ShownSource, number> {
  const counts = new Map<ShownSource, number>()
  for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1)
  return counts
}

/** Reports what pages show, and the content security policy has no room for: browsers will not load it. */
export function checkPolicy(left: readonly string[] | undefined): Diagnostic[] {
  if (!left || left.length === 0) return []
  const hosts = left.map((source) => source.slice(source.indexOf(' ') + 1).replace('https://', ''))
  const named = hosts.slice(0, 5).join(', ') + (hosts.length > 5 ? `, and ${hosts.length - 5} more` : '')
  return [
    {
      severity: 'warning',
      file: 'site.config',
      code: 'policy-full',
      message: `Pages show images, videos or frames of more sites than the content security policy has room for. Browsers will not load those of ${named}.`,
      hint: 'The sites that most pages need are allowed. Put images into the content folder, where they are also served faster.',
    },
  ]
}
