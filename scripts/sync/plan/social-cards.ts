import type { Diagnostic } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { hashOf } from '../content-hash.ts'
import { fileOf } from '../../../core/collection/index.ts'
import { scriptOf } from '../fonts/scripts.ts'
import type { SocialCardTexts } from '../social-cards/render-card.ts'
import { fontPackages } from '../social-cards/fonts.ts'
import type { NamedStyle } from '../social-cards/card-style.ts'
import { entryTable, isPage, withDigest } from '../versioned-table.ts'
import type { EntryRow, NavigationRow, NextRow } from '../versioned-table.ts'
import { perRow } from './per-row.ts'
import { request } from './requests.ts'
import type { SocialCard, Plan } from './requests.ts'
import type { RowChange } from './row-changes.ts'

interface SocialCardsInput {
  config: SiteConfig
  /** The style of social cards. `null` if the site disables them. `undefined` keeps the cards of all rows. */
  socialCards: NamedStyle | null | undefined
}

interface RowsWithCards<Row extends EntryRow> {
  /** Unchanged rows are the same objects. */
  rows: readonly NextRow<Row>[]
  /** Reports titles with characters that none of the fonts contains. */
  diagnostics: Diagnostic[]
}

/**
 * Assigns a social card to each page (column `picture`). A new card is requested if the title of the page, section, or
 * site changed, or if the theme changed.
 *
 * @param titleAt returns the title of the navigation node at a path
 */
function* addCardAddresses<Row extends EntryRow>(
  rows: readonly NextRow<Row>[],
  titleAt: (path: string) => string | undefined,
  { config, socialCards }: SocialCardsInput,
): Plan<RowsWithCards<Row>> {
  if (socialCards === undefined) return { rows, diagnostics: [] }
  const rendered = new Map<string, SocialCard>()
  for (const { picture } of rows) {
    const name = nameIn(picture)
    if (name !== undefined) rendered.set(name, { address: picture! })
  }
  const wanted = new Map<string, SocialCardTexts>()
  const names = rows.map((row) => {
    if (!socialCards || !isPage(row) || hasOwnCard(row) || isApiPage(row)) return undefined
    const words = wordsOf(row, config, titleAt)
    const name = hashOf(socialCards.name, JSON.stringify(words)).slice(0, nameLength)
    if (!rendered.has(name)) wanted.set(name, words)
    return name
  })
  if (wanted.size > 0) for (const [name, card] of yield* request('socialCards', wanted)) rendered.set(name, card)
  const diagnostics: Diagnostic[] = []
  const withCards = rows.map((row, index) => {
    const name = names[index]
    const shown = name === undefined ? undefined : rendered.get(name)
    if (shown && 'missing' in shown)
      diagnostics.push(missingCharacters(row.file, shown.missing, wanted.get(name!)!.language))
    const picture = shown && 'address' in shown ? shown.address : null
    return picture === row.picture ? row : (withDigest(entryTable, { ...row, picture }) as NextRow<Row>)
  })
  return { rows: withCards, diagnostics }
}

interface SocialCardChanges {
  changes: RowChange[]
  diagnostics: Diagnostic[]
}

/**
 * Adds the new social cards of changed pages, and of pages in folders whose titles changed, to the changes.
 * @param current the previous release
 */
export function* planSocialCards(
  changes: readonly RowChange[],
  current: { entries: readonly NextRow<EntryRow>[]; navigation: readonly NavigationRow[] },
  { gone, rows }: { gone: readonly NavigationRow[]; rows: readonly NavigationRow[] },
  input: SocialCardsInput,
): Plan<SocialCardChanges> {
  const titles = new Map<string, string | undefined>(gone.map(({ path }) => [path, undefined]))
  for (const { path, title } of rows) titles.set(path, title)
  const titleAt = (path: string) =>
    titles.has(path) ? titles.get(path) : current.navigation.find((node) => node.path === path)?.title
  const before = new Map(gone.map(({ path, title }) => [path, title]))
  const renamed = [...titles].filter(([path, title]) => before.get(path) !== title).map(([path]) => `${path}/`)
  const changed = new Set(changes.map((change) => change.before))
  const below = current.entries.filter(
    (row) => !changed.has(row) && renamed.some((folder) => row.path.startsWith(folder)),
  )
  const all = [...changes, ...below.map((row): RowChange => ({ before: row, after: row }))]
  const pages = all.flatMap(({ after }) => after ?? [])
  const { rows: withCards, diagnostics } = yield* addCardAddresses(pages, titleAt, input)
  const next = new Map(withCards.map((row, index) => [pages[index], row]))
  return {
    changes: all
      .map((change) => ({ ...change, after: change.after && next.get(change.after) }))
      .filter((change) => changed.has(change.before) || change.before !== change.after),
    diagnostics,
  }
}

/** Number of hash characters in the name of a social card, which is enough to distinguish the cards of a site. */
const nameLength = 16

/** Returns the hash of a card's inputs, which is part of its URL. */
function nameIn(address: string | null): string | undefined {
  return address?.match(/\/([0-9a-f]+)\.png$/)?.[1]
}

/**
 * Returns whether a page was generated from an API description. Such pages get no card, because there may be thousands
 * of them.
 */
const isApiPage = perRow(({ file, meta }) => file !== fileOf(file) && 'api' in (JSON.parse(meta) as object))

/** Returns whether the frontmatter sets an image: `seo.ogImage`. */
const hasOwnCard = perRow(({ seo }) => typeof (JSON.parse(seo) as { ogImage?: unknown }).ogImage === 'string')

/** Returns the lines of text on the social card of a page. */
function wordsOf(
  { path, title, seo }: Pick<EntryRow, 'path' | 'title' | 'seo'>,
  { title: siteTitle, locales, defaultLocale }: SiteConfig,
  titleAt: (path: string) => string | undefined,
): SocialCardTexts {
  const code = path.split('/', 2)[1]
  const locale = locales.find((each) => each.code === code) ?? locales.find((each) => each.code === defaultLocale)!
  const shown = (JSON.parse(seo) as { title?: string }).title ?? title
  const site = localize(siteTitle, locale.code, defaultLocale)
  return {
    title: shown,
    section: sectionOf(path, titleAt),
    site: site === shown ? '' : site,
    language: locale.language,
    dir: locale.dir,
  }
}

/** Returns the title of the nearest folder above a page, or an empty string if none has a title. */
function sectionOf(path: string, titleAt: (path: string) => string | undefined): string {
  for (let folder = parentOf(path); folder.lastIndexOf('/') > 0; folder = parentOf(folder)) {
    const title = titleAt(folder)
    if (title) return title
  }
  return ''
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function missingCharacters(file: string, missing: readonly string[], language: string): Diagnostic {
  const needed = fontPackages[scriptOf(language)]
  return {
    severity: 'warning',
    file,
    code: 'picture-characters',
    message: `No font contains ${missing
      .slice(0, 8)
      .map((each) => `“${each}”`)
      .join(', ')}${missing.length > 8 ? ' and more' : ''}, so Rivage creates no social card for this page.`,
    hint: `${needed ? `Install one for this language: \`npm install ${needed}\`. Or set` : 'Set'} a font with these characters in \`theme.fonts\`, or your own image in \`seo.ogImage\`.`,
  }
}
