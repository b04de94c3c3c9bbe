import type { Element, Root } from 'hast'
import { componentColors, isKnownProp, propName } from '../../../core/document/index.ts'
import type { ComponentRegistry, PropKind } from '../../../core/document/index.ts'
import { describeExpression, hasUnknownAudience, isExpression } from '../../../core/markdown/index.ts'
import { startOf } from '../../../core/error/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { UnshownSlot } from '../../../worker/prose/define-component.ts'
import { describeUnknownIcon } from './check-icons.ts'
import type { Icons } from './icons.ts'
import { nearestName } from '../../nearest-name.ts'

interface WrittenProp {
  name: string
  /** `undefined` if every component has this prop. */
  kind: PropKind | undefined
  value: unknown
  /** Whether the prop is written with a colon (`:items`), so that its value is JSON. */
  isEvaluated: boolean
}

interface ComponentCheck {
  registry: ComponentRegistry
  icons: Icons
  /** Diagnostics of the site's broken components by name. */
  broken?: ReadonlyMap<string, Diagnostic>
}

/**
 * Reports unknown components, props, and icons, as well as missing props and invalid values. Each diagnostic has a fix.
 */
export function checkComponents(
  root: Root,
  file: string,
  { registry, icons, broken = new Map() }: ComponentCheck,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  visit(root)
  return diagnostics

  function visit(parent: Root | Element): void {
    for (const node of parent.children) {
      if (node.type !== 'element') continue
      if (node.data?.component && node.tagName !== 'template') check(node)
      visit(node)
    }
  }

  function check(node: Element): void {
    const reason = broken.get(node.tagName)
    if (reason) {
      const { file, line = 1 } = reason
      report(node, 'broken-component', `The component \`${node.tagName}\` is broken.`, `See ${file}:${line}.`, 'error')
      return
    }
    const component = registry.get(node.tagName)
    if (!component) {
      const nearest = nearestName(node.tagName, registry.keys())
      report(
        node,
        'unknown-component',
        `The component \`${node.tagName}\` is unknown, so only its content is shown.`,
        nearest ? `Did you mean \`${nearest}\`?` : 'Find its name in the list of components in the documentation.',
      )
      return
    }
    if (hasUnknownAudience(node)) {
      const message = 'The component `only` requires a known audience.'
      report(node, 'unknown-audience', message, 'Use `only{for="people"}` or `only{for="agents"}`.', 'error')
      return
    }
    for (const names of component.required ?? []) {
      if (!names.some((name) => isWritten(node, name))) {
        report(
          node,
          'missing-prop',
          `The component \`${node.tagName}\` requires ${names.map(describe).join(' or ')}.`,
          names[0] === 'default' ? 'Add content to the component.' : `Write \`${node.tagName}{${names[0]}="…"}\`.`,
        )
      }
    }
    for (const [written, value] of Object.entries(node.properties)) {
      const name = propName(written)
      if (!isKnownProp(name, component.props)) {
        const nearest = nearestName(name, Object.keys(component.props))
        report(
          node,
          'unknown-prop',
          `The component \`${node.tagName}\` has no prop \`${name}\`.`,
          nearest
            ? `Did you mean \`${nearest}\`?`
            : `It has ${
                Object.keys(component.props)
                  .map((prop) => `\`${prop}\``)
                  .join(', ') || 'no props'
              }.`,
        )
      } else checkValue(node, { name, kind: component.props[name], value, isEvaluated: written.startsWith(':') })
    }
  }

  function checkValue(node: Element, { name, kind, value, isEvaluated }: WrittenProp): void {
    if (typeof value !== 'string') return
    if (kind === 'icon' && !(isEvaluated && (isExpression(value) || isVariable(value)))) checkIcon(node, textIn(value))
    if (kind === 'color' && !isEvaluated && !componentColors.some((color) => color === value)) {
      const nearest = nearestName(value, componentColors)
      report(
        node,
        'unknown-color',
        `Unknown color \`${value}\`.`,
        nearest
          ? `Did you mean \`${nearest}\`?`
          : `Use one of: ${componentColors.map((color) => `\`${color}\``).join(', ')}.`,
      )
    }
    if (kind === 'number' && !isEvaluated && Number.isNaN(Number(value))) {
      report(node, 'prop-value', `\`${name}\` must be a number, not \`${value}\`.`, `Write \`${name}=3\`.`)
    }
    if (kind === 'flag' && !isEvaluated && /^(?:no|off|0)$/i.test(value)) {
      report(
        node,
        'prop-value',
        `\`${name}="${value}"\` means \`true\`.`,
        `To mean \`false\`, remove it, or write \`${name}="false"\`.`,
      )
    }
    if (!isEvaluated || isExpression(value)) return
    if ((kind === 'text' || kind === 'number' || kind === 'flag') && isVariable(value)) {
      const { code, message, hint } = describeExpression(name, value)
      report(node, code, message, hint)
    }
    if (kind !== 'data') return
    try {
      for (const icon of iconsIn(JSON.parse(value))) checkIcon(node, icon)
    } catch {
      report(
        node,
        'prop-value',
        `The value of \`:${name}\` is not valid JSON.`,
        `Check its quotes, commas, and brackets, or write \`${name}\` as YAML between two lines of \`---\`.`,
      )
    }
  }

  function checkIcon(node: Element, name: string): void {
    if (icons.find(name)) return
    const { code, message, hint } = describeUnknownIcon(name, icons)
    report(node, code, message, hint)
  }

  function report(
    { position }: Element,
    code: string,
    message: string,
    hint: string,
    severity: Diagnostic['severity'] = 'warning',
  ): void {
    diagnostics.push({
      severity,
      file,
      ...startOf(position),
      code,
      message,
      hint,
    })
  }
}

