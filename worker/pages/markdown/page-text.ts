import { escapeMarkdown } from '../../../core/text/index.ts'
import { diffTokens } from '../../../core/document/index.ts'
import type { FormerHeading, PlainSection } from '../../../core/document/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { anyOrigin, encodePathname, isInLocale } from '../../../core/route/index.ts'
import type { PageRequest } from '../../context.ts'
import type { ContentStore, PageEntry } from '../../store/content-store.ts'

/** A page's Markdown, without the header. URLs on the site start with `anyOrigin`. */
export interface PageText {
  path: string
  title: string
  description: string
  /** The release that last changed the page. */
  release: number
  text: string
  sections: readonly PlainSection[]
  /** More ids that work as section links: former ids, and in a translation the ids of the source. */
  former?: readonly FormerHeading[]
}

/** Returns the URL of a page's Markdown: `/en/guide.md`. */
export function markdownHref(path: string): string {
  return `${encodePathname(path)}.md`
}

/**
 * Reads the plain Markdown of a page. For a page published before plain Markdown existed, returns the author's
 * Markdown.
 */
export async function readPlain(
  { store }: { store: ContentStore },
  document: string,
): Promise<Pick<PageText, 'text' | 'sections'>> {
  const [plain, sections] = await store.readPlain(document)
  if (plain !== undefined) return { text: plain, sections }
  return { text: (await store.readText(document, 'markdown')) ?? '', sections: [] }
}

/**
 * Reads the Markdown of a page. In a translation, marks each outdated section and appends the current text of its
 * source.
 * @param source the page that the translation was made from
 */
export async function readPageText(
  request: PageRequest,
  entry: PageEntry,
  source: PageEntry | undefined,
): Promise<PageText> {
  const { path, title, description, since: release, anchors } = entry
  // A translated section can also be requested by the id of its source section.
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
 * Returns the current text of a source section. The introduction includes the page's title and description, because
 * those may have changed too.
 */
function quoted(
  { title, description }: Pick<PageEntry, 'title' | 'description'>,
  text: Pick<PageText, 'text' | 'sections'>,
  id: string,
): string {
  const own = extractSection(text, id)
  if (id !== '') return own
  const lead = description === '' || beginsWith(own, description) ? [] : [escapeMarkdown(description)]
  const heading = own.startsWith('# ') ? [] : [`**${escapeMarkdown(title)}**`]
  return [...heading, ...lead, own].join('\n\n')
}

/** Returns the name of a page's language. */
function nameOf(page: PageEntry | undefined, { locales }: SiteConfig): string {
  return locales.find(({ code }) => page && isInLocale(page.path, code))?.name ?? ''
}

/** Returns a section's own text, from its heading to the next heading. `''` is the text before the first heading. */
export function extractSection({ text, sections }: Pick<PageText, 'text' | 'sections'>, id: string): string {
  const at = sections.findIndex(([heading]) => heading === id)
  if (at === -1 && id !== '') return ''
  return text.slice(at === -1 ? 0 : sections[at]![2], sections[at + 1]?.[2])
}

/** Appends a note to the end of each section that has one. */
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

/** Returns a section with its subsections, or `undefined` if the page has no heading with this id. */
export function cutSection({ text, sections }: Pick<PageText, 'text' | 'sections'>, id: string): string | undefined {
  const at = sections.findIndex(([heading]) => heading === id)
  const found = sections[at]
  if (!found) return undefined
  const next = sections.slice(at + 1).find(([, level]) => level <= found[1])
  return text.slice(found[2], next?.[2])
}

/** Number of unchanged lines to show before and after a change. */
const contextLines = 3

/** Renders the differences between two texts as a code block with removed, added, and surrounding lines. */
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

/** Returns whether a text starts with a sentence, ignoring markup and punctuation. */
export function beginsWith(text: string, sentence: string): boolean {
  const letters = (each: string) => each.replace(/\]\([^)\s]*\)/g, ']').replace(/[^\p{L}\p{N}]+/gu, '')
  return letters(text.slice(0, sentence.length * 4 + 400)).startsWith(letters(sentence))
}

/** Returns a Markdown link to a page's Markdown. */
export function pageLink(title: string, path: string): string {
  return `[${escapeMarkdown(title)}](${anyOrigin}${markdownHref(path)})`
}
