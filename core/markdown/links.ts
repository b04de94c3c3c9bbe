import type { Element, Root } from 'hast'
import { parseSourceSet } from '../document/index.ts'
import type { Diagnostic } from '../error/index.ts'
import {
  canonicalPathname,
  decodePathname,
  isBuiltIn,
  downloadAt,
  isExternalHref,
  isFilePathname,
  isRemoteHref,
  isReserved,
  localizeHref,
} from '../route/index.ts'
import { contentFile, joinPath } from './content-file.ts'
import { ignoredUnits, setSize, unshownFile } from './shown-image.ts'
import type { Media, Resolver } from './resolver.ts'

/** The location of a page, needed to resolve its relative URLs. */
interface PagePlace {
  /** Path inside the content folder. */
  file: string
  /** Path in the site. */
  path: string
  locale: string
  /** Codes of the enabled locales. */
  codes: readonly string[]
  resolver: Resolver
}

/** A link to a page of the site. The content check verifies that its fragment exists. */
export interface InternalLink {
  /** Path with fragment: `/en/guide/install#windows`. */
  href: string
  /** The URL as in the source. */
  written: string
  line: number
  column: number
}

/** Elements and components that contain one image. */
const imageNames = new Set(['img', 'image', 'color-mode-image'])

/** A resolved URL, or a broken one with the file that was looked up. */
type Target =
  | { kind: 'page' | 'external' | 'other'; href: string }
  | { kind: 'missing'; href: string; hint: string; of: 'page' | 'file' }

/**
 * Replaces the URLs of links, images, and other media in a page with the published URLs, and adds the sizes of images.
 * Reports broken URLs, which stay unchanged.
 */
