import { diffTokens, wordsOf } from '../document/index.ts'
import { closeTag, parseHtml, renderHtml } from './html-tree.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { diffInline, diffLines, markInline, markLines, withoutIds } from './inline-diff.ts'
import type { Kind, Marker } from './inline-diff.ts'
import { isAtom, isInline } from './node-kinds.ts'

/** An article with all changes marked. */
interface ArticleDiff {
  html: string
  /** Number of added words. `removed` is the number of removed words. */
  added: number
  removed: number
}

interface DiffLabels {
  /** Hidden text before added words, needed because few screen readers announce `<ins>` and `<del>`. */
  added: string
  removed: string
}

/** Maximum combined length of both articles. Longer articles are only compared block by block, not word by word. */
const maxCharacters = 600_000

/** Maximum number of pairs of changed blocks to compare between two unchanged blocks. */
const maxPairs = 2500

/** Minimum share of common words for two blocks to count as versions of the same block. */
const similar = 0.4

/**
 * Marks the changes between two versions of an article in the HTML of the later version. `<ins>` and `<del>` wrap the
 * words directly; a class distinguishes them from elements that the author wrote. Equal blocks are paired first, and
 * then similar ones. Paired blocks are compared word by word, except code, which is compared line by line.
 */
export function diffArticles(before: string, after: string, labels: DiffLabels): ArticleDiff {
  const counts = { added: 0, removed: 0 }
  const marker: Marker = {
    mark(kind, html) {
      const element = kind === 'added' ? 'ins' : 'del'
      return `<${element} class="change"><span class="visually-hidden">${kind === 'added' ? labels.added : labels.removed} </span>${html}</${element}>`
    },
    count(kind, words) {
      if (kind !== 'same') counts[kind] += words
    },
  }
  const words = before.length + after.length <= maxCharacters
  return { html: diffBlocks(parseHtml(before), parseHtml(after), { marker, words }), ...counts }
}

interface Comparison {
  marker: Marker
  /** Whether to compare blocks word by word. */
  words: boolean
}

/** A block element, or a line of text between block elements. */
type Block = HtmlElement | { tag: ''; open: ''; children: HtmlNode[] }

/**
 * Returns the blocks of an article in order, including lines of text between block elements, but without white space.
 */
function blocksOf(nodes: readonly HtmlNode[]): Block[] {
  const blocks: Block[] = []
  let line: HtmlNode[] = []
  const endLine = () => {
    if (line.some((node) => typeof node !== 'string' || node.trim() !== ''))
      blocks.push({ tag: '', open: '', children: line })
    line = []
  }
  for (const node of nodes) {
    if (isInline(node)) line.push(node)
    else {
      endLine()
      blocks.push(node as HtmlElement) // A node that isn't inline is an element.
    }
  }
  endLine()
  return blocks
}

function diffBlocks(before: readonly HtmlNode[], after: readonly HtmlNode[], comparison: Comparison): string {
  const [from, to] = [blocksOf(before), blocksOf(after)]
  let html = ''
  let [old, now] = [0, 0]
  let gap: { removed: Block[]; added: Block[] } = { removed: [], added: [] }
  const endGap = () => {
    html += diffGap(gap.removed, gap.added, comparison)
    gap = { removed: [], added: [] }
  }
  for (const { kind } of diffTokens(from.map(renderBlock), to.map(renderBlock))) {
    if (kind === 'removed') gap.removed.push(from[old++]!)
    else if (kind === 'added') gap.added.push(to[now++]!)
    else {
      endGap()
      html += renderBlock(to[now++]!)
      old++
    }
  }
  endGap()
  return html
}

/**
 * Compares the blocks between two unchanged blocks. Pairs each new block, in order, with the first similar old block.
 */