/** Returns the text of a value that may be JSON, because it is written with a colon. */
function textIn(value: string): string {
  return /^"[^"\\]*"$/.test(value) ? value.slice(1, -1) : value
}

/** Returns whether a value is the name of a variable, which other systems evaluate. */
function isVariable(value: string): boolean {
  return /^[a-z_][\w$]*$/i.test(value) && !/^(?:true|false|null)$/.test(value)
}

/** Returns whether a prop has a value or the slot of the same name has content. */
function isWritten({ properties, children }: Element, name: string): boolean {
  if (Object.entries(properties).some(([written, value]) => propName(written) === name && value !== '')) return true
  const isSlot = (child: Element['children'][number]): child is Element =>
    child.type === 'element' && child.tagName === 'template'
  if (children.some((child) => isSlot(child) && Object.hasOwn(child.properties, `v-slot:${name}`))) return true
  return (
    name === 'default' &&
    children.some((child) => !isSlot(child) && (child.type !== 'text' || child.value.trim() !== ''))
  )
}

function describe(name: string): string {
  return name === 'default' ? 'content' : `\`${name}\``
}

/**
 * Returns the names of icons in JSON data, which are the values of keys such as `icon`, `leadingIcon`, and
 * `trailing-icon`.
 */
function iconsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    return typeof value === 'string'
      ? /^(?:.+-)?icon$|Icon$/.test(key) && value !== ''
        ? [value]
        : []
      : iconsIn(value)
  })
}

/** Returns the diagnostic for a slot or content that the component doesn't render, or for a missing result. */
export function describeUnshownSlot(unshown: UnshownSlot, file: string): Diagnostic {
  const { component, slot } = unshown
  const place = { severity: 'warning', file, ...startOf(component.position) } as const
  if (unshown.kind === 'result')
    return {
      ...place,
      code: 'prop-value',
      message: `The component \`${component.tagName}\` shows nothing, because it returned \`undefined\`.`,
      hint: 'Check the values of its props. In the code of your own component, return an element, or `null` to show nothing.',
    }
  if (unshown.kind === 'content')
    return {
      ...place,
      code: 'unknown-slot',
      message: `The component \`${component.tagName}\` doesn't show its content, so this text is not on the page.`,
      hint: 'Remove the text, or use a component that has content.',
    }
  const { name, requested } = unshown
  const nearest = nearestName(name, requested)
  const others = requested.map((each) => `\`#${each}\``).join(', ')
  return {
    severity: 'warning',
    file,
    ...startOf(slot.position ?? component.position),
    code: 'unknown-slot',
    message: `The component \`${component.tagName}\` has no slot \`#${name}\`, so its text is not on the page.`,
    hint: nearest
      ? `Did you mean \`#${nearest}\`?`
      : `Put the text into the component without a slot${others && `, or in one of its slots: ${others}`}.`,
  }
}
