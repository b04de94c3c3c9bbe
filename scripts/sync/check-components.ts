import type { Element, Root } from 'hast'
import { isKnownProp, propName } from '../../core/document/index.ts'
import type { ComponentRegistry } from '../../core/document/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import type { Icons } from './icons.ts'
import { nearestName } from './nearest-name.ts'

/** Reports components and props that nobody has made, and icons that no installed set has, each with the nearest name there is. */
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
