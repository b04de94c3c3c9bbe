import type { Element, Root, Text } from 'hast'
import type { Nodes } from 'mdast'
import type { Handlers, State } from 'mdast-util-to-hast'
import { componentName, contentOnly, kebabName, undecided } from '../document/index.ts'
import type { ComponentAliases, ComponentRegistry } from '../document/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { componentProps, htmlProperties } from './component-props.ts'
import type { ComponentNode } from './component-syntax.ts'
import { parseYaml } from './frontmatter.ts'
import { isHtmlElement, sanitizeProps } from './sanitize.ts'
import type { SealedContents } from './sealed.ts'
import { versionPlaceholder } from '../text/index.ts'
import { unknownVersion } from './version-in-code.ts'

interface ComponentContext {
  contents: SealedContents
  /** The Markdown source, for constructs that are shown as written. */
  text: string
  file: string
  bind(path: string): string | undefined
  components: ComponentRegistry
  aliases: ComponentAliases
  /** Returns the sanitized content of `::include`. */
  include(node: ComponentNode): Root
  /** Collects the problems found. */
  diagnostics: Diagnostic[]
}

/**
 * Returns the handlers that convert MDC nodes to elements of the HTML tree. The elements are sealed (see
 * `SealedContents`) unless they have the name of an HTML element.
 */
export function componentHandlers({
  contents,
  text,
  file,
  bind,
  components,
  aliases,
  include,
  diagnostics,
}: ComponentContext): Handlers {
  return { containerComponent: convert, textComponent: convert, componentContainerSection: convertSlot }

  function convert(state: State, node: ComponentNode, parent: Nodes | undefined): Element | Text {
    if (node.name === 'binding') return at(node, { type: 'text', value: boundText(node) })
    if (node.name === 'include' && node.type === 'containerComponent') {
      return at(node, contents.seal({ kind: 'inclusion', root: include(node) }, []))
    }
    const children = state.all(node)
    const isEmpty = children.length === 0 && Object.keys(node.attributes ?? {}).length === 0
    const name = componentName(node.name, components, aliases)
    if (!components.has(name) && name !== undecided && isHtmlElement(node.name)) {
      return at(node, {
        type: 'element',
        tagName: node.name,
        properties: htmlProperties(node.attributes ?? {}),
        children,
      })
    }
    // A name in a line of text, without content and attributes, is most likely not a component, such as `:checked` in a
    // sentence about CSS.
    const isAlone = isFlow(parent) && node.name.includes('-')
    const isReplaced = Object.hasOwn(aliases, kebabName(node.name))
    const isText = node.type === 'textComponent' && isEmpty && !isAlone && !components.has(name) && !isReplaced
    if (isText) return at(node, { type: 'text', value: sliceOf(node) })

    const { props, diagnostics: removed } = sanitizeProps(
      componentProps(node.attributes, readYamlProps(node)),
      node,
      file,
    )
    diagnostics.push(...removed)
    const display = node.type === 'containerComponent' || isFlow(parent) ? 'block' : 'inline'
    if (name === undecided) {
      const texts = textsOfProps(props, display)
      if (display === 'inline' && texts.length > 0 && children.length > 0) texts.push({ type: 'text', value: ' ' })
      return at(
        node,
        contents.seal({ kind: 'component', name: contentOnly, props: {}, display }, [...texts, ...children]),
      )
    }
    return at(
      node,
      contents.seal({ kind: 'component', name, props: name === contentOnly ? {} : props, display }, children),
    )
  }

  function convertSlot(state: State, node: ComponentNode): Element {
    const { props, diagnostics: removed } = sanitizeProps(componentProps(node.attributes), node, file)
    diagnostics.push(...removed)
    const slot = { ...props, [`v-slot:${node.name}`]: '' }
    return at(
      node,
      contents.seal({ kind: 'component', name: 'template', props: slot, display: 'block' }, state.all(node)),
    )
  }

  function boundText(node: ComponentNode): string {
    const { value, defaultValue } = node.attributes ?? {}
    const bound = typeof value === 'string' ? bind(value) : undefined
    if (
      bound === undefined &&
      typeof defaultValue !== 'string' &&
      typeof value === 'string' &&
      versionPlaceholder(value) !== undefined
    )
      diagnostics.push(unknownVersion(node, file, value))
    else if (
      bound === undefined &&
      typeof defaultValue !== 'string' &&
      typeof value === 'string' &&
      value.startsWith('$doc.')
    ) {
      const { line, column } = node.position?.start ?? {}
      diagnostics.push({
        severity: 'warning',
        file,
        line,
        column,
        code: 'unknown-binding',
        message: `The frontmatter has no \`${value.slice('$doc.'.length)}\`.`,
        hint: `Add it, or provide a fallback: \`{{ ${value} || 'nothing' }}\`.`,
      })
    }
    return bound ?? (typeof defaultValue === 'string' ? defaultValue : `{{${sliceOf(node)}}}`)
  }

  function readYamlProps({ rawData, position }: ComponentNode): Record<string, unknown> {
    if (!rawData || !position) return {}
    const yaml = rawData.replace(/\n[ \t]*-+\s*$/, '\n')
    const { data, diagnostics: problems } = parseYaml(file, yaml, { firstLine: position.start.line + 1 })
    diagnostics.push(...problems)
    return data
  }

  /** Returns the source of a node; for a binding, the text between its braces. */
  function sliceOf({ position }: ComponentNode): string {
    return text.slice(position?.start.offset, position?.end.offset)
  }
}

