// What search engines read before they read pages.
import { serveText } from './serve-text.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { escapeAttribute } from '../../../core/text/index.ts'

/**
 * For crawlers (RFC 9309): everything may be read, and here is the list of it. A site's own `public/robots.txt` comes
 * before it.
 */
export const robots = defineEndpoint({
  route: '/robots.txt',
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  handle: (context) =>
    serveText(
      context,
      'text/plain; charset=utf-8',
      async ({ origin }) => ['User-agent: *', 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
      { isStored: false },
    ),
})

/**
 * Every page for search engines (sitemaps.org 0.9), each with its translations. A page says `sitemap: false` to be left
 * out.
 */
export const sitemap = defineEndpoint({
  route: '/sitemap.xml',
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  crossOrigin: true,
  longReads: true,
  handle: (context) =>
    serveText(context, 'application/xml; charset=utf-8', async ({ store, release, origin }) => {
      const { locales, collections } = release.config
      const pages = (
        await store.listPages(collections.filter(({ type }) => type === 'page').map(({ name }) => name))
      ).filter(({ meta }) => meta.sitemap !== false)
      const paths = new Set(pages.map(({ path }) => path))
      const translationsOf = (path: string) => {
        const [, code = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(path) ?? []
        const found = locales.filter((locale) => locale.code === code || paths.has(`/${locale.code}${rest}`))
        return found.length < 2
          ? []
          : found.map((locale) => ({ language: locale.language, path: `/${locale.code}${rest}` }))
      }
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
        ...pages.flatMap(({ path, updatedAt }) => [
          '  <url>',
          `    <loc>${escapeAttribute(origin + encodeURI(path))}</loc>`,
          `    <lastmod>${updatedAt.slice(0, 10)}</lastmod>`,
          ...translationsOf(path).map(
            ({ language, path: other }) =>
              `    <xhtml:link rel="alternate" hreflang="${language}" href="${escapeAttribute(origin + encodeURI(other))}"/>`,
          ),
          '  </url>',
        ]),
        '</urlset>',
        '',
      ].join('\n')
    }),
})
