import type { Element, Root, Text } from 'hast'
import type { Nodes } from 'mdast'
import type { Handlers, State } from 'mdast-util-to-hast'
import { componentName, contentOnly } from '../document/index.ts'
import type { ComponentAliases, ComponentRegistry } from '../document/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { componentProps, htmlProperties } from './component-props.ts'
import type { ComponentNode } from './component-syntax.ts'
import { parseYamlMapping } from './frontmatter.ts'
import { isHtmlElement, sanitizeProps } from './sanitize.ts'
import type { SealedContents } from './sealed.ts'

interface ComponentContext {
  contents: SealedContents
  /** The parsed text, for parts that are shown as they were written. */
  text: string
  file: string
  bind(path: string): string | undefined
  components: ComponentRegistry
  aliases: ComponentAliases
  /** The content of `::include`, made safe. */
  include(node: ComponentNode): Root
  /** Receives the mistakes that are found. */
  diagnostics: Diagnostic[]
}

/**
 * Handlers that turn nodes of MDC into elements of the HTML tree. They are sealed unless HTML has an element of that
 * name.
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
    if (!components.has(name) && isHtmlElement(node.name)) {
      return at(node, {
        type: 'element',
        tagName: node.name,
        properties: htmlProperties(node.attributes ?? {}),
        children,
      })
    }
    // Without content and attributes, and not on a line of its own, it is most likely text: `:checked` in a sentence
    // about CSS.
    const isAlone = isFlow(parent) && node.name.includes('-')
    const isText = node.type === 'textComponent' && isEmpty && !isAlone && !components.has(name)
    if (isText) return at(node, { type: 'text', value: sliceOf(node) })

    const { props, diagnostics: removed } = sanitizeProps(
      componentProps(node.attributes, readYamlProps(node)),
      node,
      file,
    )
    diagnostics.push(...removed)
    const display = node.type === 'containerComponent' || isFlow(parent) ? 'block' : 'inline'
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
      value.startsWith('$doc.')
    ) {
      const { line, column } = node.position?.start ?? {}
      diagnostics.push({
        severity: 'warning',
        file,
        line,
        column,
        code: 'unknown-binding',
        message: `There is no \`${value.slice('$doc.'.length)}\` in the frontmatter.`,
        hint: `Add it, or say what is shown instead: \`{{ ${value} || 'nothing' }}\`.`,
      })
    }
    return bound ?? (typeof defaultValue === 'string' ? defaultValue : `{{${sliceOf(node)}}}`)
  }

  function readYamlProps({ rawData, position }: ComponentNode): Record<string, unknown> {
    if (!rawData || !position) return {}
    const yaml = rawData.replace(/\n[ \t]*-+\s*$/, '\n')
    const { data, diagnostics: problems } = parseYamlMapping(file, yaml, position.start.line + 1)
    diagnostics.push(...problems)
    return data
  }

  /** The text as it was written; of a binding, the part between its braces. */
  function sliceOf({ position }: ComponentNode): string {
    return text.slice(position?.start.offset, position?.end.offset)
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
