import type { Element, Properties, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import type { Diagnostic } from '../error/index.ts'
import { sanitizeSchema } from './sanitize-schema.ts'

const allowed = new Set(sanitizeSchema.tagNames)
const stripped = new Set(sanitizeSchema.strip)

/** Whether the schema decides about elements of that name. Every other name is a component's. */
export function isHtmlElement(name: string): boolean {
  return allowed.has(name) || stripped.has(name)
}

/** A tree with nothing in it but what the schema allows, and a report of what an author will miss. */
export function sanitizeTree(root: Root, file: string): { root: Root; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  reportUnsafe(root, file, diagnostics)
  const safe = sanitize(root, sanitizeSchema)
  return { root: safe.type === 'root' ? safe : { type: 'root', children: [safe as Element] }, diagnostics }
}

function reportUnsafe(parent: Root | Element, file: string, diagnostics: Diagnostic[]): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const report = (what: string, hint: string) => {
      const message = `${what} is removed.`
      // Once is enough: text written for another engine repeats the same element all over the page.
      if (diagnostics.some((diagnostic) => diagnostic.message === message)) return
      diagnostics.push({ severity: 'warning', file, line: node.position?.start.line, column: node.position?.start.column, code: 'unsafe-html', message, hint })
    }
    if (!allowed.has(node.tagName)) report(`The element \`<${node.tagName}>\``, 'Use Markdown or a component: only HTML that cannot run code or load pages is shown.')
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on/i.test(name)) report(`The event handler \`${name.toLowerCase()}\``, 'Remove it: pages do not run code of their own.')
      else if (name === 'style') report('The attribute `style`', 'Use a class: the content security policy does not allow inline styles.')
      else if (isScriptUrl(value)) report(`The address \`${String(value)}\``, 'Link to an `https:` address or to a page.')
    }
    reportUnsafe(node, file, diagnostics)
  }
}

/** An address that runs code when it is followed, however it is disguised: browsers skip white space and control characters in a scheme. */
function isScriptUrl(value: unknown): boolean {
  if (typeof value !== 'string') return false
  // eslint-disable-next-line no-control-regex
  const scheme = /^([a-z]+):/i.exec(value.replace(/[\u0000-\u0020\u007F]/g, ''))?.[1]?.toLowerCase()
  return scheme === 'javascript' || scheme === 'vbscript' || (scheme === 'data' && /^data:\s*text\//i.test(value.trim()))
}

/** Props of a component without those that could run code: whatever draws it may pass them on to HTML. */
export function safeProps(props: Properties): Properties {
  return Object.fromEntries(Object.entries(props).filter(([name, value]) =>
    !/^[:@]?on/i.test(name) && !name.startsWith('@') && !/^:?(srcdoc|formaction|style)$/i.test(name) && !isScriptUrl(unquote(value))))
}

/** The stored form of a value that is evaluated: `:to='"javascript:…"'`. */
function unquote(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^\s*["']/, '') : value
}
