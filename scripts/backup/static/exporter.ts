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
import { languagePage, policyForHeader, withPolicy } from './static-pages.ts'
import { exportedSitemaps } from './exported-sitemaps.ts'
import { ExportedVersions } from './exported-versions.ts'

interface ExporterOptions {
  tree: FileTree
  listed: ListedSite
  urls: AddressNames
  /** Requests paths from the local Worker. */
  reader: SiteReader
  /** Returns the file with the given hash, or `undefined` if it isn't in the database. */
  readStored: (hash: string) => Buffer | undefined
  /** The folder that contains the files of the build. */
  assetsFolder: string
  siteUrl: string
  /** Whether the site's URL is known. Otherwise, `siteUrl` is a placeholder. */
  isLocated: boolean
  /** The URL of the site in its configuration, which has all versions. Absent if the configuration has none. */
  deployedUrl?: string
  relative: boolean
  signal: AbortSignal
}

/** This path redirects to the page about translation progress in the reader's language. */
const statusPath = '/_status/translations'

/** A URL that wasn't exported, because the Worker returned an error. */
export interface MissingUrl {
  path: string
  status: number
  /** The path of a page or file that refers to it. Absent if the URL belongs to the content. */
  from?: string
}

/** Requests the URLs of a release from the local Worker and writes the responses to files. */
export class Exporter {
  readonly options: ExporterOptions
  /** Paths that pages and files refer to, with the first page or file that does so. */
  readonly #origins = new Map<string, string>()
  /** Paths that are not reported if they are missing, because not every site has them. */
  readonly #optional = new Set<string>()
  readonly #missing = new Map<string, MissingUrl>()
  /** Paths that were written or are queued. */
  readonly #known = new Set<string>()
  /** The version of each page. Printable pages and lists of posts are added when a page links to them. */
  readonly #pages: Map<string, ListedVersion>
  /** The exported versions. */
  readonly versions: ExportedVersions
  /** The paths of folders without a page, each with the page that it redirects to. */
  readonly folders = new Map<string, string>()
  /** The targets of redirects by their paths, for files that can't redirect. */
  readonly #redirects: ReadonlyMap<string, string>
  #waiting: string[] = []
  /** URLs that were already found. Most links on a page are also on other pages. */
  readonly #found = new Set<string>()
  #policy: string | null = null
  /** The headers that all pages share. */
  headers: Record<string, string> = {}

