import type { Element, ElementContent } from 'hast'
import type { ApiField, ApiShape } from '../schema/index.ts'
import { schemaSegment } from '../pages/index.ts'
import { badge, codeText, element } from './elements.ts'
import type { ArticleContext } from './elements.ts'

/** Renders a list of fields. Each field has an id, and a `<details>` with its nested fields. */
export function fieldList(fields: readonly ApiField[], context: ArticleContext): ElementContent {
  return element('ul', { className: ['api-fields'] }, ...fields.map((field) => fieldItem(field, context)))
}

function fieldItem(field: ApiField, context: ArticleContext): ElementContent {
  const { name, id, required, deprecated, readOnly, writeOnly } = field
  const { label } = context
  const marks = [
    required && badge(label('required'), 'error'),
    deprecated && badge(label('deprecated'), 'warning'),
    readOnly && badge(label('readOnly'), 'neutral'),
    writeOnly && badge(label('writeOnly'), 'neutral'),
  ].flatMap((mark) => (mark ? [' ', mark] : []))
  return element(
    'li',
    { id },
    element(
      'p',
      { className: ['api-field'] },
      element('a', { href: `#${encodeURIComponent(id)}` }, codeText(name)),
      ' ',
      typeText(field, context),
      ...marks,
    ),
    ...shapeBody(field, context),
  )
}

/** Renders the type of a shape. If the shape's schema has a page, the type links to that page. */
export function typeText({ type, schema }: ApiShape, { hrefOf, base }: ArticleContext): ElementContent {
  const text = element('span', { className: ['api-type'] }, type)
  if (schema === undefined) return text
  return element('a', { className: ['api-type'], href: hrefOf(`${base}/schemas/${schemaSegment(schema)}`) }, type)
}

/**
 * Renders the description, limits, values, and fields of a shape.
 * @param isOpen whether the fields are initially visible
 */
export function shapeBody(shape: ApiShape, context: ArticleContext, isOpen = false): ElementContent[] {
  const { description, fields = [], variants = [], conditions = [] } = shape
  const { text, label } = context
  const facts = [
    ...(shape.default === undefined ? [] : [[label('default'), shape.default] as const]),
    ...(shape.examples ?? []).map((example) => [label('example'), example] as const),
  ]
  return [
    ...(description ? text(description, 7) : []),
    ...(facts.length > 0 || shape.limits
      ? [
          element(
            'p',
            { className: ['api-facts'] },
            ...facts.flatMap(([name, value]) => [`${name} `, codeText(value), ' ']),
            ...(shape.limits ?? []).flatMap((limit) => [codeText(limit), ' ']),
          ),
        ]
      : []),
    ...(shape.values ? valueList(shape.values, context) : []),
    ...linkLine(label('documentation'), shape.docs),
    ...(fields.length > 0
      ? [
          shape.type
            ? details('api-details', shape.type, [fieldList(fields, context)], isOpen)
            : fieldList(fields, context),
        ]
      : []),
    ...variants.map((variant, index) => variantDetails(variant, context, index === 0)),
    ...conditions.map((condition) => variantDetails(condition, context, false)),
    ...(shape.isCut ? [element('p', { className: ['api-facts'] }, '…')] : []),
  ]
}

function variantDetails(
  { label, shape }: NonNullable<ApiShape['variants']>[number],
  context: ArticleContext,
  isOpen: boolean,
): ElementContent {
  const body = [
    ...(shape.schema === undefined || shape.fields ? [] : [element('p', {}, typeText(shape, context))]),
    ...shapeBody(shape, context).flatMap(unfolded),
  ]
  // A variant without details has nothing to open.
  if (body.length === 0)
    return element('p', {}, codeText(label), ...(shape.type === label ? [] : [' ', typeText(shape, context)]))
  return details('api-variant', label, body, isOpen)
}

/** Renders a link with a label. Without a URL, renders only the text. */
export function linkLine(name: string, link: { text: string; url: string } | undefined): ElementContent[] {
  if (!link) return []
  const text = link.url === '' ? link.text : element('a', { href: link.url }, link.text)
  return [element('p', {}, `${name}: `, text)]
}

/** Removes the `<details>` around fields, because the variant that contains them already has a `<details>`. */
function unfolded(node: ElementContent): ElementContent[] {
  if (node.type !== 'element' || node.tagName !== 'details' || !isFieldDetails(node)) return [node]
  return node.children.slice(1)
}

function details(
  className: string,
  summary: string,
  children: readonly ElementContent[],
  isOpen: boolean,
): ElementContent {
  return element(
    'details',
    { className: [className], ...(isOpen && { open: true }) },
    element('summary', {}, codeText(summary)),
    ...children,
  )
}

function isFieldDetails({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('api-details')
}

function valueList(values: NonNullable<ApiShape['values']>, { label, text }: ArticleContext): ElementContent[] {
  if (values.every(({ description }) => description === undefined))
    return [
      element(
        'p',
        { className: ['api-facts'] },
        `${label('values')} `,
        ...values.flatMap(({ value }) => [codeText(value), ' ']),
      ),
    ]
  return [
    element('p', { className: ['api-facts'] }, label('values')),
    element(
      'ul',
      { className: ['api-values'] },
      ...values.map(({ value, description }) =>
        element('li', {}, codeText(value), ...(description ? [': ', ...inline(text(description))] : [])),
      ),
    ),
  ]
}

/** Returns the inline content of a description with a single paragraph, or the description unchanged. */
export function inline(nodes: ElementContent[]): ElementContent[] {
  const [only] = nodes
  if (nodes.length !== 1 || only?.type !== 'element' || only.tagName !== 'p') return nodes
  return only.properties.dir ? [element('bdi', only.properties, ...only.children)] : only.children
}
