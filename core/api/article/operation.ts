import type { ElementContent } from 'hast'
import type { TryOperation } from '../try-it/index.ts'
import type {
  ApiBody,
  ApiCallback,
  ApiContent,
  ApiRequirement,
  ApiResponse,
  ApiServer,
  OperationPage,
} from '../pages/index.ts'
import { badge, codeText, component, element, heading } from './elements.ts'
import type { ArticleContext } from './elements.ts'
import { fieldList, inline, linkLine, shapeBody, typeText } from './fields.ts'

/**
 * Renders an operation in two columns: the description, parameters, bodies, and responses on one side, and samples on
 * the other.
 * @param level the level of the headings
 */
export function operationArticle(page: OperationPage, context: ArticleContext, level = 2): ElementContent {
  const { label, text } = context
  const at = (id: string) => (page.prefix ? `${page.prefix}.${id}` : id)
  const side = sideColumn(page, context)
  return element(
    'div',
    { className: ['api-operation'] },
    element(
      'div',
      { className: ['api-main'] },
      endpoint(page.method, page.path),
      ...(page.deprecated || page.badges.length > 0 || page.changed !== undefined
        ? [
            element(
              'p',
              {},
              page.deprecated && badge(label('deprecated'), 'warning'),
              ...page.badges.flatMap((name) => [' ', badge(name, 'neutral')]),
              ...(page.changed === undefined ? [] : [' ', badge(page.changed, 'info')]),
            ),
          ]
        : []),
      ...text(page.description, level),
      ...linkLine(label('documentation'), page.docs),
      ...serverList(page.servers, context, (name) => heading(level, at('servers'), name)),
      ...(page.security.length > 0
        ? [heading(level, at('authentication'), label('authentication')), authentication(page.security, context)]
        : []),
      ...page.parameters.flatMap(({ place, fields }) => [
        heading(level, at(place), label(place)),
        fieldList(fields, context),
      ]),
      ...bodyPart(page.body, page.isWebhook ? label('request') : label('body'), level, context),
      ...(page.responses.length > 0 ? [heading(level, at('responses'), label('responses'))] : []),
      ...page.responses.flatMap((response, index) => responsePart(response, level + 1, context, index === 0)),
      ...(page.callbacks.length > 0 ? [heading(level, at('callbacks'), label('callbacks'))] : []),
      ...page.callbacks.flatMap((callback) => callbackPart(callback, level + 1, context)),
    ),
    side.length > 0 && element('div', { className: ['api-side'] }, ...side),
  )
}

function callbackPart(callback: ApiCallback, level: number, context: ArticleContext): ElementContent[] {
  const { id, name, method, expression, title, description, deprecated, security, parameters, responses } = callback
  const { label, text } = context
  const labelLine = (words: string) => element('p', { className: ['api-label'] }, words)
  return [
    heading(level, id, name, ...(deprecated ? [' ', badge(label('deprecated'), 'warning')] : [])),
    endpoint(method, expression),
    ...text(title, level + 1),
    ...text(description, level + 1),
    ...linkLine(label('documentation'), callback.docs),
    ...serverList(callback.servers, context, labelLine),
    ...(security.length > 0 ? [labelLine(label('authentication')), authentication(security, context)] : []),
    ...parameters.flatMap(({ place, fields }) => [labelLine(label(place)), fieldList(fields, context)]),
    ...bodyPart(callback.body, label('request'), level + 1, context),
    ...(responses.length > 0 ? [heading(level + 1, `${id}-responses`, label('responses'))] : []),
    ...responses.flatMap((response) => responsePart(response, level + 2, context, false)),
  ]
}

/** Renders the method and path of an operation. */
function endpoint(method: string, path: string): ElementContent {
  return element(
    'p',
    { className: ['api-endpoint'] },
    methodBadge(method),
    ' ',
    // `<wbr>` lets long paths break after each slash.
    element(
      'code',
      {},
      ...path
        .split(/(?<=\/)/)
        .flatMap((part) => [part, element('wbr', {})])
        .slice(0, -1),
    ),
  )
}

