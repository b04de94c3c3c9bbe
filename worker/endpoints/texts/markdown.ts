import { pageNotFound } from '../../../core/error/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { decodePathname, encodePathname, isInLocale } from '../../../core/route/index.ts'
import type { AppContext } from '../../context.ts'
import { findInLocale, findOriginal } from '../../navigation/language-links.ts'
import { buildId } from '../../render/client-assets.ts'
import { followRedirect } from '../../redirects/follow-redirect.ts'
import { redirectToPast } from '../../redirects/redirect-to-past.ts'
import { sendAnswer } from '../../cache/answer-from-cache.ts'
import { contentTag } from '../../cache/content-tag.ts'
import { redirect } from '../../http/redirect.ts'
import { pageRequest, visitorLocale } from '../../pages/page-request.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { ContentStore } from '../../store/content-store.ts'

/** A page as Markdown, at the address the page's actions name: `/raw/en/guide/install.md`. */
export const rawMarkdown = defineEndpoint({
  route: '/raw/*',
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  crossOrigin: true,
  async handle(context) {
    const { pathname } = new URL(context.req.url)
    if (!pathname.endsWith('.md')) throw pageNotFound(pathname)
    return await serveMarkdown(context, pathname.slice('/raw'.length, -'.md'.length))
  },
})

/**
 * Answers with the Markdown of a page, title and description first where the author has them in frontmatter only.
 * @param pathname of the page, as requested; `/index` at its end is the folder's page
 * @throws SiteError where there is no such page
 */
async function serveMarkdown(context: AppContext, pathname: string): Promise<Response> {
  const cache = context.get('cache')
  const path = decodePathname(pathname)?.replace(/\/index$/, '')
  if (!cache || !path) throw pageNotFound(pathname)
  const key = `markdown ${path}`
  const known = cache.answers.get(key)
  if (known) return sendAnswer(context.req.raw, known)
  const store = new ContentStore(context.get('database')(), cache.release)
  const [entry] = await store.findEntries([path])
  if (!entry) {
    const url = new URL(context.req.url)
    const visit = visitorLocale(context, cache, new URL(path, url))
    const request = pageRequest(context, cache, url, { locale: visit, contentLocale: visit, path })
    const moved = (await redirectToPast(request)) ?? (await followRedirect(request, path))
    // Only pages of this site have Markdown.
    if (moved && !moved.location.startsWith('/')) throw pageNotFound(pathname)
    const [address] = moved?.location.split(/[?#]/) ?? [await findShownPage(store, path, cache.release.config)]
    if (!address) throw pageNotFound(pathname)
    return redirect(moved?.status ?? 302, `/raw${address}.md${url.search}`)
  }

  const headers = {
    'Content-Type': 'text/markdown; charset=utf-8',
    'Content-Language': languageOf(entry.path, cache.release.config),
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: `W/"${await contentTag([entry.document, entry.title, entry.description])}-${buildId}"`,
    'X-Robots-Tag': 'noindex',
    'Access-Control-Allow-Origin': '*',
  }
  const markdown = ((await store.readText(entry.document, 'markdown')) ?? '').trimStart()
  const text = markdown.startsWith('# ') ? markdown : renderHeading(entry) + markdown
  const answer = { bytes: new TextEncoder().encode(text), headers }
  cache.answers.set(key, { address: `/raw${encodePathname(entry.path)}.md` }, answer)
  return sendAnswer(context.req.raw, answer)
}

/** The page whose text is shown at a path of a language that it is not translated to. */
async function findShownPage(store: ContentStore, path: string, config: SiteConfig): Promise<string | undefined> {
  const locale = config.locales.find(({ code }) => isInLocale(path, code))
  if (!locale) return undefined
  const pages = await store.findTranslations(path, path.slice(locale.code.length + 1))
  const original = findInLocale(pages, locale.code) ?? findOriginal(pages, config)
  return original && encodePathname(original.path)
}

/** Of the language whose folder a page is in. */
function languageOf(path: string, { locales }: SiteConfig): string {
  const [, folder = ''] = path.split('/')
  return locales.find(({ code }) => code === folder)?.language ?? folder
}

function renderHeading({ title, description }: { title: string; description: string }): string {
  return [title && `# ${title}\n\n`, description && `> ${description.replaceAll('\n', ' ')}\n\n`].join('')
}
