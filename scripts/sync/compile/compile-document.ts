import type { Element, Root } from 'hast'
import { buildOutline, buildSections, plainText, readingMinutes } from '../../../core/document/index.ts'
import type { BodyNode, CodeBlock, CompiledDocument, ComponentAliases, Entry } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { languageOf } from '../../../core/locale/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import {
  assignHeadingIds,
  colorCode,
  parseFrontmatter,
  parseMarkdown,
  parseYamlMapping,
  readEntryFields,
  resolveAddresses,
  toMinimark,
} from '../../../core/markdown/index.ts'
import type { EntryFields, Frontmatter, InternalLink, Resolver } from '../../../core/markdown/index.ts'
import { componentRegistry, renderArticle } from '../../../worker/prose/render-article.tsx'
import type { RenderedArticle } from '../../../worker/prose/render-article.tsx'
import { checkComponents } from './check-components.ts'
import { checkMarkdownSize } from './check-size.ts'
import { TimeLimit } from './page-budget.ts'
import { loadDiagrams, renderDiagrams } from './render-diagrams.ts'
import { renderFormulas } from './render-formulas.ts'
import type { Highlighter } from './highlight.ts'
import type { Icons } from './icons.ts'
import { inspectDocument } from './inspect-document.ts'
import type { DocumentFacts } from './inspect-document.ts'
import { markFirstImage, showMissingImages } from './article-images.ts'

interface DocumentSource {
  /** Path inside the content folder. */
  file: string
  text: string
  /** Address of the page. */
  path: string
  /** Locale of the page's content. */
  locale: string
  /** Title of a page that has none in its frontmatter and no first heading. */
  fallbackTitle: string
  /**
   * Whether the layout shows the page's title: then the article does not repeat it. The layout of landing pages does
   * not.
   */
  hasHeader: boolean
}

interface CompileContext {
  resolver: Resolver
  highlighter: Highlighter
  icons: Icons
  /** Texts in the locale of the page. */
  t: Translate
  /** Codes of the enabled locales. */
  codes: readonly string[]
  /** Components that the site uses in place of others. */
  aliases: ComponentAliases
  /** Whether raw HTML passes as it is. */
  trusted: boolean
  /** How long the page may take; default: as long as any page. */
  limit?: TimeLimit
}

/** The columns of an entry that come from its file, with their defaults filled in. */
type CompiledFields = Pick<Entry, 'title' | 'description' | 'navigation' | 'seo' | 'meta' | 'links' | 'layout'> &
  Pick<EntryFields, 'path' | 'stem' | 'draft'>

export interface CompileResult {
  /** `null` for a data file, which has no text. */
  document: CompiledDocument | null
  fields: CompiledFields
  /** Links to pages of the site. That the pages exist has been checked; their anchors are left to the audit. */
  links: InternalLink[]
  /** What only `npm run check` looks at. */
  facts: DocumentFacts
  diagnostics: Diagnostic[]
}

/**
 * Compiles one content file: Markdown, or data in YAML or JSON. It never throws for what an author wrote; a document
 * with an error among its diagnostics must not be published.
 *
 * @throws TimeLimitReached where it takes too long
 */
export async function compileDocument(source: DocumentSource, context: CompileContext): Promise<CompileResult> {
  return source.file.endsWith('.md') ? compileMarkdown(source, context) : compileData(source)
}

async function compileMarkdown(source: DocumentSource, context: CompileContext): Promise<CompileResult> {
  const { limit = new TimeLimit() } = context
  const parsed = limit.run(() => parsePage(source, context))
  const { root } = parsed
  await Promise.all(codeBlocksOf(root).map(({ text, language }) => context.highlighter.load(text, language)))
  const draw = await loadDiagrams(root)
  return limit.run(() => {
    const codeDiagnostics = highlightCode(root, source.file, context.highlighter)
    const nodes = toMinimark(root)
    // The body above has a diagram as its author wrote it: only the HTML has an image.
    const diagramDiagnostics = draw ? renderDiagrams(root, source.file, draw) : []
    const diagnostics = [...parsed.diagnostics, ...codeDiagnostics, ...diagramDiagnostics]
    return renderPage({ ...parsed, nodes, diagnostics }, source, context)
  })
}