/** Renders facts in OpenAPI's notation. */
function factLine(facts: readonly string[]): ElementContent {
  return element('p', { className: ['api-facts'] }, ...facts.flatMap((fact) => [codeText(fact), ' ']))
}

export function methodBadge(method: string): ElementContent {
  return element('span', { className: ['api-method'], dataMethod: method }, method.toUpperCase())
}

/**
 * Renders the servers with their variables. Omits a single server without variables, because the samples already show
 * it.
 */
export function serverList(
  servers: readonly ApiServer[],
  { label, text }: ArticleContext,
  title: (name: string) => ElementContent,
): ElementContent[] {
  const [first, ...others] = servers
  const isPlain = first?.variables.length === 0 && first.description === '' && first.name === ''
  if (!first || (others.length === 0 && isPlain)) return []
  const items = servers.map(({ url, name: own, description, variables }) =>
    element(
      'li',
      {},
      ...(own ? [element('strong', {}, own), ' '] : []),
      codeText(url),
      ...(description ? [': ', ...inline(text(description))] : []),
      ...(variables.length > 0
        ? [
            element(
              'ul',
              {},
              ...variables.map(({ name, value, values, description: about }) =>
                element(
                  'li',
                  {},
                  codeText(`{${name}}`),
                  ...(value ? [` ${label('default')} `, codeText(value)] : []),
                  ...(values.length > 0
                    ? [` ${label('values')} `, ...values.flatMap((each) => [codeText(each), ' '])]
                    : []),
                  ...(about ? [': ', ...inline(text(about))] : []),
                ),
              ),
            ),
          ]
        : []),
    ),
  )
  return [title(label('servers')), element('ul', {}, ...items)]
}

/** Renders the ways to authenticate, joined by “or”. Schemes that are required together are joined by “and”. */
function authentication(alternatives: readonly (readonly ApiRequirement[])[], context: ArticleContext): ElementContent {
  const { label } = context
  return element(
    'ul',
    { className: ['api-auth'] },
    ...alternatives.map((schemes, index) =>
      element(
        'li',
        {},
        index > 0 && `${label('or')} `,
        schemes.length === 0 && (index > 0 ? uncapitalize(label('noAuthentication')) : label('noAuthentication')),
        ...schemes.flatMap(({ scheme, scopes }, at) => [
          ...(at > 0 ? [` ${label('and')} `] : []),
          element('strong', {}, scheme.name),
          ...(scheme.detail || scheme.type ? [' (', codeText(scheme.detail || scheme.type), ')'] : []),
          ...(scopes.length > 0 ? [': ', ...scopes.flatMap((scope, nth) => [nth > 0 && ' ', codeText(scope)])] : []),
        ]),
        ...schemes.flatMap(({ scheme }) => context.text(scheme.description)),
      ),
    ),
  )
}

function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function bodyPart(body: ApiBody | undefined, name: string, level: number, context: ArticleContext): ElementContent[] {
  if (!body) return []
  return [
    heading(level, body.id, name, ...(body.required ? [' ', badge(context.label('required'), 'error')] : [])),
    ...context.text(body.description, level + 1),
    ...body.contents.flatMap((content, index) => contentPart(content, context, index)),
  ]
}

/**
 * Renders a response.
 * @param isOpen whether the fields of its first media type are initially visible
 */
