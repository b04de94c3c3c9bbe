import { linePrefix } from './read-block.ts'

/** Markdown that grows at its end, by text and by blocks that need lines of their own. */
export class Flow {
  #text = ''
  /** What stands at the end: a block asks for an empty line before what follows. */
  #last: 'text' | 'block' = 'text'

  get text(): string {
    return this.#text
  }

  /** As much of the text as says what it ends with: all of it would be read again with every piece. */
  get #end(): string {
    return this.#text.slice(-200)
  }

  addText(text: string): void {
    let added = text
    if (this.#last === 'block' && !/^[ \t]*(\n|$)/.test(added)) added = `\n\n${added.trimStart()}`
    else if (this.#last === 'block' && /^[ \t]*\n(?=[ \t]*\S)/.test(added)) added = `\n${added}`
    added = this.#withoutExtraLines(added)
    this.#text += added
    if (added !== '') this.#last = 'text'
  }

  /** Where something was left out, the empty lines before and after it are one. */
  #withoutExtraLines(added: string): string {
    const before = countLines(/(?:\n[ \t]*)*$/.exec(this.#end)![0])
    const after = countLines(/^(?:[ \t]*\n)*/.exec(added)![0])
    const extra = before === 0 ? 0 : Math.min(before + after - 2, after)
    return extra <= 0 ? added : added.split('\n').slice(extra).join('\n')
  }

  /**
   * Adds lines where a block can stand: on a line of their own, behind the white space, list marker or quote that is there.
   *
   * @param apart whether an empty line must separate it from text before it
   */
  addBlock(block: string, apart: boolean): void {
    if (this.#last === 'block' && !this.#text.endsWith('\n')) this.#text += '\n'
    const lineStart = this.#text.lastIndexOf('\n') + 1
    let prefix = this.#text.slice(lineStart)
    if (!linePrefix.test(prefix)) {
      this.#text = `${this.#text.trimEnd()}\n\n`
      prefix = ''
    } else if (apart && prefix.trim() === '' && /\S[ \t]*\n[ \t]*$/.test(this.#end)) {
      this.#text = `${this.#text.slice(0, lineStart)}\n${prefix}`
    }
    // Four columns further in than the list item it stands in, it would end the list; the indentation of JSX says nothing.
    const column = apart && prefix.trim() === '' ? this.#contentColumn(prefix.length) : undefined
    if (column !== undefined && prefix.length >= column + 4) {
      this.#text = this.#text.slice(0, this.#text.length - (prefix.length - column))
      prefix = prefix.slice(0, column)
    }
    const rest = prefix.replace(/[-*+]|\d+[.)]/g, (marker) => ' '.repeat(marker.length))
    this.#text += block
      .split('\n')
      .map((line, index) => (index === 0 || line === '' ? line : rest + line))
      .join('\n')
    this.#last = apart ? 'block' : 'text'
  }

  /** Where the text of the list item begins that a line with this indentation goes on; `undefined` where no list is open. */
  #contentColumn(indent: number): number | undefined {
    for (const line of this.#text.split('\n').toReversed()) {
      if (line.trim() === '') continue
      const [marker] = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?=\S)/.exec(line) ?? []
      if (marker && marker.length <= indent) return marker.length
      if (/^\S/.test(line)) return undefined
    }
    return undefined
  }
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

/** Text without the white space that all its lines begin with, and without empty lines around it. */
export function dedent(text: string): string {
  const lines = text.split('\n')
  // What stands beside an opening tag has no white space that says anything.
  const first = lines[0]?.trim() ? [lines.shift()!.trimStart()] : []
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)![0])
  const common = indents.length > 0 ? indents.reduce(commonPrefix) : ''
  const inner = lines.map((line) => (line.trim() === '' ? '' : line.slice(common.length)))
  return [...first, ...inner].join('\n').replace(/^\n+|\s+$/g, '')
}

function commonPrefix(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return a.slice(0, length)
}
