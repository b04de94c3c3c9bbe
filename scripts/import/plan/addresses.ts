import { slug } from 'github-slugger'
import { textOfHeading } from '../body/heading-ids.ts'
import type { SourcePage, SourceSite } from '../define-import-system.ts'
import { siteBaseOf } from './plan-urls.ts'
import { folderOf, relativePath, resolvePath, rootedFiles } from '../source/source-folder.ts'

/** A page and its location in the new site. */
export interface PlacedPage {
  source: SourcePage
  /** The page's file in the content folder: `en/1.guide/2.install.md`. */
  target: string
  /** The page's path in the new site: `/en/guide/install`. */
  path: string
}

/** Converts URLs. A URL that doesn't match a page or file of the source stays unchanged. */
export interface Addresses {
  /**
   * Converts a URL in a page's text. A link to a page becomes the relative path of the page's file, which every sync
   * checks.
   */
  link(from: PlacedPage, address: string): string
  /** Converts a URL in a page's frontmatter. A link to a page becomes the path of that page. */
  path(from: PlacedPage, address: string): string
  media(from: PlacedPage, address: string): string
  /** Returns the path of the page or file at a URL that starts with `/`, or `undefined` if it doesn't exist. */
  find(address: string): string | undefined
  /** Removes the base of the old site from a URL that doesn't match any page. */
  withoutBase(address: string): string
}

