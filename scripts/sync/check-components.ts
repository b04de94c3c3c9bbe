import type { Element, Root } from 'hast'
import { isKnownProp, propName } from '../../core/document/index.ts'
import type { ComponentRegistry } from '../../core/document/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import type { Icons } from './icons.ts'
import { nearestName } from './nearest-name.ts'

/** Reports components and props that nobody has made, props that are missing, and icons that no installed set has, each with what to write. */
export function checkComponents(root: Root, file: string, registry: ComponentRegistry, icons: Icons): Diagnostic[] {
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
    const component = registry.get(node.tagName)
    if (!component) {
      const nearest = nearestName(node.tagName, registry.keys())
      report(node, 'unknown-component', `There is no component \`${node.tagName}\`: its content is shown without it.`,
        nearest ? `Did you mean \`${nearest}\`?` : 'The documentation lists the components there are.')
      return
    }
    for (const names of component.required ?? []) {
      if (!names.some((name) => isWritten(node, name))) {
        report(node, 'missing-prop', `The component \`${node.tagName}\` needs ${names.map(describe).join(' or ')}.`,
          names[0] === 'default' ? 'Write something in it.' : `Write \`${node.tagName}{${names[0]}="…"}\`.`)
      }
    }
    for (const [written, value] of Object.entries(node.properties)) {
      const name = propName(written)
      if (!isKnownProp(name, component.props)) {
        const nearest = nearestName(name, Object.keys(component.props))
        report(node, 'unknown-prop', `The component \`${node.tagName}\` has no prop \`${name}\`.`,
          nearest ? `Did you mean \`${nearest}\`?` : `It has ${Object.keys(component.props).map((prop) => `\`${prop}\``).join(', ') || 'none'}.`)
      } else if (component.props[name] === 'icon' && typeof value === 'string' && !written.startsWith(':') && !icons.find(value)) {
        const nearest = icons.nearest(value)
        report(node, 'unknown-icon', `There is no icon \`${value}\` in the installed sets.`,
          nearest ? `Did you mean \`${nearest}\`?` : 'Icons are named by their set: `i-lucide-rocket`.')
      }
    }
  }

  function report({ position }: Element, code: string, message: string, hint: string): void {
    diagnostics.push({ severity: 'warning', file, line: position?.start.line, column: position?.start.column, code, message, hint })
  }
}

/** Whether a prop has a value or a slot has content. */
function isWritten({ properties, children }: Element, name: string): boolean {
  if (Object.entries(properties).some(([written, value]) => propName(written) === name && value !== '')) return true
  const isSlot = (child: Element['children'][number]): child is Element => child.type === 'element' && child.tagName === 'template'
  if (children.some((child) => isSlot(child) && Object.hasOwn(child.properties, `v-slot:${name}`))) return true
  return name === 'default' && children.some((child) => !isSlot(child) && (child.type !== 'text' || child.value.trim() !== ''))
}

function describe(name: string): string {
  return name === 'default' ? 'content' : `\`${name}\``
}
