import type { Text, TextKind } from './read-texts.ts'

/** An entry of `phrases.yml`: a phrase to avoid, and what to use in its place. */
export interface Phrase {
  phrase: string
  use: string
  in?: TextKind[]
}

/** A sentence to rewrite. */
interface Finding {
  kind: TextKind
  line: number
  /** The problem and how to fix it, on one line. */
  message: string
}

/** Maximum number of words in a sentence. Longer ones are hard to follow for non-native speakers. */
const mostWords = 30

/**
 * Finds sentences that contain one of the phrases or more than 30 words.
 * @param phrases the entries of `phrases.yml`
 * @returns one finding per sentence, in order
 */
export function findWording(texts: readonly Text[], phrases: readonly Phrase[]): Finding[] {
  const rules = phrases.map(({ phrase, ...rule }) => ({ ...rule, pattern: new RegExp(phrase, 'i') }))
  return texts.flatMap(({ kind, line, words }) =>
    splitSentences(words).flatMap(({ start, sentence }): Finding[] => {
      const lineAt = (offset: number) => line + words.slice(0, start + offset).split('\n').length - 1
      for (const { pattern, use, in: kinds } of rules) {
        const found = (kinds?.includes(kind) ?? true) && pattern.exec(sentence)
        if (found) return [{ kind, line: lineAt(found.index), message: `"${found[0].slice(0, 60)}": use ${use}` }]
      }
      const count = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
      if (count <= mostWords) return []
      const message = `"${sentence.slice(0, 40)}…" has ${count} words: split it (at most ${mostWords})`
      return [{ kind, line: lineAt(0), message }]
    }),
  )
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Splits a text into sentences with their offsets, and joins the lines of each sentence. An empty line, a list item, or
 * an indented line also ends a sentence.
 */
function splitSentences(words: string): { start: number; sentence: string }[] {
  // The segmenter ends a sentence at every line break. Other line breaks become spaces, which keeps the offsets.
  const flat = words.replace(/\n(?!\s*\n|\s*(?:[-*]|\d+\.)\s| {2,})/g, ' ')
  return Array.from(sentences.segment(flat), ({ segment, index }) => {
    const mark = /^[-*|>\s.:]*/.exec(segment)![0].length
    return { start: index + mark, sentence: segment.slice(mark).trimEnd().replace(/\s/g, ' ') }
  }).filter(({ sentence }) => sentence.length > 11)
}

/** Reports titles that several pages share, because readers couldn't distinguish these pages in search results. */
export function findRepeatedTitles(titles: ReadonlyMap<string, string>): string[] {
  const pages = Map.groupBy(titles, ([, title]) => title)
  return Array.from(pages, ([title, entries]) => ({ title, files: entries.map(([file]) => file) }))
    .filter(({ files }) => files.length > 1)
    .map(
      ({ title, files }) => `${files.at(-1)}:1 heading "${title}" is also the title of ${files[0]}: name what differs`,
    )
}