function diffGap(removed: readonly Block[], added: readonly Block[], comparison: Comparison): string {
  const { marker, words } = comparison
  const compared = words && removed.length * added.length <= maxPairs
  let html = ''
  let next = 0
  for (const block of added) {
    const origin = compared
      ? removed.findIndex(
          (candidate, index) =>
            index >= next && isVersionOf(candidate, block, removed.length === 1 && added.length === 1),
        )
      : -1
    if (origin < 0) {
      html += markBlock(block, 'added', marker)
      continue
    }
    html += removed
      .slice(next, origin)
      .map((gone) => markBlock(gone, 'removed', marker))
      .join('')
    html += diffBlock(removed[origin]!, block, comparison)
    next = origin + 1
  }
  return (
    html +
    removed
      .slice(next)
      .map((gone) => markBlock(gone, 'removed', marker))
      .join('')
  )
}

function isVersionOf(before: Block, after: Block, alone: boolean): boolean {
  if (before.tag !== after.tag || isAtom(before)) return false
  if (alone && !after.children.every(isInline)) return true
  const [from, to] = [before, after].map((block) =>
    wordsOf(renderBlock(block).replace(/<[^>]*>/g, ' ')).filter((word) => word.trim() !== ''),
  ) as [string[], string[]]
  if (from.length === 0 || to.length === 0) return from.length === to.length
  const known = new Map<string, number>()
  for (const word of from) known.set(word.trim(), (known.get(word.trim()) ?? 0) + 1)
  let shared = 0
  for (const word of to) {
    const left = known.get(word.trim()) ?? 0
    if (left > 0) shared++
    known.set(word.trim(), left - 1)
  }
  return shared / Math.max(from.length, to.length) >= (alone ? similar / 2 : similar)
}

function diffBlock(before: Block, after: Block, comparison: Comparison): string {
  return after.open + diffInside(before, after, comparison) + closeBlock(after)
}

function diffInside({ children: before }: Block, { tag, children: after }: Block, comparison: Comparison): string {
  if (tag === 'pre') return diffCode(before, after, comparison.marker)
  if ([...before, ...after].every(isInline)) return diffInline(before, after, comparison.marker)
  return tag === 'tr' ? diffCells(before, after, comparison) : diffBlocks(before, after, comparison)
}

/**
 * Compares the cells of two table rows. If the number of cells is unchanged, they are paired by position, so that each
 * stays in its column.
 */
function diffCells(before: readonly HtmlNode[], after: readonly HtmlNode[], comparison: Comparison): string {
  const [from, to] = [blocksOf(before), blocksOf(after)]
  return from.length === to.length
    ? to.map((cell, column) => diffBlock(from[column]!, cell, comparison)).join('')
    : diffBlocks(before, after, comparison)
}

function diffCode(before: readonly HtmlNode[], after: readonly HtmlNode[], marker: Marker): string {
  const [from, to] = [codeOf(before), codeOf(after)]
  const inside = diffLines(from?.children ?? before, to?.children ?? after, marker)
  return to ? to.open + inside + closeTag(to) : inside
}

function codeOf(nodes: readonly HtmlNode[]): HtmlElement | undefined {
  const [only] = nodes
  return nodes.length === 1 && typeof only === 'object' && only.tag === 'code' ? only : undefined
}

function markBlock(block: Block, kind: Kind, marker: Marker): string {
  const opened = (element: Block) => (kind === 'removed' ? withoutIds(element.open) : element.open)
  if (isAtom(block)) return block.tag === 'hr' ? renderBlock(block) : marker.mark(kind, renderBlock(block))
  if (block.tag === 'pre') {
    const code = codeOf(block.children)
    const inside = markLines(code?.children ?? block.children, kind, marker)
    return opened(block) + (code ? code.open + inside + closeTag(code) : inside) + closeBlock(block)
  }
  const inside = block.children.every(isInline)
    ? markInline(block.children, kind, marker)
    : blocksOf(block.children)
        .map((child) => markBlock(child, kind, marker))
        .join('')
  return opened(block) + inside + closeBlock(block)
}

function renderBlock(block: Block): string {
  return block.tag === '' ? block.children.map(renderHtml).join('') : renderHtml(block)
}

function closeBlock(block: Block): string {
  return block.tag === '' ? '' : closeTag(block)
}
