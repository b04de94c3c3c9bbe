import { posix } from 'node:path'
import type { Diagnostic } from '../../core/error/index.ts'
import type { FormerHeading } from '../../core/document/index.ts'
import { isPostListPath } from '../../core/posts/index.ts'
import { resolveRedirects } from '../../core/release/index.ts'
import type { ResolvedRedirects } from '../../core/release/index.ts'
import { applyRedirectRules, decodePathname, isServedByWorker } from '../../core/route/index.ts'
import { readReleasesInForce } from '../sync/collect/current-release.ts'
import { readRows } from '../sync/collect/current-rows.ts'
import type { D1Target } from '../local/d1-target.ts'
import { releaseTables, visibleAt } from '../sync/versioned-table.ts'
import type { CheckedFile, CheckedSite } from './checked-site.ts'
import { parseHref } from '../sync/compile/anchor-links.ts'

/** The new locations of pages and headings that have moved. */
interface Moves {
  /** Returns the new URL of a page, which may have a fragment. */
  page(path: string): string | undefined
  /** Returns the new location of a heading that a page no longer has. It is on the same page if `path` is absent. */
  heading(path: string, id: string): Pick<FormerHeading, 'heading' | 'path'> | undefined
}

/** Resolves the configured redirects against the files. */
export function configuredRedirects({ written, config, setting, byPath, names }: CheckedSite): ResolvedRedirects {
  const files = new Set(names)
  return resolveRedirects(written.redirects, {
    codes: setting.codes,
    defaultLocale: setting.defaultLocale,
    pages: new Set([...byPath].filter(([, { isPage }]) => isPage).map(([path]) => path)),
    versions: (config.versions ?? []).map(({ name }) => name),
    downloads: config.downloads,
    isPostList: (path) => isPostListPath(path, config.posts ?? []),
    isServed: (path) => files.has(`public${path}`) || isServedByWorker(path),
  })
}

/** Returns moves that follow from configured redirects. */
export function configuredMoves(site: CheckedSite): Moves {
  const { codes, defaultLocale } = site.setting
  const { fixed, patterns } = configuredRedirects(site)
  const targets = new Map(fixed.map(({ source, target }) => [source, target]))
  return {
    page: (path) => targets.get(path) ?? applyRedirectRules(patterns, path, codes, defaultLocale)?.location,
    heading: () => undefined,
  }
}

/** Returns moves that earlier syncs have stored in the current release: redirects and former headings. */
export async function publishedMoves(target: D1Target, channel: string): Promise<Moves> {
  const { head, base } = await readReleasesInForce(target, channel, new Date().toISOString())
  const range = { channel, first: head, head, base }
  const redirects = visibleAt(await readRows(target, releaseTables.redirects, range), head)
  const entries = visibleAt(await readRows(target, releaseTables.entries, range), head)
  const targets = new Map(
    redirects.flatMap(({ source, target: to, status }) => (status === 410 ? [] : [[source, to] as const])),
  )
  const headings = new Map(
    entries.flatMap(({ path, anchors }) =>
      (JSON.parse(anchors ?? '[]') as FormerHeading[]).map((former) => [`${path}#${former.id}`, former] as const),
    ),
  )
  return { page: (path) => targets.get(path), heading: (path, id) => headings.get(`${path}#${id}`) }
}

/** A replacement in a file that fixes a diagnostic. */
export interface Fix {
  file: string
  line: number
  from: string
  to: string
}

/** Returns whether a diagnostic reports a link whose target may have moved. */
export function mayHaveMoved({ code }: Diagnostic): boolean {
  return code === 'broken-link' || code === 'folder-link' || code === 'broken-anchor'
}

/**
 * Finds broken links whose targets have moved, and adds the new URL to their diagnostics.
 *
 * @returns all diagnostics in the same order, and fixes for the links whose targets have moved
 */
export function followMoves(
  diagnostics: readonly Diagnostic[],
  site: CheckedSite,
  moves: readonly Moves[],
): { diagnostics: Diagnostic[]; fixes: Fix[] } {
  const files = new Map(site.files.map((each) => [each.file, each]))
  const fixes: Fix[] = []
  const followed = diagnostics.map((diagnostic): Diagnostic => {
    const { code, file, line, address } = diagnostic
    const from = files.get(file)
    const isAnchor = code === 'broken-anchor'
    if (!mayHaveMoved(diagnostic) || address === undefined || !from) return diagnostic
    const next = isAnchor ? newAnchor(address, from, site, moves) : newAddress(address, from, site, moves)
    if (next === undefined) return diagnostic
    const to = asWritten(next, address, from, site)
    if (line !== undefined) fixes.push({ file, line, from: address, to })
    return {
      ...diagnostic,
      severity: 'warning',
      code: isAnchor ? 'moved-anchor' : 'moved-link',
      message: isAnchor
        ? `The heading that \`${address}\` links to has a new ID.`
        : `\`${address}\` has moved to \`${next}\`.`,
      hint: `Change the link to \`${to}\`, or run the check with \`--fix\`.`,
    }
  })
  return { diagnostics: followed, fixes }
}

