import type { AnswerPart, AnswerPiece } from '../../core/ask/index.ts'
import { escapeAttribute, escapeHtml } from '../../core/text/index.ts'

/** A cited section, as shown by a link to it. */
interface CitedSource {
  href: string
  title: string
}

/** Renders an answer as HTML while it arrives. The model's text is escaped, so it can't add elements. */
export class AnswerHtml {
  readonly #sources: readonly CitedSource[]
  #open: 'p' | 'ul' | undefined

  constructor(sources: readonly CitedSource[]) {
    this.#sources = sources
  }

  render(parts: readonly AnswerPart[]): string {
    return parts.map((part) => this.#renderPart(part)).join('')
  }

  /** Returns the end tags of the open elements. */
  end(): string {
    const closing = { p: '</p>', ul: '</li></ul>' }
    const html = this.#open === undefined ? '' : closing[this.#open]
    this.#open = undefined
    return html
  }

  #renderPart(part: AnswerPart): string {
    if (part.kind === 'code')
      return `${this.end()}<pre dir="ltr" tabindex="0"><code>${escapeHtml(part.code)}</code></pre>`
    const text = part.pieces.map((piece) => this.#renderPiece(piece)).join('')
    if (!part.starts && this.#open !== undefined) return text
    if (part.kind === 'item') {
      const opening = this.#open === 'ul' ? '</li><li>' : `${this.end()}<ul><li>`
      this.#open = 'ul'
      return opening + text
    }
    const closing = this.end()
    this.#open = 'p'
    return `${closing}<p>${text}`
  }

  #renderPiece(piece: AnswerPiece): string {
    if ('code' in piece) return `<code dir="ltr">${escapeHtml(piece.code)}</code>`
    if ('text' in piece) return piece.strong ? `<strong>${escapeHtml(piece.text)}</strong>` : escapeHtml(piece.text)
    const { href, title } = this.#sources[piece.citation - 1]!
    return `<a class="ask-citation" href="${escapeAttribute(href)}" title="${escapeAttribute(title)}">[${piece.citation}]</a>`
  }
}

/** Renders an answer as Markdown. */
export function renderAnswerMarkdown(parts: readonly AnswerPart[], escape: (text: string) => string): string {
  let text = ''
  for (const part of parts) {
    if (part.kind === 'code') {
      const fence = '`'.repeat(Math.max(3, ...Array.from(part.code.matchAll(/`+/g), ([run]) => run.length + 1)))
      text += `\n\n${fence}${part.language}\n${part.code}\n${fence}`
      continue
    }
    const pieces = part.pieces.map((piece) =>
      'code' in piece ? `\`\` ${piece.code} \`\`` : 'text' in piece ? escape(piece.text) : `[${piece.citation}]`,
    )
    text += `${part.starts ? (part.kind === 'item' ? '\n- ' : '\n\n') : ''}${pieces.join('')}`
  }
  return text.trim()
}
