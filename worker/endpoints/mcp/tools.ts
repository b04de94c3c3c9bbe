// The tools for language models. They read the site's public URLs: pages as Markdown, and operations of the read API.
import { apiTools } from './api-tools.ts'
import {
  count,
  fitting,
  identifier,
  language,
  list,
  next,
  offset,
  page,
  readPage,
  release,
  text,
  version,
} from './define-tool.ts'
import type { Json, Tool } from './define-tool.ts'
import type { ToolSite } from './site-reader.ts'
import { fetchJson, fetchPage, askQuestion, idInVersion, parseIdentifier, withQueryOf } from './site-reader.ts'
import { stateTools } from './state-tools.ts'

const tools: readonly Tool[] = [
  {
    name: 'search',
    title: 'Search the documentation',
    description:
      'Finds sections of pages by words, best first. Inflected forms match, and misspelled words are corrected.',
    properties: {
      query: { ...text('Words to search for'), minLength: 1, maxLength: 200 },
      language,
      release,
      version,
      limit: { ...count('Maximum number of results', 1), maximum: 50 },
    },
    required: ['query'],
    output: {
      results: list({
        id: text('Identifier of the section'),
        title: text('Titles of the page and of the section'),
        url: text('URL of the section'),
        text: text('Excerpt with the words'),
      }),
    },
    async run(site, { query, language: locale, release: number, version: named, limit }) {
      const parameters = { q: query, locale, release: number, version: named, limit: limit ?? 10 }
      const { items } = await fetchJson(site, '/api/search', parameters)
      const results = (items as Json[]).map((item) => ({
        id: idInVersion(site, item.id, named),
        title: [...(item.titles as string[]), item.title].join(' › '),
        url: site.locate(withQueryOf(idInVersion(site, item.id, named), number)),
        text: (item.excerpt as { text: string }[]).map((piece) => piece.text).join(''),
      }))
      if (results.length === 0)
        site.insight?.countUnanswered(String(query), String(locale ?? site.config.defaultLocale))
      return { results: fitting(results) }
    },
  },
  {
    name: 'ask',
    title: 'Ask a question',
    description:
      'A short answer in Markdown, written by a language model from the numbered sections below it. If the documentation has no answer, it returns only the nearest sections.',
    properties: { question: { ...text('The question'), minLength: 1, maxLength: 200 }, language, version },
    required: ['question'],
    needsAsk: true,
    output: { text: text('The answer, the cited sections with their URLs, and the release') },
    async run(site, { question, language: locale, version: named }) {
      const asked = { locale: locale === undefined ? undefined : String(locale), version: named }
      const answer = await askQuestion(site, String(question), asked)
      if (!answer.isFound) site.insight?.countUnanswered(String(question), answer.locale)
      return { text: answer.text }
    },
  },
  {
    name: 'fetch',
    title: 'Fetch a page',
    description: 'The Markdown of a page, or of one section, by an identifier from another tool.',
    properties: { id: identifier, release, version, offset },
    required: ['id'],
    output: { ...page, metadata: { type: 'object' }, next },
    run: (site, input) => readPage(site, input),
  },
  {
    name: 'list_pages',
    title: 'List pages',
    description: 'Pages of the site with their titles and descriptions, in reading order.',
    properties: {
      language,
      under: text('Only the page at this path and pages below it'),
      changed_since: text('Only pages that changed since this date (ISO 8601)'),
      release,
      version,
      limit: { ...count('How many pages', 1), maximum: 100 },
      offset,
    },
    output: {
      total: count('Number of all matching pages'),
      pages: list({
        id: text('Identifier of the page'),
        title: text('Title of the page'),
        description: text('Description of the page'),
        url: text('URL of the page'),
      }),
      next,
    },
    async run(site, input) {
      const from = Number(input.offset ?? 0)
      const { total, items } = await fetchJson(site, '/api/pages', {
        locale: input.language,
        under: input.under === undefined ? undefined : parseIdentifier(site, String(input.under)).path,
        changedSince: input.changed_since,
        release: input.release,
        version: input.version,
        limit: input.limit ?? 50,
        offset: from,
      })
      const pages = (items as Json[]).map((item) => ({
        id: idInVersion(site, item.path, input.version),
        title: item.title,
        description: item.description,
        url: site.locate(withQueryOf(idInVersion(site, item.path, input.version), input.release)),
      }))
      const shown = fitting(pages)
      const end = from + shown.length
      return { total, pages: shown, ...(shown.length > 0 && end < Number(total) ? { next: end } : {}) }
    },
  },
  {
    name: 'list_posts',
    title: 'List release notes and posts',
    description: 'Posts of the changelog or the blog, newest first, with their dates, versions, and tags.',
    properties: {
      collection: text('Name of the collection; default: the first one of the site'),
      tag: text('Only posts with this tag'),
      about: text('Only posts about this version of the product'),
      language,
      version,
      limit: { ...count('How many posts', 1), maximum: 100 },
      offset,
    },
    needsPosts: true,
    output: {
      total: count('Number of all matching posts'),
      posts: list({
        id: text('Identifier of the post'),
        title: text('Title of the post'),
        date: text('ISO 8601 date, or date and time in UTC'),
        version: text('Version of the product that it is about'),
        url: text('URL of the post'),
      }),
      next,
    },
    async run(site, { collection, tag, about, language: locale, version: named, limit = 20, offset: from = 0 }) {
      const parameters = { collection, tag, about, locale, version: named, limit, offset: from }
      const { total, items } = await fetchJson(site, '/api/posts', parameters)
      const posts = fitting(
        (items as Json[]).map(({ path, date, version: product, ...item }) => ({
          id: idInVersion(site, path, named),
          ...item,
          ...(date !== null && { date }),
          ...(product !== null && { version: product }),
          url: site.locate(idInVersion(site, path, named)),
        })),
      )
      const end = Number(from) + posts.length
      return { total, posts, ...(posts.length > 0 && end < Number(total) ? { next: end } : {}) }
    },
  },
  {
    name: 'get_page',
    title: 'Read a page',
    description: 'The Markdown of a page or of one section, in a language and a release.',
    properties: {
      id: identifier,
      section: text('ID of a heading, to read only this section'),
      language,
      release,
      version,
      offset,
    },
    required: ['id'],
    output: { ...page, metadata: { type: 'object' }, next },
    run: (site, input) => readPage(site, input),
  },
  {
    name: 'get_navigation',
    title: 'Read the table of contents',
    description:
      'The tree of pages in the sidebar. Levels that would make it too long are left out: call it again with `under` for a folder.',
    properties: {
      language,
      under: text('Only entries below this path'),
      depth: { ...count('How many levels; default 2', 1), maximum: 20 },
      release,
      version,
      offset,
    },
    output: {
      complete: { type: 'boolean', description: 'Whether the tree is complete' },
      items: list({ id: text('Identifier of the page'), title: text('Title in the sidebar') }),
      next,
    },
    async run(site, { language: locale, under, depth = 2, release: number, version: named, offset: from = 0 }) {
      const answer = await fetchJson(site, '/api/navigation', {
        locale,
        under: under === undefined ? undefined : parseIdentifier(site, String(under)).path,
        depth,
        release: number,
        version: named,
      })
      const nodes = (answer.items as Json[]).slice(Number(from))
      let levels = Number(depth)
      const idOf = (path: unknown) => idInVersion(site, path, named)
      let items = nodes.map((node) => toNode(node, levels, idOf))
      while (levels > 1 && fitting(items).length < items.length) {
        levels--
        items = nodes.map((node) => toNode(node, levels, idOf))
      }
      const shown = fitting(items)
      const isWhole = answer.complete === true && levels === depth
      return {
        complete: isWhole && shown.length === items.length,
        items: shown,
        ...(shown.length < items.length ? { next: Number(from) + shown.length } : {}),
      }
    },
  },
  ...stateTools,
  ...apiTools,
  {
    name: 'report_problem',
    title: 'Report a problem',
    description:
      'Tells the authors that a page is wrong, outdated, or incomplete. Only report what you verified, without personal data.',
    properties: {
      id: identifier,
      problem: { ...text('What is wrong, and what you expected'), minLength: 10, maxLength: 2000 },
    },
    required: ['id', 'problem'],
    needsInsight: true,
    output: { stored: { type: 'boolean', description: 'Whether the authors will see the report' } },
    async run(site, { id, problem }) {
      const page = await fetchPage(site, {
        identifier: String(id),
        section: undefined,
        locale: undefined,
        release: undefined,
        version: undefined,
      })
      await site.insight?.storeReport({ page: page.id, text: String(problem) })
      return { stored: true }
    },
  },
]

/** Returns the tools that a site offers. */
export function toolsOf({ insight, config: { ask, apis, posts } }: ToolSite): readonly Tool[] {
  return tools.filter(
    ({ needsInsight, needsAsk, needsApis, needsPosts }) =>
      (insight || !needsInsight) && (ask || !needsAsk) && (apis || !needsApis) && (posts || !needsPosts),
  )
}

/** @param levels number of levels to include, starting with this one */
function toNode(
  { path, target, title, page: isPage, children }: Json,
  levels: number,
  idOf: (path: unknown) => string,
): Json {
  return {
    id: idOf(target ?? path),
    title,
    ...(isPage === false && target === undefined ? { page: false } : {}),
    ...(Array.isArray(children) && levels > 1
      ? { children: children.map((child) => toNode(child as Json, levels - 1, idOf)) }
      : {}),
  }
}
