import { slugify, withNumber } from '../../../core/collection/index.ts'
import { findInterface } from '../../../core/locale/index.ts'
import { parseRedirectsFile } from '../../../core/release/index.ts'
import { isRedirectPattern } from '../../../core/route/index.ts'
import { openIcons } from '../body/icons.ts'
import type { CopiedFile, FolderSettings, Note, SourcePage, SourceSite } from '../define-import-system.ts'
import { recordOf } from '../source/record.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { addedFiles } from './added-files.ts'
import { openAddresses } from './addresses.ts'
import type { PlacedPage } from './addresses.ts'
import { authorsFile } from './authors-file.ts'
import { convertPage } from './convert-page.ts'
import { pathOfFile } from './file-path.ts'
import { placePages } from './place-pages.ts'
import type { Placement } from './place-pages.ts'
import { planRedirects } from './redirects.ts'
import { planUrls } from './plan-urls.ts'
import { takeFonts } from './take-fonts.ts'
import { openUndecided } from './undecided.ts'
import type { Decisions, UndecidedComponent } from './undecided.ts'

/** The files that an import will write, and the content that it couldn't convert. */
export interface ImportPlan {
  /** The text of each file, by its path in the content folder. */
  texts: Map<string, string>
  copies: CopiedFile[]
  /** The source file of each file in the content folder that comes from a single source file. */
  origins: Map<string, string>
  /** The number of redirects from old URLs. */
  redirects: number
  undecided: UndecidedComponent[]
  /** The number of converted or copied pages. */
  pages: number
  locales: string[]
  notes: Note[]
  /** Returns the path of a page or file, by its URL in the source; see `Addresses.find`. */
  find: (address: string) => string | undefined
}

/** Plans the files of a content folder for a site. Reads files that pages include, but writes nothing. */
export function planImport(read: SourceSite, source: SourceFolder, decisions: Decisions): ImportPlan {
  const urls = planUrls(read)
  const site = withRedirectsFile(withFonts({ ...read, config: { ...read.config, ...urls } }, source), source)
  const placement = placePages(site.pages, site.navigation?.items ?? [])
  const settings = [...site.folders, ...placement.folders]
  const pages = placeFiles(site, placement, settings)
  const addresses = openAddresses(site, pages)
  const icon = openIcons()
  const notes = [...site.notes, ...noteMenu(site, placement), ...noteLocales(site)]
  const undecided = openUndecided(decisions)
  const texts = new Map<string, string>()
  const titles = new Map<string, unknown>()
  const origins = new Map(site.files.map(({ from, to }) => [to, from]))
  for (const page of pages) {
    const { text, title } = convertPage(page, {
      site,
      source,
      addresses,
      placement,
      icon,
      notes,
      keep: (component) => undecided.add(component, page.source.file),
    })
    texts.set(page.target, text)
    titles.set(page.target, title)
    origins.set(page.target, page.source.file)
  }
  const copies: CopiedFile[] = []
  for (const copy of site.files) {
    if (copy.text === undefined) copies.push(copy)
    else {
      texts.set(copy.to, copy.text)
      undecided.addFromText(copy.text, copy.from)
    }
  }
  const redirects = planRedirects(site, pages, addresses)
  notes.push(...redirects.notes)
  const components = undecided.list()
  const listed = pages.filter(
    ({ source: { place, data, isPost } }) =>
      !isPost &&
      recordOf(data.sidebar).hidden !== true &&
      (!site.navigation?.hidesOthers || placement.listed.has(place.join('/'))),
  )
  const added = addedFiles(site, {
    pages,
    listed,
    titles,
    settings,
    icon,
    components,
    decided: decisions.map,
    addresses,
  })
  for (const [file, text] of added) texts.set(file, text)
  const authors = authorsFile(site, addresses, notes)
  if (authors !== undefined) texts.set('_authors.yml', authors)
  if (redirects.text !== undefined) texts.set('_redirects', redirects.text)
  const copied = site.files.filter(({ to }) => to.endsWith('.md')).length
  return {
    texts,
    copies,
    origins,
    redirects: redirects.count,
    undecided: components,
    pages: pages.length + copied,
    locales: site.locales,
    notes,
    find: addresses.find,
  }
}

/** Adds the fonts that can be copied to a site's files and configuration. */
function withFonts(site: SourceSite, source: SourceFolder): SourceSite {
  const { theme, copies, notes } = takeFonts(site, source)
  const taken = new Set(copies.map(({ from }) => from))
  return {
    ...site,
    config: { ...site.config, ...(Object.keys(theme).length > 0 && { theme: { ...site.config.theme, ...theme } }) },
    files: [...site.files.filter(({ from }) => !taken.has(from)), ...copies],
    notes: [...site.notes, ...notes],
  }
}

