import { pagePrefix, placeInDocument } from '../../../core/book/index.ts'
import { idEdits } from '../../../core/document/index.ts'
import type { StoredArticle } from '../../../core/document/index.ts'
import { createTranslate, writeDate } from '../../../core/locale/index.ts'
import { addressNames, localize, versionNames, versionOf } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { hrefInVersion, patterns, publicHref } from '../../../core/route/index.ts'
import { escapeAttribute, escapeHtml, fillVersionInHtml } from '../../../core/text/index.ts'
import { spliceHtml } from '../../../worker/render/splice-html.ts'
import type { PlannedBook, PlannedPage } from '../plan/requests.ts'

/** The settings that affect a PDF in addition to its pages. */
export interface BookSetting {
  config: SiteConfig
  channel: string
  /** The URLs of the style sheets in the build. */
  styles: readonly string[]
  /** The number and time of the release that contains the PDF. */
  release: number
  now: string
}

/**
 * Additional print styles for PDFs. The printable page on the site doesn't use them, so its table of contents has no
 * page numbers, and its links show their URLs.
 */
const ownStyle = `
@page { size: A4; margin: 18mm 18mm 20mm }
@page :first { @bottom-center { content: none } }
body { background: none }
.print-title .print-note { color: var(--text-quiet); margin-block: .3rem }
.print-title nav ol { list-style: none; padding: 0 }
.print-title nav a { display: flex; gap: .5em; color: inherit; text-decoration: none }
.print-title nav a span:first-child { flex: 1 }
.print-title nav a span:last-child { font-variant-numeric: tabular-nums }
.prose a[href]::after { content: none !important }
`

/**
 * Returns a folder as one HTML document with a title page, a table of contents, and all pages. Links to these pages
 * become links within the document. All other links point to the site.
 * @param numbers the page numbers in the PDF by id. Empty for the first pass
 */
export function bookHtml(
  book: PlannedBook,
  articles: ReadonlyMap<string, StoredArticle>,
  setting: BookSetting,
  numbers: ReadonlyMap<string, number>,
): string {
  const { config, styles } = setting
  const locale = config.locales.find(({ code }) => code === book.locale)!
  const t = createTranslate(locale.code)
  const { theme, code } = config
  const sheet = theme.fontSheets?.[locale.code]
  const sheets = [...styles, ...(sheet === undefined ? [] : [sheet])]
  const own = (code?.styles ?? []).map((name) => patterns.code.href({ name }))
  const places = new Map(book.pages.map(({ path }, index) => [path, pagePrefix(index)]))
  const contents = book.pages.map(({ title }, index) => {
    const id = pagePrefix(index)
    return `<li><a href="#${id}"><span>${escapeHtml(title)}</span><span>${numbers.get(id) ?? '000'}</span></a></li>`
  })
  return [
    `<!doctype html><html lang="${locale.language}" dir="${locale.dir}" class="light"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(fullTitle(book, config))}</title>`,
    ...sheets.map(linkTo),
    theme.style ? `<style>${theme.style.css}</style>` : '',
    ...own.map(linkTo),
    `<style>${ownStyle}</style></head><body class="print"><main>`,
    titlePage(book, setting),
    `<nav aria-label="${escapeAttribute(t('books.contents'))}"><h2>${escapeHtml(t('books.contents'))}</h2><ol>${contents.join('')}</ol></nav></div>`,
    ...book.pages.map((page, index) => {
      const article = articles.get(page.document)
      return article ? articleHtml(page, article, { book, setting, places, prefix: pagePrefix(index) }) : ''
    }),
    '</main></body></html>',
  ].join('')
}

function linkTo(href: string): string {
  return `<link rel="stylesheet" href="${escapeAttribute(href)}">`
}

function fullTitle({ title, locale }: PlannedBook, config: SiteConfig): string {
  const site = localize(config.title, locale, config.defaultLocale)
  return title === site ? site : `${title} - ${site}`
}

