import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { Inputs } from './bundle-code.ts'
import { shownFile } from './site-code.ts'
import type { CodeFolder } from './site-code.ts'
import { isNode, listOf, nameOf, ownFiles, parseSource, textOf } from './syntax-tree.ts'
import type { Node } from './syntax-tree.ts'
import { nearestName } from '../../nearest-name.ts'

/** The code of the diagnostic for an attribute that has no effect. The module itself works. */
export const withoutEffectCode = 'code-without-effect'

/**
 * Reports code without effect. This includes event handlers, refs, and effects in components and slots, which only a
 * sync renders. It also includes elements that the content security policy blocks: inline styles and scripts, plugins,
 * frames of this site, and scripts, styles, and forms of other sites.
 * @param inputs the absolute paths of the bundled files
 * @param interactive the paths of the files that run in browsers
 */
export function checkElements(folder: CodeFolder, inputs: Inputs, interactive: Inputs): Diagnostic[] {
  return ownFiles(folder, inputs, /\.[jt]sx$/).flatMap(({ path, file }) =>
    partsIn(readFileSync(join(folder.root, file), 'utf8')).flatMap((part) => {
      const said = describePart(part, interactive.has(path), folder)
      if (!said) return []
      const { line, column } = part
      return [{ severity: 'warning', file: shownFile(folder, file), line, column, code: withoutEffectCode, ...said }]
    }),
  )
}

/** An attribute of an element, an element, a call of a hook, or an unknown key of a definition. */
interface Part extends PartName {
  line: number
  column: number
}

interface PartName {
  /**
   * The name of the attribute, or `:element`, `:blocked`, `:meta`, `:effect`, or `:key`, which no attribute is named.
   */
  name: string
  /** The element, the hook, or the function that defines something. */
  element: string
  /** An unknown key of a definition. */
  key?: string
  /** The URL of a blocked element. */
  url?: string
}

/**
 * Returns why a part has no effect, and a hint. Returns `undefined` for a part that works.
 * @param isInteractive whether the part is in code that runs in browsers
 */
export function describePart(
  { name, element, key = '', url }: PartName,
  isInteractive: boolean,
  { code }: Pick<CodeFolder, 'code'>,
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
  if (name === ':key') {
    const keys = definitionKeys[element] ?? []
    const nearest = nearestName(key, keys)
    return {
      message: `\`${key}\` has no effect, because \`${element}\` has no such option.`,
      hint: nearest ? `Did you mean \`${nearest}\`?` : `Use ${keys.map((each) => `\`${each}\``).join(', ')}.`,
    }
  }
  if (name === ':blocked') {
    const written = url === undefined ? '' : ` with the URL \`${url}\``
    return {
      message: `\`<${element}>\`${written} has no effect, because the content security policy forbids it.`,
      hint: blockedHints[element]?.replace('CODE', code) ?? 'Remove it.',
    }
  }
  if (name === ':meta')
    return {
      message:
        '`<meta http-equiv>` belongs to `<head>`. In the text of a page, browsers ignore most values, and `refresh` takes readers away.',
      hint: 'Remove it. For a moved page, use `redirects` in site.config.ts.',
    }
  if (name === ':element')
    return {
      message: `\`<${element}>\` has no effect, because the content security policy forbids inline ${element}s.`,
      hint:
        element === 'style'
          ? `Move the styles to \`${code}/styles.css\`.`
          : `Use an island in \`${code}/islands/\`, or add the script to \`head\` in site.config.ts.`,
    }
  if (/^on[a-z]/.test(name))
    return {
      message: `\`${name}\` in the HTML has no effect, because the content security policy forbids inline scripts.`,
      hint: `Use an island in \`${code}/islands/\`.`,
    }
  if (isInteractive || !/^(?:on[A-Z]|ref$|:effect$)/.test(name)) return undefined
  return {
    message:
      name === ':effect'
        ? `\`${element}\` has no effect, because the sync renders the component without its script.`
        : `\`${name}\` of \`<${element}>\` has no effect, because the sync renders the element without its script.`,
    hint: `Move the element to an island in \`${code}/islands/\`, and show it with \`<Island>\`.`,
  }
}

/** The options of a site's own components, islands, and slots. */
const definitionKeys: Readonly<Record<string, readonly string[]>> = {
  defineComponent: ['render', 'props', 'required', 'replaces'],
  defineIsland: ['render', 'when', 'props', 'essential'],
  defineSlot: ['render'],
}

/** Options that have no effect in a site, but are not mistakes. `component` is an alias of `render`. */
const acceptedKeys: ReadonlySet<string> = new Set(['component', 'name', 'style'])

