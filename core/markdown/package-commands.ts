import type { Code, Root, RootContent } from 'mdast'
import type { ComponentNode } from './component-syntax.ts'
import { translateNpm } from './package-manager.ts'

const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const

/** Docusaurus and Astro write one of these behind the language. */
const mark = /(?:^|\s)(?:npm2yarn|package-managers)(?=\s|$)/

/**
 * Makes a group of a fence that holds commands of npm, one block for each package manager: a fence of the language
 * `npm`, or with `npm2yarn` or `package-managers` behind its language. Groups that share the name `npm` show the same
 * manager.
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
  // Each block is called like its manager, whatever the fence was called.
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
