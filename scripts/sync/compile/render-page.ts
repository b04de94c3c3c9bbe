import {
  buildOutline,
  buildSections,
  openingText,
  orderStyles,
  plainText,
  readingMinutes,
  sourcesInHtml,
  usesBlocks,
} from '../../../core/document/index.ts'
import type { BodyNode, CompiledDocument } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { directionOf, languageOf } from '../../../core/locale/index.ts'
import { typesetFields, withoutOnly } from '../../../core/markdown/index.ts'
import type { Typesetter } from '../../../core/markdown/index.ts'
import { renderArticle } from '../../../worker/prose/render-article.tsx'
import type { RenderedArticle } from '../../../worker/prose/render-article.tsx'
import { checkComponentParts, checkSlotUrls } from './check-component-html.ts'
import { openCode } from '../code/open-code.ts'
import { renderingMessage } from '../code/react-error.ts'
import { noCode } from '../code/site-code.ts'
import { apiSections } from './api-article.ts'
import { describeUnshownSlot } from './check-components.ts'
import { componentFailure, renderArticleSlots, watchComponents } from './render-site-code.ts'
import type { Watch } from './render-site-code.ts'
import { frontmatterSources } from './frontmatter-images.ts'
import { inspectDocument } from './inspect-document.ts'
import { hasTitleInText, completeFields, openingOf, withoutTitle } from './title-and-lead.ts'
import type { CompiledFields } from './title-and-lead.ts'
import { markFirstImage, showMissingImages } from './article-images.ts'
import { markTableCells } from './table-cells.ts'
import type { CompileContext, CompileResult, DocumentSource } from './compile-context.ts'
import type { ParsedPage } from './parse-page.ts'

/** A page in the form in which it is stored. Some parts exist with and without typography. */
interface StoredPage extends ParsedPage {
  plain: CompiledDocument['plain']
  nodes: BodyNode[]
  /** The text that search and descriptions use, with the text of props, with typography and as written. */
  searched: BodyNode[]
  searchedAsWritten: BodyNode[]
  /** Whether the text starts with a heading that could be the page's title. */
  opensWithTitle: boolean
  typeset: Typesetter | undefined
}

/** Renders a page to HTML, and builds its outline and its sections for search. */
export function renderPage(page: StoredPage, source: DocumentSource, context: CompileContext): CompileResult {
  const { icons, t, resolver, codes, code = openCode(noCode), watch = watchComponents(code) } = context
  const { root, frontmatter, fields, links, hasApi, plain, nodes, opensWithTitle, typeset, diagnostics } = page
  const { file, locale } = source
  const ownTitle = !source.hasHeader && fields.meta.hero === undefined && hasTitleInText(root)
  const ownFields = ownTitle ? { ...fields, meta: { ...fields.meta, hero: false } } : fields
  const [sharedText, shared] = [withoutOnly(page.searchedAsWritten), withoutOnly(page.searched)]
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
  const slots = source.hasHeader ? renderSlots(page, source, completed, context) : noSlots
  const { unshownSlots, parts } = rendered.article
  const incomplete = new Set(diagnostics.filter(({ code }) => code === 'missing-prop').map(({ line }) => line))
  const html = slots.before + rendered.article.html + slots.after
  const styles = orderStyles([
    ...rendered.article.styles,
    ...(usesBlocks(html) ? ['blocks' as const] : []),
    ...(hasApi ? ['components' as const, 'reference' as const] : []),
  ])
  for (const source of [...sourcesInHtml(html), ...frontmatterSources(completed.meta)]) resolver.loads?.(source)
  const place = { file, path: source.path, locale, codes, resolver }
  const opening = openingOf(page.searched, opensWithTitle)
  return {
    document: {
      html,
      styles,
      ...(opening !== '' && opening.replace(/\s+/g, ' ') !== openingText({ html }) && { opening }),
      body: { type: 'minimark', value: nodes, toc },
      markdown: frontmatter.body.replace(/^(?:[ \t]*\r?\n)+/, ''),
      plain,
      outline: toc.links,
      readingMinutes: source.api ? 0 : readingMinutes(plainText(nodes, unread), languageOf(locale)),
      ...sectionsOf(page, source, { completed, asWritten }),
    },
    fields: completed,
    links,
    facts: inspectDocument({ frontmatter, root }),
    diagnostics: [
      ...diagnostics,
      ...rendered.diagnostics,
      ...unshownSlots
        .filter(({ kind, component }) => kind !== 'result' || !incomplete.has(component.position?.start.line))
        .map((slot) => describeUnshownSlot(slot, file)),
      ...slots.diagnostics,
      ...slots.urls.flatMap(({ file, urls }) => checkSlotUrls(urls, root, { ...place, file })),
      ...checkComponentParts(parts, root, place),
    ].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

/** Renders the site's slots before and after an article, and records that the page depends on them. */
function renderSlots(
  { frontmatter }: StoredPage,
  { file, path, locale }: DocumentSource,
  { title, description }: CompiledFields,
  { icons, resolver, code = openCode(noCode), site }: CompileContext,
): ReturnType<typeof renderArticleSlots> {
  resolver.code?.('slot:article')
  if (!site) return noSlots
  const language = languageOf(locale)
  return renderArticleSlots({
    code,
    site,
    locale: { code: locale, language, dir: directionOf(language) },
    findIcon: icons.find,
    page: { title, description, path, file, data: frontmatter.data },
  })
}

const noSlots = { before: '', after: '', urls: [], diagnostics: [] }

/** Returns the sections that search finds, and those without typography if they differ. */
function sectionsOf(
  page: StoredPage,
  { api, path, locale }: DocumentSource,
  { completed, asWritten }: { completed: CompiledFields; asWritten: CompiledFields },
): Pick<CompiledDocument, 'sections' | 'written'> {
  if (api) {
    const { title, description } = completed
    return { sections: apiSections(api, path.slice(locale.length + 1), title, description), written: undefined }
  }
  return {
    sections: buildSections({
      title: completed.title,
      description: completed.description,
      keywords: [...readKeywords(completed.meta.keywords), ...page.apiNames],
      questions: readQuestions(completed.meta.questions),
      nodes: withoutOnly(page.searched),
    }),
    written:
      page.typeset &&
      buildSections({
        title: asWritten.title,
        description: asWritten.description,
        nodes: withoutOnly(page.searchedAsWritten),
      }),
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
    return {
      article: { html: '', styles: [], unshownSlots: [], parts: { urls: [], blocked: [] } },
      diagnostics: [explain(error)],
    }
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
