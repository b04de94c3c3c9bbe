import { decodePathname } from './pathname.ts'
import { findCode } from './page-route.ts'
import { sitePathname, withoutBase } from './site-url.ts'
import type { SiteUrls } from './site-url.ts'

/** The parts of a requested pathname. */
export interface RequestAddress {
  /** The base path of the site; empty at the root of its host. */
  base: string
  /** The language in the URL, or `undefined` outside all languages. */
  locale: string | undefined
  /** The version of the product, or `undefined` for the current one. */
  version: string | undefined
  /** The path of a page, file, or endpoint, without base path and version. */
  path: string
  /**
   * The requested form of a page: its Markdown, its data, or `page` if the form depends on the client, usually HTML.
   */
  form: AddressForm
}

type AddressForm = 'page' | 'twin' | 'raw' | 'payload'

/** The names that can occur in a site's URLs. */
export interface AddressNames extends SiteUrls {
  /** Name of the current version, whose URLs have no prefix. */
  current?: string
}

/**
 * Parses a requested pathname. The version follows the language: `/en/1.x/guide` is `/en/guide` in version `1.x`. If
 * the segment after the language is not the name of a version, it belongs to the page's path.
 */
export function parseRequestAddress(pathname: string, names: AddressNames): RequestAddress {
  const { base = '', codes, versions = [] } = names
  const inside = sitePathname(pathname, names)
  const [, raw = '', code = '', next, rest = ''] = addressShape.exec(inside) ?? []
  const form = formOf(inside)
  const locale = findCode(code, codes) ?? findCode(code.replace(/\.md$/, ''), codes)
  const name = next === undefined ? undefined : decodePathname(next)
  const bare = rest === '' && form !== 'page' ? name?.replace(/\.md$/, '') : name
  const version = locale === undefined ? undefined : versions.find((known) => known === bare)
  const path = version === undefined ? inside : `${raw}/${code}${name === bare ? '' : '.md'}${rest}`
  return { base: withoutBase(pathname, names) === pathname ? '' : base, locale, version, path, form }
}

/** Matches `/raw`, the language, the segment after it, and the rest. */
const addressShape = /^(\/raw(?=\/))?\/([^/]+)(?:\/([^/]+)(.*))?$/s

function formOf(pathname: string): AddressForm {
  if (pathname.endsWith('/_payload.json')) return 'payload'
  if (!pathname.endsWith('.md')) return 'page'
  return pathname.startsWith('/raw/') ? 'raw' : 'twin'
}

/**
 * Returns the URL of a page in a version: `/en/1.x/guide` for `/en/guide`. URLs that are outside all languages, on
 * other sites, or already in a version are unchanged.
 * @param href relative to the origin, with or without a query and fragment
 */
export function hrefInVersion(
  href: string,
  version: string,
  { codes, current, versions = [] }: Pick<AddressNames, 'codes' | 'current' | 'versions'>,
): string {
  const [, start = '', code = '', extension = '', next, rest = ''] = hrefShape.exec(href) ?? []
  if (!codes.includes(code)) return href
  const name = next === undefined ? undefined : decodePathname(next.replace(/\.md$/, ''))
  if (name !== undefined && [version, current, ...versions].includes(name)) return href
  return `${start}/${code}/${encodeURIComponent(version)}${extension}${next === undefined ? '' : `/${next}`}${rest}`
}

/** Like `addressShape`, but also matches the `.md` after a language, a query, and a fragment. */
const hrefShape = /^(\/raw(?=\/))?\/([^/?#]+?)(\.md)?(?:\/([^/?#]+))?((?:[/?#].*)?)$/s
