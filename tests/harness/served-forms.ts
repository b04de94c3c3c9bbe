// Compares the HTML and the Markdown of each page as the site serves them.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Nodes } from 'mdast'
import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { bookFolder } from '../../core/book/epub.ts'
import { chapterName } from '../../core/book/index.ts'
import { readArchive } from './read-archive.ts'
import type { ReadOnlySite } from './site.ts'

/** The differences, as lists of pages with their problems. On a correct site, all lists are empty. */
interface Differences {
  /** Links and images in the Markdown whose page or file is missing. */
  broken: string[]
  /** Links and images in the Markdown that the HTML doesn't contain. */
  foreign: string[]
  /** Component syntax outside code. */
  syntax: string[]
  /** Pages whose Markdown contains less than 99 % of their words, with the missing words. */
  lost: string[]
  pages: number
}

/** Requests every page of the sitemap in both formats. */
export async function compareForms(site: ReadOnlySite): Promise<Differences> {
  const found: Differences = { broken: [], foreign: [], syntax: [], lost: [], pages: 0 }
  const statuses = new Map<string, number>()
  const statusOf = async (path: string): Promise<number> => {
    const known = statuses.get(path)
    if (known !== undefined) return known
    const { status, body, headers } = await site.get(path, { accept: '*/*' })
    await body?.cancel()
    // `/` redirects to a language.
    const location = headers.get('location')
    const final = location === null ? status : await statusOf(new URL(location, site.url).pathname)
    statuses.set(path, final)
    return final
  }
  const sitemap = await (await site.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!))
  // The configured origin of the site.
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

/**
 * Finds chapters of a language's book in which more than 2 % of the words of their pages are missing.
 * @param every compares only every nth page
 * @returns the pages with the missing words, and the number of compared pages
 */
export async function compareBook(
  site: ReadOnlySite,
  language: string,
  every = 1,
): Promise<{ lost: string[]; pages: number }> {
  const book = await site.get(`/${language}/book.epub`)
  const files = readArchive(Buffer.from(await book.arrayBuffer()))
  const chapters = new Map(files.map(({ name, bytes }) => [name, bytes.toString('utf8')]))
  const sitemap = await (await site.get('/sitemap.xml')).text()
  const found = { lost: [] as string[], pages: 0 }
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
  for (const [, address] of addresses.filter((_, at) => at % every === 0)) {
    const { pathname } = new URL(address!)
    const [, code, rest = ''] = /^\/([^/]+)(.*)$/.exec(decodeURIComponent(pathname)) ?? []
    const chapter = chapters.get(bookFolder + chapterName(rest))
    if (code !== language || chapter === undefined) continue
    found.pages++
    const known = wordsOf(readText(chapter))
    const words = [...wordsOf(readHtml(await (await site.get(pathname)).text()).text)]
    const missing = words.filter((word) => !known.has(word))
    if (missing.length > words.length / 50) found.lost.push(`${pathname}: ${missing.join(' ')}`)
  }
  return found
}

/** Returns the words of an XHTML document. Highlighting may split a word in code into several elements. */
function readText(xhtml: string): string {
  let text = ''
  const visit = (node: DefaultTreeAdapterTypes.ChildNode, isCode = false) => {
    if (node.nodeName === '#text' && 'value' in node) text += node.value
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, isCode || node.nodeName === 'code')
    if (!isCode) text += ' '
  }
  for (const node of parse(xhtml).childNodes) visit(node)
  return text
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

/** Returns paths that a page links to or embeds, and the words of its article without its controls. */
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
    // The label of a code block is its language, as text, or a file name, in an element. Only the file name counts.
    const isLabel = attributes.class === 'code-header'
    const isWithinCode = isCode || node.tagName === 'code'
    for (const child of node.childNodes) if (!isLabel || 'tagName' in child) visit(child, isWithin, isWithinCode)
    // Highlighting may split a word in code into several elements.
    if (!isCode) text += ' '
  }
  for (const node of parse(html).childNodes) visit(node, false)
  return { links, text }
}

/** Returns the words of a text with at least three letters. */
function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\u00AD/g, '')
      .match(/\p{L}{3,}/gu),
  )
}
