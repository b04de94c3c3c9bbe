import { isCalendarDay } from '../../../core/text/index.ts'

/** The heading of a version: `## [2.1.0] - 2026-11-28`. */
export interface VersionHeading {
  /** The version without `v`; `null` for unreleased changes. */
  version: string | null
  /** The version, with a name if it has one. */
  title: string
  /** An ISO 8601 date. */
  date?: string
  /** A date that doesn't exist or has two meanings, as written. */
  wrongDate?: string
  /** The URL of its link, such as a comparison with the previous version. */
  href?: string
  /** The label of the link definition with this URL, if the heading doesn't contain the URL itself. */
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
 * Parses the text of a heading. It reads Keep a Changelog, Changesets, and the output of release-please,
 * conventional-changelog, and similar programs.
 * @param text without the marks of the heading
 * @returns `undefined` if the heading doesn't start a version
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
  // “2.0 migration” mentions a version, but doesn't start the section of that version.
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

/** Removes the date from the text after a version. In a range of dates, the first one counts. */
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