/** Matches the names of props whose values aren't text for readers, such as names, styles, and flags. */
const technicalProp =
  /^(?:.*icon|class|class-?name|style|id|key|slot|color|variant|size|type|lang|language|target|rel|width|height|align|position|as|is|sync-?key|group-?id|value|default-?value|.*-?class|src|to|href|link|url)$/i

/** Returns the readable content of an unknown component's props: their texts, and a link to their URL. */
function textsOfProps(props: Readonly<Record<string, unknown>>, display: 'block' | 'inline'): (Element | Text)[] {
  const address = ['to', 'href', 'link', 'url', 'src']
    .map((name) => props[name])
    .find((each) => typeof each === 'string')
  const texts = Object.entries(props).flatMap(([name, value]) => textsIn(name.replace(/^:/, ''), value))
  const [first, ...rest] = texts.length === 0 && address !== undefined ? [address] : texts
  if (first === undefined) return []
  const opening: Element | Text =
    address === undefined
      ? { type: 'text', value: first }
      : { type: 'element', tagName: 'a', properties: { href: address }, children: [{ type: 'text', value: first }] }
  if (display === 'inline') return [opening, ...rest.map((value): Text => ({ type: 'text', value: ` ${value}` }))]
  return [opening, ...rest.map((value): Text => ({ type: 'text', value }))].map((child) => ({
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [child],
  }))
}

/** Returns the texts in a prop: its value or, if the value is JSON, the strings in it. */
function textsIn(name: string, value: unknown): string[] {
  if (technicalProp.test(name)) return []
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => textsIn(Array.isArray(value) ? name : key, inner))
  if (typeof value !== 'string' || value.trim() === '' || /^(?:true|false|https?:\S+|[./]\S*)$/.test(value)) return []
  if (!/^\s*[[{]/.test(value)) return [value]
  try {
    return textsIn('', JSON.parse(value))
  } catch {
    return [value] // The text only looks like JSON.
  }
}

function at<Node extends Element | Text>({ position }: ComponentNode, node: Node): Node {
  return { ...node, position }
}

function isFlow(parent: Nodes | undefined): boolean {
  return (
    !parent ||
    ['root', 'blockquote', 'listItem', 'containerComponent', 'componentContainerSection'].includes(parent.type)
  )
}
