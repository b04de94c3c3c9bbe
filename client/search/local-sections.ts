import { formatMessage } from '../../core/locale/format-message.ts'
import {
  answerOf,
  describeAnswer,
  indexFormat,
  maxFoundPages,
  maxSectionTexts,
  parseSearchQuery,
  rankPages,
  UnpackedIndex,
  withReference,
} from '../../core/search/index.ts'
import type { LocalIndexFile, RankedPages, SearchAnswer, SectionTexts, TextAnswer } from '../../core/search/index.ts'

/** The index of a language, loaded in this browser. */
export interface LocalSections {
  /** Release of the index, from `X-Release`. */
  readonly release: string | null
  /**
   * Searches the pages. Returns `undefined` if all words of the query are common and the server can be reached, because
   * the index contains common words only for titles.
   */
  search(text: string): Promise<TextAnswer | undefined>
  /**
   * Returns the index of the current release, which may be this one.
   * @throws Error for the same reasons as `openLocalSections`
   */
  renew(): Promise<LocalSections>
}

/** Maximum number of requests for texts per search. */
const maxRounds = 3

/**
 * Number of top pages, and of the best sections in each, whose texts are loaded as well. Only texts contain the order
 * of words. If the words of the query are adjacent, any of these pages may become the first result.
 */
const orderedPages = 24
const orderedSections = 2

/**
 * Loads the index of a language.
 *
 * @param index URL of the index
 * @param texts URL of the sections' content, which is loaded for the sections that a search finds
 * @throws Error if the index doesn't exist or the connection fails
 */
export async function openLocalSections(index: string, texts: string): Promise<LocalSections> {
  return await readSections(await fetchIndex(index), index, texts)
}

async function fetchIndex(address: string): Promise<Response> {
  const response = await fetch(new URL(address, import.meta.url))
  if (!response.ok) throw new Error(`Could not load the search index: ${response.status}`)
  return response
}

function releaseOf({ headers }: Response): string | null {
  return headers.get('x-release')
}

async function readSections(response: Response, address: string, texts: string): Promise<LocalSections> {
  const release = releaseOf(response)
  const { format, speech, reference, ...own } = (await response.json()) as LocalIndexFile
  if (format !== indexFormat) return leaveToServer(release)
  const prose = unpack(own)
  const parts = reference ? [prose, unpack(reference, own.packed.learnt)] : [prose]
  const index = withReference(prose, parts[1])
  const t = formatMessage.bind(undefined, speech)
  const sections: LocalSections = {
    release,
    async renew() {
      const latest = await fetchIndex(address)
      if (releaseOf(latest) !== release) return await readSections(latest, address, texts)
      await latest.body?.cancel()
      return sections
    },
    async search(text) {
      const query = parseSearchQuery(text, index.language)
      if (query.words.length > 0 && parts.some((part) => part.areCommon(query.words)) && navigator.onLine)
        return undefined
      let ranked = await rankPages(index, query)
      // Loaded texts change the ranking, so more sections without a loaded text may become results.
      for (let round = 0; round < maxRounds; round++) {
        if (!(await readTexts(parts, ranked, new URL(texts, import.meta.url)))) break
        ranked = await rankPages(index, query)
      }
      const answer = withoutUnread(answerOf(ranked, maxFoundPages), parts)
      return { ...answer, elsewhere: [], texts: describeAnswer(t, text, answer, false), offline: t('search.offline') }
    },
  }
  return sections
}

/** @param learnt synonyms in addition to those of the index */
function unpack(
  { packed, lists }: Pick<LocalIndexFile, 'packed' | 'lists'>,
  learnt: readonly string[] = [],
): UnpackedIndex {
  const bytes = Uint8Array.from(atob(lists), (character) => character.charCodeAt(0))
  return new UnpackedIndex({ ...packed, learnt: [...learnt, ...packed.learnt], lists: bytes })
}

/**
 * Returns an index that leaves all searches to the server. Used if this script can't read the format of the index,
 * because the site was deployed after the page was loaded.
 */
function leaveToServer(release: string | null): LocalSections {
  const sections: LocalSections = { release, renew: async () => sections, search: async () => undefined }
  return sections
}

/**
 * Loads the texts of the listed sections, and of sections in which the query's words may be adjacent. While the browser
 * is offline, loads none, and sections are listed without excerpts.
 * @returns whether any texts were loaded
 */
async function readTexts(parts: readonly UnpackedIndex[], ranked: RankedPages, address: URL): Promise<boolean> {
  const listed = answerOf(ranked, maxFoundPages).pages.flatMap(({ path, sections }) =>
    sections.map(({ href }) => idOf(parts, path, href)),
  )
  const others = ranked.words.length < 2 ? [] : ranked.pages.slice(0, orderedPages)
  const ordered = others.flatMap(({ hits }) =>
    hits.slice(0, orderedSections).map(({ hit }) => idOf(parts, hit.path, `${hit.path}#${hit.heading}`)),
  )
  const missing = [...new Set([...listed, ...ordered])]
    .filter((id) => id !== undefined && !hasText(parts, id))
    .slice(0, maxSectionTexts)
  if (missing.length === 0) return false
  address.searchParams.set('sections', missing.join())
  const texts = await fetch(address).then(
    async (response) => (response.ok ? ((await response.json()) as SectionTexts) : []),
    () => [],
  )
  for (const [id, content, code = []] of texts) for (const index of parts) index.addText(id, { content, code })
  return texts.length > 0
}

function idOf(parts: readonly UnpackedIndex[], path: string, href: string): number | undefined {
  return parts.map((index) => index.idOf(path, href.slice(path.length + 1))).find((id) => id !== undefined)
}

function hasText(parts: readonly UnpackedIndex[], id: number): boolean {
  return parts.some((index) => index.hasText(id))
}

/**
 * Removes the excerpts of sections whose text hasn't been loaded. The index contains their words, but not the order of
 * the words.
 */
function withoutUnread(answer: SearchAnswer, parts: readonly UnpackedIndex[]): SearchAnswer {
  return {
    ...answer,
    pages: answer.pages.map((page) => ({
      ...page,
      sections: page.sections.map((section) => {
        const id = idOf(parts, page.path, section.href)
        return id !== undefined && hasText(parts, id) ? section : { ...section, excerpt: [] }
      }),
    })),
  }
}