  constructor(options: ExporterOptions) {
    this.options = options
    const { versions, config, redirects } = options.listed
    this.#redirects = new Map(redirects.map(({ source, target }) => [source, target.replace(/[?#].*$/s, '')]))
    this.#pages = new Map(
      versions.flatMap((version) => [
        ...version.pages.map((path) => [path, version] as const),
        ...config.locales.map(({ code }) => [pathIn(config, version.name)(`/${code}/search`), version] as const),
      ]),
    )
    this.versions = new ExportedVersions(options)
  }

  /** Writes all pages and the files that they load. */
  async writePages(): Promise<void> {
    const { listed } = this.options
    await this.#readFolders()
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
  }

  /** Reads where the folders without a page redirect to, because the links to them must work without the Worker. */
  async #readFolders(): Promise<void> {
    const { siteUrl, urls } = this.options
    const folders = new Set([...this.#pages.keys()].flatMap((path) => foldersAbove(path)))
    await inParallel(
      [...folders].filter((path) => !this.#pages.has(path)),
      async (path) => {
        const { status, headers } = await this.get(path, 'text/html')
        if (status < 300 || status > 399 || headers.location === undefined) return
        const target = sitePathname(new URL(headers.location, siteUrl).pathname, urls)
        if (this.#pages.has(target)) this.folders.set(path, target)
      },
    )
  }

  /** Returns the id of the Worker's build. */
  async readBuild(): Promise<string> {
    const { bytes } = await this.get(patterns.latestBuild.href({}))
    return (JSON.parse(bytes.toString()) as { id: string }).id // The Worker wrote this JSON.
  }

  /** The URLs that weren't exported. If a page is missing, its Markdown and payload are not listed separately. */
  get missing(): MissingUrl[] {
    return [...this.#missing.values()].filter(({ path }) => {
      const page = path.replace(/(?:\/_payload\.json|\.md)$/, '')
      return page === path || !this.#missing.has(page)
    })
  }

  /** Records a path that wasn't exported. Redirects don't count: they are written to other files, or need a server. */
  leaveOut(path: string, status: number): void {
    const from = this.#origins.get(path)
    if (status >= 400 && !this.#optional.has(path))
      this.#missing.set(path, { path, status, ...(from !== undefined && { from }) })
  }

  /** Returns the number of written pages. */
  get pages(): number {
    return [...this.#known].filter((path) => this.#pages.has(path)).length
  }

  /** Returns the paths of files about the whole site, and of files that scripts request. */
  #texts(): string[] {
    const { versions, config } = this.options.listed
    const { locales, code: own } = config
    return [
      '/robots.txt',
      '/favicon.ico',
      // Browsers with offline copies would keep their old service worker if this file were missing.
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

  /** Adds paths to the queue. Each path is only added once. */
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

  /** Writes the paths in the queue and the files that they load. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      await inParallel(batch, async (path) => await this.#write(path))
    }
  }

  /**
   * Requests a path from the Worker.
   * @param version the version to request. Some endpoints have no language in their URL, so the version is passed in
   * the query
   * @throws if the Worker fails, because files would be missing
   */
  async get(path: string, accept = '*/*', version = this.versions.only): Promise<SiteResponse> {
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
    // The URL of a media file or a resized image contains its hash, so an existing file is up to date.
    if (/^\/(?:_ipx\/[^/]+\/)?_media\//.test(path) && this.options.tree.keep(file)) return
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
    const isChanged = isPage || relative || this.versions.isApart || path.endsWith('/offline.json')
    if (isChanged ? !/^text\/|javascript|json|xml/.test(type) : !mayContainUrls(path, type)) {
      tree.write(file, bytes)
      return
    }
    const text = this.versions.withDeployedUrls(bytes.toString())
    this.find(text, type, path)
    if (isPage) this.#writePage(path, text, headers)
    else if (path === '/robots.txt')
      tree.write(
        file,
        exportedSitemaps(text, (name) => this.versions.exportedMarkOf(name)),
      )
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
    return pathIn(this.options.listed.config, this.versions.only)(`/${code}${statusPath}`)
  }

  /** Also writes the Markdown of a page to the path that the page's actions link to. */
  #writeSource(path: string, bytes: Uint8Array): void {
    const source = `/raw${path}`
    if (this.#known.has(source) || !this.#pages.has(path.replace(/\.md$/, ''))) return
    this.#known.add(source)
    this.options.tree.write(this.fileOf(source), bytes)
  }

  /**
   * Reads an image from the database, which is much faster than a request. SVG files must be requested, because they
   * may refer to other files.
   */
  #readImage(path: string): Buffer | undefined {
    const { hash, name } = patterns.media.match(path) ?? {}
    if (hash === undefined || name === undefined || !/^image\/(?!svg)/.test(mediaTypeOf(name))) return undefined
    return this.options.readStored(hash)
  }

  /** Reads a file of the build. When deployed, the platform serves it without the Worker. */
  async #readAsset(path: string): Promise<SiteResponse> {
    const bytes = await readFile(join(this.options.assetsFolder, path)).catch(() => undefined)
    return {
      status: bytes ? 200 : 404,
      headers: { 'content-type': assetTypes[posix.extname(path)] ?? '' },
      bytes: bytes ?? Buffer.alloc(0),
    }
  }

  /** Embeds the icons in the style sheet, because browsers don't load mask images from a disk. */
  async #withMasks(text: string, type: string): Promise<string> {
    const mask = type.startsWith('text/css') ? /\bmask:url\(\.\/(icons\.\w+\.svg)\)/.exec(text) : null
    if (!mask) return text
    const drawing = (await this.#readAsset(`/_assets/${mask[1]}`)).bytes.toString('base64')
    return text.replace(mask[0], `mask:url(data:image/svg+xml;base64,${drawing})`)
  }

  #writePage(path: string, html: string, headers: SiteResponse['headers']): void {
    const { tree, relative, listed } = this.options
    this.#policy = headers['content-security-policy'] ?? null
    this.headers = {
      ...(this.#policy !== null && { 'content-security-policy': policyForHeader(this.#policy) }),
      ...Object.fromEntries(
        ['referrer-policy', 'x-frame-options', 'permissions-policy', 'x-content-type-options'].flatMap((name) =>
          headers[name] === undefined ? [] : [[name, headers[name]]],
        ),
      ),
    }
    const file = this.fileOf(path)
    if (relative) return tree.write(file, relativeForm(html, 'text/html', this.#place(file)))
    const { name } = this.#pages.get(path)!
    const text = this.versions.withOwnSearch(withPolicy(html, this.#policy), name)
    tree.write(file, text)
    // People type the URLs of home pages with a trailing slash, so these are written as well.
    if (
      listed.config.locales.some(({ code }) => path === pathIn(listed.config, name)(`/${code}`)) &&
      file !== 'index.html'
    )
      tree.write(file.replace(/\.html$/, '/index.html'), text)
  }

  /**
   * Exports the files of the build that an offline copy needs, and adds the version to the names of its search files.
   */
  #withOwnIndex(path: string, text: string): string {
    const page = this.#pages.get(path.replace(/offline\.json$/, '_offline'))
    if (!page || !path.endsWith('/offline.json')) return text
    const { files } = JSON.parse(text) as OfflineList
    this.add(files.map((href) => sitePathname(href, this.options.urls)).filter((file) => !file.startsWith('/_search/')))
    return this.versions.withOwnSearch(text, page.name)
  }

  #place(file: string) {
    const { urls, siteUrl, isLocated } = this.options
    return {
      file,
      base: urls.base ?? '',
      siteUrl,
      fileOf: (pathname: string) => this.#fileAt(pathname),
      ...(isLocated && { origin: new URL(siteUrl).origin }),
    }
  }

  /** Returns the file for a path on the site, or `undefined` if it wasn't exported. */
  #fileAt(pathname: string): string | undefined {
    const path = sitePathname(pathname, this.options.urls)
    if (path === '/' && !this.#pages.has('/')) return 'index.html'
    const target = this.folders.get(path) ?? this.#redirects.get(path) ?? path
    return this.#known.has(target) ? this.fileOf(target) : undefined
  }

  /**
   * Adds the files that a response loads to the queue, as well as printable pages and lists of posts. All other pages
   * are already in it.
   */
  find(text: string, type: string, path: string): void {
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
      if (this.versions.isElsewhere(inside)) return []
      if (inside.endsWith(statusPath)) return this.#addStatus()
      const isOffline = inside.endsWith('/_offline')
      if (isOffline && this.options.relative) return []
      const isList = isPostList(inside, this.options.listed)
      const version =
        isOffline || isList ? this.versions.at(inside) : inside.endsWith('/_print') ? this.#pages.get(path) : undefined
      if (version) this.#pages.set(inside, version)
      const isLoaded = version !== undefined || isReserved(inside) || isFilePathname(inside)
      if (!isLoaded || /^\/(?:api|mcp|_preview)(?:\/|$)/.test(inside)) return []
      if (isOffline) return [inside, `${inside}/_payload.json`, inside.replace(/_offline$/, 'offline.json')]
      return isList && !this.options.relative ? [inside, `${inside}/_payload.json`] : [inside]
    })
    for (const target of found) if (!this.#known.has(target)) this.#origins.set(target, path)
    this.add(found)
  }

  /** Adds the page about translation progress in each language, with its payload. These pages link to each other. */
  #addStatus(): string[] {
    const { listed, relative } = this.options
    const paths = listed.versions.flatMap(({ name }) =>
      listed.config.locales.map(({ code }) => pathIn(listed.config, name)(`/${code}${statusPath}`)),
    )
    for (const path of [statusPath, ...paths]) this.#pages.set(path, this.versions.at(path) ?? listed.versions[0]!)
    return [statusPath, ...paths, ...(relative ? [] : paths.map((path) => `${path}/_payload.json`))]
  }

  /** Returns whether there is a page at a path. */
  isPage(path: string): boolean {
    return this.#pages.has(path)
  }

  /** Returns the file name for a path. */
  fileOf(path: string): string {
    const { urls, relative } = this.options
    const href = publicHref(path, urls)
    const inside = decodeURIComponent(withoutBase(href, urls)).replace(/^\//, '')
    if (!this.#pages.has(path)) return inside
    if (relative) return posix.join(inside, 'index.html')
    return inside === '' ? 'index.html' : `${inside}.html`
  }
}

const assetTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Returns the paths of the folders that contain a page, without the language: `/en/a` for `/en/a/b`. */
function foldersAbove(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(3).map((_, index) => segments.slice(0, index + 3).join('/'))
}

/** Returns whether a response may contain URLs. Other responses are written without decoding. */
function mayContainUrls(path: string, type: string): boolean {
  return /^text\/(?:html|css|plain)|javascript|xml/.test(type) || path.startsWith('/.well-known/')
}
