import { versionPlaceholder } from '../../../core/text/index.ts'
import type { Root } from 'hast'
import type { ApiPage } from '../../../core/api/index.ts'
import { isFolderConfig } from '../../../core/collection/index.ts'
import { buildOutline, buildSections, plainText, readingMinutes } from '../../../core/document/index.ts'
import type { BodyNode, CompiledDocument, ComponentAliases } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { directionOf, languageOf } from '../../../core/locale/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import {
  followTargets,
  assignHeadingIds,
  divideColorModes,
  linkCodeNotes,
  parseMarkdown,
  readEntryFields,
  resolveAddresses,
  toMinimark,
  toPlainMarkdown,
  typesetFields,
  typesetterOf,
  typesetTree,
  withoutAudience,
  withoutOnly,
} from '../../../core/markdown/index.ts'
import type { EntryFields, Frontmatter, InternalLink, Resolver, Typesetter } from '../../../core/markdown/index.ts'
import { openingText, sourcesInHtml, usesBlocks } from '../../../core/document/index.ts'
import { renderArticle } from '../../../worker/prose/render-article.tsx'
import type { RenderedArticle } from '../../../worker/prose/render-article.tsx'
import { checkComponentUrls } from './check-component-urls.ts'
import { openCode } from '../code/open-code.ts'
import type { OpenCode } from '../code/open-code.ts'
import { renderingMessage } from '../code/react-error.ts'
import type { SlotSite } from '../code/render-slot.ts'
import { noCode } from '../code/site-code.ts'
import { extensionFailure } from '../code/watch-extensions.ts'
import { apiArticle, apiSection } from './api-article.ts'
import { expandApiComponents, withoutEmbedded } from './api-components.ts'
import type { SiteApi } from '../../../core/release/index.ts'
import { checkComponents, describeUnshownSlot } from './check-components.ts'
import { codeBlocksOf, highlightCode } from './color-code-blocks.ts'
import {
  brokenComponents,
  componentFailure,
  componentsIn,
  renderArticleSlots,
  watchComponents,
} from './render-site-code.ts'
import type { Watch } from './render-site-code.ts'
import { checkMarkdownSize } from './check-size.ts'
import { TimeLimit } from './page-budget.ts'
import { loadDiagrams, renderDiagrams } from './render-diagrams.ts'
import { renderFormulas } from './render-formulas.ts'
import type { Highlighter } from './highlight.ts'
import type { Icons } from './icons.ts'
import { frontmatterSources, resolveCover, resolveHeroImages, resolveSocialImage } from './frontmatter-images.ts'
import { inspectDocument, positionOfText, targetsIn } from './inspect-document.ts'
import type { DocumentFacts } from './inspect-document.ts'
import {
  hasTitleInText,
  completeFields,
  demoteOtherTitle,
  isElement,
  openingOf,
  secondTitle,
  withoutTitle,
} from './title-and-lead.ts'
import type { CompiledFields } from './title-and-lead.ts'
import { markFirstImage, showMissingImages } from './article-images.ts'
import { markTableCells } from './table-cells.ts'

interface DocumentSource {
  /** The path in the content folder, for diagnostics. */
  file: string
  /** The content of the file, to find positions in it. Empty if the file contains several entries. */
  text: string
  frontmatter: Frontmatter
  /** `md`, or the extension of a data file. */
  extension: string
  /** The path of the page. */
  path: string
  /** The locale of the content. */
  locale: string
  /** The title of a page that has none in its frontmatter and doesn't start with a heading. */
  fallbackTitle: string
  /**
   * Whether the layout shows the page's title, so that the article must not repeat it. Landing pages have no header.
   */
  hasHeader: boolean
  /** The content of an API page, which is not written in Markdown. */
  api?: ApiPage | undefined
}

interface CompileContext {
  resolver: Resolver
  highlighter: Highlighter
  icons: Icons
  /** Translates interface strings into the locale of the page. */
  t: Translate
  /** The codes of the enabled locales. */
  codes: readonly string[]
  /** Components that the site uses in place of built-in ones. */
  aliases: ComponentAliases
  /** Whether raw HTML is kept without sanitizing. */
  trusted: boolean
  /** Whether to apply the typography rules of the language. */
  typography: boolean
  /** The APIs of the site, if any. */
  apis?: readonly SiteApi[] | undefined
  /** The default locale, in which APIs are described. Defaults to the locale of the page. */
  defaultLocale?: string
  /** The time limit for the page. Defaults to `pageBudget`. */
  limit?: TimeLimit
  /** The code of the site and the data that it can use. By default, the site has no code. */
  code?: OpenCode
  site?: SlotSite
  /** Tracks which component is being rendered. */
  watch?: Watch
}