/**
 * Returns the title page. It shows the site, the release, and the URL of the folder, because copies of a PDF become
 * outdated.
 */
function titlePage({ path, title, locale: code }: PlannedBook, { config, channel, release, now }: BookSetting): string {
  const site = localize(config.title, code, config.defaultLocale)
  const { language } = config.locales.find((locale) => locale.code === code)!
  const version = versionNames({ channel, config })?.label
  const about = [site === title ? [] : site, version ?? []].flat().join(' ')
  const edition = `${createTranslate(code)('history.release', { release })} · ${writeDate(new Date(now), language)}`
  const href = addressOf(path, config, channel)
  return [
    '<div class="print-title">',
    about === '' ? '' : `<p>${escapeHtml(about)}</p>`,
    `<h1>${escapeHtml(title)}</h1><p class="print-note">${escapeHtml(edition)}</p>`,
    href === undefined ? '' : `<p class="print-note"><a href="${escapeAttribute(href)}">${escapeHtml(href)}</a></p>`,
  ].join('')
}

interface ArticlePlace {
  book: PlannedBook
  setting: BookSetting
  places: ReadonlyMap<string, string>
  prefix: string
}

function articleHtml(
  { title, locale: code, ids = [] }: PlannedPage,
  { html, marks }: StoredArticle,
  { book, setting, places, prefix }: ArticlePlace,
): string {
  const { config, channel } = setting
  const otherIds = new Map(book.pages.map((page) => [page.path, page.ids ?? []]))
  const inside = marks.links.flatMap(([start, end]) => {
    const href = placeInDocument(html.slice(start, end), `/${code}`, places, otherIds)
    return href === undefined ? [] : [{ start, end, html: href }]
  })
  const prefixes = marks.references.map((start) => ({ start, html: `${prefix}-` }))
  const others = idEdits({ html, marks }, ids, `${prefix}-`)
  const text = linkToMedia(spliceHtml(html, [...inside, ...prefixes, ...others]))
    .replace(/(<a\b[^>]*?) href="(\/[^"]*)"/gi, (_, start: string, path: string) => {
      const href = addressOf(path, config, channel)
      return href === undefined ? start : `${start} href="${href}"`
    })
    // URLs of smaller sizes only exist on the site.
    .replace(/(<(?:img|source)\b[^>]*?) srcset="[^"]*"/gi, '$1')
    .replace(/ loading="lazy"/gi, '')
  const { language, dir, name } = config.locales.find((locale) => locale.code === code)!
  const isForeign = code !== book.locale
  const note = isForeign
    ? `<p class="language-note">${escapeHtml(createTranslate(book.locale)('docs.untranslated', { name }))}</p>`
    : ''
  const shown = fillVersionInHtml(text, versionNames({ channel, config }))
  const attributes = isForeign ? ` lang="${language}" dir="${dir}"` : ''
  return `<article id="${prefix}">${note}<div${attributes}><h1>${escapeHtml(title)}</h1><div class="prose">${shown}</div></div></article>`
}

/** Replaces players and pages of other sites with links, because a PDF can't show them. */
function linkToMedia(html: string): string {
  return html.replace(/<(iframe|video|audio)\b([^>]*)>.*?<\/\1>/gs, (element, name: string, attributes: string) => {
    const [, src = ''] = / src="([^"]*)"/.exec(element) ?? []
    const [, title = src || name] = / (?:title|aria-label)="([^"]*)"/.exec(attributes) ?? []
    return src === '' ? '' : `<p><a href="${src}">${title}</a></p>`
  })
}

/**
 * Returns the URL of a path on the site, in the version that the channel belongs to. Returns `undefined` if the site's
 * origin is unknown.
 */
function addressOf(path: string, config: SiteConfig, channel: string): string | undefined {
  if (config.url === null) return undefined
  const urls = addressNames(config)
  const version = versionOf(channel)
  return config.url + publicHref(version === undefined ? path : hrefInVersion(path, version, urls), urls)
}
