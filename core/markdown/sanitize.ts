import type { Element, Properties, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { find, html } from 'property-information'
import { parseSourceSet } from '../document/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { sanitizeSchema, sealedTagName } from './sanitize-schema.ts'

const allowed = new Set(sanitizeSchema.tagNames)
const stripped = new Set(sanitizeSchema.strip)

/**
 * Returns whether a name is an HTML element. The schema covers all HTML elements, and every other name belongs to a
 * component.
 */
export function isHtmlElement(name: string): boolean {
  return allowed.has(name) || stripped.has(name)
}

/** Sanitizes a tree with the schema, and reports the removed elements and attributes. */
export function sanitizeTree(
  root: Root,
  file: string,
  components: Iterable<string>,
): { root: Root; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  writeSchemesSmall(root)
  // The HTML parser lowercases names, so `<LinkCard>` is `linkcard` here.
  const componentTags = new Map([...components].map((name) => [name.replaceAll('-', ''), name]))
  reportRemoved(root, { file, diagnostics, componentTags })
  dropSourceSets(root)
  const safe = sanitize(root, sanitizeSchema)
  return { root: safe.type === 'root' ? safe : { type: 'root', children: [safe as Element] }, diagnostics }
}

/** Removes props that could run code, because the component may pass any of its props to HTML. */
export function sanitizeProps(props: Properties, { position }: Pick<Element, 'position'>, file: string): SafeProps {
  const safe: SafeProps = { props: {}, diagnostics: [] }
  for (const [name, value] of Object.entries(props)) {
    const danger = dangerOf(name, value) ?? inheritedDanger(name) ?? dangerInside(name, value)
    if (danger) safe.diagnostics.push(removed(danger, position, file))
    else safe.props[name] = value
  }
  return safe
}

interface SafeProps {
  props: Properties
  diagnostics: Diagnostic[]
}

/** A removed element or attribute, with a hint for the author. */
export interface Danger {
  what: string
  hint: string
  /** Whether the element or attribute is harmless because it has no effect. */
  isHarmless?: boolean
}

interface RemovalReport {
  file: string
  diagnostics: Diagnostic[]
  componentTags: ReadonlyMap<string, string>
}

function reportRemoved(parent: Root | Element, report: RemovalReport): void {
  const { file, diagnostics, componentTags } = report
  const isInline =
    parent.type === 'element' && parent.children.some((node) => node.type === 'text' && node.value.trim() !== '')
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const inAttributes = Object.entries(node.properties).map(
      ([name, value]) =>
        dangerOf(name, value) ??
        rendererDanger(name) ??
        unknownScheme(name, value) ??
        droppedAttribute(node, name, value),
    )
    for (const danger of [elementDanger(node.tagName, componentTags, isInline), ...inAttributes]) {
      const diagnostic = danger && removed(danger, node.position, file)
      // Each removal is reported once, because text from another system often repeats the same element.
      if (diagnostic && !diagnostics.some(({ message }) => message === diagnostic.message)) diagnostics.push(diagnostic)
    }
    reportRemoved(node, report)
  }
}

/**
 * Lowercases URL schemes. They are case-insensitive (RFC 3986, section 3.1), but the sanitizer would remove URLs with
 * uppercase schemes.
 */
function writeSchemesSmall(parent: Root | Element): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    for (const name of Object.keys(sanitizeSchema.protocols ?? {})) {
      const value = node.properties[name]
      if (typeof value === 'string')
        node.properties[name] = value.replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase())
    }
    writeSchemesSmall(node)
  }
}

/** Removes each `srcset` with a forbidden URL, because the sanitizer doesn't parse `srcset`. */
function dropSourceSets(parent: Root | Element): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    if (unknownScheme('srcSet', node.properties.srcSet)) delete node.properties.srcSet
    dropSourceSets(node)
  }
}

/**
 * Returns the report for a harmless attribute that has no effect, because the schema doesn't allow the attribute or its
 * value.
 */
function droppedAttribute({ tagName }: Element, name: string, value: Properties[string]): Danger | undefined {
  if (tagName === sealedTagName || !allowed.has(tagName) || value === false) return undefined
  const known = [...(sanitizeSchema.attributes?.[tagName] ?? []), ...(sanitizeSchema.attributes?.['*'] ?? [])]
  const values = known.find((each) => (typeof each === 'string' ? each : each[0]) === name)
  if (values !== undefined && (typeof values === 'string' || values.slice(1).some((each) => isSame(each, value))))
    return undefined
  const written = writtenName(name)
  const instead = attributeHints[written]
  return {
    what: `attribute \`${written}\` of \`<${tagName}>\``,
    hint: instead ?? 'Remove it, because it has no effect.',
    isHarmless: true,
  }
}

function isSame(known: string | number | boolean | RegExp | null | undefined, value: Properties[string]): boolean {
  return known instanceof RegExp ? known.test(String(value)) : String(known) === String(value)
}

/** Returns the attribute name as written in HTML. */
function writtenName(name: string): string {
  return find(html, name).attribute
}

