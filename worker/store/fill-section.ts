import { fillVersion, fillVersionInJson, fillVersionWithRanges, hasVersionPlaceholder } from '../../core/text/index.ts'
import type { VersionNames } from '../../core/text/index.ts'

/** Fills the version's name and label into a stored section, and adjusts the ranges of its code. */
export function fillSection<Row extends Partial<Record<'content' | 'code' | 'title' | 'titles', string | null>>>(
  row: Row,
  version: VersionNames | undefined,
): Row {
  const { title, titles } = row
  const [content, code] = [row.content ?? '', row.code ?? '[]']
  if (![content, title, titles].some((text) => text && hasVersionPlaceholder(text))) return row
  const { text, ranges } = fillVersionWithRanges(content, JSON.parse(code) as [start: number, end: number][], version)
  return {
    ...row,
    ...(title && { title: fillVersion(title, version) }),
    ...(titles && { titles: JSON.stringify(fillVersionInJson(JSON.parse(titles) as unknown, version)) }),
    ...(text !== content && { content: text, code: JSON.stringify(ranges) }),
  }
}
