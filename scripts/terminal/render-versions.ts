import { count } from '../check/render-report.ts'
import type { ListedVersion } from '../releases/list-versions.ts'
import { renderTable } from './render-table.ts'

/** Renders versions as a table: name, state, pages, differences from the current version, rows, and size. */
export function renderVersions(versions: readonly ListedVersion[]): string {
  if (versions.length === 0)
    return 'No versions yet. Cut one with `rivage versions cut NAME`, and list it under `versions` in site.config.ts.'
  const rows = versions.map(({ name, state, until, release, pages, differing, rows: own, bytes }) => [
    name,
    describeState(state, until),
    release === null ? 'nothing published' : count(pages, 'page'),
    state === 'current' || release === null ? '' : `${differing} differ${differing === 1 ? 's' : ''}`,
    state === 'current' ? '' : count(own, 'row'),
    state === 'current' ? '' : `${Math.ceil(bytes / 1000)} kB`,
  ])
  return renderTable(rows)
}

function describeState(state: ListedVersion['state'], until: string | null): string {
  if (state === null) return 'not listed'
  return until === null ? state : `${state}, ${state === 'ended' ? 'since' : 'until'} ${until}`
}