function responsePart(
  response: ApiResponse,
  level: number,
  context: ArticleContext,
  isOpen: boolean,
): ElementContent[] {
  const { status, id, summary, description, headers, contents, links } = response
  const text = context.text(description || summary, level + 1)
  const { label } = context
  const isShort = text.length === 1 && inline(text) !== text
  return [
    heading(
      level,
      id,
      codeText(status),
      ...(summary && description ? [` ${summary}`] : isShort ? [' ', ...inline(text)] : []),
    ),
    ...(isShort && !(summary && description) ? [] : text),
    ...contents.flatMap((content, index) => contentPart(content, context, index, isOpen)),
    ...(headers.length > 0
      ? [element('p', { className: ['api-label'] }, label('headers')), fieldList(headers, context)]
      : []),
    ...(links.length > 0
      ? [
          element('p', { className: ['api-label'] }, label('links')),
          element(
            'ul',
            {},
            ...links.map(({ name, operation, href, description: about, parameters }) =>
              element(
                'li',
                {},
                codeText(name),
                ': ',
                href === undefined
                  ? codeText(operation)
                  : element('a', { href: context.hrefOf(href) }, codeText(operation)),
                ...(about ? [' – ', ...inline(context.text(about))] : []),
                ...(parameters.length > 0 ? [factLine(parameters)] : []),
              ),
            ),
          ),
        ]
      : []),
  ]
}

/** Renders the content of a media type. The first media type shares the id of the heading above it. */
function contentPart(
  { mediaType, id, shape, exampleNotes }: ApiContent,
  context: ArticleContext,
  index: number,
  isOpen = true,
): ElementContent[] {
  return [
    element(
      'p',
      { className: ['api-content'], ...(index > 0 && { id }) },
      codeText(mediaType),
      ' ',
      typeText(shape, context),
    ),
    ...shapeBody(shape, context, isOpen && index === 0),
    ...(exampleNotes.length > 0
      ? [
          element('p', { className: ['api-label'] }, context.label('example')),
          element(
            'ul',
            {},
            ...exampleNotes.map(({ name, description, link }) =>
              element(
                'li',
                {},
                name,
                ...(description ? [': ', ...inline(context.text(description))] : []),
                ...(link ? [' ', element('a', { href: link.url }, link.text)] : []),
              ),
            ),
          ),
        ]
      : []),
  ]
}

/** Renders the side column: request samples, and examples of the body and responses. */
function sideColumn(page: OperationPage, context: ArticleContext): ElementContent[] {
  const { code, label } = context
  const samples = page.samples.map((sample) => code(sample.code, sample.language, sample.label))
  const examplesOf = (contents: readonly ApiContent[], prefix: string) =>
    contents.flatMap(({ examples }) =>
      examples.map(({ name, text, language }) => code(text, language, [prefix, name].filter(Boolean).join(' '))),
    )
  const isShown = page.isWebhook || page.samples.length === 0
  const body = isShown && page.body ? examplesOf(page.body.contents, label('example')) : []
  const responses = page.responses.flatMap(({ status, contents }) => examplesOf(contents, status)).slice(0, 6)
  const group = (blocks: ElementContent[], sync?: string) =>
    blocks.length > 1 ? [component('code-group', sync ? { sync } : {}, ...blocks)] : blocks
  return [
    ...group(samples, 'api'),
    ...(page.tryIt ? [tryItIsland(page.tryIt, context)] : []),
    ...group(body),
    ...(responses.length > 0
      ? [element('p', { className: ['api-label'] }, label('response')), ...group(responses)]
      : []),
  ]
}

/** Returns the button that opens the request form, in the initial state of client/islands/try-it.tsx. */
function tryItIsland(operation: TryOperation, { label }: ArticleContext): ElementContent {
  const texts = Object.fromEntries(tryItLabels.map((name) => [name, label(name)]))
  const button = element('button', { type: 'button', className: ['button'], ariaExpanded: 'false' }, label('tryIt'))
  return element(
    'div',
    { dataIsland: 'tryIt', dataWhen: 'interaction', dataProps: JSON.stringify({ operation, texts }) },
    element('div', { className: ['try-it', 'needs-script'] }, button),
  )
}

/** The interface strings for client/try-it/try-it-form.tsx. */
const tryItLabels = [
  'tryIt',
  'servers',
  'authentication',
  'body',
  'response',
  'headers',
  'send',
  'sending',
  'keys',
  'blocked',
  'cookies',
  'user',
  'password',
] as const
