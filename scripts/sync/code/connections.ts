import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Inputs } from './bundle-code.ts'
import { shownFile } from './site-code.ts'
import type { CodeFolder, Connection } from './site-code.ts'
import { isNode, listOf, nameOf, ownFiles, parseSource } from './syntax-tree.ts'
import type { Node } from './syntax-tree.ts'

/**
 * Returns the requests to other sites in code that runs in browsers.
 * @param interactive the paths of the files that run in browsers
 */
export function connectionsIn(folder: CodeFolder, interactive: Inputs): Connection[] {
  return ownFiles(folder, interactive, /\.[jt]sx?$/).flatMap(({ file }) =>
    nodesOf(parseSource(readFileSync(join(folder.root, file), 'utf8'))).flatMap((node) => {
      const url = connectionOf(node)
      if (url === undefined || !node.loc) return []
      const { line, column } = node.loc.start
      return [{ file: shownFile(folder, file), line, column: column + 1, url }]
    }),
  )
}

/** Returns all nodes of a syntax tree. */
function nodesOf(tree: unknown): Node[] {
  const nodes: Node[] = []
  const stack: unknown[] = [tree]
  while (stack.length > 0) {
    const value = stack.pop()
    if (Array.isArray(value)) stack.push(...(value as unknown[]))
    if (!isNode(value)) continue
    nodes.push(value)
    stack.push(...Object.values(value).filter((each) => typeof each === 'object'))
  }
  return nodes
}

/** Returns the URL of a request to another site: `fetch('https://…')` or `new WebSocket('wss://…')`. */
function connectionOf({ type, callee, arguments: values }: Node): string | undefined {
  const name = nameOf(callee)
  const isCall = type === 'CallExpression' && name === 'fetch'
  if (!isCall && !(type === 'NewExpression' && /^(?:WebSocket|EventSource)$/.test(name ?? ''))) return undefined
  const [first] = listOf(values)
  const [start, ...others] = first?.type === 'TemplateLiteral' ? listOf(first.quasis) : [first]
  const value = start?.type === 'TemplateElement' ? (start.value as { cooked?: unknown }).cooked : start?.value
  if (typeof value !== 'string' || !/^(?:https?|wss?):\/\//i.test(value) || !URL.canParse(value)) return undefined
  // Without a slash after the host, the host continues with an unknown value.
  return others.length === 0 || /^\w+:\/\/[^/]+\//.test(value) ? value : undefined
}
