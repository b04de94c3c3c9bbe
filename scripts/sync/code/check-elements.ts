import { parse } from '@babel/parser'
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { Inputs } from './bundle-code.ts'
import { shownFile } from './site-code.ts'
import type { CodeFolder } from './site-code.ts'

/** The code of the diagnostic for an attribute that has no effect. The module itself works. */
export const withoutEffectCode = 'code-without-effect'

/** The properties of syntax tree nodes that this file uses. */
interface Node {
  type: string
  loc?: { start: { line: number; column: number } }
  [key: string]: unknown
}

/**
 * Reports attributes of HTML elements that have no effect. These are event handlers in components and slots, which are
 * only rendered by a sync, and inline styles, which the content security policy blocks.
 * @param inputs the absolute paths of the bundled files
 * @param interactive the paths of the files that run in browsers
 */
export function checkElements(folder: CodeFolder, inputs: Inputs, interactive: Inputs): Diagnostic[] {
  return [...inputs].sort().flatMap((path) => {
    const file = relative(folder.root, path).split(sep).join('/')
    if (!file.startsWith(`${folder.code}/`) || file.includes('node_modules/') || !/\.[jt]sx$/.test(file)) return []
    return attributesIn(readFileSync(join(folder.root, file), 'utf8')).flatMap((attribute) => {
      const said = describe(attribute, interactive.has(path), folder)
      if (!said) return []
      const { line, column } = attribute
      return [{ severity: 'warning', file: shownFile(folder, file), line, column, code: withoutEffectCode, ...said }]
    })
  })
}

interface Attribute {
  name: string
  element: string
  line: number
  column: number
}

function describe(
  { name, element }: Attribute,
  isInteractive: boolean,
  { code }: CodeFolder,
): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  if (name === 'style' && isInteractive)
    return {
      message: `\`style\` of \`<${element}>\` has no effect until it changes, because the content security policy forbids inline styles.`,
      hint: `Give the element a class with styles in \`${code}/styles.css\`, or set the style in an effect.`,
    }
  if (name === 'style')
    return {
      message: `\`style\` of \`<${element}>\` has no effect, because the content security policy forbids inline styles.`,
      hint: `Give the element a class with styles in \`${code}/styles.css\`.`,
    }
  if (isInteractive || !/^on[A-Z]/.test(name)) return undefined
  return {
    message: `\`${name}\` of \`<${element}>\` has no effect, because the sync renders the element without its script.`,
    hint: `Move the element to an island in \`${code}/islands/\`, and show it with \`<Island>\`.`,
  }
}

/** Returns the attributes of HTML elements in JSX. Attributes of components are left out. */
function attributesIn(source: string): Attribute[] {
  const found: Attribute[] = []
  const stack: unknown[] = [parseSource(source)]
  while (stack.length > 0) {
    const node = stack.pop()
    if (Array.isArray(node)) stack.push(...(node as unknown[]))
    else if (isNode(node)) {
      if (node.type === 'JSXOpeningElement') found.push(...attributesOf(node))
      stack.push(...Object.values(node).filter((value) => typeof value === 'object'))
    }
  }
  return found.sort((a, b) => a.line - b.line || a.column - b.column)
}

function attributesOf({ name, attributes }: Node): Attribute[] {
  const element = nameOf(name)
  if (element === undefined || !/^[a-z]/.test(element) || !Array.isArray(attributes)) return []
  return (attributes as unknown[]).flatMap((attribute) => {
    const own = isNode(attribute) && attribute.type === 'JSXAttribute' ? nameOf(attribute.name) : undefined
    if (own === undefined || !isNode(attribute) || !attribute.loc) return []
    return [{ name: own, element, line: attribute.loc.start.line, column: attribute.loc.start.column + 1 }]
  })
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'JSXIdentifier' && typeof node.name === 'string' ? node.name : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

/** Returns the syntax tree of a module, or `undefined` if the module is invalid, which the bundler reports. */
function parseSource(source: string): unknown {
  try {
    return parse(source, { sourceType: 'module', plugins: ['jsx', 'typescript'], errorRecovery: true }).program
  } catch {
    return undefined
  }
}
