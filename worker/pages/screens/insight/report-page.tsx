import type { ReactNode } from 'react'
import { limitWarnings } from '../../../../core/insight/index.ts'
import type { InsightReport } from '../../../../core/insight/index.ts'
import type { AppContext } from '../../../context.ts'
import { visitorLocale } from '../../../redirects/visitor-locale.ts'
import { pageRequest } from '../../page-request.ts'
import { serveNotice } from '../../serve-notice.tsx'
import { ViewsChart } from './views-chart.tsx'

// The report is in English, like the command line, because it is for operators.

/** Serves the report as a page. */
export async function serveReport(context: AppContext, report: InsightReport): Promise<Response> {
  return await serve(context, 200, report, ({ data }) => <ReportPage report={data} />)
}

/** Serves the sign-in form with status 404, so that the response doesn't reveal whether a report exists. */
export async function serveSignIn(context: AppContext, isWrong: boolean): Promise<Response> {
  return await serve(context, 404, { isWrong }, ({ data }) => <SignIn isWrong={data.isWrong} />)
}

async function serve<Data extends object>(
  context: AppContext,
  status: 200 | 404,
  data: Data,
  view: (props: { data: Data }) => ReactNode,
): Promise<Response> {
  const cache = context.get('release').cache!
  const url = context.get('address').url
  const locale = visitorLocale(context, cache, url)
  const request = pageRequest(context, cache, url, { locale, contentLocale: locale, path: `/${locale}` })
  return await serveNotice(
    context,
    request,
    { status, heading: 'Insight', description: '', frameClass: 'insight', styles: ['insight'], data },
    view,
  )
}

function SignIn({ isWrong }: { isWrong: boolean }) {
  return (
    <div lang="en" dir="ltr">
      <h1>Insight</h1>
      {isWrong && <p role="alert">Incorrect secret.</p>}
      <form method="post" action="/_insight" className="insight-secret">
        <label htmlFor="insight-secret">Secret (INSIGHT_SECRET)</label>
        <input id="insight-secret" name="secret" type="password" autoComplete="current-password" required />
        <button type="submit" className="button primary">
          Open the report
        </button>
      </form>
    </div>
  )
}

const periods = [7, 30, 90]

