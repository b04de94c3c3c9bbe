import { dayOf, readReport } from '../../../core/insight/index.ts'
import type { InsightReport } from '../../../core/insight/index.ts'
import { foreignForm, noRoute } from '../../../core/error/index.ts'
import type { AppContext } from '../../context.ts'
import { readText } from '../../http/request-text.ts'
import { isFromThisSite } from '../../http/request-origin.ts'
import { publicHref } from '../../../core/route/index.ts'
import { urlsOf } from '../../http/site-urls.ts'
import { countingOf } from '../../channels/counting-of.ts'
import { accessOf, isSecret, signIn } from './report-access.ts'
import { serveReport, serveSignIn } from '../../pages/screens/insight/report-page.tsx'
import { openInsight } from '../../records/insight/insight-record.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { siteLocator } from '../texts/serve-text.ts'
import { renderCsv } from './render-csv.ts'
import { renderWeek } from './render-week.ts'

const defaultDays = 30
const mostDays = 760
const maxBodyBytes = 2000
const uncached = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }

/**
 * The report for operators at `/_insight`, also as CSV, JSON, and a weekly feed. Operators sign in with Cloudflare
 * Access or with the secret `INSIGHT_SECRET`. Anyone else receives a 404, which includes a sign-in form if a secret is
 * configured.
 */
export const report = defineEndpoint({
  route: '/_insight/:form{report\\.json|report\\.csv|feed\\.xml}?',
  methods: ['GET', 'HEAD', 'POST'],
  longReads: true,
  limit: 'INSIGHT',
  async handle(context) {
    const access = await accessOf(context)
    if (!countingOf(context) || access === 'none') throw noRoute(context.req.path)
    const form = context.req.param('form')
    const response =
      context.req.method === 'POST'
        ? await enter(context)
        : access === 'locked'
          ? await refuse(context, form)
          : await serve(context, form)
    for (const [name, value] of Object.entries(uncached)) response.headers.set(name, value)
    return response
  },
})

/** Checks the secret that was entered, and sets a cookie if it is correct. */
async function enter(context: AppContext): Promise<Response> {
  if (!isFromThisSite(context.req.raw, context.get('release').cache?.release.config)) throw foreignForm()
  const secret = new URLSearchParams(await readText(context.req.raw, maxBodyBytes)).get('secret') ?? ''
  if (!(await isSecret(context.env, secret))) return await serveSignIn(context, true)
  return new Response(null, {
    status: 303,
    headers: { Location: reportPath(context), 'Set-Cookie': await signIn(context, reportPath(context)) },
  })
}

/** Returns the public path of the report. */
function reportPath(context: AppContext): string {
  return publicHref('/_insight', urlsOf(context.get('release').cache!.release.config))
}

/**
 * Responds to a request without access. Only the HTML page shows a sign-in form, because programs send the secret in a
 * header.
 */
async function refuse(context: AppContext, form: string | undefined): Promise<Response> {
  if (form !== undefined) throw noRoute(context.req.path)
  return await serveSignIn(context, false)
}

async function serve(context: AppContext, form: string | undefined): Promise<Response> {
  const asked = Number(context.get('address').url.searchParams.get('days') ?? (form === 'feed.xml' ? 7 : defaultDays))
  const days = Number.isInteger(asked) && asked >= 1 && asked <= mostDays ? asked : defaultDays
  const found = await read(context, days)
  if (form === undefined) return await serveReport(context, found)
  const [type = '', body] =
    form === 'report.json'
      ? ['application/json', JSON.stringify(found, null, 2)]
      : form === 'report.csv'
        ? ['text/csv; charset=utf-8', renderCsv(found)]
        : [
            'application/atom+xml',
            renderWeek(found, siteLocator(context, context.get('release').cache!.release)('/_insight')),
          ]
  const headers = new Headers({ 'Content-Type': type })
  if (form !== 'feed.xml')
    headers.set('Content-Disposition', `attachment; filename="insight-${found.to}.${form.slice('report.'.length)}"`)
  return new Response(body, { headers })
}

async function read(context: AppContext, days: number): Promise<InsightReport> {
  const { cache, unscopedDatabase } = context.get('release')
  const { config } = cache!.release
  const run = async (client: D1Client, statements: { sql: string; params: (string | number)[] }[]) =>
    (
      await client.batch<Record<string, unknown>>(
        statements.map(({ sql, params }) => client.prepare(sql).bind(...params)),
      )
    ).map(({ results }) => results)
  const now = Date.now()
  return await readReport({
    content: (statements) => run(unscopedDatabase().$client, statements),
    insight: (statements) => run(openInsight(context.env), statements),
    locales: config.locales.map(({ code }) => code),
    rowsPerDay: cache!.insight!.rowsPerDay,
    today: dayOf(now),
    days,
    now: new Date(now).toISOString(),
    async findAnswer(query, locale) {
      const response = await context.get('ask')(`/api/search?${new URLSearchParams({ q: query, locale, limit: '1' })}`)
      if (!response.ok) return undefined
      const { items } = (await response.json()) as { items: { path: string }[] }
      return items[0]?.path
    },
  })
}

type D1Client = ReturnType<typeof openInsight>
