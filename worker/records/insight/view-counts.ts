import type { Write } from '../define-record.ts'

/** Maximum number of view counts per statement. */
const viewsAtOnce = 500

/** Share of the day's rows that may be used to merge the batches of earlier days. */
export const mergedShare = 0.25

/** Number of rows that a batch takes: one to insert it, and one to delete it after it was merged. */
const rowsPerBatch = 2

/**
 * Views that an isolate has collected. A key consists of lines: day, page, form, kind of reader, agent, and language.
 */
type ViewCounts = ReadonlyMap<string, number>

/** Statements that write views, and how many rows they write. */
interface ViewWrites {
  rows: number
  /** @param allowed condition of `InsightWriter` */
  statements: (allowed: string) => Write[]
}

/** Returns statements that add the views to the rows of their pages. */
export function addToPages(views: ViewCounts): ViewWrites {
  return {
    rows: views.size,
    statements: (allowed) =>
      toJson(views).map((json) => [
        `INSERT INTO view (day, page, form, reader, agent, locale, count)
          SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?1) WHERE ${allowed}
          ON CONFLICT (day, page, form, reader, agent) DO UPDATE SET count = count + excluded.count`,
        json,
      ]),
  }
}

/** Returns statements that write the views of any number of pages as a few rows. */
export function addBatch(day: number, views: ViewCounts): ViewWrites {
  const chunks = toJson(views)
  return {
    rows: rowsPerBatch * chunks.length,
    statements: (allowed) =>
      chunks.map((json) => [`INSERT INTO view_batch (day, counts) SELECT ?1, ?2 WHERE ${allowed}`, day, json]),
  }
}

/**
 * Returns statements that merge the batches of earlier days into the rows of pages. If that would take too many rows,
 * the pages with the fewest views are counted together.
 * @param day the current day
 */
export function mergeBatches(day: number, rowsPerDay: number): Write[] {
  const most = Math.trunc(rowsPerDay * mergedShare)
  const merged = `SELECT value ->> 0 AS day, value ->> 1 AS page, value ->> 2 AS form, value ->> 3 AS reader, value ->> 4 AS agent,
    max(value ->> 5) AS locale, sum(value ->> 6) AS count
    FROM view_batch, json_each(view_batch.counts) WHERE view_batch.day < ?1 GROUP BY 1, 2, 3, 4, 5`
  return [
    [
      `INSERT INTO budget (day, written, refused) SELECT ?1, min(?2, keys), 0 FROM (SELECT count(*) AS keys FROM (${merged})) WHERE keys > 0
        ON CONFLICT (day) DO UPDATE SET written = written + excluded.written`,
      day,
      most,
    ],
    [
      `INSERT INTO view (day, page, form, reader, agent, locale, count)
        SELECT day, iif(place <= ?2, page, '…'), form, reader, agent, iif(place <= ?2, locale, ''), sum(count)
          FROM (SELECT *, row_number() OVER (ORDER BY count DESC) AS place FROM (${merged})) WHERE true GROUP BY 1, 2, 3, 4, 5, 6
        ON CONFLICT (day, page, form, reader, agent) DO UPDATE SET count = count + excluded.count`,
      day,
      most,
    ],
    ['DELETE FROM view_batch WHERE day < ?', day],
  ]
}

function toJson(views: ViewCounts): string[] {
  const counts = [...views].map(([key, count]) => {
    const [day, ...rest] = key.split('\n')
    return [Number(day), ...rest, count]
  })
  return Array.from({ length: Math.ceil(counts.length / viewsAtOnce) }, (_, index) =>
    JSON.stringify(counts.slice(index * viewsAtOnce, (index + 1) * viewsAtOnce)),
  )
}
