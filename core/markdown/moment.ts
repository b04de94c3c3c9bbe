const isoMoment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/i

/**
 * Reads an ISO 8601 date or date-time. A date begins at 00:00 UTC; a time without an offset is UTC, so that a file means the same
 * wherever it is published.
 *
 * @returns the moment in UTC, `2026-11-21T09:00:00.000Z`; `undefined` for what is no date, such as the 30th of February
 */
export function parseMoment(text: string): string | undefined {
  const [, date, time = '00:00', seconds = ':00', offset = 'Z'] = isoMoment.exec(text.trim()) ?? []
  if (date === undefined) return undefined
  const day = new Date(`${date}T00:00:00Z`)
  // Dates roll over: the 30th of February would be the 2nd of March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return undefined
  const moment = new Date(`${date}T${time}${seconds}${offset.toUpperCase()}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