/** Indexes the pages and files of a site by their URLs in the source. */
export function openAddresses(site: SourceSite, pages: readonly PlacedPage[]): Addresses {
  const byFile = new Map(pages.map((page) => [page.source.file, page]))
  const byAddress = new Map(pages.map((page) => [keyOf(page.source.locale, page.source.address), page]))
  const copied = new Map(site.files.map(({ from, to }) => [from, to]))
  const bases = basesOf(site)
  const titleIds = new Map<PlacedPage, string>()
  const { versions = [] } = site.config
  const current = versions.find(({ state }) => state === 'current')?.name

  return {
    link: (from, address) => rewrite(from, address, (page) => encodePath(relativePath(from.target, page.target))),
    path: (from, address) => rewrite(from, address, (page) => page.path),
    media(from, address) {
      if (isRemote(address)) return address
      const { path, suffix } = split(address)
      const file = copyOf(from, path)
      return file === undefined ? address : file + suffix
    },
    withoutBase: (address) => withoutBases(address, bases)[0]!,
    find(address) {
      const from = rootPage(site)
      const { path, suffix } = split(address)
      const page = pageByFile(from, path) ?? pageByAddress(from, path)
      return page ? page.path + fragmentOf(suffix, page) : copyOf(from, path)
    },
  }

  function fragmentOf(suffix: string, page: PlacedPage): string {
    const [, before = '', fragment = ''] = /^([^#]*)#(.+)$/.exec(suffix) ?? []
    // The title of a page is not a heading with an id.
    if (fragment !== '' && fragment === titleIdOf(page)) return before
    if (site.body.headingIds) return suffix.replace(/(?<=#)fn:(.+)$/, pythonFootnote)
    return readableFragment(suffix, page)
  }

  /** Returns the id that the source gives the title of a page. */
  function titleIdOf(page: PlacedPage): string {
    const known = titleIds.get(page)
    if (known !== undefined) return known
    const { data, body } = page.source
    const heading = /^\s*# +([^\n]*?)(?: +#+)? *(?:\n|$)/.exec(body)?.[1]
    const text = heading === undefined ? String(data.title ?? '') : textOfHeading(heading)
    const id = (site.body.headingIds?.slug ?? slug)(text)
    titleIds.set(page, id)
    return id
  }

  function rewrite(from: PlacedPage, written: string, write: (page: PlacedPage) => string): string {
    // Docusaurus uses this prefix for URLs that aren't its own pages.
    const address = written.replace(/^pathname:\/\//, '')
    if (isRemote(address)) return address
    const { path, suffix } = split(address)
    if (path === '') return fragmentOf(suffix, from) || '#top'
    const page = pageByFile(from, path) ?? pageByAddress(from, path)
    if (page) return write(page) + fragmentOf(suffix, page)
    const elsewhere = copyOf(from, path) ?? (path.startsWith('/') ? inOtherVersion(path) : undefined)
    return elsewhere === undefined ? address : elsewhere + suffix
  }

  /**
   * Returns the path of a page of another version: `/1.x/guide`. If the page has a new URL in that version, the old one
   * redirects.
   */
  function inOtherVersion(path: string): string | undefined {
    const named = withoutBases(path, bases).find((each) => versions.some(({ name }) => each.split('/')[1] === name))
    if (named !== undefined) return named
    const found = site.inCurrent?.(path)
    return found === undefined || current === undefined ? undefined : found.replace(/^\/[^/]+/, `$&/${current}`)
  }

  /** Returns the path at which a copied file is served. */
  function copyOf(from: PlacedPage, path: string): string | undefined {
    const file = [...filesMeant(from, path), ...filesBelowUrl(from, path)]
      .map((each) => copied.get(each))
      .find((each) => each !== undefined)
    return file === undefined ? undefined : encodePath(file.replace(/^public/, ''))
  }

  function pageByFile(from: PlacedPage, path: string): PlacedPage | undefined {
    const names = /\.mdx?$/i.test(path)
      ? [path, path.replace(/x$/i, ''), `${path}x`]
      : [
          `${path}.md`,
          `${path}.mdx`,
          ...['index.md', 'index.mdx', 'README.md'].map((name) => `${path.replace(/\/$/, '')}/${name}`),
        ]
    // `/page` without an extension is the URL of a page, not the path of a file.
    if (path.startsWith('/') && !/\.mdx?$/i.test(path)) return undefined
    const roots = /^[./]/.test(path) ? [] : contentRootsOf(from)
    return names
      .flatMap((name) => [...filesMeant(from, name), ...roots.map((root) => resolvePath(root, name))])
      .map((file) => byFile.get(file))
      .find((page) => page !== undefined)
  }

  /** Returns the folders above a page in which Docusaurus also looks for linked files. */
  function contentRootsOf({ source: { file } }: PlacedPage): string[] {
    return (site.contentRoots ?? []).filter((root) => root !== '' && file.startsWith(`${root}/`))
  }

  function pageByAddress(from: PlacedPage, path: string): PlacedPage | undefined {
    const plain = path.replace(/(?:\.html|\.mdx?)$/i, '')
    const { address, place } = from.source
    const candidates = plain.startsWith('/')
      ? [plain]
      : (place.at(-1) === 'index' ? [address, folderOf(address)] : [folderOf(address), address]).map(
          (base) => `/${resolvePath(base, plain)}`,
        )
    for (const inSite of candidates.flatMap((candidate) => withoutBases(candidate, bases))) {
      const [first = '', ...rest] = inSite.split('/').filter(Boolean)
      const named = site.locales.find((code) => code.toLowerCase() === first.toLowerCase())
      for (const own of named ? withoutBases(`/${rest.join('/')}`, bases) : [inSite]) {
        const page =
          byAddress.get(keyOf(named ?? from.source.locale, own)) ?? byAddress.get(keyOf(site.defaultLocale, own))
        if (page) return page
      }
    }
    return undefined
  }

  /**
   * Returns the source files that a path in HTML may refer to, relative to the page's URL. URLs of pages end in a slash
   * in MkDocs and others, so `../../a.png` on `/guide/install/` is `/a.png`.
   */
  function filesBelowUrl({ source: { address } }: PlacedPage, path: string): string[] {
    return path.startsWith('/') ? [] : rootedFiles(site.roots, `/${resolvePath(address.slice(1), path)}`)
  }

  /** Returns the source files that a path may refer to, relative to a named root or to the page. */
  function filesMeant(from: PlacedPage, path: string): string[] {
    const rooted = withoutBases(path, bases).flatMap((each) => rootedFiles(site.roots, each))
    return rooted.length > 0 ? rooted : [resolvePath(folderOf(from.source.file), path)]
  }
}

/** Returns the home page of the default language, for URLs that don't occur on a page. */
function rootPage({ defaultLocale }: SourceSite): PlacedPage {
  const source: SourcePage = {
    file: '',
    locale: defaultLocale,
    place: ['index'],
    address: '/',
    prefix: '',
    data: {},
    body: '',
    bodyLine: 1,
    notations: {},
  }
  return { source, target: `${defaultLocale}/index.md`, path: `/${defaultLocale}` }
}

/**
 * Returns the same key for all URLs that a server treats as equal. Ignores letter case, `index` at the end, and a
 * trailing slash.
 */
function keyOf(locale: string, address: string): string {
  return `${locale} ${address
    .toLowerCase()
    .replace(/\/(?:index|readme)?\/?$/, '')
    .replace(/^\/+/, '')}`
}

/**
 * Converts a URL fragment to Rivage's format for heading ids, without repeated or outer hyphens, and with `_` before a
 * leading digit. Ids that the author wrote stay unchanged.
 */
function readableFragment(suffix: string, { source }: PlacedPage): string {
  const [before = '', fragment] = suffix.split('#')
  if (fragment === undefined) return suffix
  if (source.body.includes(`#${fragment}}`) || source.body.includes(`id="${fragment}"`)) return suffix
  return `${before}#${readableId(withoutBlocks(fragment, source.body))}`
}

/** Returns the id of a footnote for its label in Python-Markdown. */
function pythonFootnote(_: string, label: string): string {
  return `user-content-fn-${label.toLowerCase()}`
}

function readableId(id: string): string {
  return id
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, '_')
}

/**
 * Returns the new id of a heading with block elements. Docusaurus includes their text in the id:
 * `## Delay <div>iOS</div>` has the id `delay-ios`. After the import, block elements follow the heading, so the id is
 * `delay`.
 */
function withoutBlocks(fragment: string, body: string): string {
  for (const [, heading = ''] of body.matchAll(/^#{1,6}[ \t]+(.*<div\b.*)$/gm)) {
    const [whole, own] = [heading, heading.replace(/<div\b.*?<\/div>/g, '')].map((text) =>
      slug(text.replace(/<[^>]*>|[`*]/g, '').trim()),
    )
    if (whole === fragment) return own!
  }
  return fragment
}

/**
 * Returns the URL prefixes that are not part of a page's `address`, longest first: `/http/docs`, `/http`, and `/docs`.
 */
function basesOf(site: SourceSite): string[] {
  return [...new Set([site.base, siteBaseOf(site), site.routeBase ?? ''])]
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
}

/**
 * Returns the possible meanings of a URL: without each matching base prefix, and unchanged. Authors write links with
 * and without the base.
 */
function withoutBases(address: string, bases: readonly string[]): string[] {
  return [
    ...bases.filter((base) => `${address}/`.startsWith(`${base}/`)).map((base) => address.slice(base.length) || '/'),
    address,
  ]
}

function isRemote(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)
}

function split(address: string): { path: string; suffix: string } {
  const end = address.search(/[?#]|$/)
  return { path: address.slice(0, end), suffix: address.slice(end) }
}

function encodePath(path: string): string {
  return path.replace(/[\s%()]/g, encodeURIComponent)
}
