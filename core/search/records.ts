import type { SearchRecord, Section } from '../document/index.ts'

/** The search records of a page: its sections under its path. */
export function toSearchRecords(path: string, sections: readonly Section[]): SearchRecord[] {
  return sections.map(({ heading, ...record }) => ({ id: heading ? `${path}#${heading}` : path, ...record }))
}
