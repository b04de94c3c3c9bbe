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
} from '../../core/search/index.ts'
import type { LocalIndexFile, RankedPages, SearchAnswer, SectionTexts, TextAnswer } from '../../core/search/index.ts'

/** The index of a language's pages in this browser. */
export interface LocalSections {
  /** The release that the index is of, as `X-Release` names it. */
  readonly release: string | null
  /** `undefined` where the server knows more: of common words the index has nothing but titles. */
  search(text: string): Promise<TextAnswer | undefined>
  /**
   * The index of the release of now: this one, or one that is loaded in its place.
   * @throws Error as `openLocalSections`
   */
  renew(): Promise<LocalSections>
}

/** How often texts are asked for in one search. */
const maxRounds = 3

/**
 * Of a query of several words, it matters how they stand together, which only texts tell: those of the best sections of
 * so many pages are read, too. One of these pages may be the first then.
 */
const orderedPages = 24
const orderedSections = 2

/**
 * Loads the index of a language's pages.
 *
 * @param index address of it
 * @param texts address of the texts of sections, which are asked for when a search finds them
 * @throws Error where it is not there, or there is no connection
 */
export async function openLocalSections(index: string, texts: string): Promise<LocalSections> {
  return await readSections(await fetchIndex(index), index, texts)
}

async function fetchIndex(address: string): Promise<Response> {
  const response = await fetch(new URL(address, import.meta.url))
  if (!response.ok) throw new Error(`The index is not there: ${response.status}`)
  return response
}

function releaseOf({ headers }: Response): string | null {
  return headers.get('x-release')
}

async function readSections(response: Response, address: string, texts: string): Promise<LocalSections> {
  const release = releaseOf(response)
  const { format, packed, lists, speech } = (await response.json()) as LocalIndexFile // As the endpoint writes it.
  if (format !== indexFormat) return leaveToServer(release)
  const bytes = Uint8Array.from(atob(lists), (character) => character.charCodeAt(0))
  const unpacked = new UnpackedIndex({ ...packed, lists: bytes })
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
      const query = parseSearchQuery(text, unpacked.language)
      if (query.words.length > 0 && unpacked.areCommon(query.words) && navigator.onLine) return undefined
      let ranked = await rankPages(unpacked, query)
      // What was read may bring other sections among those that are listed: these are read then.
      for (let round = 0; round < maxRounds; round++) {
        if (!(await readTexts(unpacked, ranked, new URL(texts, import.meta.url)))) break
        ranked = await rankPages(unpacked, query)
      }
      const answer = withoutUnread(answerOf(ranked, maxFoundPages), unpacked)
      return { ...answer, elsewhere: [], texts: describeAnswer(t, text, answer, false), offline: t('search.offline') }
    },
  }
  return sections
}

/** In the place of an index that this script cannot read, as the site was deployed since its page was loaded. */
function leaveToServer(release: string | null): LocalSections {
  const sections: LocalSections = { release, renew: async () => sections, search: async () => undefined }
  return sections
}

/**
 * Reads the texts of the sections that are listed, and of others whose words may stand together. Without a connection
 * sections are listed without excerpts.
 * @returns whether there are any that were not here before
 */
async function readTexts(index: UnpackedIndex, ranked: RankedPages, address: URL): Promise<boolean> {
  const listed = answerOf(ranked, maxFoundPages).pages.flatMap(({ path, sections }) =>
    sections.map(({ href }) => idOf(index, path, href)),
  )
  const others = ranked.words.length < 2 ? [] : ranked.pages.slice(0, orderedPages)
  const ordered = others.flatMap(({ hits }) =>
    hits.slice(0, orderedSections).map(({ hit }) => index.idOf(hit.path, hit.heading)),
  )
  const missing = [...new Set([...listed, ...ordered])]
    .filter((id) => id !== undefined && !index.hasText(id))
    .slice(0, maxSectionTexts)
  if (missing.length === 0) return false
  address.search = `?${new URLSearchParams({ sections: missing.join() }).toString()}`
  const texts = await fetch(address).then(
    async (response) => (response.ok ? ((await response.json()) as SectionTexts) : []),
    () => [],
  )
  for (const [id, content, code = []] of texts) index.addText(id, { content, code })
  return texts.length > 0
}

function idOf(index: UnpackedIndex, path: string, href: string): number | undefined {
  return index.idOf(path, href.slice(path.length + 1))
}

/** What is not read has no excerpt: its words are known, and their order is not. */
function withoutUnread(answer: SearchAnswer, index: UnpackedIndex): SearchAnswer {
  return {
    ...answer,
    pages: answer.pages.map((page) => ({
      ...page,
      sections: page.sections.map((section) => {
        const id = idOf(index, page.path, section.href)
        return id !== undefined && index.hasText(id) ? section : { ...section, excerpt: [] }
      }),
    })),
  }
}
