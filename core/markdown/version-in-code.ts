import type { Nodes, Root } from 'mdast'
import { startOf } from '../error/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { placeVersion, versionVariableIn } from '../text/index.ts'

interface CodeContext {
  file: string
  /** Returns whether pages belong to a version. */
  isKnown: () => boolean
  diagnostics: Diagnostic[]
}

/** Replaces `{{ version.label }}` in code, in which components and bindings aren't parsed. */
export function placeVersionInCode(tree: Root, { file, isKnown, diagnostics }: CodeContext): void {
  const visit = (node: Nodes) => {
    if ('children' in node) for (const child of node.children) visit(child)
    if (node.type !== 'code' && node.type !== 'inlineCode') return
    const variable = versionVariableIn(node.value)
    if (variable !== undefined && !isKnown()) diagnostics.push(unknownVersion(node, file, variable))
    else node.value = placeVersion(node.value)
  }
  visit(tree)
}

/** Reports a version variable on a site without versions. */
export function unknownVersion({ position }: Pick<Nodes, 'position'>, file: string, variable: string): Diagnostic {
  return {
    severity: 'warning',
    file,
    ...startOf(position),
    code: 'unknown-binding',
    message: `The site has no versions, so \`${variable}\` has no value.`,
    hint: 'List `versions` in site.config, or write `\\{{` to show the braces.',
  }
}
