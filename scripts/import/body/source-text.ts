/**
 * The text of a page, with searches that the parser repeats at many offsets. Reuses their results, so that parsing
 * takes linear time even if no element is ever closed.
 */
export class SourceText {
  readonly text: string
  readonly #firstLine: number
  /** The offset of the first character of every line. */
  readonly #lineStarts = [0]
  /** The offset of the last occurrence of each text, or −1. */
  readonly #lastOffsets = new Map<string, number>()
  /** The runs of backticks in a paragraph: their offsets in reverse order, by length. */
  #backticks: { end: number; byLength: Map<number, number[]> } = { end: 0, byLength: new Map() }

  /** @param firstLine line of the file on which the text starts */
  constructor(text: string, firstLine: number) {
    this.text = text
    this.#firstLine = firstLine
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) this.#lineStarts.push(end + 1)
  }

  /** Returns the line of the file that an offset is on. */
  lineAt(offset: number): number {
    return this.#firstLine + this.#lineIndex(offset)
  }

  /** Returns the text before an offset on the same line. */
  beforeOnLine(offset: number): string {
    return this.text.slice(this.#lineStarts[this.#lineIndex(offset)], offset)
  }

  /** Returns the text after an offset on the same line. */
  afterOnLine(offset: number): string {
    return this.text.slice(offset, this.#lineStarts[this.#lineIndex(offset) + 1])
  }

  /** Returns whether a text, such as a closing tag, occurs at or after an offset. */
  isAhead(text: string, offset: number): boolean {
    const known = this.#lastOffsets.get(text)
    const last = known ?? this.text.lastIndexOf(text)
    if (known === undefined) this.#lastOffsets.set(text, last)
    return last >= offset
  }

  /**
   * Returns the offset of the backticks that close a run of this length at `offset`, in the same paragraph, or
   * `undefined` if the run is unclosed. Call this method with ascending offsets, because it discards earlier runs.
   */
  closingBackticks(offset: number, length: number): number | undefined {
    if (offset >= this.#backticks.end) this.#backticks = this.#readBackticks(offset)
    const offsets = this.#backticks.byLength.get(length) ?? []
    while (offsets.length > 0 && offsets.at(-1)! < offset + length) offsets.pop()
    return offsets.at(-1)
  }

  #readBackticks(start: number): { end: number; byLength: Map<number, number[]> } {
    const blankLine = /\n[ \t]*\n/g
    blankLine.lastIndex = start
    const end = blankLine.exec(this.text)?.index ?? this.text.length
    const runs = [...this.text.slice(start, end).matchAll(/`+/g)].toReversed()
    const byLength = Map.groupBy(runs, ([run]) => run.length)
    return {
      end: Math.max(end, start + 1),
      byLength: new Map([...byLength].map(([length, same]) => [length, same.map(({ index }) => start + index)])),
    }
  }

  #lineIndex(offset: number): number {
    let [low, high] = [0, this.#lineStarts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#lineStarts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}
