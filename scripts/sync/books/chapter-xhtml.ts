import { parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { chapterId, chapterName, documentEnd, imageName } from '../../../core/book/index.ts'
import type { ChapterFacts, ChapterImage } from '../../../core/book/index.ts'
import { decodePathname } from '../../../core/route/index.ts'
import { escapeXml } from '../../../core/text/index.ts'
import { attributesOf, bookElement } from './book-elements.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

interface ChapterSetting {
  /** Locale of the article. */
  locale: string
  /** Returns the URL of a path on the site, or `undefined` if the site's origin is unknown. */
  locate: (path: string) => string | undefined
  /** Returns an image of the site if books can contain it. */
  findImage: (hash: string) => ChapterImage | undefined
}

/** The content of a chapter and its metadata. */
interface Chapter extends ChapterFacts {
  xhtml: string
}

/**
 * Converts a stored article into a chapter, which is well-formed XML and needs no scripts. Collapsed parts are
 * expanded, and interactive controls are left out.
 */
export function renderChapter(html: string, setting: ChapterSetting): Chapter {
  const root = parseFragment(html)
  const writer = new ChapterWriter(setting, idsIn(root.childNodes))
  const text = writer.writeAll(root.childNodes)
  return {
    xhtml: writer.missingTargets() + text + documentEnd,
    links: writer.links,
    ids: [...writer.ids],
    images: [...writer.images.values()],
    properties: (['mathml', 'svg'] as const).filter((name) => writer.properties.has(name)),
  }
}

class ChapterWriter {
  readonly links: ChapterFacts['links'] = []
  readonly ids = new Set<string>()
  readonly images = new Map<string, ChapterImage>()
  readonly properties = new Set<string>()
  readonly #setting: ChapterSetting
  readonly #known: ReadonlySet<string>
  /** The ids to which links in the chapter point. */
  readonly #targets = new Set<string>()

  /** @param known all ids in the article */
  constructor(setting: ChapterSetting, known: ReadonlySet<string>) {
    this.#setting = setting
    this.#known = known
  }

  writeAll(nodes: readonly Node[]): string {
    return nodes.map((node) => this.#write(node)).join('')
  }

  /** Returns empty elements with the ids of parts that were left out but are targets of links in the chapter. */
  missingTargets(): string {
    return [...this.#targets]
      .filter((id) => !this.ids.has(id))
      .map((id) => `<span${this.#id(id)}></span>`)
      .join('')
  }

  #write(node: Node): string {
    if ('value' in node) return escapeXml(node.value)
    if (!('tagName' in node)) return ''
    const attributes = attributesOf(node)
    const { tagName: name } = node
    if (name === 'svg') return this.#drawing(node, attributes.get('class'))
    if (name === 'math') return this.#foreign(node, 'mathml', 'http://www.w3.org/1998/Math/MathML')
    if (name === 'img') return this.#image(attributes)
    if (name === 'a') return this.#link(node, attributes)
    if (name === 'input') return attributes.get('type') === 'checkbox' ? checkbox(attributes.has('checked')) : ''
    if (['iframe', 'video', 'audio'].includes(name)) return this.#embed(name, attributes)
    const element = bookElement(name.includes('-') && isInText(node) ? 'span' : name, attributes)
    if (element === 'nothing') return ''
    const content = this.writeAll(node.childNodes)
    if (element === 'contents') return content
    const label = name === 'tab-panel' ? (attributes.get('data-label') ?? '') : ''
    const heading = label === '' ? '' : `<p class="part-name">${escapeXml(label)}</p>`
    const start = `<${element.name}${this.#shared(attributes)}${element.attributes}`
    return element.isVoid ? `${start}/>` : `${start}>${heading}${content}</${element.name}>`
  }

  /** Returns the attributes that all elements may have. */
  #shared(attributes: ReadonlyMap<string, string>): string {
    const names = attributes.get('class') ?? ''
    const language = attributes.get('lang')
    return [
      this.#id(attributes.get('id')),
      ...(names === '' ? [] : [` class="${escapeXml(names)}"`]),
      ...(language ? [` lang="${escapeXml(language)}" xml:lang="${escapeXml(language)}"`] : []),
      ...(/^(?:ltr|rtl)$/.test(attributes.get('dir') ?? '') ? [` dir="${attributes.get('dir')}"`] : []),
    ].join('')
  }

  /** Returns the id attribute of an element. It is omitted if another element in the chapter has the same id. */
  #id(id: string | undefined): string {
    if (!id) return ''
    const name = chapterId(id)
    if (this.ids.has(name)) return ''
    this.ids.add(name)
    return ` id="${escapeXml(name)}"`
  }

  #image(attributes: ReadonlyMap<string, string>): string {
    const alt = attributes.get('alt') ?? ''
    const [, hash] = /^\/_media\/([^/]+)\//.exec(attributes.get('src') ?? '') ?? []
    const image = hash === undefined ? undefined : this.#setting.findImage(hash)
    if (!image) return alt === '' ? '' : `<span class="note">[${escapeXml(alt)}]</span>`
    this.images.set(image.hash, image)
    const sizes = ['width', 'height'].map((side) => {
      const value = attributes.get(side) ?? ''
      return /^\d+$/.test(value) ? ` ${side}="${value}"` : ''
    })
    const shared = this.#shared(attributes)
    return `<img src="${imageName(image)}" alt="${escapeXml(alt)}"${shared}${sizes.join('')}/>`
  }

  #link(node: Element, attributes: ReadonlyMap<string, string>): string {
    const content = this.writeAll(node.childNodes)
    if (attributes.get('class') === 'heading-link') return content
    const href = this.#target(attributes.get('href') ?? '')
    const shared = this.#shared(attributes)
    if (href === undefined) return shared === '' ? content : `<span${shared}>${content}</span>`
    const note = attributes.has('data-footnote-ref') ? ' epub:type="noteref"' : ''
    return `<a href="${escapeXml(href)}"${note}${shared}>${content}</a>`
  }

  /** Returns the target of a link in the book, or `undefined` if it isn't in the book. */
  #target(href: string): string | undefined {
    const { locale, locate } = this.#setting
    if (href.startsWith('#')) {
      const id = decodeFragment(href.slice(1))
      if (!this.#known.has(id)) return undefined
      this.#targets.add(chapterId(id))
      return `#${chapterId(id)}`
    }
    const [, path = '', fragment = ''] = /^([^?#]*)#?([^?]*)$/.exec(href) ?? []
    if (path === `/${locale}` || path.startsWith(`/${locale}/`)) {
      const own = path.slice(locale.length + 1).replace(/\/$/, '')
      const page = decodePathname(own) ?? own
      const id = fragment === '' ? '' : chapterId(decodeFragment(fragment))
      this.links.push([page, id])
      return `${chapterName(page)}${id === '' ? '' : `#${id}`}`
    }
    if (/^(?:mailto|tel):/i.test(href)) return href.replace(/\s/g, '%20')
    return webAddress(/^\/(?!\/)/.test(href) ? locate(href) : href)
  }

  /** Returns a link to embedded media, because books can't play it. */
  #embed(name: string, attributes: ReadonlyMap<string, string>): string {
    const href = this.#target(attributes.get('src') ?? '')
    const title = attributes.get('title') ?? attributes.get('aria-label') ?? href ?? name
    return href === undefined ? '' : `<p><a href="${escapeXml(href)}">${escapeXml(title)}</a></p>`
  }

  /** Returns an SVG drawing. Icons are left out, because they are only decoration. */
  #drawing(node: Element, names = ''): string {
    return /(?:^|\s)icon(?:\s|$)/.test(names) ? '' : this.#foreign(node, 'svg', 'http://www.w3.org/2000/svg')
  }

  #foreign(node: Element, property: string, namespace: string): string {
    this.properties.add(property)
    return this.#copy(node, ` xmlns="${namespace}"`)
  }

  /**
   * Returns the target of a link in an SVG or a formula. Other references are only valid within the same SVG or
   * formula.
   */
  #reference({ tagName }: Element, href: string): string | undefined {
    if (tagName === 'a') return this.#target(href)
    return href.startsWith('#') ? `#${chapterId(href.slice(1))}` : undefined
  }

  #copy(node: Node, declaration = ''): string {
    if ('value' in node) return escapeXml(node.value)
    if (!('tagName' in node) || /^(?:script|foreignObject)$/i.test(node.tagName)) return ''
    const attributes = node.attrs
      .filter(({ name, prefix }) => !prefix && !/^(?:on|xmlns|style$|data-|id$|src$|altimg)/i.test(name))
      .map(({ name, value }) => {
        const local = name === 'href' ? this.#reference(node, value) : localValue(value)
        return local === undefined ? '' : ` ${name}="${escapeXml(local)}"`
      })
    const id = this.#id(node.attrs.find(({ name }) => name === 'id')?.value)
    const content = node.childNodes.map((child) => this.#copy(child)).join('')
    return `<${node.tagName}${declaration}${id}${attributes.join('')}>${content}</${node.tagName}>`
  }
}

