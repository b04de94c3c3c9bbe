import { posix } from 'node:path'
import {
  isFilePathname,
  isReserved,
  patterns,
  publicHref,
  sitePathname,
  withoutBase,
} from '../../../core/route/index.ts'
import type { AddressNames } from '../../../core/route/index.ts'
import { maxSectionTexts } from '../../../core/search/index.ts'
import { queryRows } from '../../sync/d1-target.ts'
import type { D1Target } from '../../sync/d1-target.ts'
import type { FileTree } from './file-tree.ts'
import { findUrls } from './find-urls.ts'
import type { ListedSite } from './list-site.ts'
import { relativeForm } from './relative-links.ts'
import { languagePage, redirectPage, renderHeaders, renderRedirects, withPolicy } from './static-pages.ts'

/** Maximum number of concurrent requests. */
const parallel = 8

interface ExporterOptions {
  tree: FileTree
  listed: ListedSite
  urls: AddressNames
  /** The local Worker. */
  origin: URL
  siteUrl: string
  relative: boolean
  signal: AbortSignal
}

/** Requests the URLs of a release from the local Worker, and writes the responses. */
export class Exporter {
  readonly #options: ExporterOptions
  /** Paths, as in the content, that were written or are queued. */
  readonly #known = new Set<string>()
  readonly #pages: ReadonlySet<string>
  #waiting: string[] = []
  #policy: string | null = null
  #headers: Record<string, string> = {}

  constructor(options: ExporterOptions) {
    this.#options = options
    const { pages, config } = options.listed
    this.#pages = new Set([...pages, ...config.locales.map(({ code }) => `/${code}/search`)])
  }

  async run(target: D1Target): Promise<number> {
    const { listed } = this.#options
    this.#add([...this.#pages, ...listed.files])
    if (!this.#options.relative)
      this.#add([...listed.pages.flatMap((path) => [`${path}/_payload.json`, `${path}.md`]), ...this.#texts()])
    await this.#drain()
    await this.#writeMissingPage()
    await this.#writeRedirects()
    if (!this.#options.relative) {
      await this.#writeSearch(target)
      await this.#writeFragments()
      await this.#drain()
    }
    return this.#known.size === 0 ? 0 : [...this.#known].filter((path) => this.#pages.has(path)).length
  }

  /** Texts about the whole site, and files for scripts. */
  #texts(): string[] {
    const { locales, code: own } = this.#options.listed.config
    return [
      '/robots.txt',
      '/favicon.ico',
      '/sitemap.xml',
      '/.well-known/llms.txt',
      '/.well-known/agent-skills/index.json',
      '/llms.txt',
      ...locales.flatMap(({ code }) =>
        ['llms.txt', 'llms-full.txt', 'feed.xml', 'feed.json', 'opensearch.xml'].map((name) => `/${code}/${name}`),
      ),
      ...(own?.styles ?? []).map((name) => patterns.code.href({ name })),
      patterns.latestBuild.href({}),
    ]
  }

