import { versionPlaceholder } from '../../../core/text/index.ts'
import type { Root } from 'hast'
import type { Diagnostic } from '../../../core/error/index.ts'
import {
  followTargets,
  assignHeadingIds,
  divideColorModes,
  linkCodeNotes,
  parseMarkdown,
  readEntryFields,
  readHtmlCode,
  resolveAddresses,
} from '../../../core/markdown/index.ts'
import type { EntryFields, Frontmatter, InternalLink } from '../../../core/markdown/index.ts'
import { openCode } from '../code/open-code.ts'
import { noCode } from '../code/site-code.ts'
import { extensionFailure } from '../code/watch-extensions.ts'
import { apiArticle } from './api-article.ts'
import { expandApiComponents, takeApiComponents } from './api-components.ts'
import { checkComponents } from './check-components.ts'
import { isKnownLanguage } from './known-languages.ts'
import { brokenComponents, componentsIn } from './render-site-code.ts'
import { checkMarkdownSize } from './check-size.ts'
import { renderFormulas } from './render-formulas.ts'
import { resolveCover, resolveHeroImages, resolveSocialImage } from './frontmatter-images.ts'
import { positionOfText, targetsIn } from './inspect-document.ts'
import { footnoteInTitle, liftTitle, titleOf } from './title-and-lead.ts'
import type { CompileContext, DocumentSource } from './compile-context.ts'

/** A page whose tree has its final ids and URLs. */
export interface ParsedPage {
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

/** Parses the Markdown or the API of a page, and resolves its ids, links, and images. */
export function parsePage(
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
  const wantedParts = takeApiComponents(root)
  const idDiagnostics = assignHeadingIds(root, file)
  if (source.hasHeader) liftTitle(root, fields.title)
  const title = source.hasHeader ? titleOf(root, fields.title) : undefined
  const parts = expandApiComponents(root, wantedParts, { file, path, locale, title, apis, defaultLocale, resolver })
  if (wantedParts.size > 0) idDiagnostics.push(...assignHeadingIds(root, file))
  for (const name of componentsIn(root)) resolver.code?.(`code:${name}`)
  readHtmlCode(root, isKnownLanguage)
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
    hasApi: source.api !== undefined || wantedParts.size > 0,
    apiNames: parts.names,
    diagnostics: [
      ...frontmatter.diagnostics,
      ...oversize,
      ...diagnostics,
      ...markdownDiagnostics,
      ...parts.diagnostics,
      ...idDiagnostics,
      ...footnoteInTitle(title, file),
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