function ReportPage({ report }: { report: InsightReport }) {
  const { from, to, days, release, pages, feedback, searches, missing, translations, agents, limits } = report
  return (
    <div lang="en" dir="ltr">
      <h1>Insight</h1>
      <p className="lead">
        {from} to {to}, release {release}
      </p>
      <nav aria-label="Period" className="insight-links">
        {periods.map((period) => (
          <a key={period} href={`/_insight?days=${period}`} aria-current={period === days ? 'true' : undefined}>
            {period} days
          </a>
        ))}
        <a href={`/_insight/report.csv?days=${days}`}>CSV</a>
        <a href={`/_insight/report.json?days=${days}`}>JSON</a>
        <a href="/_insight/feed.xml">Weekly feed</a>
      </nav>
      {limitWarnings(limits).map((warning) => (
        <p key={warning} role="alert">
          <Code text={warning} />
        </p>
      ))}
      <ViewsChart days={limits.days} />
      <List
        title="Pages"
        columns={['Page', 'People', 'Agents', 'Yes', 'No', 'Action']}
        rows={pages.map(({ path, title, views, votes, action }) => [
          <a key="" href={path}>
            {title ?? path}
          </a>,
          views.person,
          views.agent,
          votes.yes,
          votes.no,
          action && <Code key="" text={action} />,
        ])}
      />
      <List
        title="Comments"
        columns={['Date', 'Page', 'Helpful', 'Comment', 'Text']}
        rows={feedback.map(({ date, path, section, helpful, by, agent, text, passage, isCurrent, changedIn }) => [
          date,
          <a key="" href={section ? `${path}#${section}` : path}>
            {section ? `${path}#${section}` : path}
          </a>,
          by === 'agent' ? agent || 'agent' : helpful ? 'yes' : 'no',
          <span key="" className="insight-comment">
            {text}
          </span>,
          <>
            {passage !== null && <q className="insight-comment">{passage}</q>}
            {isCurrent ? 'current' : changedIn === null ? 'changed since' : `changed in release ${changedIn}`}
          </>,
        ])}
      />
      <List
        title="Searches without an answer"
        columns={['Query', 'Language', 'Days', 'No result', 'No click', 'Agents', 'Action']}
        rows={searches.map(({ query, locale, days: on, none, unclicked, agents: asked, action }) => [
          query,
          locale,
          on,
          none,
          unclicked,
          asked,
          <Code key="" text={action} />,
        ])}
      />
      <List
        title="Dead URLs"
        columns={['URL', 'Days', 'From other sites', 'Others', 'Action']}
        rows={missing.map(({ url, days: on, outside, inside, redirect, action }) => [
          <bdi key="">{url}</bdi>,
          on,
          outside,
          inside,
          <Code key="" text={action} line={redirect} />,
        ])}
      />
      <List
        title="Translations"
        columns={['Page', 'Views', 'State', 'Action']}
        rows={translations.map(({ path, views, state, sections, action }) => [
          path,
          views,
          state === 'missing' ? 'not translated' : `${sections} outdated sections`,
          action,
        ])}
      />
      <List
        title="Agents"
        columns={['Agent', 'Views', 'Forms', 'Most read']}
        rows={agents.map(({ agent, views, forms, pages: read }) => [
          agent || 'unnamed',
          views,
          Object.entries(forms)
            .map(([form, count]) => `${form} ${count.toLocaleString('en')}`)
            .join(', '),
          read[0]?.path ?? '',
        ])}
      />
      <Rare rare={limits.rare} />
    </div>
  )
}

/** Lists how many phrases are still too rare to show, if any. */
function Rare({ rare }: Pick<InsightReport['limits'], 'rare'>) {
  const counts = [
    [rare.search, 'query', 'queries'],
    [rare.path, 'path', 'paths'],
    [rare.hash, 'heading', 'headings'],
  ] as const
  const shown = counts
    .filter(([count]) => count > 0)
    .map(([count, one, other]) => `${count.toLocaleString('en')} ${count === 1 ? one : other}`)
  return shown.length === 0 ? null : (
    <p>{`Not listed, because they were counted on too few days: ${shown.join(', ')}.`}</p>
  )
}

/**
 * Renders a sentence of the report, with code between backticks.
 * @param line a line to copy that ends the sentence, if it has one
 */
function Code({ text, line = null }: { text: string; line?: string | null }) {
  const sentence = line === null ? text : text.slice(0, text.lastIndexOf(line))
  return (
    <>
      {sentence.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}
      {line !== null && (
        // Isolates the direction of each path, because an Arabic path could otherwise reorder the line.
        <code className="insight-line" dir="ltr">
          {line.split(' ').flatMap((part, index) => [index > 0 && ' ', <bdi key={index}>{part}</bdi>])}
        </code>
      )}
    </>
  )
}

/**
 * Shows a list as a table. On small screens each row becomes a block with labels, so ARIA roles keep it a table for
 * screen readers. Comments and queries from readers are escaped.
 */
function List({ title, columns, rows }: { title: string; columns: string[]; rows: ReactNode[][] }) {
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>Nothing in this period.</p>
      ) : (
        <div className="table-scroll insight-list" role="region" aria-label={title} tabIndex={0}>
          <table role="table">
            <thead role="rowgroup">
              <tr role="row">
                {columns.map((column) => (
                  <th key={column} role="columnheader" scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {rows.map((row, index) => (
                <tr key={index} role="row">
                  {row.map((value, column) => (
                    <td key={column} role="cell" data-label={columns[column]}>
                      {typeof value === 'number' ? value.toLocaleString('en') : value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
