import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'

interface Edit {
  start: number
  end: number
  text: string
}

export interface AddressRewriting {
  link(address: string): string
  media(address: string): string
}

const htmlAttribute = /(\s(href|src|poster)=)(["'])([^"']*)\3/g

/**
 * Rewrites the addresses of links, images and HTML where Markdown's own parser finds them, so never in code. Everything else stays
 * character for character.
 */
export function rewriteAddresses(markdown: string, { link, media }: AddressRewriting): string {
  const events = postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(preprocess()(markdown, undefined, true)),
  )
  const edits: Edit[] = []
  let isImage = false
  for (const [kind, token] of events) {
    if (token.type === 'image') isImage = kind === 'enter'
    if (kind === 'exit') continue
    const [start, end] = [token.start.offset, token.end.offset]
    const written = markdown.slice(start, end)
    if (token.type === 'resourceDestinationString' || token.type === 'definitionDestinationString') {
      const address = decode(written)
      const next = (isImage ? media : link)(address)
      if (next !== address) edits.push({ start, end, text: next.replace(/[\s()<>]/g, encodeURIComponent) })
    }
    if (token.type === 'htmlFlow' || token.type === 'htmlText') {
      for (const match of written.matchAll(htmlAttribute)) {
        const [, before = '', name, , address = ''] = match
        const next = (name === 'href' ? link : media)(address)
        const at = start + match.index + before.length + 1
        if (next !== address) edits.push({ start: at, end: at + address.length, text: next })
      }
    }
  }
  return applyEdits(markdown, edits)
}

function decode(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let position = 0
  for (const { start, end, text: next } of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(position, start) + next
    position = end
  }
  return result + text.slice(position)
}
