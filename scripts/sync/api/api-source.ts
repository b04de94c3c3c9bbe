import { labelOf, operationList, overlayStatePath, pagesOfApi, schemaList } from '../../../core/api/index.ts'
import { contractOf, contractPath } from '../../../core/api/changes/index.ts'
import type { ApiPage, PlacedPage } from '../../../core/api/index.ts'
import { slugify } from '../../../core/collection/index.ts'
import type { Source, SourceEntry } from '../../../core/source/index.ts'
import type { SiteApi } from '../../../core/release/index.ts'
import { localize } from '../../../core/release/index.ts'
import { hashOf } from '../content-hash.ts'
import { changesEntry } from './changes-entry.ts'
import { readApi } from './read-api.ts'
import { jsonBytes, yamlBytes } from './write-description.ts'

/** Returns the source that generates the pages of an API from its description. */
export function apiSource(api: SiteApi, defaultLocale: string, folder: string): Source {
  return {
    matches: (file) => file === api.source,
    settings: [api, defaultLocale],
    ownsReads: true,
    entries({ read }) {
      const { byLocale, texts, diagnostics } = readApi(api, read, defaultLocale, folder)
      const originals = new Map<string, string[]>()
      const localized = [...byLocale].map(([locale, { document }]) => {
        const downloads = [`${api.path}/openapi.json`, `${api.path}/openapi.yaml`].map((path) => `/${locale}${path}`)
        const pages = pagesOfApi(
          { document },
          {
            base: api.path,
            title: api.title === undefined ? '' : localize(api.title, locale, defaultLocale),
            isPagePerTag: api.pages === 'tag',
            samples: api.samples,
            tryIt: api.tryIt,
            downloads,
            titles: {
              operations: labelOf(locale, 'operations'),
              webhooks: labelOf(locale, 'webhooks'),
              schemas: labelOf(locale, 'schemas'),
            },
            hash: (texts) => hashOf(...texts),
            known: knownPages(JSON.stringify([folder, api.name, locale])),
          },
        )
        const [json = '', yaml = ''] = downloads
        if (locale === defaultLocale && byLocale.size > 1)
          for (const { identity, page } of pages) originals.set(identity, textsOf(page))
        const translated = pages.filter(
          ({ identity, page }) => locale === defaultLocale || !isUntranslated(textsOf(page), originals.get(identity)),
        )
        return {
          entries: [...entriesOf(translated, locale, api), changesEntry(api, locale, { api: api.name, releases: [] })],
          files: [
            { path: json, type: 'application/json', bytes: jsonBytes(document) },
            {
              path: `/${locale}${api.path}/operations.json`,
              type: 'application/json',
              bytes: Buffer.from(
                `${JSON.stringify({ api: api.name, operations: operationList({ document }, api.path, api.pages === 'tag'), schemas: schemaList({ document }, api.path) })}\n`,
              ),
            },
            { path: yaml, type: 'application/yaml', bytes: yamlBytes(document) },
            // Comparisons ignore descriptive text, so one language is enough for this file.
            ...(locale === defaultLocale
              ? [
                  {
                    path: contractPath(locale, api.path),
                    type: 'application/json',
                    bytes: jsonBytes(contractOf({ document }).document),
                  },
                ]
              : []),
            ...[texts.get(locale)].flatMap((state) =>
              state
                ? [
                    {
                      path: overlayStatePath(locale, api.path),
                      type: 'application/json',
                      bytes: Buffer.from(JSON.stringify(state)),
                    },
                  ]
                : [],
            ),
          ],
        }
      })
      return {
        entries: localized.flatMap(({ entries }) => entries),
        diagnostics,
        files: localized.flatMap(({ files }) => files),
      }
    },
  }
}

/** Returns the texts of a page that an overlay can translate. */
function textsOf(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return (name === 'description' || name === 'title') && value !== '' ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, key))
}

