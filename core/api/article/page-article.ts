import type { ElementContent } from 'hast'
import type { ApiPage, OperationLink, OperationsPage, OverviewPage, SchemaPage, SchemasPage } from '../pages/index.ts'
import { uniqueId } from '../schema/index.ts'
import type { ApiShape } from '../schema/index.ts'
import { codeText, element, heading } from './elements.ts'
import type { ArticleContext } from './elements.ts'
import { inline, linkLine, shapeBody, typeText } from './fields.ts'
import { methodBadge, operationArticle, serverList } from './operation.ts'

/** Builds the article of an API page, as a tree. */
export function pageArticle(page: ApiPage, context: ArticleContext): ElementContent[] {
  switch (page.kind) {
    case 'operation':
      return [operationArticle(page, context)]
    case 'operations':
      return operationsArticle(page, context)
    case 'schemas':
      return [schemaList(page, context)]
    case 'schema':
      return schemaArticle(page, context)
    case 'overview':
      return overviewArticle(page, context)
  }
}

function operationsArticle(page: OperationsPage, context: ArticleContext): ElementContent[] {
  return [
    ...context.text(page.description, 2),
    ...linkLine(context.label('documentation'), page.docs),
    ...(page.sections.length > 0 ? [] : [operationList(page.operations, context)]),
    ...page.sections.flatMap((section) => [
      heading(2, section.prefix, section.title),
      operationArticle(section, context, 3),
    ]),
  ]
}

function operationList(operations: readonly OperationLink[], { hrefOf, label }: ArticleContext): ElementContent {
  return element(
    'ul',
    { className: ['api-list'] },
    ...operations.map(({ method, path, title, href, deprecated }) => {
      // Without a summary, an operation's title is its method and path.
      const isNamed = ![path, `${method.toUpperCase()} ${path}`].includes(title)
      return element(
        'li',
        {},
        element('a', { href: hrefOf(href) }, methodBadge(method), ' ', isNamed ? title : codeText(path)),
        ...(isNamed ? [' ', codeText(path)] : []),
        ...(deprecated ? [` (${label('deprecated')})`] : []),
      )
    }),
  )
}

function schemaArticle({ shape, example, usedBy }: SchemaPage, context: ArticleContext): ElementContent[] {
  const { label, code, text } = context
  const { schema: _, description = '', ...own } = shape
  // A field may have the same name as a heading.
  const ids = new Set(outerIds(own))
  return [
    ...(own.type ? [element('p', { className: ['api-content'] }, typeText(own, context))] : []),
    ...text(description, 2),
    ...shapeBody(own, context, true),
    ...(example === undefined
      ? []
      : [heading(2, uniqueId('example', ids), label('example')), code(example, 'json', null)]),
    ...(usedBy.length > 0
      ? [heading(2, uniqueId('used-by', ids), label('usedBy')), operationList(usedBy, context)]
      : []),
  ]
}

/** Returns the ids of the fields that aren't inside other fields. */
function outerIds({ fields = [], variants = [], conditions = [] }: ApiShape): string[] {
  return [...fields.map(({ id }) => id), ...[...variants, ...conditions].flatMap(({ shape }) => outerIds(shape))]
}

function schemaList({ schemas }: SchemasPage, { hrefOf }: ArticleContext): ElementContent {
  return element(
    'ul',
    { className: ['api-names'] },
    ...schemas.map(({ name, path }) => element('li', {}, element('a', { href: hrefOf(path) }, name))),
  )
}

function overviewArticle(page: OverviewPage, context: ArticleContext): ElementContent[] {
  const { label, text, hrefOf } = context
  return [
    ...(page.logo
      ? [element('p', { className: ['api-logo'] }, element('img', { src: page.logo.url, alt: page.logo.text }))]
      : []),
    ...(page.version ? [element('p', {}, codeText(/^\d/.test(page.version) ? `v${page.version}` : page.version))] : []),
    ...text(page.description, 2),
    ...linkLine(label('documentation'), page.docs),
    ...serverList(page.servers, context, (name) => heading(2, 'servers', name)),
    ...(page.security.length > 0 ? [heading(2, 'authentication', label('authentication'))] : []),
    ...page.security.map(({ name, type, detail, description, settings, scopes }) =>
      element(
        'div',
        {},
        element('p', {}, element('strong', {}, name), ' ', codeText([type, detail].filter(Boolean).join(' '))),
        ...text(description, 3),
        ...(settings.length + scopes.length > 0
          ? [
              element(
                'ul',
                {},
                ...settings.map((setting) => element('li', {}, codeText(setting))),
                ...scopes.map((scope) =>
                  element(
                    'li',
                    {},
                    codeText(scope.name),
                    ...(scope.description ? [': ', ...inline(text(scope.description))] : []),
                  ),
                ),
              ),
            ]
          : []),
      ),
    ),
    ...(page.groups.length > 0 ? [heading(2, 'operations', label('operations'))] : []),
    ...(page.operations.length > 0 ? [operationList(page.operations, context)] : tagLists(page, context)),
    ...(page.schemaCount > 0
      ? [
          heading(2, 'schemas', label('schemas')),
          element(
            'p',
            {},
            element('a', { href: hrefOf(`${page.base}/schemas`) }, `${label('schemas')} (${page.schemaCount})`),
          ),
        ]
      : []),
    element('p', {}, element('a', { href: hrefOf(`${page.base}/changes`) }, context.changesTitle)),
    ...(page.downloads.length > 0
      ? [
          heading(2, 'openapi', label('download')),
          element('ul', {}, ...page.downloads.map((href) => element('li', {}, stableLink(href)))),
        ]
      : []),
    ...page.contact.flatMap((contact) => linkLine(label('contact'), contact)),
    ...linkLine(label('license'), page.license),
    ...linkLine(label('terms'), page.terms),
  ]
}

/**
 * Returns a link to a file without the hash of its content. With the hash, every change to the file would change the
 * page.
 */
function stableLink(href: string): ElementContent {
  return { ...element('a', { href }, codeText(href)), data: { isResolved: true } }
}

/** Returns the tags of an API in their groups, each with its number of operations. */
function tagLists({ groups }: OverviewPage, { hrefOf }: ArticleContext): ElementContent[] {
  return groups.flatMap(({ name, description, tags }, index) => [
    ...(name ? [heading(3, `group-${index + 1}`, name)] : []),
    ...(description ? [element('p', {}, description)] : []),
    element(
      'ul',
      { className: ['api-list'] },
      ...tags.map((tag) =>
        element(
          'li',
          {},
          element('a', { href: hrefOf(tag.path) }, tag.name),
          ` (${tag.count})`,
          ...(tag.description ? [': ', element('bdi', {}, tag.description)] : []),
        ),
      ),
    ),
  ])
}
