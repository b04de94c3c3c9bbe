/** A statement with its parameters. */
interface ReportStatement {
  sql: string
  params: (string | number)[]
}

/** Runs statements, and returns the rows of each statement. */
export type RunStatements = (statements: ReportStatement[]) => Promise<Record<string, unknown>[][]>

/** The rows that a report needs from the counter database, in the order of `counterStatements`. */
export interface CounterRows {
  views: { page: string; form: string; reader: string; agent: string; count: number }[]
  days: { day: number; reader: string; count: number }[]
  votes: { page: string; document: string; yes: number; no: number }[]
  comments: { day: number; page: string; document: string; section: string; helpful: number; text: string }[]
  reports: { day: number; page: string; agent: string; text: string }[]
  /**
   * `answeredIn` is the first release that answers a search, and `answeredBy` is the page that does. Both are `null` if
   * unknown.
   */
  phrases: {
    kind: string
    locale: string
    text: string
    days: number
    outcome: string
    count: number
    last: number
    answeredIn: number | null
    answeredBy: string | null
  }[]
  budget: { day: number; written: number; refused: number; batched: number }[]
  rare: { kind: string; count: number }[]
}

/** Selects page views, including those that are stored in batches until the end of the day. */
const views = `(SELECT day, page, form, reader, agent, count FROM view UNION ALL
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 6 FROM view_batch, json_each(view_batch.counts))`

/**
 * Returns the statements that read the counters.
 * @param first the first day of the report
 */
function counterStatements(first: number): Record<keyof CounterRows, ReportStatement> {
  const since = (sql: string): ReportStatement => ({ sql, params: [first] })
  return {
    views: since(
      `SELECT page, form, reader, agent, sum(count) AS count FROM ${views} WHERE day >= ? GROUP BY page, form, reader, agent`,
    ),
    days: since(`SELECT day, reader, sum(count) AS count FROM ${views} WHERE day >= ? GROUP BY day, reader`),
    votes: since(
      'SELECT page, document, sum(yes) AS yes, sum(no) AS no FROM vote WHERE day >= ? GROUP BY page, document',
    ),
    comments: since(
      'SELECT day, page, document, section, helpful, text FROM comment WHERE day >= ? ORDER BY id DESC LIMIT 500',
    ),
    reports: since('SELECT day, page, agent, text FROM report WHERE day >= ? ORDER BY id DESC LIMIT 200'),
    phrases:
      since(`SELECT kind, locale, text, days, outcome, sum(count) AS count, max(day) AS last, release AS answeredIn, path AS answeredBy
      FROM phrase_count JOIN phrase USING (hash) LEFT JOIN phrase_answer USING (hash)
      WHERE text IS NOT NULL AND day >= ? GROUP BY hash, outcome`),
    budget: since('SELECT day, written, refused, batched FROM budget WHERE day >= ?'),
    rare: since(
      'SELECT kind, count(DISTINCT hash) AS count FROM phrase_count JOIN phrase USING (hash) WHERE text IS NULL AND day >= ? GROUP BY kind',
    ),
  }
}

/** Returns the rows of the counter database, from the day `first`. */
export async function readCounters(run: RunStatements, first: number): Promise<CounterRows> {
  const statements = counterStatements(first)
  const results = await run(Object.values(statements))
  // The cast is safe, because each statement selects the columns of its row type.
  return Object.fromEntries(
    Object.keys(statements).map((name, index) => [name, results[index]]),
  ) as unknown as CounterRows
}

/** The rows that a report needs from the database with the content. */
export interface ContentRows {
  release: number
  pages: { path: string; title: string; document: string; reviewBy: string | null }[]
  /** For each path and each text that it has had, the first release with that text. */
  texts: { path: string; document: string; since: number }[]
  /** The start of each section that a comment is about. */
  passages: { document: string; section: string; text: string }[]
  /** The paths of removed pages, each with the release that removed the page. */
  removed: { path: string; until: number }[]
  translations: { path: string; stale: number }[]
}

/** Maximum length of the quotation from a commented section, in characters. */
const passageLength = 200

/**
 * Reads the content of the current release, and the history of the paths in the report.
 * @param now the current time in ISO 8601; releases that are scheduled for a later time aren't public yet
 */
export async function readContent(
  run: RunStatements,
  {
    now,
    voted,
    comments,
    missing,
  }: {
    now: string
    voted: readonly string[]
    comments: readonly Pick<CounterRows['comments'][number], 'document' | 'section'>[]
    missing: readonly string[]
  },
): Promise<ContentRows> {
  const head = `(SELECT max(number) FROM release JOIN channel ON name = channel
    WHERE channel = 'live' AND number <= head AND (effective_at IS NULL OR effective_at <= ?1))`
  const visible = `channel = 'live' AND since <= ${head} AND (until IS NULL OR until > ${head})`
  const [heads, pages, texts, passages, removed, translations] = await run([
    { sql: `SELECT ${head} AS number`, params: [now] },
    {
      sql: `SELECT path, title, document, json_extract(meta, '$.reviewBy') AS reviewBy FROM entry
        WHERE ${visible} AND document IS NOT NULL ORDER BY path`,
      params: [now],
    },
    {
      sql: `SELECT path, document, min(since) AS since FROM entry
        WHERE channel = 'live' AND document IS NOT NULL AND path IN (SELECT value FROM json_each(?1)) GROUP BY path, document`,
      params: [JSON.stringify(voted)],
    },
    {
      sql: `SELECT document, heading AS section, iif(length(content) > ${passageLength}, substr(content, 1, ${passageLength}) || '…', content) AS text, min(position)
        FROM json_each(?1) JOIN section ON document = value ->> 'document' AND heading = value ->> 'section'
        GROUP BY document, heading`,
      params: [JSON.stringify(comments.map(({ document, section }) => ({ document, section })))],
    },
    {
      sql: `SELECT path, max(until) AS until FROM entry
        WHERE channel = 'live' AND document IS NOT NULL AND path IN (SELECT value FROM json_each(?2)) AND until <= ${head} GROUP BY path`,
      params: [now, JSON.stringify(missing)],
    },
    {
      sql: `SELECT path, stale + json_array_length(untranslated) AS stale FROM translation
        WHERE ${visible} AND (stale > 0 OR untranslated <> '[]')`,
      params: [now],
    },
  ])
  return {
    release: Number(heads?.[0]?.number ?? 0),
    // The cast is safe, because each statement selects the columns of its row type.
    ...({ pages, texts, passages, removed, translations } as unknown as Omit<ContentRows, 'release'>),
  }
}
