/** An inline piece of an answer: text, code, or the number of a cited section. */
export type AnswerPiece = { text: string; strong?: true } | { code: string } | { citation: number }

/** A part of an answer that can be shown: a sentence or a code block. */
export type AnswerPart =
  /** A sentence. `starts` is true for the first sentence of a paragraph or list item. */
  | { kind: 'paragraph' | 'item'; starts: boolean; pieces: AnswerPiece[] }
  /** A complete code block. */
  | { kind: 'code'; language: string; code: string }

/** Maximum length of an answer, in characters. Longer answers are cut off. */
const maxLength = 12_000

/** Matches the end of a sentence with its citations, if another sentence follows. */
const sentenceEnd =
  /[.!?؟।…](?:["'”’»)*\s]|\[\d[\d,\s]*\])*\s+(?=[^\s[])|[。！？](?:["'”’」』)*\s]|\[\d[\d,\s]*\])*(?=[^\s[])/gu

/**
 * Parses a model's output as it arrives, and returns whole sentences. Holds back all sentences until the first valid
 * citation, so an answer without citations is never shown. Drops links, images, HTML, URLs, and citations of unknown
 * sections.
 */
export class AnswerReader {
  readonly #sections: number
  /** Sentences and code blocks held back until the first citation. */
  #held: AnswerPart[] = []
  #line = ''
  /** Whether the current line continues a paragraph or list item. */
  #isOpen = false
  #code: { fence: string; language: string; lines: string[] } | undefined
  #length = 0
  #kind: 'paragraph' | 'item' = 'paragraph'
  /** Numbers of the cited sections. */
  readonly cited = new Set<number>()

  /** @param sections the number of sections that may be cited */
  constructor(sections: number) {
    this.#sections = sections
  }

  /** Returns whether the answer has reached its maximum length. Any text after that is ignored. */
  get isFull(): boolean {
    return this.#length >= maxLength
  }

  /** Adds text, and returns the parts that can be shown now. */
  push(text: string): AnswerPart[] {
    const taken = text.slice(0, maxLength - this.#length)
    this.#length += taken.length
    const parts: AnswerPart[] = []
    const lines = (this.#line + taken).replaceAll('\r', '').split('\n')
    this.#line = lines.pop()!
    for (const line of lines) parts.push(...this.#endLine(line))
    parts.push(...this.#takeSentences())
    return this.#release(parts)
  }

  /** Ends the answer, and returns the remaining parts. */
  end(): AnswerPart[] {
    const parts = this.#endLine(this.#line)
    this.#line = ''
    if (this.#code) parts.push(this.#endCode())
    return this.#release(parts)
  }

  #release(parts: AnswerPart[]): AnswerPart[] {
    this.#held.push(...parts)
    if (this.cited.size === 0) return []
    const ready = this.#held
    this.#held = []
    return ready
  }

  #endLine(line: string): AnswerPart[] {
    if (this.#code) {
      if (line.trim().startsWith(this.#code.fence)) return [this.#endCode()]
      this.#code.lines.push(line)
      return []
    }
    const [, fence, language = ''] = /^\s*(`{3,}|~{3,})\s*([\w+#-]*)/.exec(line) ?? []
    if (fence !== undefined) {
      this.#code = { fence, language, lines: [] }
      this.#isOpen = false
      return []
    }
    const parts = this.#toParts(line)
    if (line.trim() === '' || itemMark.test(line)) this.#isOpen = false
    return parts
  }

  #endCode(): AnswerPart {
    const { language, lines } = this.#code!
    this.#code = undefined
    return { kind: 'code', language, code: lines.join('\n') }
  }

  /** Removes the complete sentences from the unfinished line and returns them. */
  #takeSentences(): AnswerPart[] {
    if (this.#code || /^\s*[`~]/.test(this.#line)) return []
    const end = [...this.#line.matchAll(sentenceEnd)]
      .map(({ index, 0: { length } }) => index + length)
      .findLast((at) => isBalanced(this.#line.slice(0, at)))
    if (end === undefined) return []
    const parts = this.#toParts(this.#line.slice(0, end))
    this.#line = this.#line.slice(end)
    return parts
  }

  #toParts(text: string): AnswerPart[] {
    const isItem = itemMark.test(text)
    if (isItem) this.#isOpen = false
    const pieces = readPieces(text.replace(itemMark, '').replace(/^\s*(?:#{1,6}|>)\s+/, ''), this.#sections)
    if (pieces.length === 0) return []
    for (const piece of pieces) if ('citation' in piece) this.cited.add(piece.citation)
    const starts = !this.#isOpen
    this.#isOpen = true
    if (starts) this.#kind = isItem ? 'item' : 'paragraph'
    return [{ kind: this.#kind, starts, pieces }]
  }
}

const itemMark = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/

/** Returns whether a sentence ends outside code, links, and HTML. */
function isBalanced(text: string): boolean {
  const outside = text.replace(/`[^`]*`/g, '')
  return !outside.includes('`') && !/\]\([^)]*$|<[a-z!/][^>]*$/i.test(outside)
}

/** Matches, in this order: code, an image, a link, citations, HTML or an autolink, a URL, and strong text. */
const inline =
  /(?<ticks>`+)(?<code>.+?)\k<ticks>|!\[[^\]]*\](?:\([^)]*\)?|\[[^\]]*\])?|\[(?<label>[^\]]*)\]\([^)]*\)?|\[(?<numbers>\d{1,3}(?:\s*,\s*\d{1,3})*)\](?::(?=\s*<?[a-z]+:\/\/))?|<[a-z!/?][^>]*>?|\b(?:[a-z][a-z\d+.-]*:\/\/|www\.|(?:mailto|javascript|data):)\S*|\*\*(?<strong>[^*]+)\*\*/gi

function readPieces(sentence: string, sections: number): AnswerPiece[] {
  const pieces: AnswerPiece[] = []
  const add = (text: string) => {
    if (text !== '') pieces.push({ text })
  }
  let at = 0
  for (const match of sentence.matchAll(inline)) {
    add(sentence.slice(at, match.index))
    at = match.index + match[0].length
    const { code, label, numbers, strong } = match.groups!
    if (code !== undefined) pieces.push({ code: code.trim() })
    else if (numbers !== undefined)
      for (const number of numbers.split(',').map(Number)) {
        if (number >= 1 && number <= sections) pieces.push({ citation: number })
      }
    else if (label !== undefined) pieces.push(...readPieces(label, 0))
    else if (strong !== undefined)
      pieces.push(
        ...readPieces(strong, sections).map((piece) => ('text' in piece ? { ...piece, strong: true as const } : piece)),
      )
  }
  add(sentence.slice(at))
  return pieces.some((piece) => !('text' in piece) || piece.text.trim() !== '') ? pieces : []
}