export interface CompileResult {
  /** `null` for data files, which have no text. */
  document: CompiledDocument | null
  fields: CompiledFields
  /** Links to pages of the site. These pages exist, but the fragments of the links are checked later. */
  links: InternalLink[]
  /** Facts that only `npm run check` needs. */
  facts: DocumentFacts
  diagnostics: Diagnostic[]
}

/**
 * Compiles an entry, which is either Markdown or data. Invalid content never throws an error. A document must not be
 * published if one of its diagnostics is an error.
 *
 * @throws TimeLimitReached if compiling takes too long
 */
export async function compileDocument(source: DocumentSource, context: CompileContext): Promise<CompileResult> {
  return source.extension === 'md' ? compileMarkdown(source, context) : compileData(source, context)
}

async function compileMarkdown(source: DocumentSource, context: CompileContext): Promise<CompileResult> {
  const { limit = new TimeLimit() } = context
  const parsed = limit.run(() => parsePage(source, context))
  const root = withoutAudience(parsed.root, 'agents')
  await Promise.all(codeBlocksOf(root).map(({ text, language }) => context.highlighter.load(text, language)))
  const renderMermaid = await loadDiagrams(root)
  return limit.run(() => {
    const otherTitle = source.hasHeader ? demoteOtherTitle(root, parsed.fields.title) : undefined
    const forAgents = withoutAudience(parsed.root, 'people')
    const plain = toPlainMarkdown(source.hasHeader ? withoutTitle(forAgents) : forAgents, context)
    const codeDiagnostics = highlightCode(root, source.file, context.highlighter)
    const typeset = context.typography ? typesetterOf(languageOf(source.locale)) : undefined
    const written = toMinimark(root)
    // Embedded parts of APIs are left out, because their headings would rank above the pages that describe these parts.
    const searchedOf = () => (parsed.hasApi && !source.api ? toMinimark(withoutEmbedded(root)) : undefined)
    const searchedAsWritten = searchedOf() ?? written
    if (typeset) typesetTree(root, typeset)
    const nodes = typeset ? toMinimark(root) : written
    const searched = searchedOf() ?? nodes
    // Diagrams are rendered after the body was created, so the body contains their source and the HTML contains the
    // images.
    const diagramDiagnostics = renderMermaid ? renderDiagrams(root, source.file, renderMermaid) : []
    const titleDiagnostics = otherTitle ? [secondTitle(otherTitle, source.file, parsed.fields.title)] : []
    const diagnostics = [...parsed.diagnostics, ...codeDiagnostics, ...diagramDiagnostics, ...titleDiagnostics]
    const opensWithTitle = otherTitle !== undefined || isElement(nodes[0], 'h1')
    const page = { ...parsed, root, plain, written, nodes, searched, searchedAsWritten, opensWithTitle, typeset }
    return renderPage({ ...page, diagnostics }, source, context)
  })
}

/** A page whose tree has its final ids and URLs. */
interface ParsedPage {
  root: Root
  frontmatter: Frontmatter
  fields: EntryFields
  links: InternalLink[]
  /** Whether the page embeds a part of an API. */
  hasApi: boolean
  /** Names of API parts for which this is the reference page. */
  apiNames: string[]
  diagnostics: Diagnostic[]
}

