import { continuationOf, linePrefix } from './line-prefix.ts'

const listMarker = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?=\S)/
const blank = /^[ \t]*$/

/**
 * Markdown that grows at its end, by text and by blocks that need lines of their own. It is stored as lines, and
 * nothing looks at more than the last few of them: a page of ten thousand components takes no longer for each than a
 * page of ten.
 */
export class Flow {
  /** Finished lines. */
  readonly #lines: string[] = []
  /** The line that is being written. */
  #line = ''
  #isLineBlank = true
  /** What stands at the end: a block asks for an empty line before what follows. */
  #last: 'text' | 'block' = 'text'
  /** Where the text of each list item begins that is open at the end of the finished lines, in columns, ascending. */
  #listItems: number[] = []

  get text(): string {
    return this.#lines.length === 0 ? this.#line : `${this.#lines.join('\n')}\n${this.#line}`
  }

  /** Whether nothing but white space is on the last line. */
  get isLineBlank(): boolean {
    return this.#isLineBlank
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

  /** Where something was left out, the empty lines before and after it are one. */
  #withoutExtraLines(added: string): string {
    const before = this.#countLineEnds()
    if (before === 0) return added
    const after = /^(?:[ \t]*\n)*/.exec(added)![0].split('\n').length - 1
    const extra = Math.min(before + after - 2, after)
    return extra <= 0 ? added : added.split('\n').slice(extra).join('\n')
  }

  /** How many line ends the text ends with, looking past white space; at most 2, since more make no difference. */
  #countLineEnds(): number {
    if (!this.#isLineBlank || this.#lines.length === 0) return 0
    return this.#lines.length > 1 && blank.test(this.#lines.at(-1)!) ? 2 : 1
  }

  /**
   * Adds lines where a block can stand: on a line of their own, behind the white space, list marker or quote that is
   * there.
   *
   * @param apart whether an empty line must separate it from text before it
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
    // Four columns further in than the list item it stands in, it would be code; the indentation of JSX says nothing.
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

  /**
   * Which list items the line that ends leaves open: one without indentation ends all that were, and may begin one
   * itself.
   */
  #closeListItems(): void {
    if (this.#isLineBlank) return
    const marker = listMarker.exec(this.#line)?.[0].length
    if (/^\S/.test(this.#line)) this.#listItems = []
    if (marker === undefined) return
    while (this.#listItems.length > 0 && this.#listItems.at(-1)! >= marker) this.#listItems.pop()
    this.#listItems.push(marker)
  }
}

/** Text without the white space that all its lines begin with, and without empty lines around it. */
export function dedent(text: string): string {
  const lines = text.split('\n')
  // What stands beside an opening tag has no white space that says anything.
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