/**
 * Reads the redirects in the source's static `_redirects` file, and removes that file from the copied ones, because
 * Rivage's `_redirects` isn't a static file.
 */
function withRedirectsFile(site: SourceSite, source: SourceFolder): SourceSite {
  const isRedirects = ({ to }: CopiedFile) => /(?:^|\/)public\/_redirects$/.test(to)
  const read = site.files
    .filter(isRedirects)
    .flatMap(({ from }) => parseRedirectsFile(source.read(from), from).redirects)
    // In Rivage, paths start with the language, so a redirect pattern for a language folder would redirect to itself.
    .filter(({ source: from }) => !(isRedirectPattern(from) && site.locales.includes(from.split('/')[1] ?? '')))
    .map(({ source: from, target: to, status }) => ({ from, to, status }))
  return {
    ...site,
    files: site.files.filter((file) => !isRedirects(file)),
    redirects: [...(site.redirects ?? []), ...read],
  }
}

/**
 * Returns every page with its file. Its path contains numbers according to the order in the sidebar, in pages, and in
 * folder settings.
 */
function placeFiles(site: SourceSite, placement: Placement, settings: readonly FolderSettings[]): PlacedPage[] {
  const placeOf = ({ place }: SourcePage) => placement.places.get(place.join('/')) ?? place
  const orders = new Map<string, number>()
  const setOnce = (key: string, order: number | undefined) => {
    if (order !== undefined && !orders.has(key)) orders.set(key, order)
  }
  for (const [place, order] of placement.orders) setOnce(place, order)
  // The default locale comes first, so that a page and its translation get the same name.
  const byLocale = site.pages.toSorted(
    (a, b) => Number(b.locale === site.defaultLocale) - Number(a.locale === site.defaultLocale),
  )
  for (const page of byLocale) setOnce(placeOf(page).join('/'), page.order)
  for (const { place, order } of settings) setOnce(place.join('/'), order)
  const nameOf = numberPlaces(site.pages.map(placeOf), orders)
  return site.pages.map((source) => {
    const target = `${source.locale}/${nameOf(placeOf(source))}.md`
    return { source, target, path: ownPath(source) ?? pathOfFile(target, site) }
  })
}

/**
 * Adds number prefixes to the names of pages and folders that have an order.
 *
 * @param orders position by path; names without a position get no number, and follow the numbered ones
 * @returns a function that returns the numbered path of a path: `1.guide/02.install` for `guide/install`. Numbers in a
 *   folder have the same number of digits, so that file lists sort correctly
 */
function numberPlaces(
  places: readonly string[][],
  orders: ReadonlyMap<string, number>,
): (place: readonly string[]) => string {
  const children = new Map<string, Set<string>>()
  for (const place of places) {
    for (const [depth, name] of place.entries()) {
      const parent = place.slice(0, depth).join('/')
      children.set(parent, (children.get(parent) ?? new Set()).add(name))
    }
  }
  const names = new Map<string, string>()
  for (const [parent, siblings] of children) {
    const keyOf = (name: string) => (parent === '' ? name : `${parent}/${name}`)
    const ordered = [...siblings]
      .filter((name) => name !== 'index' && orders.has(keyOf(name)))
      .toSorted((a, b) => orders.get(keyOf(a))! - orders.get(keyOf(b))! || (a < b ? -1 : 1))
    const digits = String(ordered.length).length
    for (const [index, name] of ordered.entries())
      // `1.draft.md` would be an unpublished page.
      if (name !== 'draft') names.set(keyOf(name), withNumber(String(index + 1).padStart(digits, '0'), name))
  }
  return (place) => place.map((name, depth) => names.get(place.slice(0, depth + 1).join('/')) ?? name).join('/')
}

/** Returns the path of a page whose frontmatter sets `slug`. */
function ownPath({ data, locale, address }: SourcePage): string | undefined {
  if (typeof data.slug !== 'string') return undefined
  return ['', locale, ...address.split('/').map(slugify).filter(Boolean)].join('/')
}

function noteMenu({ navigation, pages }: SourceSite, { listed, notes }: Placement): Note[] {
  if (!navigation) return []
  const unlisted = navigation.hidesOthers
    ? pages.filter(({ place, isPost }) => !isPost && place.join('/') !== 'index' && !listed.has(place.join('/')))
    : []
  return [
    ...notes.map((message) => ({ kind: 'changed' as const, file: navigation.file, message })),
    ...unlisted.map(({ file }) => ({
      kind: 'changed' as const,
      file,
      message: `This page is not listed in ${navigation.file}, so it is hidden from the sidebar`,
    })),
  ]
}

function noteLocales({ locales }: SourceSite): Note[] {
  return locales
    .filter((code) => !findInterface(code))
    .map((code) => ({
      kind: 'changed' as const,
      file: '',
      message: `Rivage has no interface translation for “${code}” yet, so the interface of these pages is in English`,
    }))
}