/** A page whose tree has its final ids and addresses. */
interface ParsedPage {
  root: Root
  frontmatter: Frontmatter
  fields: EntryFields
  links: InternalLink[]
  diagnostics: Diagnostic[]
}

function parsePage(
  source: DocumentSource,
  { resolver, icons, t, codes, aliases, trusted }: CompileContext,
): ParsedPage {
  const { file, path, locale } = source
  const parsed = parseFrontmatter(file, source.text)
  const oversize = checkMarkdownSize(file, parsed.body, parsed.bodyLine)
  const frontmatter = oversize.length > 0 ? { ...parsed, body: '' } : parsed
  const { fields, diagnostics } = readEntryFields(file, frontmatter)
  const bindings = { $doc: { ...frontmatter.data, meta: fields.meta } }
  const { root, diagnostics: markdownDiagnostics } = parseMarkdown(
    { file, body: frontmatter.body, bodyLine: frontmatter.bodyLine },
    {
      bind: (name) => valueAt(bindings, name),
      footnotes: { title: t('footnotes.title'), back: (number) => t('footnotes.back', { number }) },
      components: componentRegistry,
      aliases,
      trusted,
      text: (name) => resolver.text(name),
    },
  )
  const idDiagnostics = assignHeadingIds(root, file)
  const { links, diagnostics: linkDiagnostics } = resolveAddresses(root, { file, path, locale, codes, resolver })
  return {
    root,
    frontmatter,
    fields,
    links,
    diagnostics: [
      ...frontmatter.diagnostics,
      ...oversize,
      ...diagnostics,
      ...markdownDiagnostics,
      ...idDiagnostics,
      ...linkDiagnostics,
      ...checkComponents(root, file, componentRegistry, icons),
      ...renderFormulas(root, file),
    ],
  }
}