  #add(paths: readonly string[]): void {
    for (const path of paths) {
      if (this.#known.has(path)) continue
      this.#known.add(path)
      this.#waiting.push(path)
    }
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      const next = batch.values()
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          for (const path of next) await this.#write(path)
        }),
      )
    }
  }

  async #get(path: string, accept = '*/*'): Promise<Response> {
    this.#options.signal.throwIfAborted()
    const url = new URL(publicHref(path, this.#options.urls), this.#options.origin)
    return await fetch(url, {
      redirect: 'manual',
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'rivage-static' },
    })
  }

  async #write(path: string): Promise<void> {
    const isPage = this.#pages.has(path)
    const response = await this.#get(path, isPage ? 'text/html' : '*/*')
    const type = response.headers.get('content-type') ?? ''
    if (response.status !== 200) {
      await response.body?.cancel()
      this.#known.delete(path)
      return
    }
    const file = this.#fileOf(path)
    if (!/^text\/|javascript|json|xml/.test(type)) {
      await this.#options.tree.write(file, new Uint8Array(await response.arrayBuffer()))
      return
    }
    const text = await response.text()
    this.#find(text, type, path)
    if (isPage) await this.#writePage(path, text, response.headers)
    else if (!this.#options.relative) await this.#options.tree.write(file, text)
    else await this.#options.tree.write(file, relativeForm(await this.#withMasks(text, type), type, this.#place(file)))
  }

  /** Browsers don't load masks from disk, so the style sheet contains the icons. */
  async #withMasks(text: string, type: string): Promise<string> {
    const mask = type.startsWith('text/css') ? /\bmask:url\(\.\/(icons\.\w+\.svg)\)/.exec(text) : null
    if (!mask) return text
    const drawing = Buffer.from(await (await this.#get(`/_assets/${mask[1]}`)).arrayBuffer()).toString('base64')
    return text.replace(mask[0], `mask:url(data:image/svg+xml;base64,${drawing})`)
  }

  async #writePage(path: string, html: string, headers: Headers): Promise<void> {
    const { tree, relative, listed } = this.#options
    this.#policy = headers.get('content-security-policy')
    this.#headers = Object.fromEntries(
      [
        'content-security-policy',
        'referrer-policy',
        'x-frame-options',
        'permissions-policy',
        'x-content-type-options',
      ].flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])),
    )
    const file = this.#fileOf(path)
    if (relative) return await tree.write(file, relativeForm(html, 'text/html', this.#place(file)))
    const text = withPolicy(html, this.#policy)
    await tree.write(file, text)
    // Home pages also get URLs with a trailing slash, because people type them.
    if (listed.config.locales.some(({ code }) => path === `/${code}`) && file !== 'index.html')
      await tree.write(file.replace(/\.html$/, '/index.html'), text)
  }

  #place(file: string) {
    return { file, base: this.#options.urls.base ?? '', fileOf: (pathname: string) => this.#fileAt(pathname) }
  }

  /** The file at a URL of the site; `undefined` if it was not exported. */
  #fileAt(pathname: string): string | undefined {
    const path = sitePathname(pathname, this.#options.urls)
    if (path === '/' && !this.#pages.has('/')) return 'index.html'
    return this.#known.has(path) ? this.#fileOf(path) : undefined
  }

  /** Queues the files that a response loads. Its links to pages are listed already. */
  #find(text: string, type: string, path: string): void {
    const { urls, origin, siteUrl } = this.#options
    const here = new URL(publicHref(path, urls), origin)
    const found = findUrls(text, type, siteUrl).flatMap((href) => {
      if (!URL.canParse(href, here)) return []
      const url = new URL(href.replace(new URL(siteUrl).origin, origin.origin), here)
      if (url.origin !== origin.origin || url.search !== '') return []
      const inside = sitePathname(url.pathname, urls)
      if (this.#options.relative && /\.(?:md|js|xml|json|txt)$/.test(inside)) return []
      const isLoaded = isReserved(inside) || isFilePathname(inside)
      return isLoaded && !/^\/(?:api|mcp|_preview)(?:\/|$)/.test(inside) ? [inside] : []
    })
    this.#add(found)
  }

  /** The name of the file for a path. */
  #fileOf(path: string): string {
    const { urls, relative } = this.#options
    const href = publicHref(path, urls)
    const inside = decodeURIComponent(withoutBase(href, urls)).replace(/^\//, '')
    if (!this.#pages.has(path)) return inside
    if (relative) return posix.join(inside, 'index.html')
    return inside === '' ? 'index.html' : `${inside}.html`
  }

  async #writeMissingPage(): Promise<void> {
    const { tree, listed, relative } = this.#options
    const response = await this.#get(`/${listed.config.defaultLocale}/404`, 'text/html')
    // Any missing page has this path.
    const html = (await response.text()).replace(/<p class="error-message"><bdi[^>]*>[^<]*<\/bdi><\/p>/, '')
    this.#find(html, 'text/html', '/')
    if (!relative) await tree.write('404.html', withPolicy(html, response.headers.get('content-security-policy')))
  }

  async #writeRedirects(): Promise<void> {
    const { tree, listed, urls, relative } = this.#options
    const { config } = listed
    const hrefOf = (href: string) => publicHref(href, urls)
    if (urls.bare === undefined) {
      const { rootRedirect } = config
      const file = (code: string) => (relative ? `${code}/index.html` : hrefOf(`/${code}`))
      await tree.write(
        'index.html',
        rootRedirect ? redirectPage(hrefOf(rootRedirect.path)) : languagePage(config, file),
      )
    }
    if (relative) return
    const redirects = listed.redirects.map(({ source, target, status }) => ({
      source: hrefOf(source),
      target: hrefOf(target),
      status,
    }))
    for (const { source, target } of redirects) {
      const name = decodeURIComponent(withoutBase(source, urls)).replace(/^\//, '')
      const isTaken = this.#known.has(sitePathname(source, urls))
      if (!isTaken && !name.includes('*') && !name.includes(':') && name !== '')
        await tree.write(isFilePathname(`/${name}`) ? name : `${name}.html`, redirectPage(target))
    }
    await tree.write('_redirects', renderRedirects(redirects))
    await tree.write('_headers', renderHeaders(urls.base ?? '', this.#headers))
    // GitHub Pages leaves out names that start with an underscore unless this file exists.
    await tree.write('.nojekyll', '')
  }

  /** The files with which browsers search: titles, index, and the texts of all sections. */
  async #writeSearch(target: D1Target): Promise<void> {
    const { tree, listed } = this.#options
    const latest = (await (await this.#get(patterns.latestBuild.href({}))).json()) as { id: string }
    this.#add([patterns.buildMeta.href({ id: latest.id })])
    for (const { code } of listed.config.locales) {
      const params = { locale: code, version: latest.id }
      this.#add([patterns.searchTitles.href(params), patterns.searchIndex.href(params)])
      const answer = await this.#get(`${patterns.searchText.href({ locale: code })}?q=`)
      // A folder has this name, so hosts find the file by its extension.
      if (answer.ok)
        await tree.write(`${patterns.searchText.href({ locale: code }).slice(1)}.html`, await answer.text())
      const texts: unknown[] = []
      const ids = await sectionIds(target, code, listed.release)
      for (let from = 0; from < ids.length; from += maxSectionTexts) {
        const some = ids.slice(from, from + maxSectionTexts).join()
        const part = await this.#get(`${patterns.searchSections.href({ locale: code })}?sections=${some}`)
        if (part.ok) texts.push(...((await part.json()) as unknown[]))
      }
      await tree.write(`${patterns.searchSections.href({ locale: code }).slice(1)}.html`, JSON.stringify(texts))
    }
  }

  /** Parts of pages that scripts load: branches of the sidebar, the list of shortcuts, the error page. */
  async #writeFragments(): Promise<void> {
    const { tree, listed } = this.#options
    const latest = (await (await this.#get(patterns.latestBuild.href({}))).json()) as { id: string }
    const write = async (key: string, props: object) => {
      const path = patterns.fragment.href({ key })
      const response = await this.#get(`${path}?${new URLSearchParams({ props: JSON.stringify(props) })}`)
      if (response.ok) await tree.write(path.slice(1), await response.text())
    }
    for (const { code: locale } of listed.config.locales) {
      const name = locale.replace(/[^a-z\d]/gi, '')
      await write(`KeyboardShortcuts_${name}`, { locale })
      await write(`Failure_${latest.id}${name}`, { locale })
    }
    const next = listed.folders.values()
    await Promise.all(
      Array.from({ length: parallel }, async () => {
        for (const path of next)
          await write(`NavigationBranch_tree${path.replace(/[^a-z\d]/gi, '').slice(-50)}`, {
            locale: path.split('/')[1],
            path,
          })
      }),
    )
    for (const { code: locale } of listed.config.locales) {
      const home = await (await this.#get(`/${locale}`, 'text/html')).text()
      const [, hash] = /\/_i18n\/([^/]+)\//.exec(home) ?? []
      if (hash) this.#add([patterns.messages.href({ hash, locale })])
    }
  }
}

async function sectionIds(target: D1Target, code: string, release: number): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    target,
    `SELECT DISTINCT section.id FROM section JOIN entry ON entry.document = section.document
      WHERE entry.channel = 'live' AND entry.collection IN (?1, ?2) AND since <= ?3 AND (until IS NULL OR until > ?3)
      ORDER BY section.id`,
    `docs_${code}`,
    `landing_${code}`,
    release,
  )
  return rows.map(({ id }) => id)
}
