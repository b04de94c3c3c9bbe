import {
  correctLinks,
  packPlan,
  pagesOf,
  pagesWithOtherIds,
  pathsElsewhere,
  planBook,
  planName,
  unpackPlan,
  withoutPostLists,
} from '../../../core/book/index.ts'
import type { BookForm, BookPlan, LinkCorrections } from '../../../core/book/index.ts'
import { docsCollection } from '../../../core/collection/index.ts'
import { noRoute } from '../../../core/error/index.ts'
import { versionNames, versionOf } from '../../../core/release/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { decodePathname, hrefInVersion } from '../../../core/route/index.ts'
import { textTag } from '../../cache/content-tag.ts'
import type { AppContext } from '../../context.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import { readArtifactValue } from '../../files/release-artifact.ts'
import { asAttachment } from '../../http/content-disposition.ts'
import { answerRange } from '../../http/ranged-answer.ts'
import { urlsOf } from '../../http/site-urls.ts'
import { dataSecurityPolicy } from '../../http/security-headers.ts'
import { buildBooks } from '../../render/client-assets.ts'
import { ContentStore } from '../../store/content-store.ts'
import { findLastChange, listChapters, listChaptersBelow } from '../../store/chapters.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { siteLocator } from '../texts/serve-text.ts'
import { listBook } from '../../navigation/book-pages.ts'
import { fillChapters } from './fill-chapters.ts'
import { openBook } from './serve-book.ts'
import { measureText } from './zip.ts'

const mediaTypes = { epub: 'application/epub+zip', zip: 'application/zip' } as const

/**
 * A language or folder as an EPUB or as an archive of Markdown files: `/en/book.epub`, `/en/guide/book.zip`. A sync
 * compresses the chapters in advance, so a download takes almost no CPU time, has a known length, and can be resumed.
 */
export const book = defineEndpoint({
  route: '/:path{.+/book\\.(?:epub|zip)}',
  methods: ['GET', 'HEAD'],
  limit: 'DUMP',
  longReads: true,
  crossOrigin: true,
  async handle(context) {
    const { pathname } = context.get('address').url
    const cache = context.get('release').cache
    const [, folder = '', extension = ''] = /^(.+)\/book\.(epub|zip)$/.exec(pathname) ?? []
    const form = extension as BookForm // The route allows no other extension.
    if (!cache || cache.view.kind === 'preview' || !cache.release.config.downloads?.includes(form))
      throw noRoute(pathname)
    const plan = await readPlan(context, cache, form, folder)
    return await send(context, plan)
  },
})

/** Returns the plan of a book. The plan contains the site's URL, so it is only stored if the URL is configured. */
async function readPlan(context: AppContext, cache: ReleaseCache, form: BookForm, folder: string): Promise<BookPlan> {
  const { config } = cache.release
  const [, code = ''] = folder.split('/')
  const locale = config.locales.find((candidate) => candidate.code === code)
  const path = decodePathname(folder)
  if (!locale || path === undefined) throw noRoute(`${folder}/book.${form}`)
  // Only listed folders and pages have a book. Otherwise, clients could fill the storage with books for arbitrary
  // paths.
  const make = () => makePlan(context, cache, { form, locale, path })
  if (config.url === null) return await make()
  const { channel } = cache.release
  const name = await planName({ form, config, channel, locale, path }, buildBooks, textTag)
  return unpackPlan(await readArtifactValue(context, cache, name, async () => packPlan(await make())))
}

interface BookInput {
  form: BookForm
  locale: SiteLocale
  /** Decoded path of the language or folder. */
  path: string
}

async function makePlan(
  context: AppContext,
  { release }: ReleaseCache,
  { form, locale, path }: BookInput,
): Promise<BookPlan> {
  const { config, channel } = release
  const database = context.get('release').database()
  const store = new ContentStore(database, release)
  const own = { collection: docsCollection(locale.code), path }
  const [listed, stored, ownChange] = await Promise.all([
    listBook(store, config, locale, path),
    listChaptersBelow(database, release, form, path),
    findLastChange(database, release, own),
  ])
  const nodes = withoutPostLists(listed, config, locale)
  const elsewhere = pathsElsewhere(nodes, locale.code)
  const lastChange = elsewhere === '[]' ? ownChange : await findLastChange(database, release, { ...own, elsewhere })
  const documents = pagesOf(nodes).map(({ entry }) => entry.document)
  // Pages from other languages, which replace missing translations.
  const others = documents.filter((document) => !stored.has(document))
  if (others.length > 0)
    for (const [document, chapter] of await listChapters(database, form, others)) stored.set(document, chapter)
  const chapters = pagesOf(nodes).flatMap((page) => {
    const chapter = stored.get(page.entry.document)
    return chapter ? [{ page, chapter }] : []
  })
  const filled = await fillChapters(
    database,
    form,
    chapters.map(({ chapter }) => chapter),
    { version: versionNames(release), corrections: await findCorrections(store, chapters) },
  )
  const version = versionOf(channel)
  const locate = siteLocator(context, release)
  const plan = await planBook({
    form,
    config,
    channel,
    locale,
    path,
    change: lastChange ?? { release: release.number, at: release.createdAt },
    nodes,
    stored,
    filled,
    locate: (href) => locate(version ? hrefInVersion(href, version, urlsOf(config)) : href),
    measure: measureText,
    hash: textTag,
  })
  if (!plan) throw noRoute(`${path}/book.${form}`)
  return plan
}

/** Finds the links of chapters to correct. Most books have none, so nothing is read for them. */
async function findCorrections(
  store: ContentStore,
  chapters: Parameters<typeof correctLinks>[0],
): Promise<LinkCorrections> {
  const pages = pagesWithOtherIds(chapters)
  if (pages.length === 0) return new Map()
  const ids = await store.readOtherIds(pages.map(({ entry }) => entry.path))
  return correctLinks(chapters, new Map(pages.map(({ path, entry }) => [path, ids.get(entry.path) ?? []])))
}

async function send(context: AppContext, plan: BookPlan): Promise<Response> {
  const headers = {
    'Content-Type': mediaTypes[plan.form],
    'Content-Disposition': asAttachment(plan.name),
    'Cache-Control': 'public, max-age=300',
    ETag: `"${plan.tag}"`,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': dataSecurityPolicy,
    'X-Robots-Tag': 'noindex',
  }
  const { size, read } = openBook(context, plan)
  return await answerRange(context.req.raw, headers, {
    size,
    isPacked: true,
    read: (range) => read(range).pipeThrough(new FixedLengthStream(range.end - range.start + 1)),
  })
}
