import { invalidMoment } from '../error/index.ts'
import { isCalendarDay } from '../text/index.ts'

/** The requested state of the content: a release number, or a time, which means the release that was current then. */
export type Moment = { release: number } | { at: string }

/**
 * Two states of the content to compare. `to` defaults to the current release. `live` is the live site, for comparison
 * with a preview. `before` is the previous release, or for a preview, the live site.
 */
export interface MomentRange {
  from: number | 'live' | 'before'
  to?: number
}

/** Query parameters, as in `URLSearchParams`. */
interface Query {
  get: (name: string) => string | null
  getAll: (name: string) => string[]
}

/** The query parameters that request a past state of the content or a comparison. */
export const momentParameters = ['release', 'at', 'diff']

const release = /^[1-9]\d{0,8}$/
const date = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d{1,3})?)?(Z|[+ -]\d\d:\d\d)?)?$/

/** Returns the parameters of a URL except those that select a state, such as `release` and `at`. */
export function withoutMoment(parameters: Iterable<[name: string, value: string]>): [name: string, value: string][] {
  return [...parameters].filter(([name]) => name !== 'release' && name !== 'at')
}

/**
 * Parses the requested state: `?release=12`, `?at=2026-11-01`, or `?diff=9..12`, which shows the later release. A date
 * means the end of that day, and a time without a zone is in UTC.
 *
 * @throws SiteError if a value is not a number or a date
 */
export function parseMoment(search: Query): Moment | undefined {
  const number = search.get('release')
  if (number !== null) {
    if (!release.test(number)) throw invalidMoment('release', number)
    return { release: Number(number) }
  }
  const at = search.get('at')
  if (at !== null) return { at: parseTime(at) }
  const to = parseRange(search)?.to
  return to === undefined ? undefined : { release: to }
}

/**
 * Parses the states that a URL compares. `?diff=9..12` and `?diff=9&diff=12` compare two releases. `?diff=9` compares
 * release 9 with the current one, and `?diff` compares the current release with the previous one. `?diff=live` compares
 * a preview with the live site.
 * @throws SiteError for anything else
 */
export function parseRange(search: Query): MomentRange | undefined {
  const text = writtenRange(search)
  if (text === null) return undefined
  if (text === '') return { from: 'before' }
  const [from = '', to, ...more] = text.split('..')
  if (more.length > 0 || !(release.test(from) || from === 'live') || (to !== undefined && !release.test(to)))
    throw invalidMoment('diff', text)
  if (to !== undefined && Number(from) > Number(to)) throw invalidMoment('diff', text)
  return { from: from === 'live' ? from : Number(from), ...(to === undefined ? {} : { to: Number(to) }) }
}

/**
 * Returns the range in the form `9..12`. Forms send the two ends as separate parameters in any order:
 * `?diff=12&diff=9`.
 */
function writtenRange(search: Query): string | null {
  const ends = search.getAll('diff')
  if (ends.length !== 2 || !ends.every((end) => release.test(end))) return search.get('diff')
  return ends.toSorted((one, other) => Number(one) - Number(other)).join('..')
}

function parseTime(text: string): string {
  const [, day, minutes, seconds = '00', zone = 'Z'] = date.exec(text) ?? []
  if (day === undefined) throw invalidMoment('at', text)
  // In a query, a plus sign means a space, so `+02:00` arrives as ` 02:00`.
  const time = Date.parse(
    minutes === undefined ? `${day}T23:59:59.999Z` : `${day}T${minutes}:${seconds}${zone.replace(' ', '+')}`,
  )
  if (Number.isNaN(time) || !isCalendarDay(day)) throw invalidMoment('at', text)
  return new Date(time).toISOString()
}
