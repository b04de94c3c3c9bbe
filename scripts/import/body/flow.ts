import { continuationOf, linePrefix } from './line-prefix.ts'

const listMarker = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?=\S)/
const blank = /^[ \t]*$/

/**
 * Builds Markdown from text and from blocks that need separate lines. Stores the text line by line and reads only the
 * last few lines, so that the cost per component doesn't grow with the page.
 */
export class Flow {
  /** Completed lines. */
  readonly #lines: string[] = []
  /** The line that is being written. */
  #line = ''
  #isLineBlank = true
  /** The kind of the last item. After a block, the next item needs an empty line before it. */
  #last: 'text' | 'block' = 'text'
  /** The column at which the text of each open list item starts, in ascending order. */
  #listItems: number[] = []

  get text(): string {
    return this.#lines.length === 0 ? this.#line : `${this.#lines.join('\n')}\n${this.#line}`
  }

  /** Returns whether the last line is blank. */
  get isLineBlank(): boolean {
    return this.#isLineBlank
  }

  /** Returns whether the last line is a table row, whose cells can't contain blocks. */
  get isTableRow(): boolean {
    return /^[ \t>]*\|/.test(this.#line)
  }

  addText(text: string): void {
    let added = text
    if (this.#last === 'block' && !/^[ \t]*(\n|$)/.test(added)) added = `\n\n${added.trimStart()}`
    else if (this.#last === 'block' && /^[ \t]*\n(?=[ \t]*\S)/.test(added)) added = `\n${added}`
    added = this.#withoutExtraLines(added)
    if (added === '') return
    const [first = '', ...rest] = added.split('\n')
    this.#write(first)
    for (const line of rest) this.#startLine(line)
    this.#last = 'text'
  }

  /**
   * Returns added text without extra empty lines at its start. Otherwise, a removed piece would leave two empty lines.
   */
  #withoutExtraLines(added: string): string {
    const before = this.#countLineEnds()
    if (before === 0) return added
    const after = /^(?:[ \t]*\n)*/.exec(added)![0].split('\n').length - 1
    const extra = Math.min(before + after - 2, after)
    return extra <= 0 ? added : added.split('\n').slice(extra).join('\n')
  }

  /**
   * Returns the number of line breaks at the end, ignoring other white space. Counts at most two, because more make no
   * difference.
   */
  #countLineEnds(): number {
    if (!this.#isLineBlank || this.#lines.length === 0) return 0
    return this.#lines.length > 1 && blank.test(this.#lines.at(-1)!) ? 2 : 1
  }

  /**
   * Adds a block on separate lines, after any white space, list markers, or quote markers.
   *
   * @param apart whether an empty line must separate it from preceding text
   */
  addBlock(block: string, apart: boolean): void {
    if (this.#last === 'block' && (this.#line !== '' || this.#lines.length === 0)) this.#startLine('')
    if (!linePrefix.test(this.#line)) {
      this.#line = this.#line.trimEnd()
      this.#startLine('')
      this.#startLine('')
    } else if (apart && this.#isLineBlank && /\S[ \t]*$/.test(this.#lines.at(-1) ?? '')) {
      this.#lines.push('')
    }
    // A block that is indented by four columns more than its list item would become code, so remove the indentation
    // that it has in JSX.
    const indent = this.#line.length
    const column = apart && this.#isLineBlank ? this.#listItems.findLast((each) => each <= indent) : undefined
    if (column !== undefined && indent >= column + 4) this.#line = this.#line.slice(0, column)
    const rest = continuationOf(this.#line)
    for (const [index, line] of block.split('\n').entries()) {
      if (index === 0) this.#write(line)
      else this.#startLine(line === '' ? '' : rest + line)
    }
    this.#last = apart ? 'block' : 'text'
  }

  #write(text: string): void {
    this.#line += text
    this.#isLineBlank &&= blank.test(text)
  }

  #startLine(text: string): void {
    this.#closeListItems()
    this.#lines.push(this.#line)
    this.#line = text
    this.#isLineBlank = blank.test(text)
  }

  /** Updates the open list items after a line. An unindented line closes all of them, and may start a new one. */
  #closeListItems(): void {
    if (this.#isLineBlank) return
    const marker = listMarker.exec(this.#line)?.[0].length
    if (/^\S/.test(this.#line)) this.#listItems = []
    if (marker === undefined) return
    while (this.#listItems.length > 0 && this.#listItems.at(-1)! >= marker) this.#listItems.pop()
    this.#listItems.push(marker)
  }
}

/** Removes the common indentation of all lines, and empty lines at the start and end. */
export function dedent(text: string): string {
  const lines = text.split('\n')
  // Text on the same line as an opening tag has no meaningful indentation.
  const first = lines[0]?.trim() ? [lines.shift()!.trimStart()] : []
  let common: string | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    const indent = /^[ \t]*/.exec(line)![0]
    common = common === undefined ? indent : commonPrefix(common, indent)
  }
  const inner = lines.map((line) => (line.trim() === '' ? '' : line.slice(common?.length)))
  return [...first, ...inner].join('\n').replace(/^\n+/, '').trimEnd()
}

function commonPrefix(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return a.slice(0, length)
}
