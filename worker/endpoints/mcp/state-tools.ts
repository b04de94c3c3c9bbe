import { count, fitting, identifier, language, list, next, offset, text, version } from './define-tool.ts'
import type { Json, Tool } from './define-tool.ts'
import { fetchJson, idInVersion, parseIdentifier, ToolError } from './site-reader.ts'

/** The tools for the state of the content: changes, versions, and translations. */
export const stateTools: readonly Tool[] = [
  {
    name: 'get_changes',
    title: 'List changes',
    description: 'Pages that are new, changed, moved, or removed since a release or a date, most recent first.',
    properties: {
      since: { type: ['string', 'integer'], description: 'Number of a release, or a date (ISO 8601)' },
      language,
      version,
      offset,
    },
    required: ['since'],
    output: {
      release: count('The earlier release of the comparison'),
      changes: list({
        kind: text('Kind of the change'),
        id: text('Identifier of the page'),
        title: text('Title of the page'),
        at: text('Date of the change (ISO 8601)'),
        from: text('Previous path of a moved page'),
      }),
      next,
    },
    async run(site, { since, language: locale, version: named, offset: from = 0 }) {
      const limit = 100
      if (!/^\d+$/.test(String(since)) && Number.isNaN(Date.parse(String(since))))
        throw new ToolError('`since` must be the number of a release, or a date such as 2026-11-01.')
      const answer = await fetchJson(site, '/api/changes', { since, locale, version: named, limit, offset: from })
      const all = (answer.items as Json[]).map(({ path, ...change }) => ({
        id: idInVersion(site, path, named),
        ...change,
      }))
      const changes = fitting(all)
      const hasMore = answer.hasNext === true || changes.length < all.length
      return { release: answer.release, changes, ...(hasMore ? { next: Number(from) + changes.length } : {}) }
    },
  },
  {
    name: 'list_versions',
    title: 'List versions',
    description:
      'The versions of the documentation, newest first, with their state, the end of their support, and their last change. If you pass a page, the result also shows which versions contain it, and whether its content is the same.',
    properties: { id: { ...identifier, description: 'A page to compare in all versions, as for `get_page`' } },
    output: {
      versions: list({
        name: text('Name for the argument `version`'),
        label: text('Name for readers'),
        state: text('`next`, `current`, `supported`, or `ended`'),
        until: { type: ['string', 'null'], description: 'Last day of support' },
        updated: { type: ['string', 'null'], description: 'Time of its last change (ISO 8601)' },
        mark: text('`same`, `changed`, or `missing`'),
        id: text('Identifier of the page there'),
      }),
    },
    async run(site, { id }) {
      const path = id === undefined ? undefined : parseIdentifier(site, String(id))
      const { items } = await fetchJson(site, '/api/versions', { path: path?.path, version: path?.version })
      const versions = (items as Json[]).map(({ updatedAt: updated, path: there, ...listed }) => ({
        ...listed,
        updated,
        ...(typeof there === 'string' && { id: there }),
      }))
      return { versions }
    },
  },
  {
    name: 'get_translation_status',
    title: 'Check translations',
    description: 'How many pages of each language are up to date, outdated, or untranslated, and which.',
    properties: { language: text('Only this language, with its pages'), version, offset },
    output: {
      source: text('The source language of the translations'),
      languages: list({ locale: text('Language code') }),
      next,
    },
    async run(site, { language: locale, version: named, offset: from = 0 }) {
      const { source, items } = await fetchJson(site, '/api/translations', { locale, version: named })
      const start = Number(from)
      let end = start
      const languages = (items as Json[]).map(({ stalePages, missingPages, ...language }) => {
        // Offsets count through both lists as if they were one.
        const [stale = [], missing = []] = [stalePages, missingPages] as (Json[] | undefined)[]
        const shown = fitting([...stale, ...missing].slice(start))
        if (start + shown.length < stale.length + missing.length) end = start + shown.length
        const isStale = Math.max(0, Math.min(shown.length, stale.length - start))
        return {
          ...language,
          ...(stalePages === undefined
            ? {}
            : { stalePages: shown.slice(0, isStale), missingPages: shown.slice(isStale) }),
        }
      })
      return { source, languages, ...(end > start ? { next: end } : {}) }
    },
  },
]
