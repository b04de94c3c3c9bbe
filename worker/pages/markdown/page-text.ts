import { diffTokens } from '../../../core/document/index.ts'
import type { FormerHeading, PlainSection } from '../../../core/document/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { anyOrigin, encodePathname, isInLocale } from '../../../core/route/index.ts'
import type { PageRequest } from '../../context.ts'
import type { ContentStore, PageEntry } from '../../store/content-store.ts'

/** A page as Markdown, without its header. URLs in the site start with `anyOrigin`. */
export interface PageText {
  /** Path of the page. */
  path: string
  title: string
  description: string
  /** The release that last changed it. */
  release: number
  text: string
  sections: readonly PlainSection[]
  /** Additional heading ids: former ids, and in a translation the ids of the source. */
  former?: readonly FormerHeading[]
}

/** Returns the URL of a page's Markdown: `/en/guide.md`. */
export function markdownHref(path: string): string {
  return `${encodePathname(path)}.md`
}

/** Reads the plain Markdown of a page, or its author's Markdown if it was published before the plain form existed. */
export async function readPlain(
  { store }: { store: ContentStore },
  document: string,
): Promise<Pick<PageText, 'text' | 'sections'>> {
  const [plain, sections] = await store.readPlain(document)
  if (plain !== undefined) return { text: plain, sections }
  return { text: (await store.readText(document, 'markdown')) ?? '', sections: [] }
}

/**
 * Reads the Markdown of a page. In a translation, each outdated section is marked and followed by the current text of
 * its source.
 * @param source the page that it translates
 */
export async function readPageText(
  request: PageRequest,
  entry: PageEntry,
  source: PageEntry | undefined,
): Promise<PageText> {
  const { path, title, description, since: release, anchors } = entry
  // A translated section also gets the id of its source section.
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

/**
 * Returns the current text of a section. The start of a page includes its title and description, which may have
 * changed.
 */
function quoted(
  { title, description }: Pick<PageEntry, 'title' | 'description'>,
  text: Pick<PageText, 'text' | 'sections'>,
  id: string,
): string {
  const own = extractSection(text, id)
  if (id !== '') return own
  const lead = description === '' || beginsWith(own, description) ? [] : [escapeText(description)]
  const heading = own.startsWith('# ') ? [] : [`**${escapeText(title)}**`]
  return [...heading, ...lead, own].join('\n\n')
}

/** Returns the name of a page's language. */
function nameOf(page: PageEntry | undefined, { locales }: SiteConfig): string {
  return locales.find(({ code }) => page && isInLocale(page.path, code))?.name ?? ''
}

/**
 * Returns a section without its subsections, from its heading to the next one. `''` is the part before the first
 * heading.
 */
export function extractSection({ text, sections }: Pick<PageText, 'text' | 'sections'>, id: string): string {
  const at = sections.findIndex(([heading]) => heading === id)
  if (at === -1 && id !== '') return ''
  return text.slice(at === -1 ? 0 : sections[at]![2], sections[at + 1]?.[2])
}

/** Appends notes to the ends of sections. */
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

/** Formats a text as a block quote. */
function quote(text: string): string {
  return text.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>')
}

/** Returns a section with its subsections, by heading id, or `undefined` if there is no such heading. */
export function cutSection({ text, sections }: Pick<PageText, 'text' | 'sections'>, id: string): string | undefined {
  const at = sections.findIndex(([heading]) => heading === id)
  const found = sections[at]
  if (!found) return undefined
  const next = sections.slice(at + 1).find(([, level]) => level <= found[1])
  return text.slice(found[2], next?.[2])
}

/** Number of unchanged lines to show around changed ones. */
const contextLines = 3

/** Renders the line differences between two strings as a code block: removed and added lines with their context. */
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

/** Returns whether a text starts with a sentence, regardless of markup. */
export function beginsWith(text: string, sentence: string): boolean {
  const letters = (each: string) => each.replace(/\]\([^)\s]*\)/g, ']').replace(/[^\p{L}\p{N}]+/gu, '')
  return letters(text.slice(0, sentence.length * 4 + 400)).startsWith(letters(sentence))
}

/** Returns a Markdown link to a page's Markdown. */
export function pageLink(title: string, path: string): string {
  return `[${escapeText(title)}](${anyOrigin}${markdownHref(path)})`
}

/** Escapes text for Markdown. */
export function escapeText(text: string): string {
  return text.replace(/[\\[\]`*_<]/g, '\\$&').replace(/\s+/g, ' ')
}
