import type { Link, List, Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { titleFromStem } from '../../../core/collection/index.ts'
import { decodePathname } from '../../../core/route/index.ts'
import { textOf } from '../body/attributes.ts'
import type { Callout } from '../body/shared-converters.ts'
import { callout, card, column, group, iconOf, step, tab, unwrap, withFenceMeta } from '../body/shared-converters.ts'
import type { Converter, Converters } from '../body/converter.ts'
import { gitbookApi } from './api-references.ts'
import { readCards } from './gitbook-cards.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { Piece } from '../body/piece.ts'
import type { NavigationItem, Note, SourceApi, SourcePage, PrepareTools } from '../define-import-system.ts'
import { gitbookSettings, gitbookSiteSettings } from '../settings/gitbook.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { recordOf } from '../source/record.ts'
import { localesOf } from '../source/locales.ts'
import { readPages } from '../source/read-pages.ts'
import { copiesOf, leftOutLink, redirectsOf, textsOf } from '../source/site-facts.ts'
import { filesBelow, isMarkdown, readMapping, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/**
 * Imports from GitBook: the sidebar in `SUMMARY.md`, `README.md` as the page of a folder, `{% … %}` blocks, and files
 * in `.gitbook/assets/`.
 */
export const gitbook = defineImportSystem({
  name: 'gitbook',
  title: 'GitBook',
  detect(source) {
    const file =
      ['.gitbook.yaml', 'SUMMARY.md', 'docs/SUMMARY.md'].find((each) => source.has(each)) ??
      (source.has('docs.yaml') ? spacesOf(source, '').map(({ summary }) => summary)[0] : undefined)
    return file === undefined ? undefined : { evidence: file, certain: true }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const settings = source.has('.gitbook.yaml') ? readMapping(source, '.gitbook.yaml') : {}
    const root = resolvePath(
      '',
      typeof settings.root === 'string' ? settings.root : source.has('docs/SUMMARY.md') ? 'docs' : '',
    )
    const { summary: summaryName } = recordOf(settings.structure)
    const summary = resolvePath(root, typeof summaryName === 'string' ? summaryName : 'SUMMARY.md')
    const { readme } = recordOf(settings.structure)
    const home = typeof readme === 'string' ? resolvePath(root, readme) : undefined
    const spaces = source.has(summary) ? [{ summary, folder: '', title: '' }] : spacesOf(source, root)
    const summaries = new Set(spaces.map((space) => space.summary))
    const isPage = (file: string) => isMarkdown(file) && !summaries.has(resolvePath(root, file))
    const { localeFolders, defaultLocale, locales } = localesOf(filesBelow(source, root).filter(isPage), [], [locale])
    const pages = readPages(
      source,
      { root, localeFolders, defaultLocale, isPage, notations: () => ({ tags: true }) },
      notes,
    )
      .map((page) => (page.file === home ? { ...page, place: ['index'], address: '/' } : page))
      .map(withVariables(source))
    const apis: SourceApi[] = []
    const items = spaces.flatMap(({ summary: file, folder, title, translations }): NavigationItem[] => {
      const children = readSummary(source.read(file), {
        file,
        folder,
        notes,
        addApi: (yaml, parent) => apis.push(...gitbookApi(file, { yaml, parent }, source)),
      })
      return folder === '' ? children : [{ title, ...(translations && { translations }), children }]
    })
    notes.push(...noteSettings('.gitbook.yaml', settings, gitbookSettings))
    if (source.has('docs.yaml'))
      notes.push(...noteSettings('docs.yaml', readMapping(source, 'docs.yaml'), gitbookSiteSettings))
    return {
      config: textsOf({
        title: source.has('docs.yaml') ? recordOf(readMapping(source, 'docs.yaml').site).title : undefined,
      }),
      locales,
      defaultLocale,
      pages,
      folders: [],
      files: copiedFiles(source, root),
      ...(items.length > 0 && { navigation: { file: spaces[0]!.summary, items, hidesOthers: true } }),
      apis,
      body: { converters, prepare },
      base: '',
      redirects: redirectsOf(settings.redirects),
      roots: [{ prefix: '/', folder: root }],
      notes,
    }
  },
})

/**
 * Gives pages the values of their expressions: `space.vars.name` from the nearest `.gitbook/vars.yaml`,
 * `page.vars.name` from the frontmatter, and `book.name` from the `variables` of `book.json`, which GitBook's former
 * command-line tool reads.
 */
function withVariables(source: SourceFolder): (page: SourcePage) => SourcePage {
  const spaces = source.files
    .flatMap((file) => {
      const [, folder] = /^(.*\/|)\.gitbook\/vars\.ya?ml$/.exec(file) ?? []
      return folder === undefined ? [] : [{ folder, vars: readMapping(source, file) }]
    })
    .toSorted((a, b) => b.folder.length - a.folder.length)
  const book = source.has('book.json') ? recordOf(readMapping(source, 'book.json').variables) : {}
  return (page) => {
    const space = spaces.find(({ folder }) => page.file.startsWith(folder))?.vars ?? {}
    const { vars, ...data } = page.data
    return {
      ...page,
      data,
      // That tool replaces its variables before it parses Markdown, and therefore also in code.
      body: page.body.replace(bookVariable, (written, name?: string) =>
        name !== undefined && Object.hasOwn(book, name) ? String(book[name]) : written,
      ),
      values: { space: { vars: space }, page: { vars: recordOf(vars) }, vars: space },
    }
  }
}

const bookVariable = /\{%-?\s*raw\s*-?%\}[\s\S]*?\{%-?\s*endraw\s*-?%\}|\{\{-?\s*book\.([A-Za-z_]\w*)\s*-?\}\}/g

/** A part of a site with a separate sidebar. */
interface Space {
  summary: string
  /** The space's folder, below the root. */
  folder: string
  title: string
  translations?: Record<string, string>
}

/**
 * Returns the spaces of a site that has several. Each space is a folder, and has the title of its section in
 * `docs.yaml`.
 */
function spacesOf(source: SourceFolder, root: string): Space[] {
  const sections = source.has('docs.yaml') ? sectionsIn(readMapping(source, 'docs.yaml').site) : new Map()
  return filesBelow(source, root)
    .filter((file) => /^[^/.][^/]*\/SUMMARY\.md$/.test(file))
    .map((file) => {
      const [folder = ''] = file.split('/')
      return { title: titleFromStem(folder), ...sections.get(folder), summary: resolvePath(root, file), folder }
    })
}

/** Returns the title of each space's section, by the folder of the space. */
function sectionsIn(value: unknown, section: Partial<Space> = {}): Map<string, Partial<Space>> {
  if (Array.isArray(value)) return new Map(value.flatMap((each) => [...sectionsIn(each, section)]))
  const { type, title, localizedTitle, structure, children, content } = recordOf(value)
  const texts = Object.entries(recordOf(localizedTitle)).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  const own: Partial<Space> =
    type === 'section' && typeof title === 'string'
      ? { title, ...(texts.length > 0 && { translations: Object.fromEntries(texts) }) }
      : section
  const { directory } = recordOf(content)
  if (typeof directory === 'string') return new Map([[resolvePath('', directory), own]])
  return sectionsIn(
    [structure, children].flat().filter((each) => each !== undefined),
    own,
  )
}

/** Copies files. Those in `.gitbook/assets/` move to `assets/`, because files in hidden folders are not served. */
function copiedFiles(source: SourceFolder, root: string) {
  return copiesOf(source, root).map(({ from, to }) => ({ from, to: to.replace(/(^|\/)\.gitbook\//, '$1') }))
}

interface ReadOptions {
  file: string
  folder: string
  notes: Note[]
  /** Called for an entry that inserts the pages of an API, with the page that contains it. */
  addApi: (yaml: string, parent?: string) => void
}

/** Reads `SUMMARY.md`, which contains nested lists of links under headings. The headings become groups. */
function readSummary(text: string, { file, folder, notes, addApi }: ReadOptions): NavigationItem[] {
  const items: NavigationItem[] = []
  let children = items
  for (const node of fromMarkdown(text).children) {
    if (node.type === 'heading' && node.depth > 1) {
      children = []
      items.push({ title: wordsOf(node), children })
    }
    if (node.type === 'list') children.push(...readList(node))
  }
  return items

  function readList(list: List, parent?: string): NavigationItem[] {
    return list.children.flatMap((entry): NavigationItem[] => {
      const [first] = entry.children
      if (first?.type === 'code' && first.value.includes('builtin:openapi')) {
        addApi(first.value, parent)
        return []
      }
      const [link] = entry.children.flatMap((child): Link[] =>
        child.type === 'paragraph' ? child.children.filter(isLink) : [],
      )
      const isExternal = link !== undefined && /^https?:/.test(link.url)
      const path = link && !isExternal ? link.url.replace(/#.*$/, '') : undefined
      const page = path === undefined ? undefined : resolvePath(folder, decodePathname(path) ?? path)
      const inner = entry.children.flatMap((child) => (child.type === 'list' ? readList(child, page) : []))
      // A link title replaces the title of the page in the sidebar: `[Title](page.md "Sidebar title")`.
      const title = link?.title ?? (first === undefined ? '' : wordsOf(first))
      if (isExternal) {
        notes.push(leftOutLink(file, link.url, title, link.position?.start.line))
        return inner
      }
      return [{ title, ...(page !== undefined && { page }), ...(inner.length > 0 && { children: inner }) }]
    })
  }
}

function isLink(node: Nodes): node is Link {
  return node.type === 'link'
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join('').trim() : ''
}

const hints: Record<string, Callout> = { info: 'info', success: 'tip', warning: 'warning', danger: 'danger' }

const hint: Converter = (element, page) => callout(hints[textOf(element, 'style') ?? 'info'] ?? 'info')(element, page)

/** Converts a code block. Moves its attributes to the fence inside it. */
const code: Converter = (element) => {
  const title = textOf(element, 'title')
  const meta = [title && `title="${title}"`, textOf(element, 'lineNumbers') === 'true' && 'lineNumbers']
    .filter(Boolean)
    .join(' ')
  return { pieces: meta === '' ? element.children : withFenceMeta(element.children, meta) }
}

const contentRef: Converter = (element, page) => {
  const url = textOf(element, 'url') ?? ''
  const label = /\[([^\]]*)\]/.exec(page.phrase(element.children))?.[1] ?? url
  return page.component('card', {
    title: label.endsWith('.md') ? titleFromStem(label.replace(/\.md$/, '')) : label,
    to: page.link(url),
  })
}

const embed: Converter = (element, page) => {
  const url = textOf(element, 'url') ?? ''
  const caption = page.phrase(element.children)
  if (/^https:\/\/(?:www\.)?(?:youtube\.com|youtu\.be)\//.test(url))
    return page.component('youtube', { url, title: caption || undefined })
  page.note(element.line, `The embed of ${url} became a link`)
  return { block: caption === '' ? `<${url}>` : `[${caption}](${url})` }
}

const file: Converter = (element, page) => {
  const source = textOf(element, 'src') ?? ''
  const caption = page.phrase(element.children)
  return { block: `[${caption === '' ? source.slice(source.lastIndexOf('/') + 1) : caption}](${page.media(source)})` }
}

/** Converts a prompt for an AI assistant, which readers can expand. */
const prompt: Converter = (element, page) =>
  page.component(
    'prompt',
    { description: textOf(element, 'description'), icon: iconOf(element, page) },
    element.children,
  )

/** Converts a changelog entry to a line with its date and tags, followed by its content. */
const update: Converter = (element, page) => {
  const shown = [textOf(element, 'date'), textOf(element, 'tags')].filter(Boolean).join(' · ')
  return { block: [shown && `*${shown}*`, page.content(element.children)].filter(Boolean).join('\n\n') }
}

/** Converts content that is only for some readers. In the new site, all readers see it. */
const condition: Converter = (element, page) => {
  page.note(element.line, 'A visibility condition was left out, so all readers see its content')
  return { pieces: element.children }
}

/** Converts an operation of an API description. GitBook shows the block's content only if it can't read the description. */
const openApi: Converter = (element, page) => {
  const { method, path, src, spec } = element.attributes
  const description = textOf(element, 'src', 'spec')
  const operation = page.operation({ description, method: String(method), path: String(path) })
  if (operation) return page.component('operation', operation.attributes)
  page.note(
    element.line,
    `${String(method).toUpperCase()} ${String(path)} of the API description ${String(src ?? spec)} was left out, because no imported file contains it`,
  )
  return { pieces: element.children }
}

const include: Converter = (element, page) => ({ pieces: page.include(textOf(element, 'value') ?? '', element.line) })

/** Converts grids of cards, and reports constructs that stay as written because Rivage has no equivalent. */
function prepare(piece: Piece, tools: PrepareTools): readonly Piece[] {
  if (piece.kind !== 'text') return [piece]
  return readCards(piece, tools).map((part) => {
    if (part.kind !== 'text') return part
    for (const { 0: written, index } of part.text.matchAll(/<table\b[^>]*\bdata-view="cards"|\]\(broken-reference\)/g))
      tools.note(
        part.line + part.text.slice(0, index).split('\n').length - 1,
        written.startsWith('<') ? 'A grid of cards became a table' : 'The target of a link is missing from the source',
      )
    return part
  })
}

const converters: Converters = {
  hint,
  tabs: group('tabs'),
  tab: tab('title'),
  code,
  'content-ref': contentRef,
  embed,
  file,
  include,
  prompt,
  updates: unwrap,
  update,
  if: condition,
  openapi: openApi,
  'openapi-operation': openApi,
  stepper: group('steps'),
  step,
  columns: group('grid'),
  column,
  'card-grid': group('card-group'),
  card,
}