function parsePage(
  source: DocumentSource,
  {
    resolver,
    icons,
    t,
    codes,
    aliases,
    trusted,
    apis = [],
    defaultLocale = source.locale,
    code = openCode(noCode),
  }: CompileContext,
): ParsedPage {
  const { file, path, locale, frontmatter: parsed } = source
  const oversize = checkMarkdownSize(file, parsed.body, parsed.bodyLine)
  const frontmatter = oversize.length > 0 ? { ...parsed, body: '' } : parsed
  const { fields, diagnostics } = readEntryFields(file, frontmatter)
  const bindings = { $doc: { ...frontmatter.data, meta: fields.meta } }
  const { root, diagnostics: markdownDiagnostics } = source.api
    ? { root: { type: 'root' as const, children: apiArticle(source.api, { file, locale, resolver }) }, diagnostics: [] }
    : parseMarkdown(
        { file, body: frontmatter.body, bodyLine: frontmatter.bodyLine },
        {
          bind: (name) => {
            const placeholder = versionPlaceholder(name)
            if (placeholder === undefined) return valueAt(bindings, name)
            return resolver.hasVersions?.() ? placeholder : undefined
          },
          footnotes: { title: t('footnotes.title'), back: (number) => t('footnotes.back', { number }) },
          components: code.registry,
          aliases,
          trusted,
          text: (name) => resolver.text(name),
          ...(code.markdown && {
            extensions: code.markdown,
            explain: (error: unknown) => extensionFailure(error, { page: file, modules: code.modules }),
          }),
        },
      )
  const parts = expandApiComponents(root, { file, path, locale, apis, defaultLocale, resolver })
  for (const name of componentsIn(root)) resolver.code?.(`code:${name}`)
  const idDiagnostics = assignHeadingIds(root, file)
  linkCodeNotes(root)
  const place = { file, path, locale, codes, resolver }
  divideColorModes(root)
  const { links, diagnostics: linkDiagnostics } = resolveAddresses(root, place)
  const targets = followTargets(targetsIn(source.text, frontmatter), place)
  const pictures = resolveHeroImages(fields.meta, place)
  const own = resolveSocialImage(fields.seo, place)
  const covered = resolveCover({ ...fields, meta: pictures.meta, seo: own.seo }, place)
  const placedIn = (key: string) => (diagnostic: Diagnostic) => ({
    ...diagnostic,
    ...positionOfText(source.text, diagnostic.address ?? key, frontmatter.positions.get(key)),
  })
  return {
    root,
    frontmatter,
    fields: covered.fields,
    links: [...links, ...targets.links],
    hasApi: source.api !== undefined || parts.isUsed,
    apiNames: parts.names,
    diagnostics: [
      ...frontmatter.diagnostics,
      ...oversize,
      ...diagnostics,
      ...markdownDiagnostics,
      ...parts.diagnostics,
      ...idDiagnostics,
      ...linkDiagnostics,
      ...targets.diagnostics,
      ...own.diagnostics.map(placedIn('seo')),
      ...pictures.diagnostics.map(placedIn('hero')),
      ...covered.diagnostics.map(placedIn(frontmatter.positions.has('cover') ? 'cover' : 'image')),
      ...checkComponents(root, file, { registry: code.registry, icons, broken: brokenComponents(code) }),
      ...renderFormulas(root, file),
    ],
  }
}

/** A page in the form in which it is stored. Some parts exist with and without typography. */
interface StoredPage extends ParsedPage {
  plain: CompiledDocument['plain']
  written: BodyNode[]
  nodes: BodyNode[]
  /** The text that search finds on this page, with typography and as written. */
  searched: BodyNode[]
  searchedAsWritten: BodyNode[]
  /** Whether the text starts with a heading that could be the page's title. */
  opensWithTitle: boolean
  typeset: Typesetter | undefined
}

