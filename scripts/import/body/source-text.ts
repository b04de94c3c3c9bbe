/**
 * A page's text with the questions that its parser asks at many offsets. Each is answered from what was found before,
 * so that reading a page takes time proportional to its length, also where nothing that is opened is ever closed.
 */
export class SourceText {
  readonly text: string
  readonly #firstLine: number
  /** Offset of every line's first character. */
  readonly #lineStarts = [0]
  /** Offset at which a text stands for the last time, −1 where it does not, by that text. */
  readonly #lastOffsets = new Map<string, number>()
  /** Runs of backticks in one paragraph: their offsets by their length, the first one last. */
  #backticks: { end: number; byLength: Map<number, number[]> } = { end: 0, byLength: new Map() }

  /** @param firstLine line of the file on which the text begins */
  constructor(text: string, firstLine: number) {
    this.text = text
    this.#firstLine = firstLine
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) this.#lineStarts.push(end + 1)
  }

  /** The line of the file that an offset is on. */
  lineAt(offset: number): number {
    return this.#firstLine + this.#lineIndex(offset)
  }

  /** What stands before an offset on its line. */
  beforeOnLine(offset: number): string {
    return this.text.slice(this.#lineStarts[this.#lineIndex(offset)], offset)
  }

  /** What stands behind an offset on its line. */
  afterOnLine(offset: number): string {
    return this.text.slice(offset, this.#lineStarts[this.#lineIndex(offset) + 1])
  }

  /** Whether a text stands at an offset or anywhere after it: the end of what begins there. */
  isAhead(text: string, offset: number): boolean {
    const known = this.#lastOffsets.get(text)
    const last = known ?? this.text.lastIndexOf(text)
    if (known === undefined) this.#lastOffsets.set(text, last)
    return last >= offset
  }

  /**
   * Where the run of backticks begins that closes one of this length at `offset`, in the same paragraph; `undefined`
   * where there is none. To be asked from the first offset to the last: what lies before an offset is forgotten.
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
