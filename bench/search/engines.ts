import { createServer } from 'node:http'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { engineFolder } from '../../scripts/engine.ts'
import type { IndexedPage } from './indexed-site.ts'
import { escapeHtml } from '../../core/text/index.ts'

/** A search engine that returns the paths of pages, best first, without duplicates. */
export interface Engine {
  name: string
  search(query: string): Promise<string[]>
  close(): Promise<void>
}

/** Number of inspected results. */
const depth = 10
const tools = join(engineFolder, 'bench', 'tools', 'node_modules')

/** This project: the endpoint of the search dialog. */
export function openRivage(origin: string, locale: string): Engine {
  return {
    name: 'Rivage',
    async search(query) {
      const response = await fetch(`${origin}/_search/${locale}?${new URLSearchParams({ q: query }).toString()}`)
      if (!response.ok) throw new Error(`Search answered ${response.status} to "${query}"`)
      const { pages } = (await response.json()) as { pages: { path: string }[] }
      return pages.slice(0, depth).map(({ path }) => path)
    },
    close: async () => {},
  }
}

/** The used part of `minisearch`. */
interface MiniSearchModule {
  default: new (options: object) => {
    addAll(documents: object[]): void
    search(query: string, options: object): { path: string }[]
  }
}

/**
 * MiniSearch configured like in VitePress: a document per heading, prefix search, fuzzy 0.2, titles weighted 4, 2, and
 * 1.
 */
export async function openMiniSearch(pages: readonly IndexedPage[]): Promise<Engine> {
  const { default: MiniSearch } = (await import(
    pathToFileURL(join(tools, 'minisearch', 'dist', 'es', 'index.js')).href
  )) as MiniSearchModule
  const index = new MiniSearch({ fields: ['title', 'titles', 'text'], storeFields: ['path'] })
  index.addAll(
    pages.flatMap(({ path, sections }) =>
      sections.map(({ title, titles, content }, position) => ({
        id: `${path}#${position}`,
        path,
        title,
        titles: titles.join(' '),
        text: content,
      })),
    ),
  )
  return {
    name: 'MiniSearch',
    search: async (query) =>
      unique(
        index
          .search(query, { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } })
          .map(({ path }) => path),
      ),
    close: async () => {},
  }
}

/** The used part of `flexsearch`. */
interface FlexSearchModule {
  Document: new (options: object) => {
    add(document: object): void
    search(query: string, options: object): { id: string }[]
  }
}

/**
 * FlexSearch configured according to its documentation for documents: a document per heading, prefixes, suggestions.
 */
export async function openFlexSearch(pages: readonly IndexedPage[]): Promise<Engine> {
  const { Document } = (await import(
    pathToFileURL(join(tools, 'flexsearch', 'dist', 'flexsearch.bundle.module.min.mjs')).href
  )) as FlexSearchModule
  const index = new Document({ document: { id: 'id', index: ['title', 'titles', 'text'] }, tokenize: 'forward' })
  for (const { path, sections } of pages)
    for (const [position, { title, titles, content }] of sections.entries())
      index.add({ id: `${path}#${position}`, title, titles: titles.join(' '), text: content })
  return {
    name: 'FlexSearch',
    search: async (query) =>
      unique(
        index.search(query, { limit: 100, merge: true, suggest: true }).map(({ id }) => id.slice(0, id.indexOf('#'))),
      ),
    close: async () => {},
  }
}

/** The used part of `pagefind` for Node. */
interface PagefindModule {
  createIndex(): Promise<{
    index: {
      addHTMLFile(file: { url: string; content: string }): Promise<{ errors: string[] }>
      writeFiles(options: { outputPath: string }): Promise<unknown>
    }
  }>
  close(): Promise<void>
}

/** Pagefind with default settings, over the articles' HTML, in a browser. */
export async function openPagefind(
  pages: readonly IndexedPage[],
  language: string,
  folder: string,
  browser: Browser,
): Promise<Engine> {
  const { createIndex } = (await import(
    pathToFileURL(join(tools, 'pagefind', 'lib', 'index.js')).href
  )) as PagefindModule
  const { index } = await createIndex()
  for (const { path, title, description, html } of pages) {
    const { errors } = await index.addHTMLFile({
      url: path,
      content: `<html lang="${language}"><head><title>${escapeHtml(title)}</title></head><body><main data-pagefind-body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>${html}</main></body></html>`,
    })
    if (errors.length > 0) throw new Error(errors.join('\n'))
  }
  await mkdir(folder, { recursive: true })
  await index.writeFiles({ outputPath: join(folder, 'pagefind') })
  const { origin, close } = await serveFolder(
    folder,
    `<!doctype html><html lang="${language}"><title>Search</title></html>`,
  )
  const page = await browser.newPage()
  await page.goto(origin)
  return {
    name: 'Pagefind',
    search: (query) => searchPagefind(page, query),
    close: async () => {
      await page.close()
      close()
    },
  }
}

async function searchPagefind(page: Page, query: string): Promise<string[]> {
  return unique(
    await page.evaluate(
      async ({ text, most }) => {
        const address = '/pagefind/pagefind.js'
        const pagefind = (await import(address)) as {
          search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>
        }
        const { results } = await pagefind.search(text)
        return await Promise.all(results.slice(0, most).map(async (result) => (await result.data()).url))
      },
      { text: query, most: depth },
    ),
  )
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)].slice(0, depth)
}

async function serveFolder(folder: string, home: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path === '/') return response.setHeader('content-type', 'text/html').end(home)
    readFile(join(folder, path)).then(
      (bytes) =>
        response
          .setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
          .end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    close: () => server.close(),
  }
}
