import { count } from '../check/render-report.ts'
import type { ListedRelease } from '../releases/list-releases.ts'
import { renderTable } from './render-table.ts'

/** Renders releases as a table: number, time, changes, author, and note. */
export function renderReleases(releases: readonly ListedRelease[]): string {
  const rows = releases.map(
    ({ number, createdAt, pages, added, changed, removed, author, note, effectiveAt, shown }) => [
      `${shown ? '→' : ' '} ${number}`,
      renderMoment(createdAt),
      effectiveAt ? `scheduled for ${renderMoment(effectiveAt)}` : '',
      count(pages, 'page'),
      `+${added} ~${changed} −${removed}`,
      author ?? '',
      note ?? '',
    ],
  )
  return renderTable(rows)
}

export function renderMoment(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