/** Replacements for elements that the content security policy blocks, always or with some URLs. */
const blockedHints: Readonly<Record<string, string>> = {
  object: 'Use `<img>` or `<video>`, or link to the file.',
  embed: 'Use `<img>` or `<video>`, or link to the file.',
  iframe: 'Use the `https:` URL of another site. Pages and files of this site are never shown in frames.',
  script: 'Add the script to `head` in site.config.ts.',
  link: 'Copy the styles into `CODE/styles.css`, or add the element to `head` in site.config.ts.',
  form: 'Link to the other site, or send the data from an island, and add its origin to `allow.connections` in site.config.ts.',
}

/**
 * Returns whether the policy blocks an element (see `renderContentPolicy`). Frames may show other sites, forms may be
 * sent to this site, and scripts and styles may come from this site.
 * @param url the URL, if it is written as text
 */
function isBlocked(element: string, url: string | undefined): boolean {
  if (/^(?:applet|base|embed|frame|frameset|object)$/.test(element)) return true
  if (url === undefined) return false
  if (element === 'iframe') return !/^(?:https:)?\/\//i.test(url) && url !== 'about:blank'
  return /^(?:script|link|form)$/.test(element) && /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(url)
}

/** Names of the attributes with a URL, by element. */
const urlAttributes: Readonly<Record<string, string>> = { iframe: 'src', script: 'src', link: 'href', form: 'action' }

const effects: ReadonlySet<string> = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])

/** Returns the attributes of HTML elements, but not of components, and inline scripts, styles, and effects. */
function partsIn(source: string): Part[] {
  const parts: Part[] = []
  const stack: [value: unknown, objects: Objects][] = [[parseSource(source), new Map()]]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [value, outer] = next
    if (Array.isArray(value)) for (const each of value) stack.push([each, outer])
    if (!isNode(value)) continue
    const objects = objectsIn(value, outer)
    if (value.type === 'JSXOpeningElement')
      parts.push(...partsOf(nameOf(value.name), value, listOf(value.attributes), objects))
    if (value.type === 'CallExpression') parts.push(...partsOfCall(value, objects))
    for (const each of Object.values(value)) if (typeof each === 'object') stack.push([each, objects])
  }
  return parts.sort((a, b) => a.line - b.line || a.column - b.column)
}

/**
 * The values of the variables in scope, which elements may spread: `const button = { onClick }`. The value of a
 * parameter is unknown.
 */
type Objects = ReadonlyMap<string, Node | undefined>

/** Adds the variables that a node declares for its children. */
function objectsIn({ type, params, param, body, init, left }: Node, outer: Objects): Objects {
  const statements = type === 'Program' || type === 'BlockStatement' ? listOf(body) : [init, left].filter(isNode)
  const declarations = statements.map((each) => (isNode(each.declaration) ? each.declaration : each))
  const declared = declarations.flatMap((each) =>
    each.type === 'VariableDeclaration' ? listOf(each.declarations) : [],
  )
  const unknown = [...listOf(params), param, ...declared.map(({ id }) => id)].flatMap(namesIn)
  if (unknown.length === 0) return outer
  const known = declared.flatMap(({ id, init: value }): [string, Node][] => {
    const name = nameOf(id)
    return name !== undefined && isNode(value) ? [[name, value]] : []
  })
  return new Map([...outer, ...unknown.map((name) => [name, undefined] as const), ...known])
}

/** Returns the names that a pattern binds: `a` and `b` for `{ a, ...b }`. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  const name = nameOf(pattern)
  if (name !== undefined) return [name]
  const { properties, elements, value, left, argument } = pattern
  return [...listOf(properties), ...listOf(elements), value, left, argument].flatMap(namesIn)
}

/** Returns the parts of `createElement('p', { style })` and `cloneElement(<p />, { style })`, and of a call of an effect. */
function partsOfCall(node: Node, objects: Objects): Part[] {
  const { callee } = node
  const called = nameOf(isNode(callee) && callee.type === 'MemberExpression' ? callee.property : callee)
  if (called !== undefined && effects.has(called)) return partAt(node, ':effect', called)
  if (called !== undefined && Object.hasOwn(definitionKeys, called)) return unknownKeys(called, node)
  if (called !== 'createElement' && called !== 'cloneElement') return []
  const [element, props] = listOf(node.arguments)
  const name = isNode(element?.openingElement) ? nameOf(element.openingElement.name) : element?.value
  return typeof name === 'string' ? partsOf(name, node, props ? [props] : [], objects) : []
}

/** Returns the keys of `defineComponent({ … })` and similar calls that have no effect. */
function unknownKeys(called: string, node: Node): Part[] {
  const [definition] = listOf(node.arguments)
  if (definition?.type !== 'ObjectExpression') return []
  return listOf(definition.properties).flatMap((property) => {
    const key = nameOf(property.key) ?? textOf(property.key)
    if (key === undefined || property.computed || acceptedKeys.has(key) || definitionKeys[called]!.includes(key))
      return []
    return partAt(property, ':key', called).map((part) => ({ ...part, key }))
  })
}