function newAddress(
  address: string,
  from: CheckedFile,
  site: CheckedSite,
  moves: readonly Moves[],
): string | undefined {
  const { path, fragment } = placeOf(address, from, site)
  const found = moves.map((each) => each.page(path)).find((each) => each !== undefined)
  if (found === undefined || !found.startsWith('/')) return found
  return fragment === '' || found.includes('#') ? found : `${found}#${fragment}`
}

function newAnchor(address: string, from: CheckedFile, site: CheckedSite, moves: readonly Moves[]): string | undefined {
  const { path, fragment } = placeOf(address, from, site)
  const found = moves.map((each) => each.heading(path, fragment)).find((each) => each !== undefined)
  const target = site.byPath.get(found?.path ?? path)
  if (!found || !target?.facts.anchors.includes(found.heading)) return undefined
  return `${found.path ?? path}#${found.heading}`
}

/** Returns the path of the page to which a link in a file points. The link may contain the path of a source file. */
function placeOf(address: string, from: CheckedFile, site: CheckedSite): { path: string; fragment: string } {
  const { codes, defaultLocale } = site.setting
  if (address.startsWith('#')) return { path: from.entry.path, fragment: address.slice(1) }
  if (address.startsWith('/')) return parseHref(address, from.locale, codes)
  const [, name = '', hash = ''] = /^([^?#]*)[^#]*(#.*)?$/s.exec(address) ?? []
  const file = posix.join(posix.dirname(from.file), decodePathname(name) ?? name)
  const path = site.files.find((each) => each.file === file)?.entry.path
  return parseHref((path ?? pathOfFile(file, codes, defaultLocale)) + hash, from.locale, codes)
}

/** Returns the path at which a file with this name would be published. The file isn't read. */
function pathOfFile(file: string, codes: readonly string[], defaultLocale: string): string {
  const parts = file
    .replace(/\.mdx?$/, '')
    .split('/')
    .map((part) => part.replace(/^\d+\./, ''))
  const inLocale = codes.includes(parts[0] ?? '') ? parts : [defaultLocale, ...parts]
  return `/${(/^(?:index|readme)$/i.test(inLocale.at(-1) ?? '') ? inLocale.slice(0, -1) : inLocale).join('/')}`
}

/**
 * Returns a new URL in the style of the author's link: as a relative file path, or as a path with or without a
 * language.
 */
function asWritten(next: string, address: string, from: CheckedFile, site: CheckedSite): string {
  if (!next.startsWith('/')) return next
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(next) ?? []
  if (address.startsWith('#') && path === from.entry.path) return hash
  if (address.startsWith('/')) {
    const [, code = ''] = address.split('/')
    const own = `/${from.locale}`
    return !site.setting.codes.includes(code) && (path === own || path.startsWith(`${own}/`))
      ? `${path.slice(own.length) || '/'}${hash}`
      : next
  }
  const target = site.byPath.get(decodePathname(path) ?? path)
  if (!target) return next
  const relative = posix.relative(posix.dirname(from.file), target.file)
  return `${address.startsWith('./') && !relative.startsWith('.') ? './' : ''}${relative}${hash}`
}

/**
 * Replaces paths and URLs in a file. Each fix is applied to its line or, if the link isn't on that line, to the first
 * match after it.
 */
export function applyFixes(text: string, fixes: readonly Omit<Fix, 'file'>[]): { text: string; applied: number } {
  const lines = text.split('\n')
  let applied = 0
  for (const { line, from, to } of fixes) {
    for (let index = line - 1; index < lines.length; index++) {
      // Parsers encode some characters that the author didn't.
      const found = [from, decodePathname(from) ?? from].find((address) => findWhole(lines[index]!, address) !== -1)
      if (found === undefined) continue
      const start = findWhole(lines[index]!, found)
      lines[index] = lines[index]!.slice(0, start) + to + lines[index]!.slice(start + found.length)
      applied += 1
      break
    }
  }
  return { text: lines.join('\n'), applied }
}

/** Returns the index of a path or URL in a line, or −1. Parts of longer paths and URLs don't match. */
function findWhole(line: string, address: string): number {
  for (let start = line.indexOf(address); start !== -1; start = line.indexOf(address, start + 1)) {
    const [before, after] = [line[start - 1] ?? '', line[start + address.length] ?? '']
    if (!/[\w/.#-]/.test(before) && !/[\w/#-]/.test(after)) return start
  }
  return -1
}
