import { noRoute } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import { anyOrigin } from '../../../core/route/index.ts'
import { escapeXml } from '../../../core/text/index.ts'
import { defineText } from './serve-text.ts'

/** The books of a site in all languages and versions, for reading apps (OPDS 1.2, section 5). */
export const opds = defineText({
  route: '/opds.xml',
  type: 'application/atom+xml;profile=opds-catalog;kind=acquisition; charset=utf-8',
  async write({ release, listVersions }, pathname) {
    const { config, createdAt } = release
    if (!config.downloads?.includes('epub')) throw noRoute(pathname)
    const { defaultLocale } = config
    const versions = await listVersions()
    const shown = versions.length === 0 ? [{ label: '', segment: '' }] : versions
    const updated = `<updated>${createdAt}</updated>`
    const entries = shown.flatMap(({ label, segment }) =>
      config.locales.map(({ code, language }) => {
        const href = `${anyOrigin}/${code}${segment}/book.epub`
        const title = [localize(config.title, code, defaultLocale), label].filter(Boolean).join(' ')
        return [
          `<entry><id>${escapeXml(href)}</id><title>${escapeXml(title)}</title>${updated}`,
          `<dc:language>${escapeXml(language)}</dc:language>`,
          `<summary>${escapeXml(localize(config.description, code, defaultLocale))}</summary>`,
          `<link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="${escapeXml(href)}"/></entry>`,
        ].join('')
      }),
    )
    const site = escapeXml(localize(config.title, defaultLocale, defaultLocale))
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">',
      `<id>${anyOrigin}/opds.xml</id><title>${site}</title>${updated}<author><name>${site}</name></author>`,
      `<link rel="self" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="${anyOrigin}/opds.xml"/>`,
      ...entries,
      '</feed>',
      '',
    ].join('\n')
  },
})
