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

/** What addresses become, in the new site; one that is returned as it is stays as its author wrote it. */
interface AddressRewriting {
  /** Of links. */
  link(address: string): string
  /** Of images, videos and the like. */
  media(address: string): string
}

/** Attributes of HTML that hold an address. */
const addressAttributes = { href: 'link', src: 'media', poster: 'media' } as const

/**
 * Rewrites the addresses of links, images and HTML where the parsers of Markdown and of HTML find them, so never in
 * code. Everything else stays character for character.
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

/** Edits of addresses in the attributes of a piece of HTML. */
function editsOfHtml(written: string, rewriting: AddressRewriting): Edit[] {
  // Inside of a template, a cell or a row may stand by itself: Markdown's blocks of HTML begin and end anywhere.
  const template = defaultTreeAdapter.createElement('template', html.NS.HTML, [])
  const fragment = parseFragment(template, written, { sourceCodeLocationInfo: true, scriptingEnabled: false })
  // By offset: where elements are not closed in order, the parser puts several copies of one into its tree.
  const edits = new Map<number, Edit>()
  const open: DefaultTreeAdapterTypes.Node[] = [fragment]
  for (let node = open.pop(); node; node = open.pop()) {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        const kind = Object.hasOwn(addressAttributes, name)
          ? addressAttributes[name as keyof typeof addressAttributes] // It has just been found there.
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

/** `name="value"` with another value, in the same quotes. */
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
