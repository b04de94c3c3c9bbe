import { diffTokens } from '../../../core/document/index.ts'
import type { FormerHeading, PlainSection } from '../../../core/document/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { anyOrigin, encodePathname, isInLocale } from '../../../core/route/index.ts'
import type { PageRequest } from '../../context.ts'
import type { ContentStore, PageEntry } from '../../store/content-store.ts'

/** A page as Markdown, without what stands above it. Addresses of the site begin with `anyOrigin`. */
export interface PageText {
  /** Path of the page that it is the text of. */
  path: string
  title: string
  description: string
  /** The release in which it changed last. */
  release: number
  text: string
  sections: readonly PlainSection[]
  /** Further ids of headings: those of the original in a translation, and those that they had before. */
  former?: readonly FormerHeading[]
}

/** Address of a page's Markdown: `/en/guide.md`. */
export function markdownHref(path: string): string {
  return `${encodePathname(path)}.md`
}

/** The text of a page in its own words; the Markdown of its author, where it was published before there was another. */
export async function readPlain(
  { store }: { store: ContentStore },
  document: string,
): Promise<Pick<PageText, 'text' | 'sections'>> {
  const [plain, sections] = await store.readPlain(document)
  if (plain !== undefined) return { text: plain, sections }
  return { text: (await store.readText(document, 'markdown')) ?? '', sections: [] }
}

/**
 * The Markdown of a page. A translation says of each section that is behind its original so, and quotes what that says
 * now.
 * @param source the page that it translates
 */
export async function readPageText(
  request: PageRequest,
  entry: PageEntry,
  source: PageEntry | undefined,
): Promise<PageText> {
  const { path, title, description, since: release, anchors } = entry
  // A section of a translation also has the id of what it translates.
  const paired = entry.translation?.sections.flatMap(({ heading, source: id }) => (id ? [{ id, heading }] : [])) ?? []
  const former = [...paired, ...anchors]
  const plain = await readPlain(request, entry.document)
  const stale = entry.translation?.sections.filter((section) => section.stale) ?? []
  const original = source && stale.length > 0 ? await readPlain(request, source.document) : undefined
  const notes = new Map(
    stale.map(({ heading, source: of }) => [heading, original && quoted(source!, original, of ?? '')] as const),
  )
  const { config } = request.cache.release
  const named = notes.size > 0 ? addNotes(plain, notes, request.t, nameOf(source, config)) : plain
  return { path, title, description, release, former, ...named }
}

/** What a section says now; at the beginning of a page, with its title and its description, which may have changed. */
function quoted(
  { title, description }: Pick<PageEntry, 'title' | 'description'>,
  text: Pick<PageText, 'text' | 'sections'>,
  id: string,
): string {
  const own = sectionAlone(text, id)
  if (id !== '') return own
  const lead = description === '' || beginsWith(own, description) ? [] : [escapeText(description)]
  const heading = own.startsWith('# ') ? [] : [`**${escapeText(title)}**`]
  return [...heading, ...lead, own].join('\n\n')
}

/** The language of the site that a page is in, by its name. */
function nameOf(page: PageEntry | undefined, { locales }: SiteConfig): string {
  return locales.find(({ code }) => page && isInLocale(page.path, code))?.name ?? ''
}

/** One section without those below it: from its heading up to the next one. `''` is what comes before the first. */
export function sectionAlone({ text, sections }: Pick<PageText, 'text' | 'sections'>, id: string): string {
  const at = sections.findIndex(([heading]) => heading === id)
  if (at === -1 && id !== '') return ''
  return text.slice(at === -1 ? 0 : sections[at]![2], sections[at + 1]?.[2])
}

/** Adds to sections what is said of them, at their ends. */
function addNotes(
  { text, sections }: Pick<PageText, 'text' | 'sections'>,
  notes: ReadonlyMap<string, string | undefined>,
  t: Translate,
  language: string,
): Pick<PageText, 'text' | 'sections'> {
  const starts = [['', 1, 0] as const, ...sections]
  const moved: PlainSection[] = []
  let noted = ''
  for (const [at, [heading, level, start]] of starts.entries()) {
    if (at > 0) moved.push([heading, level, noted.length])
    const own = text.slice(start, starts[at + 1]?.[2])
    const original = notes.get(heading)
    const note = [
      `**${t('translation.section')}**`,
      ...(original?.trim() ? [`${language}:\n\n${original.trim()}`] : []),
    ]
    const parts = [own.trimEnd(), quote(note.join(' '))].filter(Boolean)
    noted += notes.has(heading) ? `${parts.join('\n\n')}\n\n` : own
  }
  return { text: noted, sections: moved }
}

/** A text as a quotation. */
function quote(text: string): string {
  return text.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>')
}

/**
 * A section with those below it, by the id of its heading; `undefined` where there is none.
 */
export function cutSection({ text, sections }: Pick<PageText, 'text' | 'sections'>, id: string): string | undefined {
  const at = sections.findIndex(([heading]) => heading === id)
  const found = sections[at]
  if (!found) return undefined
  const next = sections.slice(at + 1).find(([, level]) => level <= found[1])
  return text.slice(found[2], next?.[2])
}

/** How many lines that are the same stand around those that differ. */
const contextLines = 3

/**
 * What differs between two texts, line by line, as a block of code: the lines that went and came, with those around.
 */
export function renderPatch(before: string, after: string): string {
  const lines = diffTokens(before.split('\n'), after.split('\n'))
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - contextLines), at + contextLines + 1).some(({ kind }) => kind !== 'same')
  const marks = { same: ' ', added: '+', removed: '-' }
  const shown = lines.flatMap(({ kind, text }, at) => {
    if (!isNear(at)) return at > 0 && isNear(at - 1) ? ['…'] : []
    return [marks[kind] + text]
  })
  const fence = '`'.repeat(Math.max(3, ...Array.from((before + after).matchAll(/`+/g), ([run]) => run.length + 1)))
  return `${fence}diff\n${shown.join('\n')}\n${fence}\n`
}

/** Whether a text begins with a sentence, however both are marked up. */
export function beginsWith(text: string, sentence: string): boolean {
  const letters = (each: string) => each.replace(/\]\([^)\s]*\)/g, ']').replace(/[^\p{L}\p{N}]+/gu, '')
  return letters(text.slice(0, sentence.length * 4 + 400)).startsWith(letters(sentence))
}

/** A link of Markdown to a page's Markdown. */
export function pageLink(title: string, path: string): string {
  return `[${escapeText(title)}](${anyOrigin}${markdownHref(path)})`
}

/** Text that stands for itself in Markdown. */
export function escapeText(text: string): string {
  return text.replace(/[\\[\]`*_<]/g, '\\$&').replace(/\s+/g, ' ')
}