/** @param page with its tree in the stored form as `nodes` */
function renderPage(
  { root, frontmatter, fields, links, nodes, diagnostics }: ParsedPage & { nodes: BodyNode[] },
  source: DocumentSource,
  { icons, t }: CompileContext,
): CompileResult {
  const { file, locale } = source
  const ownTitle = !source.hasHeader && fields.meta.hero === undefined && bringsTitle(root)
  const completed = completeFields(
    ownTitle ? { ...fields, meta: { ...fields.meta, hero: false } } : fields,
    nodes,
    source.fallbackTitle,
  )
  const toc = buildOutline(nodes, fields.outline)
  const article = source.hasHeader ? withoutTitle(root) : root
  const opensPage = source.hasHeader || completed.meta.hero === false
  showMissingImages(article)
  if (opensPage) markFirstImage(article)
  const rendered = renderSafely(
    () =>
      renderArticle(article, { t, findIcon: icons.find, hasTitle: source.hasHeader || completed.meta.hero !== false }),
    file,
  )
  return {
    document: {
      ...rendered.article,
      body: { type: 'minimark', value: nodes, toc },
      markdown: frontmatter.body.replace(/^(?:[ \t]*\r?\n)+/, ''),
      outline: toc.links,
      readingMinutes: readingMinutes(plainText(nodes, unread), languageOf(locale)),
      sections: buildSections({ title: completed.title, description: completed.description, nodes }),
    },
    fields: completed,
    links,
    facts: inspectDocument({ text: source.text, frontmatter, root }),
    diagnostics: [...diagnostics, ...rendered.diagnostics].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

/**
 * Elements that do not count for the reading time. Code is looked at, run or copied, and no study says how fast;
 * without it, a page takes as long in each of its languages.
 */
const unread = ['style', 'pre']

/**
 * Renders an article. React refuses some HTML that a trusted author can write: that page alone is then not published.
 */
function renderSafely(
  render: () => RenderedArticle,
  file: string,
): { article: RenderedArticle; diagnostics: Diagnostic[] } {
  try {
    return { article: render(), diagnostics: [] }
  } catch (error) {
    const message = `This page cannot be rendered: ${error instanceof Error ? error.message : String(error)}`
    return {
      article: { html: '', styles: [] },
      diagnostics: [
        { severity: 'error', file, code: 'not-rendered', message, hint: 'Look for HTML that no browser would accept.' },
      ],
    }
  }
}

function compileData({ file, text, fallbackTitle }: DocumentSource): CompileResult {
  const frontmatter = { ...parseYamlMapping(file, text, 1), body: '', bodyLine: 1 }
  const { fields, diagnostics } = readEntryFields(file, frontmatter)
  return {
    document: null,
    fields: completeFields(fields, [], fallbackTitle),
    links: [],
    facts: inspectDocument({ text, frontmatter }),
    diagnostics: [...frontmatter.diagnostics, ...diagnostics],
  }
}

/**
 * Takes title and description from the text where the frontmatter has none: from a first heading, and from the
 * paragraph after it.
 */
function completeFields(
  { outline: _outline, ...fields }: EntryFields,
  nodes: readonly BodyNode[],
  fallbackTitle: string,
): CompiledFields {
  const [first] = nodes
  const isTitle = isElement(first, 'h1')
  const title = fields.title ?? (isTitle ? plainText([first]) : '')
  const opening = nodes.slice(isTitle ? 1 : 0).find((node) => !isElement(node, 'hr'))
  const description = fields.description ?? (isElement(opening, 'p') ? plainText([opening]) : '')
  return {
    ...fields,
    title: title || fallbackTitle,
    description,
    seo: { ...(title && { title }), ...(description && { description }), ...fields.seo },
  }
}

function isElement(node: BodyNode | undefined, tag: string): node is Exclude<BodyNode, string> {
  return typeof node === 'object' && node[0] === tag
}

/** Whether the text of a landing page has a title of its own: then its layout shows no hero. */
function bringsTitle(parent: Root | Element): boolean {
  return parent.children.some(
    (node) => node.type === 'element' && (/^(h1|hero|page-hero|page-header)$/.test(node.tagName) || bringsTitle(node)),
  )
}

function withoutTitle(root: Root): Root {
  const [first, ...rest] = root.children
  return first?.type === 'element' && first.tagName === 'h1' ? { ...root, children: rest } : root
}

function codeBlocksOf(parent: Root | Element): CodeBlock[] {
  return parent.children.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.data?.code ? [node.data.code] : codeBlocksOf(node)
  })
}

function highlightCode(parent: Root | Element, file: string, highlighter: Highlighter): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const block = node.data?.code
    if (!block) {
      diagnostics.push(...highlightCode(node, file, highlighter))
      continue
    }
    const lines = highlighter.highlight(block.text, block.language)
    if (lines) node.data = { ...node.data, code: colorCode(block, lines) }
    else diagnostics.push(unknownLanguage(node, file, block.language, highlighter.nearest(block.language)))
  }
  return diagnostics
}

function unknownLanguage(
  { position }: Element,
  file: string,
  language: string,
  nearest: string | undefined,
): Diagnostic {
  return {
    severity: 'warning',
    file,
    line: position?.start.line,
    column: position?.start.column,
    code: 'unknown-language',
    message: `Code of the unknown language \`${language}\` is shown without colours.`,
    hint: nearest ? `Did you mean \`${nearest}\`?` : 'Write `text` if it is no programming language.',
  }
}

/**
 * The value at a dotted path, for a binding in the text; `undefined` for what is not there, and for lists and objects.
 */
function valueAt(data: Record<string, unknown>, path: string): string | undefined {
  let value: unknown = data
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
