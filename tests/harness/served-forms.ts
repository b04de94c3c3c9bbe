// Compares each page of a site with its Markdown, as both are served.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Nodes } from 'mdast'
import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { ReadOnlySite } from './site.ts'

/** What differs: lists of pages with what is wrong, all empty where nothing is. */
interface Differences {
  /** Links and images of the Markdown that lead to no page or file of the site. */
  broken: string[]
  /** Those that the HTML does not have. */
  foreign: string[]
  /** Syntax of components outside of code. */
  syntax: string[]
  /** Pages of whose words fewer than 99 in 100 are in the Markdown, with those that are not. */
  lost: string[]
  pages: number
}

/** Asks for every page of the sitemap in both forms. */
export async function compareForms(site: ReadOnlySite): Promise<Differences> {
  const found: Differences = { broken: [], foreign: [], syntax: [], lost: [], pages: 0 }
  const statuses = new Map<string, number>()
  const statusOf = async (path: string): Promise<number> => {
    const known = statuses.get(path)
    if (known !== undefined) return known
    const { status, body, headers } = await site.get(path, { accept: '*/*' })
    await body?.cancel()
    // `/` leads to a language.
    const location = headers.get('location')
    const final = location === null ? status : await statusOf(new URL(location, site.url).pathname)
    statuses.set(path, final)
    return final
  }
  const sitemap = await (await site.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!))
  // Where the site says it is.
  const own = addresses[0]?.origin
  const read = async (path: string) => {
    const response = await site.get(path)
    statuses.set(path, response.status)
    return await response.text()
  }
  for (const { pathname: path } of addresses) {
    const [markdown, html] = await Promise.all([read(`${path}.md`), read(path)])
    const page = readHtml(html)
    const { links, prose } = readMarkdown(markdown)
    found.pages++
    for (const link of links) {
      const { origin, pathname } = new URL(link, own)
      if (origin !== own) continue
      if ((await statusOf(pathname)) !== 200) found.broken.push(`${path}: ${pathname}`)
      const targets = [pathname, pathname.replace(/\.md$/, '')]
      if (!targets.some((target) => target === path || page.links.has(target)))
        found.foreign.push(`${path}: ${pathname}`)
    }
    for (const [text] of prose.matchAll(/(?:^|\s):{2,}[a-z][\w-]*|(?:^|[^\w:]):[a-z][\w-]*[[{]|\{[.#][\w-]+\}/gm))
      found.syntax.push(`${path}: ${text.trim()}`)
    const known = wordsOf(markdown)
    const words = [...wordsOf(page.text)]
    const missing = words.filter((word) => !known.has(word))
    if (missing.length > words.length / 100) found.lost.push(`${path}: ${missing.join(' ')}`)
  }
  return found
}

function readMarkdown(text: string): { links: string[]; prose: string } {
  const links: string[] = []
  let prose = ''
  const visit = (node: Nodes) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') links.push(node.url)
    if (node.type === 'text') prose += `${node.value}\n`
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
  return { links, prose }
}

/** Paths that a page leads to or shows, and the words of its article, without those of its controls. */
function readHtml(html: string): { links: Set<string>; text: string } {
  const links = new Set<string>()
  let text = ''
  const visit = (node: DefaultTreeAdapterTypes.ChildNode, isArticle: boolean, isCode = false) => {
    if (node.nodeName === '#text' && 'value' in node && isArticle) text += node.value
    if (!('tagName' in node)) return
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    for (const name of ['href', 'src', 'poster', 'data-src'])
      if (attributes[name] !== undefined && URL.canParse(attributes[name], 'https://a.invalid'))
        links.add(new URL(attributes[name], 'https://a.invalid').pathname)
    const isControl =
      ['script', 'style', 'svg', 'button', 'noscript', 'math'].includes(node.tagName) ||
      /visually-hidden|needs-script|heading-anchor|when-open|when-closed/.test(attributes.class ?? '')
    const isWithin = !isControl && (isArticle || node.tagName === 'article')
    // The language of a block of code is its own label; a file's name is an element in it.
    const isLabel = attributes.class === 'code-header'
    const isWithinCode = isCode || node.tagName === 'code'
    for (const child of node.childNodes) if (!isLabel || 'tagName' in child) visit(child, isWithin, isWithinCode)
    // Of highlighted code a word may be in several elements.
    if (!isCode) text += ' '
  }
  for (const node of parse(html).childNodes) visit(node, false)
  return { links, text }
}

/** Words of a text, from three letters on. */
function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\u00AD/g, '')
      .match(/\p{L}{3,}/gu),
  )
}
