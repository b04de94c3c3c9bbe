import type { Code, Root, RootContent } from 'mdast'
import type { ComponentNode } from './component-syntax.ts'
import { translateNpm } from './package-manager.ts'

const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const

/** Matches the fence option that requests a block per package manager in Docusaurus or Astro. */
const mark = /(?:^|\s)(?:npm2yarn|package-managers)(?=\s|$)/

/**
 * Replaces fences of npm commands with groups of code blocks, one block per package manager. These are fences with the
 * language `npm`, or with `npm2yarn` or `package-managers` after the language. All groups have the same name, so they
 * show the same manager.
 */
export function groupPackageCommands(parent: Root | RootContent): void {
  if (!('children' in parent)) return
  const children: RootContent[] = parent.children
  children.forEach((child, index) => {
    if (child.type === 'code' && isPackageCommand(child)) children[index] = toGroup(child)
    else groupPackageCommands(child)
  })
}

function isPackageCommand({ lang, meta }: Code): boolean {
  return lang === 'npm' || mark.test(meta ?? '')
}

function toGroup({ lang, meta, value, position }: Code): ComponentNode {
  const language = !lang || lang === 'npm' ? 'bash' : lang
  // Each block is labeled with its package manager, even if the fence had a file name.
  const rest = (meta ?? '').replace(mark, ' ').replace(/\[[^[\]]*\]|(?:title|filename)=(?:"[^"]*"|'[^']*')/g, ' ')
  return {
    type: 'containerComponent',
    name: 'code-group',
    attributes: { sync: 'npm' },
    position,
    children: managers.map((manager): Code => ({
      type: 'code',
      lang: language,
      meta: `[${manager}] ${rest}`.trim(),
      value: translateNpm(value, manager),
      position,
    })),
  }
}
