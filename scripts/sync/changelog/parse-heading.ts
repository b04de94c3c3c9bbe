import { isCalendarDay } from '../../../core/text/index.ts'

/** The heading of a version: `## [2.1.0] - 2026-11-28`. */
export interface VersionHeading {
  /** The version without `v`, or `null` for unreleased changes. */
  version: string | null
  /** The version, followed by its name if it has one. */
  title: string
  /** The date (ISO 8601). */
  date?: string
  /** The date as written, if it doesn't exist or is ambiguous. */
  wrongDate?: string
  /** The URL of the heading's link, such as a comparison with the previous version. */
  href?: string
  /** The label of the link definition that contains the URL, if the heading itself doesn't. */
  label?: string
}

const unreleased = /^\[?(?:unreleased|upcoming|next(?: release| version)?|main|master|head)\]?(?=$|\s*[-–—:(])/i
const bare =
  /^(?:(?:version|release) )?(?:[@\w./-]+@)?v?(\d+(?:\.(?:\d+|x))+(?:[a-z]+\d*)?(?:-[\da-z.-]+)?(?:\+[\da-z.-]+)?)(?![\w.-])/i
const linked = /^\[((?:[@\w./-]+@)?v?(\d[\w.+-]*))\](?:\(\s*<?([^\s<>)]*)[^)]*\)|\[([^\]]*)\])?/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const isoDate = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const monthFirst = new RegExp(`\\b${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'i')
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? ${monthName},? (\\d{4})\\b`, 'i')
const ambiguousDate = /\b\d{1,2}[-/.]\d{1,2}[-/.]\d{4}\b/
const yanked = /\[yanked\]|\(yanked\)|\byanked\b/i
const pending = /\b(?:unreleased|tbd|tba|pending|yyyy-mm-dd|\d{4}-xx-xx|\d{4}-\d\d-xx)\b/i

/**
 * Parses a heading. It supports Keep a Changelog, Changesets, release-please, conventional-changelog, and similar
 * formats.
 * @param text the heading without its Markdown markers
 * @returns `undefined` if the heading doesn't start with a version
 */
export function parseVersionHeading(text: string): VersionHeading | undefined {
  const plain = text
    .replace(/<[^>]*>|\*\*|__/g, '')
    .replace(/\s+#+\s*$/, '')
    .replace(/^[^\p{L}\p{N}[@]+/u, '')
    .trim()
  if (unreleased.test(plain)) return { version: null, title: 'Unreleased' }
  const link = linked.exec(plain)
  const [start, version] = link ? [link[0], link[2]] : (bare.exec(plain) ?? [])
  const [, written, , href, label = written] = link ?? []
  if (start === undefined || version === undefined) return undefined
  const rest = plain.slice(start.length)
  // A heading such as "2.0 migration" mentions a version, but isn't the heading of that version.
  if (!/^\s*(?:$|[-–—:/|,("“[]|\d{4}\b)/.test(rest) && !monthFirst.test(rest) && !dayFirst.test(rest)) return undefined
  const { date, wrongDate, others } = takeDate(rest)
  const isPending = date === undefined && pending.test(others)
  const name = others
    .replace(yanked, '')
    .replace(pending, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`()"“”]/g, '')
    .replace(/^[\s\-–—:/|,[\]]+|[\s\-–—:/|,[\]]+$/g, '')
  return {
    version: isPending ? null : version,
    title: [version, ...(name === '' ? [] : [`– ${name}`]), ...(yanked.test(others) ? ['[YANKED]'] : [])].join(' '),
    ...(date !== undefined && { date }),
    ...(wrongDate !== undefined && { wrongDate }),
    ...(href !== undefined ? { href } : label !== undefined && { label: label || written }),
  }
}

/** Removes the date from the text after a version. If there is a range of dates, the first one is used. */
function takeDate(text: string): { date?: string; wrongDate?: string; others: string } {
  const forms: [RegExp, (parts: string[]) => [year: string, month: string, day: string]][] = [
    [isoDate, ([, year = '', month = '', day = '']) => [year, month, day]],
    [monthFirst, ([, month = '', day = '', year = '']) => [year, monthNumber(month), day]],
    [dayFirst, ([, day = '', month = '', year = '']) => [year, monthNumber(month), day]],
  ]
  for (const [form, read] of forms) {
    const found = form.exec(text)
    if (!found) continue
    const date = read(found)
      .map((part) => part.padStart(2, '0'))
      .join('-')
    const others = text.replaceAll(new RegExp(form.source, `${form.flags}g`), '')
    return isCalendarDay(date) ? { date, others } : { wrongDate: found[0], others }
  }
  const [written] = ambiguousDate.exec(text) ?? []
  return written === undefined ? { others: text } : { wrongDate: written, others: text.replace(written, '') }
}

function monthNumber(name: string): string {
  return String(months.indexOf(name.toLowerCase()) + 1)
}
