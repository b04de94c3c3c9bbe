import { noRoute } from '../../../core/error/index.ts'
import { createTranslate, writeDate } from '../../../core/locale/index.ts'
import { localize, versionNames, versionOf } from '../../../core/release/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { decodePathname, encodePathname, hrefInVersion } from '../../../core/route/index.ts'
import { textTag } from '../../cache/content-tag.ts'
import type { AppContext } from '../../context.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import { readArtifactValue } from '../../files/release-artifact.ts'
import { answerRange } from '../../http/ranged-answer.ts'
import { urlsOf } from '../../http/site-urls.ts'
import { dataSecurityPolicy } from '../../http/security-headers.ts'
import { ContentStore } from '../../store/content-store.ts'
import { findLastChange, listChapters, listChaptersBelow } from '../../store/chapters.ts'
import type { BookForm } from '../../store/chapters.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { siteLocator } from '../texts/serve-text.ts'
import { listBook, pagesOf, withoutPostLists } from '../../navigation/book-pages.ts'
import { fillChapters } from './fill-chapters.ts'
import { fitsArchive, planArchive } from './plan-book.ts'
import type { BookPlan, PlannedChapter } from './plan-book.ts'
import { planEpub } from './plan-epub.ts'
import { openBook } from './serve-book.ts'

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
  const make = () => planBook(context, cache, { form, locale, path })
  return config.url === null ? await make() : await readArtifactValue(context, cache, `book ${form} ${path}`, make)
}

interface BookInput {
  form: BookForm
  locale: SiteLocale
  /** Decoded path of the language or folder. */
  path: string
}

async function planBook(
  context: AppContext,
  { release }: ReleaseCache,
  { form, locale, path }: BookInput,
): Promise<BookPlan> {
  const { config } = release
  const database = context.get('release').database()
  const [listed, stored, lastChange] = await Promise.all([
    listBook(new ContentStore(database, release), config, locale, path),
    listChaptersBelow(database, release, form, path),
    findLastChange(database, release, path),
  ])
  const nodes = withoutPostLists(listed, config, locale)
  if (nodes.length === 0) throw noRoute(`${path}/book.${form}`)
  const pages = pagesOf(nodes)
  // Pages from other languages, which replace missing translations.
  const others = pages.map(({ entry }) => entry.document).filter((document) => !stored.has(document))
  if (others.length > 0)
    for (const [document, chapter] of await listChapters(database, form, others)) stored.set(document, chapter)
  const filled = await fillChapters(
    database,
    form,
    pages.flatMap(({ entry }) => stored.get(entry.document) ?? []),
    versionNames(release),
  )
  const chapters = pages.flatMap((page): PlannedChapter[] => {
    const chapter = stored.get(page.entry.document)
    const text = filled.get(page.entry.document)
    return chapter ? [{ page, chapter, ...(text !== undefined && { text }) }] : []
  })
  const change = lastChange ?? { release: release.number, at: release.createdAt }
  const t = createTranslate(locale.code)
  const version = versionOf(release.channel)
  const locate = siteLocator(context, release)
  const addressOf = (below: string) => {
    const href = `/${locale.code}${below}`
    return locate(version ? hrefInVersion(href, version, urlsOf(config)) : href)
  }
  const below = encodePathname(path.slice(locale.code.length + 1))
  const site = localize(config.title, locale.code, config.defaultLocale)
  const top = below === '' ? undefined : nodes[0]
  const book = {
    title: top ? `${top.title} - ${site}` : site,
    description: top
      ? (top.page?.entry.description ?? '')
      : localize(config.description, locale.code, config.defaultLocale),
    language: locale.language,
    dir: locale.dir,
    identifier: addressOf(`${below}/book.epub`),
    home: addressOf(below),
    modified: `${new Date(change.at).toISOString().slice(0, 19)}Z`,
    publisher: site,
  }
  const date = writeDate(new Date(change.at), locale.language)
  const edition = `${t('history.release', { release: change.release })} · ${date}`
  const files =
    form === 'epub' ? planEpub({ book, edition, nodes, chapters, t, addressOf }) : planArchive(chapters, addressOf)
  if (chapters.length === 0 || !fitsArchive(files)) throw noRoute(`${path}/book.${form}`)
  const name = [...path.slice(1).split('/'), version ?? [], `release-${change.release}`].flat().join('-')
  const fileName = `${name.replace(/[^\w.-]+/g, '-')}.${form}`
  // The files' sizes and checksums identify the bytes of the book.
  const contents = files.map(({ entry }) => `${entry.name} ${entry.packed} ${entry.size} ${entry.crc}`)
  return { form, name: fileName, tag: await textTag(`${fileName}\n${contents.join('\n')}`), files }
}

async function send(context: AppContext, plan: BookPlan): Promise<Response> {
  const headers = {
    'Content-Type': mediaTypes[plan.form],
    'Content-Disposition': `attachment; filename="${plan.name}"`,
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
