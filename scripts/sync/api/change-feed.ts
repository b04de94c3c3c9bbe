import type { ApiChangeLog } from '../../../core/api/changes/index.ts'
import { createTranslate } from '../../../core/locale/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { escapeXml } from '../../../core/text/index.ts'
import { plainLinesOf, titleOf } from './change-text.ts'

/** Maximum number of releases in the feed. */
const maxEntries = 50

/**
 * Renders the change log as an Atom feed (RFC 4287). Links are relative to the feed, because a site may have several
 * hosts. Entries have the same id in every language.
 */
export function renderChangeFeed(
  { api, releases }: ApiChangeLog,
  {
    path,
    code,
    config,
  }: { path: string; code: string; config: Pick<SiteConfig, 'title' | 'defaultLocale' | 'locales'> },
): string {
  const site = localize(config.title, code, config.defaultLocale) ?? ''
  const title = [site, createTranslate(code)('apiChanges.title')].filter(Boolean).join(' – ')
  const page = path.slice(path.lastIndexOf('/') + 1)
  const language = config.locales.find((locale) => locale.code === code)?.language ?? code
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    `  <id>urn:rivage:api:${escapeXml(api)}</id>`,
    `  <title>${escapeXml(title)}</title>`,
    `  <updated>${releases[0]?.at ?? '1970-01-01T00:00:00Z'}</updated>`,
    `  <author><name>${escapeXml(site || api)}</name></author>`,
    `  <link rel="self" href="${escapeXml(page)}.xml"/>`,
    `  <link rel="alternate" href="${escapeXml(page)}"/>`,
    ...releases
      .slice(0, maxEntries)
      .flatMap((release) => [
        '  <entry>',
        `    <id>urn:rivage:api:${escapeXml(api)}:${release.release}</id>`,
        `    <title>${escapeXml(titleOf(release, code))}</title>`,
        `    <updated>${release.at}</updated>`,
        `    <link href="${escapeXml(page)}#release-${release.release}"/>`,
        ...([...(release.service ?? []), ...release.operations].some(({ isBreaking }) => isBreaking)
          ? ['    <category term="breaking"/>']
          : []),
        `    <content type="text">${escapeXml(plainLinesOf(release, code).join('\n'))}</content>`,
        '  </entry>',
      ]),
    '</feed>',
    '',
  ].join('\n')
}
