/** A run of words that both texts have, or only one of them. */
export interface DiffRun {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** More differences than this, and no reader could follow them: what lies between the common ends is replaced as a whole. */
const maxDistance = 400

/**
 * What changed from one text to another, word by word. White space belongs to the word before it; scripts that write without spaces
 * are cut at each character.
 */
export function diffWords(before: string, after: string): DiffRun[] {
  return joinRuns(diffTokens(wordsOf(before), wordsOf(after)))
}

/**
 * What changed from one list to another, a run for each member: the shortest edit script (E. W. Myers, "An O(ND) Difference Algorithm
 * and Its Variations", 1986).
 */
export function diffTokens(from: readonly string[], to: readonly string[]): DiffRun[] {
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) start++
  let end = 0
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end++
  const middle = editScript(from.slice(start, from.length - end), to.slice(start, to.length - end))
  return [...toRuns('same', from.slice(0, start)), ...middle, ...toRuns('same', from.slice(from.length - end))]
}

/** The words of a text, as they are compared: together they are all of it. */
export function wordsOf(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}]\p{M}*\s*|[\p{L}\p{N}\p{M}_]+\s*|[^\p{L}\p{N}\p{M}_]\s*/gu,
    ) ?? []
  )
}

function editScript(from: readonly string[], to: readonly string[]): DiffRun[] {
  const replaced = [...toRuns('removed', from), ...toRuns('added', to)]
  if (from.length === 0 || to.length === 0) return replaced
  // furthest[k]: how far into `from` a path on diagonal k (from - to) gets with the edits so far. One copy a step, to walk back.
  let furthest = new Map([[1, 0]])
  const steps: Map<number, number>[] = []
  for (let edits = 0; edits <= Math.min(maxDistance, from.length + to.length); edits++) {
    steps.push(furthest)
    furthest = new Map(furthest)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = down(furthest, diagonal, edits) ? furthest.get(diagonal + 1)! : furthest.get(diagonal - 1)! + 1
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x++
      furthest.set(diagonal, x)
      if (x >= from.length && x - diagonal >= to.length) return walkBack(steps, from, to)
    }
  }
  return replaced
}

/** Whether the furthest path to a diagonal comes from the one above, by an added word, and not from the left, by a removed one. */
function down(furthest: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && furthest.get(diagonal - 1)! < furthest.get(diagonal + 1)!)
}

function walkBack(
  steps: readonly ReadonlyMap<number, number>[],
  from: readonly string[],
  to: readonly string[],
): DiffRun[] {
  const runs: DiffRun[] = []
  let [x, y] = [from.length, to.length]
  for (let edits = steps.length - 1; edits >= 0; edits--) {
    const furthest = steps[edits]!
    const diagonal = x - y
    const added = down(furthest, diagonal, edits)
    const origin = edits === 0 ? 0 : furthest.get(added ? diagonal + 1 : diagonal - 1)!
    const originY = edits === 0 ? 0 : origin - (added ? diagonal + 1 : diagonal - 1)
    const [startX, startY] = edits === 0 ? [0, 0] : added ? [origin, originY + 1] : [origin + 1, originY]
    for (; x > startX && y > startY; x--, y--) runs.push({ kind: 'same', text: from[x - 1]! })
    if (edits === 0) break
    runs.push(added ? { kind: 'added', text: to[originY]! } : { kind: 'removed', text: from[origin]! })
    ;[x, y] = [origin, originY]
  }
  return runs.toReversed()
}

function toRuns(kind: DiffRun['kind'], words: readonly string[]): DiffRun[] {
  return words.map((text) => ({ kind, text }))
}

/** Neighbours of one kind become one run; between two common words, what was removed comes before what was added. */
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
