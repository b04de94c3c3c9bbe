import { posix } from 'node:path'
import type { OfflineList } from '../../../core/offline/index.ts'
import {
  isFilePathname,
  isReserved,
  patterns,
  publicHref,
  sitePathname,
  withoutBase,
} from '../../../core/route/index.ts'
import type { AddressNames } from '../../../core/route/index.ts'
import type { FileTree } from './file-tree.ts'
import { findUrls } from './find-urls.ts'
import { inParallel } from './in-parallel.ts'
import { isPostList, pathIn } from './list-site.ts'
import type { ListedSite, ListedVersion } from './list-site.ts'
import { relativeForm } from './relative-links.ts'
import { withPolicy } from './static-pages.ts'

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
  readonly options: ExporterOptions
  /** Paths of the content that were written or are queued. */
  readonly #known = new Set<string>()
  /** The version of each page. Pages to print and lists of posts are added as soon as a page links to them. */
  readonly #pages: Map<string, ListedVersion>
  /** The version to export, if it is a single one other than the current one. Its files replace those of the site. */
  readonly only: string | undefined
  #waiting: string[] = []
  #policy: string | null = null
  /** Headers of the last page. */
  headers: Record<string, string> = {}

  constructor(options: ExporterOptions) {
    this.options = options
    const { versions, config } = options.listed
    this.#pages = new Map(
      versions.flatMap((version) => [
        ...version.pages.map((path) => [path, version] as const),
        ...config.locales.map(({ code }) => [pathIn(config, version.name)(`/${code}/search`), version] as const),
      ]),
    )
    this.only = versions.length === 1 ? versions[0]!.name : undefined
  }

  /** Writes the pages, with the files that they load. */
  async writePages(): Promise<void> {
    const { listed } = this.options
    this.add([...this.#pages.keys(), ...listed.files])
    if (!this.options.relative)
      this.add([
        ...listed.versions.flatMap(({ pages }) => pages.flatMap((path) => [`${path}/_payload.json`, `${path}.md`])),
        ...this.#texts(),
      ])
    await this.drain()
    await this.#writeMissingPage()
  }

  /** The id of the Worker's build. */
  async readBuild(): Promise<string> {
    return ((await (await this.get(patterns.latestBuild.href({}))).json()) as { id: string }).id
  }

  /** Number of written pages. */
  get pages(): number {
    return [...this.#known].filter((path) => this.#pages.has(path)).length
  }

  /** Texts about the whole site, and files for scripts. */
  #texts(): string[] {
    const { versions, config } = this.options.listed
    const { locales, code: own } = config
    return [
      '/robots.txt',
      '/favicon.ico',
      // Browsers with offline copies keep a service worker whose script is missing.
      '/sw.js',
      '/sitemap.xml',
      '/.well-known/llms.txt',
      '/.well-known/agent-skills/index.json',
      '/llms.txt',
      ...versions.flatMap(({ name: version }) =>
        locales.flatMap(({ code }) =>
          ['llms.txt', 'llms-full.txt', 'feed.xml', 'feed.json', 'opensearch.xml'].map((name) =>
            pathIn(config, version)(`/${code}/${name}`),
          ),
        ),
      ),
      ...(own?.styles ?? []).map((name) => patterns.code.href({ name })),
      patterns.latestBuild.href({}),
    ]
  }

  /** Queues paths, each once. */
  add(paths: readonly string[]): void {
    for (const path of paths) {
      if (this.#known.has(path)) continue
      this.#known.add(path)
      this.#waiting.push(path)
    }
  }

  /** Whether a path was written or is queued. */
  has(path: string): boolean {
    return this.#known.has(path)
  }

  /** Writes the queued paths, and the paths that these load. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      await inParallel(batch, async (path) => await this.#write(path))
    }
  }

  /**
   * Requests a path from the Worker.
   * @param version for an endpoint: its URL has no language, so the version goes into the query
   */
  async get(path: string, accept = '*/*', version = this.only): Promise<Response> {
    const { signal, urls, origin, listed } = this.options
    signal.throwIfAborted()
    const url = new URL(publicHref(path, urls), origin)
    const [, code] = path.split('/', 2)
    if (version !== undefined && !listed.config.locales.some((locale) => locale.code === code))
      url.searchParams.set('version', version)
    return await fetch(url, {
      redirect: 'manual',
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'rivage-static' },
    })
  }

  async #write(path: string): Promise<void> {
    const isPage = this.#pages.has(path)
    const response = await this.get(path, isPage ? 'text/html' : '*/*')
    const type = response.headers.get('content-type') ?? ''
    if (response.status !== 200) {
      await response.body?.cancel()
      this.#known.delete(path)
      return
    }
    const file = this.fileOf(path)
    if (!/^text\/|javascript|json|xml/.test(type)) {
      await this.options.tree.write(file, new Uint8Array(await response.arrayBuffer()))
      return
    }
    const text = await response.text()
    this.#find(text, type, path)
    if (isPage) await this.#writePage(path, text, response.headers)
    else if (!this.options.relative) await this.options.tree.write(file, this.#withOwnIndex(path, text))
    else await this.options.tree.write(file, relativeForm(await this.#withMasks(text, type), type, this.#place(file)))
  }

  /** Browsers don't load masks from a disk, so the style sheet contains the icons. */
  async #withMasks(text: string, type: string): Promise<string> {
    const mask = type.startsWith('text/css') ? /\bmask:url\(\.\/(icons\.\w+\.svg)\)/.exec(text) : null
    if (!mask) return text
    const drawing = Buffer.from(await (await this.get(`/_assets/${mask[1]}`)).arrayBuffer()).toString('base64')
    return text.replace(mask[0], `mask:url(data:image/svg+xml;base64,${drawing})`)
  }

  async #writePage(path: string, html: string, headers: Headers): Promise<void> {
    const { tree, relative, listed } = this.options
    this.#policy = headers.get('content-security-policy')
    this.headers = Object.fromEntries(
      [
        'content-security-policy',
        'referrer-policy',
        'x-frame-options',
        'permissions-policy',
        'x-content-type-options',
      ].flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])),
    )
    const file = this.fileOf(path)
    if (relative) return await tree.write(file, relativeForm(html, 'text/html', this.#place(file)))
    const { name } = this.#pages.get(path)!
    const text = this.#withOwnSearch(withPolicy(html, this.#policy), name)
    await tree.write(file, text)
    // Home pages also get URLs with a trailing slash, because people type them.
    if (
      listed.config.locales.some(({ code }) => path === pathIn(listed.config, name)(`/${code}`)) &&
      file !== 'index.html'
    )
      await tree.write(file.replace(/\.html$/, '/index.html'), text)
  }

  /** Static hosts ignore queries, so the name of a version's search files contains the version. */
  #withOwnSearch(html: string, version: string | undefined): string {
    const mark = this.markOf(version)
    return mark === '' ? html : html.replace(/(?<="[^"?]*\/_search\/[^"?]*)(?=\.json\?)/g, mark)
  }

  /** The list of an offline copy names all files of the build, and the search files of its version. */
  #withOwnIndex(path: string, text: string): string {
    const page = this.#pages.get(path.replace(/offline\.json$/, '_offline'))
    if (!page || !path.endsWith('/offline.json')) return text
    const { files } = JSON.parse(text) as OfflineList
    this.add(files.map((href) => sitePathname(href, this.options.urls)).filter((file) => !file.startsWith('/_search/')))
    return this.#withOwnSearch(text, page.name)
  }

  /** The suffix of a version's search files. */
  markOf(version: string | undefined): string {
    return version === undefined || version === this.only ? '' : `~${version}`
  }

  #place(file: string) {
    return { file, base: this.options.urls.base ?? '', fileOf: (pathname: string) => this.#fileAt(pathname) }
  }

  /** The file at a URL of the site; `undefined` if it was not exported. */
  #fileAt(pathname: string): string | undefined {
    const path = sitePathname(pathname, this.options.urls)
    if (path === '/' && !this.#pages.has('/')) return 'index.html'
    return this.#known.has(path) ? this.fileOf(path) : undefined
  }

  /**
   * Queues the files that a response loads, the pages to print, and the lists of posts. Other pages that it links to are
   * queued already.
   */
  #find(text: string, type: string, path: string): void {
    const { urls, origin, siteUrl } = this.options
    const here = new URL(publicHref(path, urls), origin)
    const found = findUrls(text, type, siteUrl).flatMap((href) => {
      if (!URL.canParse(href, here)) return []
      const url = new URL(href.replace(new URL(siteUrl).origin, origin.origin), here)
      if (url.origin !== origin.origin || url.search !== '') return []
      const inside = sitePathname(url.pathname, urls)
      if (this.options.relative && /\.(?:md|js|xml|json|txt)$/.test(inside)) return []
      if (this.#isInOtherVersion(inside)) return []
      const isOffline = inside.endsWith('/_offline')
      if (isOffline && this.options.relative) return []
      const isList = isPostList(inside, this.options.listed)
      const version =
        isOffline || isList ? this.#versionAt(inside) : inside.endsWith('/_print') ? this.#pages.get(path) : undefined
      if (version) this.#pages.set(inside, version)
      const isLoaded = version !== undefined || isReserved(inside) || isFilePathname(inside)
      if (!isLoaded || /^\/(?:api|mcp|_preview)(?:\/|$)/.test(inside)) return []
      if (isOffline) return [inside, `${inside}/_payload.json`, inside.replace(/_offline$/, 'offline.json')]
      return isList && !this.options.relative ? [inside, `${inside}/_payload.json`] : [inside]
    })
    this.add(found)
  }

  /** The exported version of a path in a language. */
  #versionAt(path: string): ListedVersion | undefined {
    const { versions } = this.options.listed
    const [, , segment = ''] = path.split('/')
    const named = versions.find(({ name }) => name !== undefined && encodeURIComponent(name) === segment)
    return named ?? versions.find(({ name }) => name === undefined)
  }

  /**
   * Whether a path is missing because only one version is exported: its `llms.txt` links to those of the other
   * versions.
   */
  #isInOtherVersion(path: string): boolean {
    const [, code, version = ''] = path.split('/')
    const isPage = this.options.listed.config.locales.some((locale) => locale.code === code)
    return this.only !== undefined && isPage && version.replace(/\.md$/, '') !== this.only
  }

  /** The name of the file for a path. */
  fileOf(path: string): string {
    const { urls, relative } = this.options
    const href = publicHref(path, urls)
    const inside = decodeURIComponent(withoutBase(href, urls)).replace(/^\//, '')
    if (!this.#pages.has(path)) return inside
    if (relative) return posix.join(inside, 'index.html')
    return inside === '' ? 'index.html' : `${inside}.html`
  }

  async #writeMissingPage(): Promise<void> {
    const { tree, listed, relative } = this.options
    const { config } = listed
    const response = await this.get(pathIn(config, this.only)(`/${config.defaultLocale}/404`), 'text/html')
    // The file is the response for every missing page, so it can't show one path.
    const html = (await response.text()).replace(/<p class="error-message"><bdi[^>]*>[^<]*<\/bdi><\/p>/, '')
    this.#find(html, 'text/html', '/')
    if (!relative) await tree.write('404.html', withPolicy(html, response.headers.get('content-security-policy')))
  }
}
