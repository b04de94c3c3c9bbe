// Feeds of recently changed pages, per language: Atom (RFC 4287) and JSON Feed 1.1.
import { noRoute } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { anyOrigin, encodePathname, localeOf, publicHref } from '../../../core/route/index.ts'
import { escapeXml } from '../../../core/text/index.ts'
import { pageCollections } from '../../../core/collection/index.ts'
import { createTranslate } from '../../../core/locale/index.ts'
import { urlsOf } from '../../http/site-urls.ts'
import { readPageChanges } from '../../store/page-changes.ts'
import type { PageChange } from '../../store/page-changes.ts'
import { defineText } from './serve-text.ts'
import type { SiteText } from './serve-text.ts'

/** Maximum number of changes in a feed. Pages that the first release added aren't changes. */
const maxEntries = 50
const firstRelease = 1

export const atomFeed = defineText({
  route: '/:locale/feed.xml',
  type: 'application/atom+xml; charset=utf-8',
  write: async (site, pathname) => renderAtom(await readFeed(site, pathname)),
})

export const jsonFeed = defineText({
  route: '/:locale/feed.json',
  type: 'application/feed+json; charset=utf-8',
  write: async (site, pathname) => renderJson(await readFeed(site, pathname)),
})

interface Feed {
  title: string
  locale: SiteLocale
  /** URL of the feed. */
  address: string
  /** ISO 8601. */
  updated: string
  changes: (PageChange & { address: string; note: string })[]
}

async function readFeed({ database, release }: SiteText, pathname: string): Promise<Feed> {
  const code = localeOf({ pathname })
  const { config, createdAt } = release
  const locale = config.locales.find((candidate) => candidate.code === code)
  if (!locale) throw noRoute(pathname)
  const t = createTranslate(code)
  const urls = urlsOf(config)
  const changes = await readPageChanges(database, release, {
    since: firstRelease,
    collections: pageCollections(config.collections, code),
    codes: [code],
    surface: 'sitemap',
    most: maxEntries,
  })
  return {
    title: localize(config.title, code, config.defaultLocale) ?? '',
    locale,
    address: anyOrigin + pathname,
    updated: changes[0]?.at ?? createdAt,
    changes: changes.slice(0, maxEntries).map((change) => ({
      ...change,
      address: anyOrigin + encodePathname(change.path),
      note:
        change.kind === 'removed'
          ? t('common.error.goneTitle')
          : change.kind === 'moved'
            ? `${publicHref(change.from, urls)} → ${publicHref(change.path, urls)}`
            : '',
    })),
  }
}

/** Renders the Atom feed. A page's id is its first URL and stays the same when the page moves. */
function renderAtom({ title, locale, address, updated, changes }: Feed): string {
  const home = `${anyOrigin}/${locale.code}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale.language}">`,
    `  <id>${escapeXml(address)}</id>`,
    `  <title>${escapeXml(title)}</title>`,
    `  <updated>${updated}</updated>`,
    `  <author><name>${escapeXml(title)}</name></author>`,
    `  <link rel="self" href="${escapeXml(address)}"/>`,
    `  <link rel="alternate" href="${escapeXml(home)}"/>`,
    ...changes.flatMap((change) => [
      '  <entry>',
      `    <id>${escapeXml(change.address)}</id>`,
      `    <title>${escapeXml(change.title)}</title>`,
      `    <updated>${change.at}</updated>`,
      `    <link href="${escapeXml(change.address)}"/>`,
      `    <category term="${change.kind}"/>`,
      ...(change.note === '' ? [] : [`    <summary>${escapeXml(change.note)}</summary>`]),
      '  </entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}

function renderJson({ title, locale, address, changes }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    language: locale.language,
    home_page_url: `${anyOrigin}/${locale.code}`,
    feed_url: address,
    items: changes.map((change) => ({
      id: change.address,
      url: change.address,
      title: change.title,
      content_text: change.note || change.title,
      date_modified: change.at,
      tags: [change.kind],
    })),
  })
}
