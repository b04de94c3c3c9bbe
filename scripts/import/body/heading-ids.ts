import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'
import { slugOfHeading } from '../../../core/markdown/index.ts'

/** How a system creates the ids of headings. */
export interface HeadingIds {
  /** Returns the id of a heading from its text. */
  slug: (text: string) => string
  /** The text between the id and the number of a repeated heading: `-` for `usage-1`. */
  separator: string
}

const fenceMark = /^[ \t]*(?:>[ \t]?)*(`{3,}|~{3,})/
const atxHeading = /^(#{1,6}[ \t]+)([^\n]*?)([ \t]+#+)?[ \t]*$/

/** Matches a component in a line of text, such as a badge. Systems don't include them in ids. */
const inlineComponent = /(?<!\S):[a-z][\w-]*(?:\[(?:[^[\]\n]|\[[^\]\n]*\])*\])?(?:\{[^}\n]*\})?(?=\s|$)/g

/**
 * Adds the ids of a system to headings for which Rivage creates others, so that old links to these headings still work.
 * Headings with an id stay unchanged.
 */
export function keepHeadingIds(markdown: string, { slug, separator }: HeadingIds): string {
  const counts = { old: new Map<string, number>(), own: new Map<string, number>() }
  let fence: string | undefined
  return markdown
    .split('\n')
    .map((line) => {
      const [, mark] = fenceMark.exec(line) ?? []
      if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
        fence = fence === undefined ? mark : undefined
      const [, start = '', content = '', end = ''] = fence === undefined ? (atxHeading.exec(line) ?? []) : []
      if (content === '' || /\{#[^}]+\}$/.test(content)) return line
      const text = textOfHeading(content)
      const old = numbered(slug(text), counts.old, separator)
      // The title of a page has no id in Rivage.
      if (/^#\s/.test(start)) return line
      const own = numbered(slugOfHeading(text), counts.own, '-')
      return old === own || old === '' ? line : `${start}${content} {#${old}}${end}`
    })
    .join('\n')
}

/** Returns the text of a heading without markup, components, and images. */
export function textOfHeading(content: string): string {
  return toString(fromMarkdown(content.replace(inlineComponent, '')), { includeHtml: false, includeImageAlt: false })
}

function numbered(id: string, counts: Map<string, number>, separator: string): string {
  // Python-Markdown gives headings without an id the numbers `_1`, `_2`, and so on.
  const count = counts.get(id) ?? (id === '' && separator === '_' ? 1 : 0)
  counts.set(id, count + 1)
  return count === 0 ? id : `${id}${separator}${count}`
}

/** The ids of VitePress, which replaces punctuation with hyphens: `build-target` for `build.target`. */
export const vitepressIds: HeadingIds = {
  slug: (text) =>
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .replace(/^(?=\d)/, '_')
      .toLowerCase(),
  separator: '-',
}

/** The ids of Python-Markdown, which removes punctuation, accents, and all other scripts. */
export const pythonIds: HeadingIds = {
  slug: (text) =>
    text
      .normalize('NFKD')
      // Only ASCII is left.
      .replace(/[^\x20-\x7e\s]|[^\w\s-]/g, '')
      .trim()
      .toLowerCase()
      .replace(/[-\s]+/g, '-'),
  separator: '_',
}

/** The ids of PyMdown's function, which many sites set as `toc.slugify`. It keeps all scripts. */
export const pymdownIds: HeadingIds = {
  slug: (text) =>
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .trim()
      .toLowerCase()
      .replaceAll(' ', '-'),
  separator: '_',
}

/** The ids of Mintlify, which replaces dots with hyphens, and keeps colons and dollar signs. */
export const mintlifyIds: HeadingIds = {
  slug: (text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_.:$-]/gu, '')
      .replace(/[\s.-]+/g, '-')
      .replace(/^-|-$/g, ''),
  separator: '-',
}
