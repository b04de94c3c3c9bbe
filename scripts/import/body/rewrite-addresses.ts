import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { defaultTreeAdapter, html, parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { escapeAttribute } from '../../../core/text/index.ts'

interface Edit {
  start: number
  end: number
  text: string
}

/** Maps URLs in the source to URLs in the new site. A URL that is returned unchanged stays as written. */
interface AddressRewriting {
  /** Maps the URL of a link. */
  link(address: string): string
  /** Maps the URL of an image, a video, or another media file. */
  media(address: string): string
}

/** HTML attributes that contain a URL. */
const addressAttributes = { href: 'link', src: 'media', poster: 'media' } as const

/**
 * Rewrites the URLs of links, images, and HTML elements. Parsers for Markdown and HTML locate the URLs, so code and all
 * other text stay unchanged.
 */
export function rewriteAddresses(markdown: string, rewriting: AddressRewriting): string {
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
      const next = rewriting[isImage ? 'media' : 'link'](address)
      if (next !== address) edits.push({ start, end, text: next.replace(/[\s()<>]/g, encodeURIComponent) })
    }
    if (token.type === 'htmlFlow' || token.type === 'htmlText') {
      for (const edit of editsOfHtml(written, rewriting))
        edits.push({ ...edit, start: start + edit.start, end: start + edit.end })
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

/** Returns the edits of URLs in the attributes of an HTML fragment. */
function editsOfHtml(written: string, rewriting: AddressRewriting): Edit[] {
  // HTML blocks in Markdown can start and end anywhere. Inside a template, the parser accepts a cell or row without its
  // table.
  const template = defaultTreeAdapter.createElement('template', html.NS.HTML, [])
  const fragment = parseFragment(template, written, { sourceCodeLocationInfo: true, scriptingEnabled: false })
  // The keys are offsets, because the parser may insert several copies of an unclosed element.
  const edits = new Map<number, Edit>()
  const open: DefaultTreeAdapterTypes.Node[] = [fragment]
  for (let node = open.pop(); node; node = open.pop()) {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        const kind = Object.hasOwn(addressAttributes, name)
          ? addressAttributes[name as keyof typeof addressAttributes] // `hasOwn` has checked the key.
          : undefined
        const location = node.sourceCodeLocation?.attrs?.[name]
        const next = kind === undefined ? value : rewriting[kind](value)
        if (next === value || !location) continue
        const { startOffset: start, endOffset: end } = location
        edits.set(start, { start, end, text: withValue(written.slice(start, end), next) })
      }
    }
    if ('content' in node) open.push(node.content)
    if ('childNodes' in node) for (const child of node.childNodes) open.push(child)
  }
  return [...edits.values()]
}

/** Returns an attribute with a different value, in the same quotes if possible. */
function withValue(attribute: string, value: string): string {
  const [start = '', quote] = /^[^=]*=\s*(["']?)/.exec(attribute) ?? []
  if (quote === "'" && !value.includes("'")) return `${start}${value.replaceAll('&', '&amp;')}'`
  return `${quote ? start.slice(0, -1) : start}"${escapeAttribute(value)}"`
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
