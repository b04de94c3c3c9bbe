import * as v from 'valibot'
import { foreignForm, invalidBody, noRoute } from '../../../core/error/index.ts'
import { readerOf, refusesMeasurement } from '../../../core/insight/index.ts'
import { decodePathname } from '../../../core/route/index.ts'
import type { AppContext } from '../../context.ts'
import { readText } from '../../http/request-text.ts'
import { isFromThisSite } from '../../http/request-origin.ts'
import { countingOf } from '../../channels/counting-of.ts'
import { ContentStore } from '../../store/content-store.ts'
import { defineEndpoint } from '../define-endpoint.ts'

const maxBodyBytes = 4000

const pathname = v.pipe(v.string(), v.startsWith('/'), v.maxLength(1000))
const phrase = v.pipe(v.string(), v.minLength(1), v.maxLength(1000))

/** The events that client/visit/report-events.ts sends. */
const eventSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('visit'), path: pathname }),
  v.strictObject({ kind: v.literal('hash'), path: pathname, hash: phrase, outside: v.boolean() }),
  v.strictObject({
    kind: v.literal('search'),
    locale: v.pipe(v.string(), v.maxLength(20)),
    query: phrase,
    found: v.boolean(),
  }),
])

/**
 * Receives events that only the browser can detect: a visit, a URL fragment that matches no heading, or a search whose
 * results the reader didn't open.
 */
export const event = defineEndpoint({
  route: '/_insight/event',
  methods: ['POST'],
  limit: 'INSIGHT',
  async handle(context) {
    const counting = countingOf(context)
    if (!counting) throw noRoute(context.req.path)
    const { raw: request } = context.req
    if (!isFromThisSite(request, context.get('release').cache?.release.config)) throw foreignForm()
    const sent = v.safeParse(eventSchema, parseJson(await readText(request, maxBodyBytes)))
    if (!sent.success) throw invalidBody('This is not an event of this site')
    const { kind } = readerOf(request.headers, false)
    if (!refusesMeasurement(request.headers) && kind !== 'crawler') await count(context, counting, sent.output)
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  },
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function count(
  context: AppContext,
  counting: NonNullable<ReturnType<typeof countingOf>>,
  sent: v.InferOutput<typeof eventSchema>,
): Promise<void> {
  const { counter } = context.get('insight')
  if (sent.kind === 'search') {
    const { query, found, locale } = sent
    if (!isLocale(context, locale)) return
    return counter.countPhrase(counting, { kind: 'search', locale, text: query, outcome: found ? 'unclicked' : 'none' })
  }
  const page = decodePathname(sent.path)
  const locale = page?.split('/', 2)[1] ?? ''
  // Anyone can send any path, so only existing pages are counted.
  if (page === undefined || !isLocale(context, locale) || !(await isPage(context, page))) return
  if (sent.kind === 'visit') {
    const { kind, agent } = readerOf(context.req.raw.headers, false)
    return counter.countView(counting, {
      page,
      form: 'visit',
      locale,
      reader: { kind: kind === 'agent' ? kind : 'person', agent },
    })
  }
  const text = `${page}#${sent.hash.replace(/^#/, '')}`
  counter.countPhrase(counting, { kind: 'hash', locale, text, outcome: sent.outside ? 'outside' : 'inside' })
}

function isLocale(context: AppContext, code: string): boolean {
  return context.get('release').cache!.release.config.locales.some((locale) => locale.code === code)
}

/** Returns whether a page exists at a path, possibly untranslated. */
async function isPage(context: AppContext, path: string): Promise<boolean> {
  const { cache, database } = context.get('release')
  const rest = path.slice(path.indexOf('/', 1))
  const paths = cache!.release.config.locales.map(({ code }) =>
    path.indexOf('/', 1) === -1 ? `/${code}` : `/${code}${rest}`,
  )
  return (await new ContentStore(database(), cache!.release).findEntries(paths)).length > 0
}
