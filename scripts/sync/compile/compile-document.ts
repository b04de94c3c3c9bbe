import { isFolderConfig } from '../../../core/collection/index.ts'
import { languageOf } from '../../../core/locale/index.ts'
import {
  followTargets,
  readEntryFields,
  toMinimark,
  toPlainMarkdown,
  typesetFields,
  typesetterOf,
  typesetTree,
  withoutAudience,
  withTextOfProps,
} from '../../../core/markdown/index.ts'
import { withoutEmbedded } from './api-components.ts'
import { codeOf, highlightCode } from './color-code-blocks.ts'
import { TimeLimit } from './page-budget.ts'
import { loadDiagrams, renderDiagrams } from './render-diagrams.ts'
import { inspectDocument, targetsIn } from './inspect-document.ts'
import { completeFields, demoteOtherTitle, isElement, secondTitle, withoutTitle } from './title-and-lead.ts'
import type { CompileContext, CompileResult, DocumentSource } from './compile-context.ts'
import { parsePage } from './parse-page.ts'
import { renderPage } from './render-page.ts'

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
  await Promise.all(codeOf(root).map(({ text, language }) => context.highlighter.load(text, language)))
  const renderMermaid = await loadDiagrams(root)
  return limit.run(() => {
    const otherTitle = source.hasHeader ? demoteOtherTitle(root, parsed.fields.title) : undefined
    const forAgents = withoutAudience(parsed.root, 'people')
    const plain = toPlainMarkdown(source.hasHeader ? withoutTitle(forAgents) : forAgents, context)
    const codeDiagnostics = highlightCode(root, source.file, context.highlighter)
    const typeset = context.typography ? typesetterOf(languageOf(source.locale)) : undefined
    const written = toMinimark(root)
    // Embedded parts of APIs are left out, because their headings would rank above the pages that describe these parts.
    const searchedOf = () => {
      const own = parsed.hasApi && !source.api ? withoutEmbedded(root) : root
      const read = source.api ? own : withTextOfProps(own)
      return read === root ? undefined : toMinimark(read)
    }
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
    const page = { ...parsed, root, plain, nodes, searched, searchedAsWritten, opensWithTitle, typeset }
    return renderPage({ ...page, diagnostics }, source, context)
  })
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