function renderPage(
  page: StoredPage,
  source: DocumentSource,
  { icons, t, resolver, codes, code = openCode(noCode), site, watch = watchComponents(code) }: CompileContext,
): CompileResult {
  const { root, frontmatter, fields, links, hasApi, plain, written, nodes, opensWithTitle, typeset, diagnostics } = page
  const { file, locale } = source
  const ownTitle = !source.hasHeader && fields.meta.hero === undefined && hasTitleInText(root)
  const ownFields = ownTitle ? { ...fields, meta: { ...fields.meta, hero: false } } : fields
  const [sharedText, shared] = [withoutOnly(written), withoutOnly(nodes)]
  const asWritten = completeFields(ownFields, sharedText, source.fallbackTitle, opensWithTitle)
  // Text from the article already has typography, except in code, so it is not applied to that text again.
  const completed = typeset
    ? completeFields(typesetFields(ownFields, typeset), shared, typeset(source.fallbackTitle), opensWithTitle)
    : asWritten
  const toc = buildOutline(nodes, fields.outline)
  const article = source.hasHeader ? withoutTitle(root) : root
  const opensPage = source.hasHeader || completed.meta.hero === false
  showMissingImages(article)
  if (opensPage) markFirstImage(article)
  markTableCells(article)
  const rendered = renderSafely(
    () =>
      renderArticle(article, {
        t,
        locale,
        dir: directionOf(languageOf(locale)),
        findIcon: icons.find,
        hasTitle: source.hasHeader || completed.meta.hero !== false,
        own: watch.prose,
      }),
    (error) => componentFailure(error, { file, watch, code }) ?? unrenderable(error, file, watch),
  )
  if (source.hasHeader) resolver.code?.('slot:article')
  const slots =
    source.hasHeader && site
      ? renderArticleSlots({
          code,
          site,
          locale: { code: locale, language: languageOf(locale), dir: directionOf(languageOf(locale)) },
          findIcon: icons.find,
          page: {
            title: completed.title,
            description: completed.description,
            path: source.path,
            file,
            data: frontmatter.data,
          },
        })
      : { before: '', after: '', diagnostics: [] }
  const { unshownSlots, urls } = rendered.article
  const html = slots.before + rendered.article.html + slots.after
  const styles = [...(usesBlocks(html) ? ['blocks' as const] : []), ...rendered.article.styles]
  for (const source of [...sourcesInHtml(html), ...frontmatterSources(completed.meta)]) resolver.loads?.(source)
  const opening = openingOf(nodes, opensWithTitle)
  return {
    document: {
      html,
      styles: hasApi ? [...new Set([...styles, 'components' as const, 'reference' as const])] : styles,
      ...(opening !== '' && opening.replace(/\s+/g, ' ') !== openingText({ html }) && { opening }),
      body: { type: 'minimark', value: nodes, toc },
      markdown: frontmatter.body.replace(/^(?:[ \t]*\r?\n)+/, ''),
      plain,
      outline: toc.links,
      readingMinutes: source.api ? 0 : readingMinutes(plainText(nodes, unread), languageOf(locale)),
      sections: source.api
        ? [apiSection(source.api, completed.title, completed.description)]
        : buildSections({
            title: completed.title,
            description: completed.description,
            keywords: [...readKeywords(completed.meta.keywords), ...page.apiNames],
            questions: readQuestions(completed.meta.questions),
            nodes: withoutOnly(page.searched),
          }),
      written: source.api
        ? undefined
        : typeset &&
          buildSections({
            title: asWritten.title,
            description: asWritten.description,
            nodes: withoutOnly(page.searchedAsWritten),
          }),
    },
    fields: completed,
    links,
    facts: inspectDocument({ frontmatter, root }),
    diagnostics: [
      ...diagnostics,
      ...rendered.diagnostics,
      ...unshownSlots.map((slot) => describeUnshownSlot(slot, file)),
      ...slots.diagnostics,
      ...checkComponentUrls(urls, root, { file, path: source.path, locale, codes, resolver }),
    ].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

/**
 * Elements that don't count toward the reading time. Readers skim, run, or copy code, and there are no studies on how
 * fast. Without code, the translations of a page have the same reading time.
 */
const unread = ['style', 'pre']

/** Renders an article. An error in the code of the site only affects this page. */
function renderSafely(
  render: () => RenderedArticle,
  explain: (error: unknown) => Diagnostic,
): { article: RenderedArticle; diagnostics: Diagnostic[] } {
  try {
    return { article: render(), diagnostics: [] }
  } catch (error) {
    return { article: { html: '', styles: [], unshownSlots: [], urls: [] }, diagnostics: [explain(error)] }
  }
}

/**
 * Returns the diagnostic for an article that React can't render. React throws after the component has returned, so the
 * cause can be either the result of a component or raw HTML of a trusted author.
 */
function unrenderable(error: unknown, file: string, watch: Watch): Diagnostic {
  const last = watch.last()
  return {
    severity: 'error',
    file,
    ...(last && { line: last.node.position?.start.line }),
    code: 'not-rendered',
    message: `This page failed to render: ${renderingMessage(error)}`,
    hint: last
      ? `Check the output of \`${last.name}\`, your last component on the page, and then the HTML after it.`
      : 'Look for invalid HTML.',
  }
}

function compileData(
  { file, path, text, frontmatter, fallbackTitle, locale }: DocumentSource,
  { resolver, codes, typography }: CompileContext,
): CompileResult {
  const { fields, diagnostics } = readEntryFields(file, frontmatter)
  const targets = followTargets(targetsIn(text, frontmatter), { file, path, locale, codes, resolver })
  const completed = completeFields(fields, [], fallbackTitle)
  // Typography is only applied to the settings of folders, because readers don't see other data.
  const typeset = typography && isFolderConfig(file) ? typesetterOf(languageOf(locale)) : undefined
  return {
    document: null,
    fields: typeset ? typesetFields(completed, typeset) : completed,
    links: targets.links,
    facts: inspectDocument({ frontmatter }),
    diagnostics: [...frontmatter.diagnostics, ...diagnostics, ...targets.diagnostics],
  }
}

/** Reads `keywords` from the frontmatter: a list or a comma-separated string. */
function readKeywords(value: unknown): string[] {
  const list = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value.map(String) : []
  return list.map((each) => each.trim()).filter(Boolean)
}

/**
 * Reads `questions` from the frontmatter, which maps heading ids to one or more questions. Other values are ignored.
 */
function readQuestions(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([id, asked]: [string, unknown]) => [
      id,
      (Array.isArray(asked) ? asked : [asked]).filter((each): each is string => typeof each === 'string'),
    ]),
  )
}

/**
 * Returns the value at a dotted path, for a binding in the text. Returns `undefined` for missing values, lists, and
 * objects.
 */
function valueAt(data: Record<string, unknown>, path: string): string | undefined {
  let value: unknown = data
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
