import { parseSourcePath, slugify, titleFromStem } from '../../../core/collection/index.ts'
import { locales as interfaceLocales } from '../../../core/locale/index.ts'
import { parseFrontmatter } from '../../../core/markdown/index.ts'
import { localize } from '../../../core/release/index.ts'
import { stringify } from 'yaml'
import { openIcons } from '../body/icons.ts'
import { parseBody } from '../body/parse-body.ts'
import type { Piece } from '../body/piece.ts'
import { renderBody } from '../body/render-body.ts'
import { rewriteAddresses } from '../body/rewrite-addresses.ts'
import type { CopiedFile, FolderSettings, Note, SourcePage, SourceSite } from '../define-import-system.ts'
import { folderOf, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { openAddresses } from './addresses.ts'
import type { Addresses, PlacedPage } from './addresses.ts'
import { convertFields } from './fields.ts'
import { numberPlaces } from './number-places.ts'
import { placePages } from './place-pages.ts'
import type { Placement } from './place-pages.ts'
import { renderConfig } from './render-config.ts'

/** What an import will write, and what it could not convert. */
export interface ImportPlan {
  /** File of the content folder → its text. */
  texts: Map<string, string>
  copies: CopiedFile[]
  pages: number
  locales: string[]
  notes: Note[]
}

/** Turns what a system's reader found into files of a content folder. Reads included files, and writes nothing. */
export function planImport(site: SourceSite, source: SourceFolder): ImportPlan {
  const placement = placePages(site.pages, site.navigation?.items ?? [])
  const settings = [...site.folders, ...placement.folders]
  const pages = placeFiles(site, placement, settings)
  const addresses = openAddresses(site, pages)
  const notes = [...site.notes, ...placement.notes.map((note) => ({ file: site.navigation!.file, ...note })), ...noteUnlisted(site, placement)]
  const icon = openIcons()
  const texts = new Map<string, string>()
  const titles = new Map<string, unknown>()
  for (const page of pages) {
    const { text, title } = convertPage(page, { site, source, addresses, placement, icon, notes })
    texts.set(page.target, text)
    titles.set(page.target, title)
  }
  for (const [file, text] of folderFiles(settings, pages, icon)) texts.set(file, text)
  for (const [file, text] of missingLandings(site, pages, titles)) texts.set(file, text)
  texts.set('site.config.ts', renderConfig({ ...site.config, locales: site.locales, defaultLocale: site.defaultLocale }))
  for (const code of site.locales.filter((locale) => !Object.hasOwn(interfaceLocales, locale))) {
    notes.push({ file: site.navigation?.file ?? '', message: `There is no interface in “${code}” yet: its pages have their menus and buttons in English` })
  }
  return { texts, copies: site.files, pages: pages.length + site.files.filter(({ to }) => to.endsWith('.md')).length, locales: site.locales, notes }
}

function placeFiles(site: SourceSite, placement: Placement, settings: readonly FolderSettings[]): PlacedPage[] {
  const placeOf = ({ place }: SourcePage) => placement.places.get(place.join('/')) ?? place
  const orders = new Map<string, number>()
  // The default locale decides, so that a page and its translation have the same name.
  const byLocale = site.pages.toSorted((a, b) => Number(b.locale === site.defaultLocale) - Number(a.locale === site.defaultLocale))
  for (const page of byLocale) setOnce(orders, placeOf(page).join('/'), page.order)
  for (const { place, order } of settings) setOnce(orders, place.join('/'), order)
  for (const [place, order] of placement.orders) orders.set(place, order)
  const nameOf = numberPlaces(site.pages.map(placeOf), orders)
  return site.pages.map((page) => {
    const target = `${page.locale}/${nameOf(placeOf(page))}.md`
    const wanted = addressOverride(page)
    const path = wanted ?? parseSourcePath(target, site.locales, site.defaultLocale).path
    return { source: page, target, path }
  })
}

function setOnce(orders: Map<string, number>, key: string, order: number | undefined): void {
  if (order !== undefined && !orders.has(key)) orders.set(key, order)
}

/** The path that a page's `slug` asks for. */
function addressOverride({ data, locale, address }: SourcePage): string | undefined {
  if (typeof data.slug !== 'string') return undefined
  const segments = address.split('/').map(slugify).filter(Boolean)
  return ['', locale, ...segments].join('/')
}

/** A file that includes itself would never end. */
const inclusionsAtMost = 100

interface Conversion {
  site: SourceSite
  source: SourceFolder
  addresses: Addresses
  placement: Placement
  icon: (name: string) => string | undefined
  notes: Note[]
}

/** A page's file, and its title where it has one. */
function convertPage(page: PlacedPage, conversion: Conversion): { text: string; title: unknown } {
  const { site, placement, addresses, icon, notes } = conversion
  const { source } = page
  const key = source.place.join('/')
  const isLanding = key === 'index'
  const { title = isLanding && site.config.title !== undefined ? localize(site.config.title, source.locale, site.defaultLocale) : undefined, body }
    = takeTitle(source.data.title, convertBody(page, conversion))
  const places = parseFrontmatter(source.file, conversion.source.read(source.file)).places
  const fields = convertFields({ ...source.data, ...(title !== undefined && { title }) }, {
    isLanding,
    label: labelOf(placement, key, source.locale, site.defaultLocale),
    hidden: site.navigation?.hidesOthers === true && !isLanding && !placement.listed.has(key),
    path: (address) => addresses.path(page, address),
    icon,
    note: (field, message) => notes.push({ file: source.file, line: places.get(field)?.line, message }),
  })
  const natural = parseSourcePath(page.target, site.locales, site.defaultLocale).path
  const frontmatter = { ...fields, ...(page.path !== natural && { path: page.path }) }
  const yaml = Object.keys(frontmatter).length > 0 ? `---\n${stringify(frontmatter, { lineWidth: 0 })}---\n` : ''
  return { text: [yaml, body].filter(Boolean).join('\n'), title }
}

function labelOf({ labels }: Placement, key: string, locale: string, defaultLocale: string): string | undefined {
  const item = labels.get(key)
  return item?.translations?.[locale] ?? (locale === defaultLocale ? item?.title : undefined)
}

/** A page titled by its first heading: here the title is frontmatter, and a heading of the first level would be a second one. */
function takeTitle(title: unknown, body: string): { title?: unknown; body: string } {
  const heading = /^#[ \t]+([^\n]+?)(?:[ \t]+#+)?[ \t]*(?:\{#[^}\n]*\})?[ \t]*(?:\n+|$)|^([^\n#<>*\-`|:{][^\n]*)\n=+[ \t]*(?:\n+|$)/.exec(body)
  const words = (heading?.[1] ?? heading?.[2])?.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`\\]/g, '').trim()
  const isPlain = words !== undefined && words !== '' && !/[<{]|:\w+\[/.test(words)
  if (!heading || !isPlain || (title !== undefined && title !== words)) return { title, body }
  return { title: words, body: body.slice(heading[0].length) }
}

function convertBody(page: PlacedPage, { site, source, addresses, icon, notes }: Conversion): string {
  const { body, bodyLine, notations, file } = page.source
  let inclusions = 0
  const note = (line: number, message: string) => { notes.push({ file, line, message }) }
  const link = (address: string) => addresses.link(page, address)
  const media = (address: string) => addresses.media(page, address)
  const textOf = (address: string) => {
    const included = findIncluded(address, page, site, source)
    return included === undefined ? undefined : parseFrontmatter(included, source.read(included)).body
  }
  const piecesOf = (address: string) => {
    const text = textOf(address)
    inclusions += 1
    return text === undefined || inclusions > inclusionsAtMost ? undefined : prepareAll(parseBody(text, 1, notations).pieces)
  }
  const prepareAll = (pieces: readonly Piece[]): Piece[] => pieces
    .map((piece) => (piece.kind === 'element' ? { ...piece, children: prepareAll(piece.children) } : piece))
    .flatMap((piece) => site.body.prepare?.(piece, { text: textOf, pieces: piecesOf, link, icon, note }) ?? [piece])
  const { pieces, imports } = parseBody(body, bodyLine, notations)
  const text = renderBody(prepareAll(pieces), {
    converters: site.body.converters, fenceInfo: site.body.fenceInfo, link, media, icon, imports, note, include: piecesOf,
  })
  const markdown = rewriteAddresses(text, { link, media }).replace(/^\s*\n/, '').trimEnd()
  return markdown === '' ? '' : `${markdown}\n`
}

function findIncluded(address: string, { source: page }: PlacedPage, { roots }: SourceSite, source: SourceFolder): string | undefined {
  const rooted = roots.filter(({ prefix }) => address.startsWith(prefix)).map((root) => resolvePath(root.folder, address.slice(root.prefix.length)))
  return [...rooted, resolvePath(folderOf(page.file), address), resolvePath('', address)].find((file) => source.has(file))
}

function noteUnlisted({ navigation, pages }: SourceSite, { listed }: Placement): Note[] {
  if (!navigation?.hidesOthers) return []
  return pages.filter(({ place }) => place.join('/') !== 'index' && !listed.has(place.join('/')))
    .map(({ file }) => ({ file, message: `This page is not in ${navigation.file}: it is imported, but not in the menu` }))
}

/** `.navigation.yml` of every folder whose title is not what its name says, in every locale that has pages in it. */
function folderFiles(settings: readonly FolderSettings[], pages: readonly PlacedPage[], icon: Conversion['icon']): [file: string, text: string][] {
  const folders = new Map<string, string>()
  for (const { target } of pages) {
    const [locale = '', ...names] = target.split('/').slice(0, -1)
    for (const [depth] of names.entries()) {
      const folder = names.slice(0, depth + 1)
      folders.set(`${locale}/${folder.map((name) => name.replace(/^\d+\./, '')).join('/')}`, `${locale}/${folder.join('/')}`)
    }
  }
  const locales = [...new Set(pages.map(({ source }) => source.locale))]
  const files: [file: string, text: string][] = []
  for (const [place, own] of Map.groupBy(settings, (each) => each.place.join('/'))) {
    // What the menu says comes last, and counts.
    const { title, icon: theirs, hidden } = Object.assign({}, ...own) as FolderSettings // Settings of one folder are settings.
    for (const locale of locales) {
      const folder = folders.get(`${locale}/${place}`)
      if (folder === undefined) continue
      const ownTitle = typeof title === 'object' ? title[locale] ?? title[''] : title
      const known = theirs === undefined ? undefined : icon(theirs)
      // A folder with a page of its own has that page's title.
      const isNamedSo = ownTitle === titleFromStem(folder) && !pages.some(({ target }) => target === `${folder}/index.md`)
      const mapping = {
        ...(ownTitle !== undefined && !isNamedSo && { title: ownTitle }),
        ...(known !== undefined && { icon: known }),
        ...(hidden && { navigation: false }),
      }
      if (Object.keys(mapping).length > 0) files.push([`${folder}/.navigation.yml`, stringify(mapping, { lineWidth: 0 })])
    }
  }
  return files
}

/** A front page for each locale that has none, so that its address answers: the site's title, and a way to the first page. */
function missingLandings(
  { config, defaultLocale, locales, files }: SourceSite, pages: readonly PlacedPage[], titles: ReadonlyMap<string, unknown>,
): [file: string, text: string][] {
  const copied = files.filter(({ to }) => to.endsWith('.md')).map(({ to }) => ({ target: to, path: parseSourcePath(to, locales, defaultLocale).path }))
  const all = [...copied, ...pages]
  return locales.flatMap((locale): [file: string, text: string][] => {
    const own = all.filter(({ target }) => target.startsWith(`${locale}/`)).toSorted((a, b) => (a.target < b.target ? -1 : 1))
    const [first] = own
    if (first === undefined || own.some(({ path }) => path === `/${locale}`)) return []
    const title = localize(config.title ?? 'Docs', locale, defaultLocale)
    const ownTitle = titles.get(first.target)
    const label = typeof ownTitle === 'string' ? ownTitle : titleFromStem(first.target.replace(/\.md$/, ''))
    const hero = { title, ...(config.description !== undefined && { tagline: localize(config.description, locale, defaultLocale) }), actions: [{ label, to: first.path }] }
    return [[`${locale}/index.md`, `---\n${stringify({ title, hero }, { lineWidth: 0 })}---\n`]]
  })
}
