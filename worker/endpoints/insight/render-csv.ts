import type { InsightReport } from '../../../core/insight/index.ts'

/** Renders all lists of a report as one CSV table. The first column contains the name of the list. */
export function renderCsv({ pages, feedback, searches, missing, translations, agents }: InsightReport): string {
  const rows: (string | number | null)[][] = [
    ['list', 'subject', 'people', 'agents', 'yes', 'no', 'days', 'text', 'action'],
    ...pages.map(({ path, views, votes, action }) => [
      'pages',
      path,
      views.person,
      views.agent,
      votes.yes,
      votes.no,
      null,
      null,
      action,
    ]),
    ...feedback.map(({ path, section, helpful, text, date }) => [
      'feedback',
      section ? `${path}#${section}` : path,
      null,
      null,
      helpful ? 1 : 0,
      helpful ? 0 : 1,
      date,
      text,
      null,
    ]),
    ...searches.map(({ query, none, unclicked, agents: asked, days, action }) => [
      'searches',
      query,
      none + unclicked,
      asked,
      null,
      null,
      days,
      null,
      action,
    ]),
    ...missing.map(({ url, outside, inside, days, action }) => [
      'missing',
      url,
      outside + inside,
      null,
      null,
      null,
      days,
      null,
      action,
    ]),
    ...translations.map(({ path, views, state, action }) => [
      'translations',
      path,
      views,
      null,
      null,
      null,
      null,
      state,
      action,
    ]),
    ...agents.map(({ agent, views }) => ['agents', agent || 'unnamed', null, views, null, null, null, null, null]),
  ]
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/**
 * Renders a cell (RFC 4180). Readers can enter any text, so text that a spreadsheet would run as a formula is escaped.
 */
function cell(value: string | number | null): string {
  if (typeof value === 'number' || value === null) return String(value ?? '')
  return `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`
}
