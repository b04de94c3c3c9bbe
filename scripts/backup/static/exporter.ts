import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { mediaTypeOf } from '../../../core/media/index.ts'
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
import type { SiteReader, SiteResponse } from './site-reader.ts'
import { languagePage, withPolicy } from './static-pages.ts'

interface ExporterOptions {
  tree: FileTree
  listed: ListedSite
  urls: AddressNames
  /** Requests pathnames from the local Worker. */
  reader: SiteReader
  /** Reads the bytes with a hash, or returns `undefined` if they aren't in the database. */
  readStored: (hash: string) => Buffer | undefined
  /** Folder with the files of the build. */
  assetsFolder: string
  siteUrl: string
  relative: boolean
  signal: AbortSignal
}

/** Redirects to the page about translation progress, in the reader's language. */
const statusPath = '/_status/translations'

/** A URL that was not exported, because the Worker returned an error. */
export interface MissingUrl {
  path: string
  status: number
  /** The path of a page or file that refers to it. Absent for pages and files of the content. */
  from?: string
}

/** Requests the URLs of a release from the local Worker, and writes the responses. */
export class Exporter {
  readonly options: ExporterOptions
  /** Paths that pages and files refer to, each with the first page or file that does. */
  readonly #origins = new Map<string, string>()
  /** Paths that may be missing without being reported, because not every site has them. */
  readonly #optional = new Set<string>()
  readonly #missing = new Map<string, MissingUrl>()
  /** Paths of the content that were written or are queued. */
  readonly #known = new Set<string>()
  /** The version of each page. Printable pages and lists of posts are added when a page links to them. */
  readonly #pages: Map<string, ListedVersion>
  /** The version to export, if it is a single version other than the current one. Its files replace the site's. */
  readonly only: string | undefined
  #waiting: string[] = []
  /** URLs that were already found. Most links on a page are on other pages as well. */
  readonly #found = new Set<string>()
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
    if (!this.options.relative) {
      const texts = this.#texts()
      for (const path of texts) this.#optional.add(path)
      this.add([
        ...listed.versions.flatMap(({ pages }) => pages.flatMap((path) => [`${path}/_payload.json`, `${path}.md`])),
        ...texts,
      ])
    }
    await this.drain()
    await this.#writeMissingPage()
  }

  /** Reads the id of the Worker's build. */
  async readBuild(): Promise<string> {
    const { bytes } = await this.get(patterns.latestBuild.href({}))
    return (JSON.parse(bytes.toString()) as { id: string }).id // Written by the Worker.
  }

  /**
   * Returns the URLs that were not exported. If a page is missing, its Markdown and payload are not listed separately.
   */
  get missing(): MissingUrl[] {
    return [...this.#missing.values()].filter(({ path }) => {
      const page = path.replace(/(?:\/_payload\.json|\.md)$/, '')
      return page === path || !this.#missing.has(page)
    })
  }

  /** Records a path that was not exported. Ignores redirects, which are written to separate files or need a server. */
  leaveOut(path: string, status: number): void {
    const from = this.#origins.get(path)
    if (status >= 400 && !this.#optional.has(path))
      this.#missing.set(path, { path, status, ...(from !== undefined && { from }) })
  }

  /** Returns the number of written pages. */
  get pages(): number {
    return [...this.#known].filter((path) => this.#pages.has(path)).length
  }

  /** Returns the paths of texts about the whole site, and of files that scripts request. */
  #texts(): string[] {
    const { versions, config } = this.options.listed
    const { locales, code: own } = config
    return [
      '/robots.txt',
      '/favicon.ico',
      // Always exported, because browsers with offline copies would otherwise keep their service worker.
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

  /** Queues paths. Each is queued only once. */
  add(paths: readonly string[]): void {
    for (const path of paths) {
      if (this.#known.has(path)) continue
      this.#known.add(path)
      this.#waiting.push(path)
    }
  }

  /** Returns whether a path was written or is queued. */
  has(path: string): boolean {
    return this.#known.has(path)
  }

  /** Writes the queued paths, and the files that they load. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      await inParallel(batch, async (path) => await this.#write(path))
    }
  }

  /**
   * Requests a path from the Worker.
   * @param version the version for an endpoint, which is passed in the query because the URL contains no language
   * @throws Error if the Worker fails, because files would be missing
   */
  async get(path: string, accept = '*/*', version = this.only): Promise<SiteResponse> {
    const { signal, urls, listed, reader } = this.options
    signal.throwIfAborted()
    const [, code] = path.split('/', 2)
    const isInLanguage = listed.config.locales.some((locale) => locale.code === code)
    const query = version === undefined || isInLanguage ? '' : `version=${encodeURIComponent(version)}`
    const href = publicHref(path, urls)
    const response = await reader.get(query === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${query}`, accept)
    if (response.status >= 500)
      throw new Error(`Cannot read ${path}: the Worker returned status ${response.status}. Run the command again.`)
    return response
  }

  async #write(path: string): Promise<void> {
    const file = this.fileOf(path)
    if (path === statusPath) {
      this.#writeStatusChooser(file)
      return
    }
    // The URL of media contains its hash.
    if (path.startsWith('/_media/') && this.options.tree.keep(file)) return
    const image = this.#readImage(path)
    if (image) {
      this.options.tree.write(file, image)
      return
    }
    const isPage = this.#pages.has(path)
    const { status, headers, bytes } = await (/^\/_(?:assets|flags)\//.test(path)
      ? this.#readAsset(path)
      : this.get(path, isPage ? 'text/html' : '*/*'))
    const type = headers['content-type'] ?? ''
    if (status !== 200) {
      this.#known.delete(path)
      this.leaveOut(path, status)
      return
    }
    const { tree, relative } = this.options
    if (type.startsWith('text/markdown')) this.#writeSource(path, bytes)
    const isChanged = isPage || relative || path.endsWith('/offline.json')
    if (isChanged ? !/^text\/|javascript|json|xml/.test(type) : !mayContainUrls(path, type)) {
      tree.write(file, bytes)
      return
    }
    const text = bytes.toString()
    this.#find(text, type, path)
    if (isPage) this.#writePage(path, text, headers)
    else if (!relative) tree.write(file, this.#withOwnIndex(path, text))
    else tree.write(file, relativeForm(await this.#withMasks(text, type), type, this.#place(file)))
  }

  #writeStatusChooser(file: string): void {
    const { tree, listed, relative, urls } = this.options
    const hrefOf = (code: string) => {
      const path = this.#statusIn(code)
      return relative ? posix.relative(posix.dirname(file), this.fileOf(path)) : publicHref(path, urls)
    }
    tree.write(file, languagePage(listed.config, hrefOf))
  }

  #statusIn(code: string): string {
    return pathIn(this.options.listed.config, this.only)(`/${code}${statusPath}`)
  }

  /** Also writes the Markdown of a page at the URL that the page's actions link to. */
  #writeSource(path: string, bytes: Uint8Array): void {
    const source = `/raw${path}`
    if (this.#known.has(source) || !this.#pages.has(path.replace(/\.md$/, ''))) return
    this.#known.add(source)
    this.options.tree.write(this.fileOf(source), bytes)
  }

  /**
   * Reads an image from the database, which takes a fraction of the time of a request. An SVG file may refer to other
   * files.
   */
  #readImage(path: string): Buffer | undefined {
    const { hash, name } = patterns.media.match(path) ?? {}
    if (hash === undefined || name === undefined || !/^image\/(?!svg)/.test(mediaTypeOf(name))) return undefined
    return this.options.readStored(hash)
  }

  /** Returns a file of the build. The platform serves it without the Worker. */
  async #readAsset(path: string): Promise<SiteResponse> {
    const bytes = await readFile(join(this.options.assetsFolder, path)).catch(() => undefined)
    return {
      status: bytes ? 200 : 404,
      headers: { 'content-type': assetTypes[posix.extname(path)] ?? '' },
      bytes: bytes ?? Buffer.alloc(0),
    }
  }

  /** Embeds the icons in the style sheet, because browsers don't load masks from a disk. */
  async #withMasks(text: string, type: string): Promise<string> {
    const mask = type.startsWith('text/css') ? /\bmask:url\(\.\/(icons\.\w+\.svg)\)/.exec(text) : null
    if (!mask) return text
    const drawing = (await this.#readAsset(`/_assets/${mask[1]}`)).bytes.toString('base64')
    return text.replace(mask[0], `mask:url(data:image/svg+xml;base64,${drawing})`)
  }

  #writePage(path: string, html: string, headers: SiteResponse['headers']): void {
    const { tree, relative, listed } = this.options
    this.#policy = headers['content-security-policy'] ?? null
    this.headers = Object.fromEntries(
      [
        'content-security-policy',
        'referrer-policy',
        'x-frame-options',
        'permissions-policy',
        'x-content-type-options',
      ].flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    )
    const file = this.fileOf(path)
    if (relative) return tree.write(file, relativeForm(html, 'text/html', this.#place(file)))
    const { name } = this.#pages.get(path)!
    const text = this.#withOwnSearch(withPolicy(html, this.#policy), name)
    tree.write(file, text)
    // Also writes home pages at URLs with a trailing slash, because people type them.
    if (
      listed.config.locales.some(({ code }) => path === pathIn(listed.config, name)(`/${code}`)) &&
      file !== 'index.html'
    )
      tree.write(file.replace(/\.html$/, '/index.html'), text)
  }

  /** Adds the version to the names of its search files, because static hosts ignore queries. */
  #withOwnSearch(html: string, version: string | undefined): string {
    const mark = this.markOf(version)
    return mark === '' ? html : html.replace(/(?<="[^"?]*\/_search\/[^"?]*)(?=\.json\?)/g, mark)
  }

  /** Exports the build's files that an offline copy lists, and adds the version to the names of its search files. */
  #withOwnIndex(path: string, text: string): string {
    const page = this.#pages.get(path.replace(/offline\.json$/, '_offline'))
    if (!page || !path.endsWith('/offline.json')) return text
    const { files } = JSON.parse(text) as OfflineList
    this.add(files.map((href) => sitePathname(href, this.options.urls)).filter((file) => !file.startsWith('/_search/')))
    return this.#withOwnSearch(text, page.name)
  }

  /** Returns the suffix of a version's search files. */
  markOf(version: string | undefined): string {
    return version === undefined || version === this.only ? '' : `~${version}`
  }

  #place(file: string) {
    return { file, base: this.options.urls.base ?? '', fileOf: (pathname: string) => this.#fileAt(pathname) }
  }

  /** Returns the file at a URL of the site, or `undefined` if it wasn't exported. */
  #fileAt(pathname: string): string | undefined {
    const path = sitePathname(pathname, this.options.urls)
    if (path === '/' && !this.#pages.has('/')) return 'index.html'
    return this.#known.has(path) ? this.fileOf(path) : undefined
  }

  /**
   * Queues the files that a response loads, its printable pages, and its lists of posts. Other linked pages are already
   * queued.
   */
  #find(text: string, type: string, path: string): void {
    const { urls, siteUrl } = this.options
    const here = new URL(publicHref(path, urls), siteUrl)
    const found = findUrls(text, type, siteUrl).flatMap((href) => {
      if (/^(?:\/|https?:)/.test(href)) {
        if (this.#found.has(href)) return []
        this.#found.add(href)
      }
      if (!URL.canParse(href, here)) return []
      const url = new URL(href, here)
      if (url.origin !== here.origin || url.search !== '') return []
      const inside = sitePathname(url.pathname, urls)
      if (this.options.relative && /\.(?:md|js|xml|json|txt)$/.test(inside)) return []
      if (this.#isInOtherVersion(inside)) return []
      if (inside.endsWith(statusPath)) return this.#addStatus()
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
    for (const target of found) if (!this.#known.has(target)) this.#origins.set(target, path)
    this.add(found)
  }

  /** Adds the status of translations in each language, with its payload. The pages link to each other. */
  #addStatus(): string[] {
    const { listed, relative } = this.options
    const paths = listed.config.locales.map(({ code }) => this.#statusIn(code))
    for (const path of [statusPath, ...paths]) this.#pages.set(path, this.#versionAt(path) ?? listed.versions[0]!)
    return [statusPath, ...paths, ...(relative ? [] : paths.map((path) => `${path}/_payload.json`))]
  }

  /** Returns the exported version of a path in a language. */
  #versionAt(path: string): ListedVersion | undefined {
    const { versions } = this.options.listed
    const [, , segment = ''] = path.split('/')
    const named = versions.find(({ name }) => name !== undefined && encodeURIComponent(name) === segment)
    return named ?? versions.find(({ name }) => name === undefined)
  }

  /**
   * Returns whether a path is missing because only one version is exported. Its `llms.txt` links to the other
   * versions'.
   */
  #isInOtherVersion(path: string): boolean {
    const [, code, version = ''] = path.split('/')
    const isPage = this.options.listed.config.locales.some((locale) => locale.code === code)
    return this.only !== undefined && isPage && version.replace(/\.md$/, '') !== this.only
  }

  /** Returns the name of the file for a path. */
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
    const { bytes, headers } = await this.get(pathIn(config, this.only)(`/${config.defaultLocale}/404`), 'text/html')
    // The file is served for every missing page, so it can't contain a single path.
    const html = bytes.toString().replace(/<p class="error-message"><bdi[^>]*>[^<]*<\/bdi><\/p>/, '')
    this.#find(html, 'text/html', '/')
    if (!relative) tree.write('404.html', withPolicy(html, headers['content-security-policy'] ?? null))
  }
}

const assetTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Returns whether the exporter looks for URLs in a response. Other responses are written without decoding them. */
function mayContainUrls(path: string, type: string): boolean {
  return /^text\/(?:html|css|plain)|javascript|xml/.test(type) || path.startsWith('/.well-known/')
}
