import { diffArrays } from 'diff'

/** A run of words that are in both texts, or in only one. */
export interface DiffRun {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Maximum number of edits. A diff with more edits would be unreadable, so everything between the common start and end
 * is replaced instead.
 */
const maxEdits = 400

/**
 * Compares two texts word by word. White space belongs to the preceding word. Scripts without spaces are compared
 * character by character.
 */
export function diffWords(before: string, after: string): DiffRun[] {
  return joinRuns(diffTokens(wordsOf(before), wordsOf(after)))
}

/**
 * Compares two lists and returns one run per item, in order, for the shortest sequence of edits. If that sequence has
 * more than `maxEdits` edits, the runs instead remove and then add everything between the common start and end.
 */
export function diffTokens(from: readonly string[], to: readonly string[]): DiffRun[] {
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) start++
  let end = 0
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end++
  return [
    ...toRuns('same', from.slice(0, start)),
    ...editScript(from.slice(start, from.length - end), to.slice(start, to.length - end)),
    ...toRuns('same', from.slice(from.length - end)),
  ]
}

function editScript(from: string[], to: string[]): DiffRun[] {
  const changes = diffArrays(from, to, { maxEditLength: maxEdits })
  if (!changes) return [...toRuns('removed', from), ...toRuns('added', to)]
  return changes.flatMap(({ added, removed, value }) => toRuns(added ? 'added' : removed ? 'removed' : 'same', value))
}

function toRuns(kind: DiffRun['kind'], words: readonly string[]): DiffRun[] {
  return words.map((text) => ({ kind, text }))
}

/** Splits a text into words for comparison. Joined together, the words are the unchanged text. */
export function wordsOf(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}]\p{M}*\s*|[\p{L}\p{N}\p{M}_]+\s*|[^\p{L}\p{N}\p{M}_]\s*/gu,
    ) ?? []
  )
}

/** Joins adjacent runs of the same kind. Between two common words, deletions precede insertions. */
function joinRuns(runs: readonly DiffRun[]): DiffRun[] {
  const joined: DiffRun[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed) joined.push({ kind: 'removed', text: removed })
    if (added) joined.push({ kind: 'added', text: added })
    removed = added = ''
  }
  for (const { kind, text } of runs) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      flush()
      const last = joined.at(-1)
      if (last?.kind === 'same') last.text += text
      else joined.push({ kind, text })
    }
  }
  flush()
  return joined
}