/** Replacements for attributes from other systems. */
const attributeHints: Partial<Record<string, string>> = {
  classname: 'Use `class`, because this is HTML, not JSX.',
  htmlfor: 'Remove it, because pages have no forms.',
  markdown: 'Put empty lines around the Markdown inside the element.',
  color: 'Use a class, so that the color follows the theme.',
  bgcolor: 'Use a class, so that the color follows the theme.',
  data: 'Remove it, because custom data attributes are not allowed.',
}

export function removed({ what, hint, isHarmless }: Danger, position: Element['position'], file: string): Diagnostic {
  const { line, column } = position?.start ?? {}
  return {
    severity: 'warning',
    file,
    line,
    column,
    code: isHarmless ? 'removed-attribute' : 'unsafe-html',
    message: `Removed the ${what}.`,
    hint,
  }
}

/**
 * Returns why an element is removed, with a hint.
 * @param isInline whether the element is in a line of text, so that a component needs only one colon
 */
function elementDanger(
  name: string,
  componentTags: RemovalReport['componentTags'],
  isInline: boolean,
): Danger | undefined {
  if (allowed.has(name)) return undefined
  const component = stripped.has(name) ? undefined : componentTags.get(name.replaceAll('-', ''))
  if (component)
    return {
      what: `element \`<${name}>\``,
      hint: isInline
        ? `Write the component as \`:${component}\`, with its text in brackets and its props in braces.`
        : `Write the component as \`::${component}\`, with its props in braces, and end it with \`::\`.`,
    }
  if (name === 'svg')
    return { what: 'element `<svg>`', hint: 'Save it as a file, and write `![Description](./drawing.svg)`.' }
  return {
    what: `element \`<${name}>\``,
    hint: 'Use Markdown or a component, or a code span to show it as text. HTML that can run code or load pages is not allowed.',
  }
}

/**
 * Returns why an attribute or prop is removed, or `undefined` if it is kept. Names of props may start with `:` or `@`.
 */
export function dangerOf(name: string, value: unknown): Danger | undefined {
  const plain = name.replace(/^[:@]/, '').toLowerCase()
  const hint = 'Remove it, because pages cannot run custom code.'
  if (plain.startsWith('on') || name.startsWith('@')) return { what: `event handler \`${plain}\``, hint }
  if (plain === 'srcdoc' || plain === 'formaction') return { what: `attribute \`${plain}\``, hint }
  if (plain === 'style')
    return {
      what: 'attribute `style`',
      hint: 'Use a class, because the content security policy forbids inline styles.',
    }
  return isScriptUrl(value)
    ? { what: `URL \`${String(value)}\``, hint: 'Link to an `https:` URL or to a page.' }
    : undefined
}

/** Matches names that have a meaning in React but aren't HTML attributes. */
const rendererNames =
  /^(?:children|dangerouslysetinnerhtml|default(?:checked|value)|innerhtml|innertext|key|node|ref|suppress\w+|textcontent)$/i

/**
 * Matches names that every object inherits. A library that looks them up in an object would find the inherited value.
 */
const inheritedNames = /^[:@]?(?:constructor|__proto__)$/i

function inheritedDanger(name: string): Danger | undefined {
  return inheritedNames.test(name) ? { what: `attribute \`${name}\``, hint: 'Give it another name.' } : undefined
}

/** Returns the reason to remove an attribute that only React would interpret, or `undefined`. */
export function rendererDanger(name: string): Danger | undefined {
  if (!rendererNames.test(name)) return inheritedDanger(name)
  return {
    what: `attribute \`${name}\``,
    hint: 'Write the content inside the element, because HTML has no such attribute.',
  }
}

/** Checks a list or record, which is stored as JSON. URLs in it must not run code, at any depth. */
function dangerInside(name: string, value: unknown): Danger | undefined {
  if (!name.startsWith(':') || typeof value !== 'string') return undefined
  try {
    const stack: unknown[] = [JSON.parse(value)]
    while (stack.length > 0) {
      const inner = stack.pop()
      if (isScriptUrl(inner)) return dangerOf(name, inner)
      if (typeof inner === 'object' && inner !== null) stack.push(...Object.values(inner))
    }
  } catch {
    return undefined // The value isn't JSON, so the caller checks it as a string.
  }
}

function unknownScheme(name: string, value: unknown): Danger | undefined {
  const known = sanitizeSchema.protocols?.[name === 'srcSet' ? 'src' : name]
  const addresses =
    typeof value !== 'string' ? [] : name === 'srcSet' ? parseSourceSet(value).map(({ url }) => url) : [value]
  const schemes = addresses.flatMap((address) => /^[^/?#]*?(?=:)/.exec(address.trimStart())?.[0] ?? [])
  if (!known || schemes.every((scheme) => known.includes(scheme))) return undefined
  return { what: `URL \`${String(value)}\``, hint: `Use an allowed scheme: ${known.join(', ')}.` }
}

/**
 * Returns whether following a URL runs code. Ignores white space and control characters, as browsers do in a scheme
 * (https://url.spec.whatwg.org/#concept-basic-url-parser).
 */
function isScriptUrl(value: unknown): boolean {
  if (typeof value !== 'string') return false
  // An evaluated prop may be stored with quotes: `'javascript:…'`.
  const address = value.replace(/[\p{Cc}\s]/gu, '').replace(/^["']/, '')
  return /^(javascript|vbscript):|^data:text\//i.test(address)
}