export function resolveAddresses(root: Root, place: PagePlace): { links: InternalLink[]; diagnostics: Diagnostic[] } {
  const links: InternalLink[] = []
  const diagnostics: Diagnostic[] = []
  visit(root)
  return { links, diagnostics }

  function visit(parent: Root | Element): void {
    for (const node of parent.children) {
      if (node.type !== 'element') continue
      if (node.data?.component) resolveProps(node)
      else if (node.tagName === 'a' && !node.data?.isResolved) resolveLink(node, 'href')
      for (const name of ['src', 'poster']) resolveSource(node, name)
      resolveSourceSet(node)
      visit(node)
    }
  }

  /** Resolves the URLs in components: links, images for light and dark mode, and lists of links or images. */
  function resolveProps(node: Element): void {
    for (const name of ['to', 'href']) resolveLink(node, name)
    for (const name of ['light', 'dark']) resolveSource(node, name)
    for (const [name, value] of Object.entries(node.properties)) {
      if (name.startsWith(':') && /"(to|href|src)":/.test(String(value)))
        node.properties[name] = resolveData(node, String(value))
    }
  }

  function resolveData(node: Element, json: string): string {
    try {
      return JSON.stringify(
        JSON.parse(json, function (this: Record<string, unknown>, key, value: unknown) {
          if (typeof value !== 'string') return value
          if (key === 'to' || key === 'href') return resolveAddress(node, value).href
          const media = key === 'src' ? findMedia(node, value) : undefined
          if (media) Object.assign(this, { width: media.width, height: media.height, ...this })
          return media?.href ?? value
        }),
      )
    } catch {
      return json // The value isn't valid JSON, so it stays unchanged.
    }
  }

  function resolveLink(node: Element, name: string): void {
    const value = node.properties[name]
    if (typeof value !== 'string' || isFootnoteLink(node)) return
    // Browsers remove line breaks, tabs, and outer spaces from URLs (WHATWG URL, §4.4).
    const written = value.replace(/[\t\n\r]/g, '').trim()
    const { kind, href } = resolveAddress(node, written)
    node.properties[name] = href
    // The client doesn't prefetch links with this attribute; see client/visit/prefetch.ts.
    if (kind === 'missing' && node.tagName === 'a') node.properties.dataMissing = ''
    if (kind === 'external' && node.tagName === 'a') node.properties.rel = externalRel(node.properties.rel)
  }

  function resolveAddress(node: Element, written: string): Target {
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const { target, link, missing } = followLink({ written, line, column }, place)
    diagnostics.push(...missing)
    links.push(...link)
    return target
  }

  function resolveSource(node: Element, name: string): void {
    const written = node.properties[name]
    if (typeof written !== 'string') return
    // If the URL is that of an image's page on GitHub, show the image itself, as GitHub does.
    const [, repository, path] = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/([^?#]+)$/.exec(written) ?? []
    if (path && imageNames.has(node.tagName))
      node.properties[name] = `https://raw.githubusercontent.com/${repository}/${path}`
    const media = findMedia(node, written)
    if (node.tagName === 'img') diagnostics.push(...unshownFile(node, { written, media, file: place.file }))
    if (node.tagName === 'img' && name === 'src') diagnostics.push(...ignoredUnits(node, place.file))
    const isImage =
      imageNames.has(node.tagName) && written !== '' && !isRemoteHref(written) && !written.startsWith('/_')
    if (!media && isImage) node.data = { ...node.data, missing: true }
    if (!media) return
    node.properties[name] = media.href + partOf(node, written)
    if (!imageNames.has(node.tagName)) return
    setSize(node, media)
    if (media.width && !media.animated)
      node.data = { ...node.data, widths: { ...node.data?.widths, [media.href]: media.width } }
  }

  /**
   * Returns the fragment of a URL, which selects a part of an SVG file (`#icon`), or a time of a video (`#t=10`). It has no
   * effect in other images.
   */
  function partOf({ tagName }: Element, written: string): string {
    const [, path = '', fragment = ''] = /^([^#]*)(#.+)?$/s.exec(written) ?? []
    return imageNames.has(tagName) && !/\.svg$/i.test(path) ? '' : fragment
  }

  /** Resolves the URLs in a `srcset` such as `a.png 1x, b.png 2x`. */
  function resolveSourceSet(node: Element): void {
    const { srcSet } = node.properties
    if (typeof srcSet !== 'string') return
    node.properties.srcSet = parseSourceSet(srcSet)
      .map(({ url, condition }) => `${findMedia(node, url)?.href ?? url} ${condition}`.trim())
      .join(', ')
  }

  function findMedia(node: Element, written: string): Media | undefined {
    if (written === '' || isRemoteHref(written)) return undefined
    const file = mediaFile(written.slice(0, written.search(/[?#]|$/)), place.file)
    const media = place.resolver.media(file)
    if (!media) {
      const { line, column } = node.position?.start ?? {}
      diagnostics.push({
        severity: 'warning',
        file: place.file,
        line,
        column,
        code: node.tagName === 'img' ? 'missing-image' : 'missing-file',
        message: `The file \`${decode(written)}\` does not exist.`,
        hint: `Put it at \`content/${file}\`.`,
        address: written,
      })
    }
    return media
  }
}

/**
 * Checks URLs outside the text, such as those in frontmatter, without changing them.
 * @param targets the URLs with their positions in the file
 */
export function followTargets(
  targets: readonly Omit<InternalLink, 'href'>[],
  place: PagePlace,
): { links: InternalLink[]; diagnostics: Diagnostic[] } {
  const followed = targets.map((target) => followLink(target, place))
  return { links: followed.flatMap(({ link }) => link), diagnostics: followed.flatMap(({ missing }) => missing) }
}

/** Resolves a URL. Returns a link if the URL points to a page of the site, or a problem if it is broken. */
function followLink(
  { written, line, column }: Omit<InternalLink, 'href'>,
  place: PagePlace,
): { target: Target; link: InternalLink[]; missing: Diagnostic[] } {
  const target = resolveHref(written, place)
  if (target.kind === 'page') {
    const href = target.href.startsWith('#') ? place.path + target.href : target.href
    return { target, link: [{ href, written, line, column }], missing: [] }
  }
  if (target.kind !== 'missing') return { target, link: [], missing: [] }
  const isFile = target.of === 'file'
  const missing: Diagnostic = {
    severity: 'warning',
    file: place.file,
    line,
    column,
    code: isFile ? 'missing-file' : 'broken-link',
    message: isFile ? `The file \`${decode(written)}\` does not exist.` : `The link \`${decode(written)}\` is broken.`,
    hint: target.hint,
    address: written,
  }
  return { target, link: [], missing: [missing] }
}

/** Returns whether a link belongs to a footnote. The parser creates the targets of such links. */
function isFootnoteLink({ properties }: Element): boolean {
  return 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties
}

function resolveHref(written: string, place: PagePlace): Target {
  // With one slash, `https:/example.com` is a path of this site (WHATWG URL, §4.4).
  const [, scheme, rest] = /^(https?:)[/\\]?(?![/\\])(.*)$/is.exec(written) ?? []
  if (scheme !== undefined)
    return { kind: 'missing', href: written, hint: `Write two slashes: \`${scheme}//${rest}\`.`, of: 'page' }
  if (isRemoteHref(written)) return { kind: isExternalHref(written) ? 'external' : 'other', href: written }
  const end = written.search(/[?#]|$/)
  const [path, suffix] = [written.slice(0, end), written.slice(end)]
  if (path === '') return { kind: suffix.startsWith('#') ? 'page' : 'other', href: written }
  const { resolver, locale, codes } = place
  if (path.startsWith('/') && isBuiltIn(path, codes)) return { kind: 'other', href: written }
  const file = mediaFile(path, place.file)
  if (/\.mdx?$/i.test(path)) {
    const content = path.startsWith('/') ? decode(path.slice(1)).normalize('NFC') : file
    const page = resolver.page(content) ?? resolver.page(`${locale}/${content}`)
    if (page !== undefined) return { kind: 'page', href: encodeURI(page) + suffix }
    // Links to `.md` are valid, because every page is also available as Markdown.
    if (path.startsWith('/') && resolver.pageExists(decode(path.replace(/\.md$/, ''))))
      return { kind: 'other', href: written }
    return { kind: 'missing', href: written, hint: `\`content/${content}\` does not exist.`, of: 'page' }
  }
  const media = /\.[a-z]\w*$/i.test(path) ? resolver.media(file) : undefined
  // A file with a reserved path keeps its URL, because programs may rely on it.
  if (media) return { kind: 'other', href: path.startsWith('/') && isReserved(path) ? written : media.href + suffix }

  const address = path.startsWith('/') ? localizeHref(path, locale, codes) : besidePage(path, file, place)
  const href = canonicalPathname(address) ?? address
  if (isBuiltIn(href, codes)) return { kind: 'other', href: href + suffix }
  const forms = downloadAt(href, codes)
  if (forms) {
    if (forms.some((form) => resolver.offers?.(form) ?? true)) return { kind: 'other', href: href + suffix }
    return { kind: 'missing', href: href + suffix, hint: offerHint(forms), of: 'page' }
  }
  if (resolver.pageExists(decode(href)) !== false) return { kind: 'page', href: href + suffix }
  const isFile = isFilePathname(path)
  return {
    kind: 'missing',
    href: isFile ? written : href + suffix,
    ...(isFile
      ? { hint: `Put it at \`content/${file}\`.`, of: 'file' }
      : { hint: `\`${decode(href)}\` does not exist.`, of: 'page' }),
  }
}

/** Returns the hint for a link to a download in one of these forms, which the site doesn't offer. */
export function offerHint(forms: readonly string[]): string {
  return `To offer this download, add \`'${forms[0]}'\` to \`downloads\` in site.config.ts.`
}

/**
 * Resolves a relative URL without an extension to a file in the same folder or, without such a file, relative to the
 * page's path.
 */
function besidePage(path: string, file: string, { file: own, path: ownPath, resolver }: PagePlace): string {
  const page = resolver.page(`${file}.md`)
  if (page !== undefined) return encodeURI(page)
  const isIndex = /(^|\/)(\d+\.)?(index|readme)\.[a-z]+$/i.test(own)
  const folder = ownPath.split('/').slice(1, isIndex ? undefined : -1)
  return `/${joinPath(folder, path).join('/')}`
}

/** Decodes a URL's path, because file names and page paths aren't percent-encoded. */
function decode(path: string): string {
  return decodePathname(path) ?? path
}

/**
 * Returns the file in the content folder for a URL. `/a.png` is in `public/`, and a relative path starts at the folder
 * of the file that uses it.
 */
function mediaFile(path: string, from: string): string {
  return contentFile(path, from, ['public']).normalize('NFC')
}

function externalRel(rel: Element['properties'][string]): string[] {
  const own = Array.isArray(rel) ? rel.map(String) : typeof rel === 'string' ? rel.split(/\s+/) : []
  return [...new Set([...own, 'nofollow', 'noopener', 'noreferrer'])]
}
