import { noRoute } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import { anyOrigin, encodePathname } from '../../../core/route/index.ts'
import { escapeXml } from '../../../core/text/index.ts'
import { printedFolders } from '../../navigation/printed-folder.ts'
import { defineText } from './serve-text.ts'

/**
 * A catalog for reading apps (OPDS 1.2, section 5). It lists the site's PDFs, and its books in all languages and
 * versions.
 */
export const opds = defineText({
  route: '/opds.xml',
  type: 'application/atom+xml;profile=opds-catalog;kind=acquisition; charset=utf-8',
  async write({ release, listVersions }, pathname) {
    const { config, createdAt } = release
    const hasBooks = config.downloads?.includes('epub')
    if (!hasBooks && !config.downloads?.includes('pdf')) throw noRoute(pathname)
    const { defaultLocale } = config
    const versions = await listVersions()
    const shown = versions.length === 0 ? [{ label: '', segment: '' }] : versions
    const books = shown.flatMap(({ label, segment }) =>
      config.locales.map(({ code, language }): CatalogEntry => ({
        href: `${anyOrigin}/${code}${segment}/book.epub`,
        title: [localize(config.title, code, defaultLocale), label].filter(Boolean).join(' '),
        language,
        summary: localize(config.description, code, defaultLocale),
        type: 'application/epub+zip',
      })),
    )
    const printed = config.locales.flatMap(({ code, language }) =>
      printedFolders(config, code).map(({ path, title }): CatalogEntry => ({
        href: `${anyOrigin}${encodePathname(path)}/book.pdf`,
        title: `${title} - ${localize(config.title, code, defaultLocale)}`,
        language,
        summary: '',
        type: 'application/pdf',
      })),
    )
    const entries = [...(hasBooks ? books : []), ...printed].map((entry) => writeEntry(entry, createdAt))
    const site = escapeXml(localize(config.title, defaultLocale, defaultLocale))
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">',
      `<id>${anyOrigin}/opds.xml</id><title>${site}</title><updated>${createdAt}</updated><author><name>${site}</name></author>`,
      `<link rel="self" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="${anyOrigin}/opds.xml"/>`,
      ...entries,
      '</feed>',
      '',
    ].join('\n')
  },
})

interface CatalogEntry {
  href: string
  title: string
  language: string
  summary: string
  type: string
}

function writeEntry({ href, title, language, summary, type }: CatalogEntry, updated: string): string {
  return [
    `<entry><id>${escapeXml(href)}</id><title>${escapeXml(title)}</title><updated>${updated}</updated>`,
    `<dc:language>${escapeXml(language)}</dc:language>`,
    summary === '' ? '' : `<summary>${escapeXml(summary)}</summary>`,
    `<link rel="http://opds-spec.org/acquisition" type="${type}" href="${escapeXml(href)}"/></entry>`,
  ].join('')
}