/** Returns whether an element is inside text, where XHTML doesn't allow a `<div>`. */
function isInText({ parentNode }: Element): boolean {
  if (!parentNode || !('tagName' in parentNode)) return false
  return /^(?:p|pre|h[1-6])$/.test(parentNode.tagName) || isInText(parentNode)
}

/**
 * Returns the value of an SVG attribute. Returns `undefined` if it refers to a file, which would be outside of the
 * book.
 */
function localValue(value: string): string | undefined {
  const local = bookColor(value).replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${chapterId(id)})`)
  return /url\((?!#)/i.test(local) ? undefined : local
}

/** Replaces colors of the theme, because books have no theme. Drawings get the color of the text and no background. */
function bookColor(value: string): string {
  if (!/\b(?:var|light-dark|color-mix)\(/.test(value)) return value
  return value.includes('--ground') ? 'none' : 'currentColor'
}

function checkbox(isChecked: boolean): string {
  return isChecked ? '☑' : '☐'
}

function webAddress(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined
  const url = new URL(href)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function idsIn(nodes: readonly Node[]): Set<string> {
  const ids = new Set<string>()
  const visit = (node: Node) => {
    if (!('tagName' in node)) return
    const id = node.attrs.find(({ name }) => name === 'id')?.value
    if (id) ids.add(id)
    for (const child of node.childNodes) visit(child)
  }
  for (const node of nodes) visit(node)
  return ids
}
