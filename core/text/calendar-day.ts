/**
 * Returns whether a string is an ISO 8601 calendar date (`2026-02-28`). `Date` alone would convert February 30 to March
 * 2.
 */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

const shape = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)? ?(Z|[+-]\d{2}:\d{2})?)?$/i

/**
 * Parses an ISO 8601 date or date-time. A date starts at 00:00 UTC. A time without an offset is in UTC, so that it
 * doesn't depend on the machine that publishes a file.
 *
 * @returns the time in UTC, `2026-11-21T09:00:00.000Z`, or `undefined` for an invalid date, such as February 30
 */
export function parseIsoMoment(text: string): string | undefined {
  const [, date, time = '00:00', seconds = ':00', offset = 'Z'] = shape.exec(text.trim()) ?? []
  if (date === undefined || !isCalendarDay(date)) return undefined
  const moment = new Date(`${date}T${time}${seconds}${offset.toUpperCase()}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