function partsOf(element: string | undefined, node: Node, attributes: readonly Node[], objects: Objects): Part[] {
  if (element === undefined || !/^[a-z]/.test(element)) return []
  const named = attributes.flatMap((attribute) => namedIn(attribute, objects))
  const ownParts = named.flatMap(([name, each]) =>
    name === anyName
      ? []
      : name === 'dangerouslySetInnerHTML'
        ? partsOfHtml(each, objects)
        : partAt(each, name, element),
  )
  const written = (name: string | undefined) => {
    const attribute = named.find(([each]) => each === name)?.[1]
    const value = isNode(attribute?.value) ? attribute.value : undefined
    const literal = value?.type === 'JSXExpressionContainer' && isNode(value.expression) ? value.expression : value
    return typeof literal?.value === 'string' ? literal.value : undefined
  }
  const url = written(urlAttributes[element])
  const isStyleSheet = element !== 'link' || /\bstylesheet\b/.test(written('rel') ?? '')
  const blocked = isStyleSheet && isBlocked(element, url) ? partAt(node, ':blocked', element) : []
  const parts = [...blocked.map((part) => ({ ...part, ...(url !== undefined && { url }) })), ...ownParts]
  if (element === 'meta' && named.some(([each]) => /^http-?equiv$/i.test(each)))
    parts.push(...partAt(node, ':meta', element))
  const isInline =
    element === 'style' || (element === 'script' && !named.some(([name]) => ['src', 'type', anyName].includes(name)))
  return isInline ? [...partAt(node, ':element', element), ...parts] : parts
}

/** Stands for the attributes of a spread value that isn't an object in the same file. */
const anyName = '…'

/** Returns the attributes with their names, including those of spread objects. */
function namedIn(node: Node, objects: Objects): [string, Node][] {
  if (node.type === 'JSXSpreadAttribute' || node.type === 'SpreadElement')
    return isNode(node.argument) ? namedIn(node.argument, objects) : []
  if (node.type === 'ConditionalExpression' || node.type === 'LogicalExpression')
    return [node.operator === '&&' ? undefined : node.left, node.right, node.consequent, node.alternate]
      .filter(isNode)
      .flatMap((each) => namedIn(each, objects))
  if (node.type === 'Identifier') {
    const written = nameOf(node) ?? ''
    const object = objects.get(written)
    // An object that contains itself would fail when the code runs.
    const others = new Map([...objects].filter(([name]) => name !== written))
    return object ? namedIn(object, others) : [[anyName, node]]
  }
  if (node.type === 'ObjectExpression')
    return listOf(node.properties).flatMap((property): [string, Node][] => {
      const name = nameOf(property.key) ?? textOf(property.key)
      return property.type === 'SpreadElement'
        ? namedIn(property, objects)
        : name === undefined
          ? []
          : [[name, property]]
    })
  if (node.type.startsWith('TS') && isNode(node.expression)) return namedIn(node.expression, objects)
  if (node.type.endsWith('Literal')) return [] // `null` and `false` add no attributes.
  if (node.type !== 'JSXAttribute') return [[anyName, node]]
  const name = nameOf(node.name)
  return name === undefined ? [] : [[name, node]]
}

/** Returns inline styles, handlers, and scripts in the HTML of `dangerouslySetInnerHTML`. */
function partsOfHtml(node: Node, objects: Objects): Part[] {
  const write = (each: unknown) => JSON.stringify(each, (key, value: unknown) => (key === 'loc' ? undefined : value))
  const own = write(node)
  const used = [...own.matchAll(/"type":"Identifier"[^{}]*"name":"([^"]+)"/g)].map(([, name]) => objects.get(name!))
  const html = own + used.map((each) => (each ? write(each) : '')).join('')
  const attributes = new Map(
    [...html.matchAll(/<([a-z][\w-]*)\b([^<>]*)/gi)].flatMap(([, element = '', written = '']) =>
      [...written.matchAll(/\s(style|on[a-z]+)=/gi)].map(([, name = '']) => [name.toLowerCase(), element] as const),
    ),
  )
  const [, inline] = /<(style|script)>/i.exec(html) ?? []
  const [, blocked] = /<(applet|base|embed|frame|frameset|object)\b/i.exec(html) ?? []
  return [
    ...(/<meta\b[^<>]*\shttp-equiv=/i.test(html) ? partAt(node, ':meta', 'meta') : []),
    ...[...attributes].flatMap(([name, element]) => partAt(node, name, element)),
    ...(inline === undefined ? [] : partAt(node, ':element', inline)),
    ...(blocked === undefined ? [] : partAt(node, ':blocked', blocked)),
  ]
}

function partAt({ loc }: Node, name: string, element: string): Part[] {
  return loc ? [{ name, element, line: loc.start.line, column: loc.start.column + 1 }] : []
}
