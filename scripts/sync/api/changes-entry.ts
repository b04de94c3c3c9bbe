import { lastChange } from '../../../core/api/changes/index.ts'
import type { ApiChangeLog } from '../../../core/api/changes/index.ts'
import { createTranslate, writeDate } from '../../../core/locale/index.ts'
import type { SiteApi } from '../../../core/release/index.ts'
import type { SourceEntry } from '../../../core/source/index.ts'
import { renderChangeText } from './change-text.ts'

/** Returns the page that lists an API's changes, in one language. */
export function changesEntry({ name, path: base }: SiteApi, locale: string, log: ApiChangeLog): SourceEntry {
  const path = `/${locale}${base}/changes`
  return {
    place: `${locale}${base}/changes_.md`,
    kind: 'article',
    frontmatter: {
      data: {
        title: createTranslate(locale)('apiChanges.title'),
        path,
        translates: `${base}/changes`,
        stem: `${locale}${base}/zzzz-changes`,
        api: name,
      },
      positions: new Map(),
      written: new Map(),
      body: renderChangeText(log, locale),
      bodyLine: 1,
      diagnostics: [],
    },
  }
}

/** Adds the changes in an API's log to an entry. Returns `undefined` if the log doesn't affect the entry. */
export function withChanges(entry: SourceEntry, api: SiteApi, log: ApiChangeLog): SourceEntry | undefined {
  const [locale = ''] = entry.place.split('/')
  if (entry.place === `${locale}${api.path}/changes_.md`) return changesEntry(api, locale, log)
  if (entry.api?.kind !== 'operation') return undefined
  const release = lastChange(log, entry.api.key)
  if (!release) return undefined
  const mark = createTranslate(locale)('versions.edited', { name: writeDate(new Date(release.at), locale) })
  return { ...entry, api: { ...entry.api, changed: mark } }
}
