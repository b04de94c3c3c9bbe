import type { Element, ElementContent, Root } from 'hast'
import { apiPart } from '../../../core/api/index.ts'
import type { ApiPage } from '../../../core/api/index.ts'
import { startOf } from '../../../core/error/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { Resolver } from '../../../core/markdown/index.ts'
import type { SiteApi } from '../../../core/release/index.ts'
import { readApi } from '../api/read-api.ts'
import { apiArticle } from './api-article.ts'

interface ApiComponentContext {
  file: string
  locale: string
  apis: readonly SiteApi[]
  defaultLocale: string
  resolver: Pick<Resolver, 'pageExists' | 'text'>
}

/**
 * Replaces `::operation{id}`, `::schema{name}`, and `::field{of id}` with parts of the site's APIs. A part that doesn't
 * exist is an error: guides can't describe removed operations and fields.
 *
 * @returns whether there were any, and the problems
 */
export function expandApiComponents(
  root: Root,
  context: ApiComponentContext,
): { isUsed: boolean; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  let count = 0
  const expand = (parent: Root | Element): void => {
    const children = parent.children as ElementContent[]
    parent.children = children.flatMap((node): ElementContent[] => {
      if (node.type !== 'element') return [node]
      const wanted = wantedPart(node)
      if (!wanted) {
        expand(node)
        return [node]
      }
      count += 1
      const page = findPart(wanted, context, count > 1 ? `${wanted.name}-${count}` : '')
      if (page) return apiArticle(page, context)
      diagnostics.push(describeMissing(wanted, node, context.file))
      return []
    })
  }
  expand(root)
  return { isUsed: count > 0, diagnostics }
}

interface WantedPart {
  kind: 'operation' | 'schema' | 'field'
  name: string
  /** Id of a field. */
  field: string
  /** Name of the API, if the site has several. */
  api: string
}

function wantedPart({ tagName, data, properties }: Element): WantedPart | undefined {
  if (!data?.component) return undefined
  const textOf = (key: string) => (properties[key] === undefined ? '' : String(properties[key]))
  const api = textOf('api')
  if (tagName === 'operation') return { kind: 'operation', name: textOf('id'), field: '', api }
  if (tagName === 'schema') return { kind: 'schema', name: textOf('name'), field: '', api }
  return tagName === 'field' && textOf('of') !== ''
    ? { kind: 'field', name: textOf('of'), field: textOf('id'), api }
    : undefined
}

function findPart(
  wanted: WantedPart,
  { apis, locale, defaultLocale, resolver }: ApiComponentContext,
  prefix: string,
): ApiPage | undefined {
  for (const api of apis) {
    if (wanted.api !== '' && api.name !== wanted.api) continue
    const { byLocale } = readApi(api, (file) => resolver.text(file), defaultLocale, 'compile')
    const description = byLocale.get(locale) ?? byLocale.get(defaultLocale)
    const part = description && apiPart(description, wanted, { base: api.path, samples: api.samples, prefix })
    if (part) return part
  }
  return undefined
}

function describeMissing({ kind, name, field }: WantedPart, { position }: Element, file: string): Diagnostic {
  const what = kind === 'field' ? `field \`${field}\` of \`${name}\`` : `${kind} \`${name}\``
  return {
    severity: 'error',
    file,
    ...startOf(position),
    code: 'api-part',
    message: `The ${what} does not exist in any API of this site.`,
    hint: 'Update the page to match the API, or correct the name.',
  }
}
