/** Whether a text is a calendar date in ISO 8601 (`2026-02-28`). `Date` alone accepts February 30 as March 2. */
export function isCalendarDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}
