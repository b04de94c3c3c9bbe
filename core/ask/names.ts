import { scanChunks } from '../search/index.ts'
import type { QueryWord, SearchLanguage, SectionHit } from '../search/index.ts'

/** Matches a word with a capital after its first character: `GraphQL`, `AWS`. */
const innerCapital = /^.+\p{Lu}/u
const firstCapital = /^\p{Lu}/u

/** Matches abbreviations such as `CSP` and `URLs`. They don't count as names, because pages often spell them out. */
const abbreviation = /^\p{Lu}{2,5}s?$/u

/** Languages that capitalize every noun. In these, a capital letter doesn't mark a name. */
const capitalizesNouns: ReadonlySet<string> = new Set(['de'])

/**
 * Returns the proper names in a question, in lower case. They are recognized by their capital letters, as in
 * `How do I deploy to Vercel?`. If the whole question is in capitals or title case, the result is empty.
 */
export function namesIn(question: string, { code, fold, isStopWord }: SearchLanguage): ReadonlySet<string> {
  const chunks = scanChunks(question, fold)
  const written = chunks.map(({ start, end }) => question.slice(start, end))
  const subjects = written.filter((_, at) => at > 0 && !chunks[at]!.parts.every(({ text }) => isStopWord(text)))
  const isTitleCase = subjects.every((text) => firstCapital.test(text)) && subjects.length > 2
  if (isTitleCase || !/\p{Ll}/u.test(question)) return new Set()
  const isName = (text: string, at: number) =>
    !abbreviation.test(text) &&
    (innerCapital.test(text) || (at > 0 && !capitalizesNouns.has(code) && firstCapital.test(text)))
  return new Set(written.filter(isName).map((text) => text.toLowerCase()))
}

/** Returns whether a section or its page contains a name itself, not just a synonym. */
export function mentions(section: SectionHit, { parts, whole, stem }: QueryWord, language: SearchLanguage): boolean {
  const { path, page, title, titles, keywords, content } = section
  const name = whole ?? parts[0]
  return scanChunks([path, page, title, ...titles, ...keywords, content].join(' '), language.fold).some((chunk) =>
    [...chunk.parts, ...(chunk.whole ? [chunk.whole] : [])].some(
      ({ text }) => text === name || language.stem(text) === stem,
    ),
  )
}
