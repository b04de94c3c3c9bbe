/**
 * Whether a text is a day of the calendar, as ISO 8601 writes it (`2026-02-28`). `Date` alone reads the 30th of February
 * as the 2nd of March.
 */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}
