import { hashText } from '../text/index.ts'

/** A text's fingerprint: a hash of each run of three words. */
export interface Fingerprint {
  words: number
  /** The run that starts at each word. A text with fewer than three words is one run. */
  runs: Uint32Array
}

const runLength = 3

/**
 * Fingerprints a text: its words in order, ignoring case and punctuation. In scripts without spaces, each character is
 * a word.
 */
export function fingerprint(text: string): Fingerprint {
  const words =
    text
      .toLowerCase()
      .match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}]|[\p{L}\p{M}\p{N}]+/gu) ?? []
  const hashes = words.map(hashText)
  const count = Math.max(Math.min(words.length, 1), words.length - runLength + 1)
  return {
    words: words.length,
    runs: Uint32Array.from({ length: count }, (_, start) =>
      hashes.slice(start, start + runLength).reduce((run, word) => mix(Math.imul(run, 31) + word), 7),
    ),
  }
}

/**
 * Returns the similarity of two texts, from 0 to 1. For each text, computes the share of its words that belong to a run
 * of three words that the other text also contains, and returns the smaller share. If two of ten equally long
 * paragraphs are replaced, the similarity is 0.8.
 */
export function similarity(one: Fingerprint, other: Fingerprint): number {
  return Math.min(sharedPart(one, new Set(other.runs)), sharedPart(other, new Set(one.runs)))
}

function sharedPart({ words, runs }: Fingerprint, others: ReadonlySet<number>): number {
  if (words === 0) return others.size === 0 ? 1 : 0
  let shared = 0
  let counted = 0
  runs.forEach((run, start) => {
    if (!others.has(run)) return
    const end = Math.min(start + runLength, words)
    shared += end - Math.max(start, counted)
    counted = end
  })
  return shared / words
}

/**
 * Mixes all bits of a hash (with the finalizer of MurmurHash3), so that the runs with the smallest hashes are a random
 * sample.
 */
function mix(hash: number): number {
  let mixed = hash
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
