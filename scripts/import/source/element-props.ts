import type * as ESTree from '@oxc-project/types'
import { nodesIn, parseStatements } from './javascript.ts'
import { markComputed, valueOf } from './static-value.ts'
import type { Scope } from './values.ts'

/**
 * Reads the static props of the first JSX element with a name, or returns `undefined` if there is no such element. If a
 * prop is an element, its value consists of that element's props, with the element's text as `children`.
 */
export function readElementProps(
  source: string,
  name: string,
  scope: Scope = new Map(),
): Record<string, unknown> | undefined {
  for (const node of nodesIn(parseStatements(source)))
    if (node.type === 'JSXElement' && nameOf(node) === name) return propsOf(node, scope)
  return undefined
}

function nameOf({ openingElement }: ESTree.JSXElement): string | undefined {
  return openingElement.name.type === 'JSXIdentifier' ? openingElement.name.name : undefined
}

function propsOf(element: ESTree.JSXElement, scope: Scope): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  const computed: string[] = []
  for (const attribute of element.openingElement.attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue
    const value = attribute.value === null ? true : propOf(attribute.value, scope)
    if (value === undefined) computed.push(attribute.name.name)
    else props[attribute.name.name] = value
  }
  const children = wordsOf(element.children, scope)
  if (children !== '') props.children = children
  return markComputed(props, computed)
}

function propOf(node: ESTree.Node, scope: Scope): unknown {
  if (node.type === 'JSXExpressionContainer') return propOf(node.expression, scope)
  if (node.type === 'ParenthesizedExpression') return propOf(node.expression, scope)
  if (node.type === 'JSXElement') return propsOf(node, scope)
  if (node.type === 'JSXFragment') return { children: wordsOf(node.children, scope) }
  if (node.type === 'Identifier' && scope.get(node.name) === undefined) return undefined
  return valueOf(node, scope)
}

function wordsOf(children: readonly ESTree.Node[], scope: Scope): string {
  return children
    .map((child): string => {
      if (child.type === 'JSXText') return child.value
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') return wordsOf(child.children, scope)
      if (child.type !== 'JSXExpressionContainer') return ''
      const value = valueOf(child.expression, scope)
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Reads the props of an element in a module's constant: `const navbar = <Navbar …/>`. */
export function readConstantProps(source: string, name: string, scope: Scope): Record<string, unknown> | undefined {
  for (const statement of parseStatements(source)) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && id.name === name && init) {
        const value = propOf(init, scope)
        return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
      }
  }
  return undefined
}