/**
 * Returns whether none of a page's texts is translated. Readers then see the original page, marked as untranslated like
 * any other page.
 */
function isUntranslated(texts: readonly string[], originals: readonly string[] | undefined): boolean {
  return texts.length > 0 && JSON.stringify(texts) === JSON.stringify(originals)
}

/** The API pages that this process has generated, so that an edit only generates the affected pages again. */
const pagesByApi = new Map<string, Map<string, { fingerprint: string; page: ApiPage }>>()

function knownPages(key: string): Map<string, { fingerprint: string; page: ApiPage }> {
  const known = pagesByApi.get(key) ?? new Map<string, { fingerprint: string; page: ApiPage }>()
  pagesByApi.set(key, known)
  return known
}

/**
 * Lowers the rank of API pages in search. A reference may have thousands of pages that contain the same few words as
 * the guides that explain them.
 */
const apiBoost = 0.35

function entriesOf(pages: readonly PlacedPage[], locale: string, { path: base, name }: SiteApi): SourceEntry[] {
  const taken = new Set<string>()
  return pages.map(({ identity, path, title, description, isLead, order, alsoAt = [], page }) => {
    const place = uniquePlace(identity, taken)
    const summary = description || writeParts(page)
    const data = {
      title: title || undefined,
      ...(isLead && description !== '' ? { description } : summary && { seo: { description: summary } }),
      path: `/${locale}${path}`,
      translates: path,
      stem: `${locale}/${stemAt(base, order)}`,
      api: name,
      boost: apiBoost,
      ...(page.kind === 'operation' && {
        operation: identity,
        navigation: {
          method: page.method.toUpperCase(),
          ...(alsoAt.length > 0 && {
            alsoAt: alsoAt.map((place) => ({ path: place.path, stem: stemAt(base, place.order) })),
          }),
        },
      }),
    }
    return {
      place: `${locale}${base}/${place}.md`,
      kind: kindOf(page),
      api: page,
      frontmatter: {
        data: Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== '')),
        positions: new Map(),
        written: new Map(),
        body: '',
        bodyLine: 1,
        diagnostics: [],
      },
    }
  })
}

/** Maximum length of a description for search engines, in characters. */
const maxDescription = 160

/** Returns the names of a page's parts. They are the description for search engines if the page has none. */
function writeParts(page: ApiPage): string {
  const text = partsOf(page).join(', ')
  if (text.length <= maxDescription) return text
  return `${text.slice(0, text.lastIndexOf(', ', maxDescription)).slice(0, maxDescription)}…`
}

function partsOf(page: ApiPage): string[] {
  switch (page.kind) {
    case 'operation':
      return [`${page.method.toUpperCase()} ${page.path}`]
    case 'operations':
      return page.operations.map(({ title }) => title)
    case 'schemas':
      return page.schemas.map(({ name }) => name)
    case 'schema':
      return [
        ...(page.shape.fields ?? []).map(({ name }) => name),
        ...(page.shape.variants ?? []).map(({ label }) => label),
      ]
    case 'overview':
      return []
  }
}

/** Returns a stem without the language, such as `reference/002-orders/0001-create-order`. */
function stemAt(base: string, order: string): string {
  return `${base.slice(1)}/${order}`
}

function kindOf(page: ApiPage): string {
  return page.kind === 'operation' || (page.kind === 'operations' && page.sections.length > 0) ? 'operation' : 'article'
}

/**
 * Returns the name of an entry, such as `get-orders-_id_` for `get /orders/{id}`. It doesn't change together with the
 * entry's URL.
 */
function uniquePlace(identity: string, taken: Set<string>): string {
  const name = identity === 'index' ? identity : `${slugify(identity.replaceAll(/[{}]/g, '_').replaceAll('.', '_'))}_`
  let place = name
  for (let count = 2; taken.has(place); count += 1) place = `${name}${count}`
  taken.add(place)
  return place
}
