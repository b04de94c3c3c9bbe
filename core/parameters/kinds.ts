// Schemas for URL parameters. Each one parses a string. In output mode, its JSON Schema describes the resulting value.
import * as v from 'valibot'
import { canonicalPathname, decodePathname } from '../route/index.ts'
import { isCalendarDay } from '../text/index.ts'

/** Accepts a whole number between two limits, inclusive. */
export function wholeNumber(least: number, most: number) {
  const message = `expected a whole number from ${least} to ${most}`
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.number(message),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  )
}

/** Accepts a text of limited length (in UTF-16 units), and removes surrounding white space. */
export function text(least: number, most: number) {
  const message = `expected ${least} to ${most} characters`
  return v.pipe(v.string(message), v.trim(), v.minLength(least, message), v.maxLength(most, message))
}

/** Accepts one of several words. */
export function choice<const Options extends readonly string[]>(options: Options) {
  return v.picklist(options, `expected one of ${options.join(', ')}`)
}

/** Accepts any of several words, separated by commas: `path,title`. */
export function choices<const Options extends readonly string[]>(options: Options) {
  const message = `expected some of ${options.join(', ')}, separated by commas`
  return v.pipe(
    v.string(message),
    v.maxLength(options.join(', ').length, message),
    v.transform((list) => list.split(',').map((word) => word.trim())),
    v.array(v.picklist(options, message), message),
    v.minLength(1, message),
  )
}

/** Accepts a locale code. The caller must check whether the site has this locale. */
export const localeCode = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}([_-][A-Za-z\d]{1,8}){0,3}$/, 'expected the code of a language, such as en or pt_br'),
)

/** Accepts the decoded path of a page or folder in canonical form: `/en/guide`. */
export const pathname = v.pipe(
  v.string(),
  v.maxLength(1000, 'expected a path of at most 1000 characters'),
  v.check(
    (path) => path.startsWith('/') && canonicalPathname(path) !== undefined,
    'expected a path of the site that starts with a slash, such as /en/guide',
  ),
  v.transform((path) => decodePathname(canonicalPathname(path) ?? path) ?? path),
)

/** Accepts a date, or a date with a time (ISO 8601), and converts it to a time in UTC. */
export const timestamp = v.pipe(
  v.string(),
  v.check(isTimestamp, 'expected a date such as 2026-01-31 or 2026-01-31T12:00:00Z'),
  v.transform((date) => new Date(date).toISOString()),
)

function isTimestamp(date: string): boolean {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(date) ?? []
  return day !== undefined && isCalendarDay(day) && !Number.isNaN(Date.parse(date))
}
