import { foreignForm, noRoute, pageNotFound } from '../../../core/error/index.ts'
import type { OutlineLink } from '../../../core/document/index.ts'
import { encodePathname, isInLocale, publicHref } from '../../../core/route/index.ts'
import type { AppContext } from '../../context.ts'
import { readText } from '../../http/request-text.ts'
import { isFromThisSite } from '../../http/request-origin.ts'
import { urlsOf } from '../../http/site-urls.ts'
import { countingOf } from '../../channels/counting-of.ts'
import { serveVoteForm, thanksId } from '../../pages/screens/vote/vote-form.tsx'
import { pageRequest } from '../../pages/page-request.ts'
import { checkFormToken, issueFormToken } from '../../records/form-token.ts'
import type { TokenKeys } from '../../records/form-token.ts'
import { insightSalts } from '../../records/insight/insight-record.ts'
import { storeVote } from '../../records/insight/votes.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** Maximum size of the form's body, in bytes. Fits an encoded comment of 2,000 characters. */
const maxBodyBytes = 30_000

/**
 * The form that asks whether a page was helpful. GET returns the form with a token, because a cached page can't include
 * one. POST stores the vote and redirects to the page.
 */
export const vote = defineEndpoint({
  route: '/_insight/vote',
  methods: ['GET', 'HEAD', 'POST'],
  limit: 'INSIGHT',
  async handle(context) {
    const counting = countingOf(context)
    if (!counting?.settings.votes) throw noRoute(context.req.path)
    const isPost = context.req.method === 'POST'
    const fields = new URLSearchParams(
      isPost ? await readText(context.req.raw, maxBodyBytes) : context.get('address').url.search,
    )
    const subject = { page: fields.get('page') ?? '', document: fields.get('document') ?? '' }
    const wantsJson = context.req.header('accept')?.startsWith('application/json') === true
    const helpful = fields.get('vote') !== 'no'
    const [section, comment] = [fields.get('section') ?? '', fields.get('comment') ?? '']
    const shown = { ...subject, helpful, section, comment }
    if (!isPost) return await openForm(context, shown, { wantsJson })
    if (!isFromThisSite(context.req.raw, context.get('release').cache?.release.config)) throw foreignForm()
    const now = Date.now()
    const token = fields.get('token') ?? ''
    const state = await checkFormToken(keysOf(context), token, subject, now)
    if (state !== 'valid' && wantsJson) return new Response(null, { status: 403, headers: uncached })
    // Shows the form again, with the reader's input. If it was submitted too early, keeps its token, which will be
    // valid by the next attempt.
    if (state !== 'valid') return await openForm(context, shown, state === 'early' ? { token } : {})
    const { config } = context.get('release').cache!.release
    // Readers don't see this field, so a value means that a bot filled in the form.
    if ((fields.get('website') ?? '') === '') {
      const locale = config.locales.find(({ code }) => isInLocale(subject.page, code))?.code ?? ''
      const caller = context.req.header('cf-connecting-ip') ?? ''
      const { env, settings } = counting
      await storeVote(env, settings, { ...shown, locale }, caller, now)
    }
    if (wantsJson) return new Response(null, { status: 204, headers: uncached })
    return seeOther(publicHref(`${encodePathname(subject.page)}#${thanksId}`, urlsOf(config)))
  },
})

function keysOf({ env: settings }: AppContext): TokenKeys {
  return { settings, salts: insightSalts }
}

const uncached = { 'Cache-Control': 'no-store' }

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...uncached, Location: location } })
}

/** The form's fields. */
interface Fields {
  page: string
  document: string
  helpful: boolean
  section: string
  comment: string
}

/**
 * Returns the form for a page, as HTML or, for the page's script, as JSON.
 * @param options.token token of the submitted form; a new one by default
 * @throws SiteError if the page has never had this document
 */
async function openForm(
  context: AppContext,
  fields: Fields,
  { token, wantsJson = false }: { token?: string; wantsJson?: boolean },
): Promise<Response> {
  const { page, document } = fields
  const { cache } = context.get('release')
  if (!cache) throw noRoute(page)
  const { locales, defaultLocale } = cache.release.config
  const code = locales.find((locale) => isInLocale(page, locale.code))?.code ?? defaultLocale
  const url = new URL(context.get('address').url)
  const request = pageRequest(context, cache, url, { locale: code, contentLocale: code, path: `/${code}` })
  if (!(await request.store.hadText(page, document))) throw pageNotFound(page)
  const [entry] = await request.store.findEntries([page])
  const sections = flatten(entry?.outline ?? [])
  const own = token ?? (await issueFormToken(keysOf(context), { page, document }, Date.now()))
  if (wantsJson)
    return new Response(JSON.stringify({ token: own, sections }), {
      headers: { ...uncached, 'Content-Type': 'application/json' },
    })
  const canComment = cache.insight?.comments === true
  return await serveVoteForm(context, request, {
    ...fields,
    token: own,
    sections,
    canComment,
    title: entry?.title ?? page,
  })
}

function flatten(outline: readonly OutlineLink[]): { id: string; text: string }[] {
  return outline.flatMap(({ id, text, children = [] }) => [{ id, text }, ...flatten(children)])
}
