import type { Nodes } from 'mdast'
import { isJson } from './escaped-quotes.ts'
import type { UnreadProblem } from './unread-problem.ts'

/** Matches a URL or the name of a file, whose dots resemble the properties of a variable. */
const address =
  /\/|^[^()[\]]*\.(?:avif|css|gif|html?|jpe?g|js|json|mdx?|mp4|pdf|png|svg|ts|webp|xml|ya?ml|zip)(?:[?#].*)?$/i

/** Matches code: properties, calls, template strings, variables with `$`, and operators. */
const code =
  /^!{0,2}[\p{L}_$][\w$]*(?:\??\.[\p{L}_$][\w$]*|\[[^\]]*\])*(?:(?:\.[\p{L}_$][\w$]*|\[[^\]]*\])$|\(|\s*(?:\s\?\s[^?]*\s:\s|&&|\|\||[!=]==?|\+\s*['"\w]))|^!{1,2}\w|^\$\w|\$\{|^`|=>/u

/**
 * Returns whether the value of `:name` is code, which Vue evaluates. Rivage parses these values as JSON, and shows
 * other values as text.
 */
export function isExpression(value: string): boolean {
  return !isJson(value) && !address.test(value) && code.test(value.trim())
}

/**
 * Matches a binding. Rivage replaces bindings only in texts, except those of the version. GitHub Actions have
 * `${{ … }}`, which pages about them show as written.
 */
const binding = /(?<!\$)\{\{\s*(?!version\.)[$\w][^{}]*\}\}/

/** Finds an attribute with a leading colon whose value is code, and one that contains a binding. */
export function boundAttribute(node: Nodes): UnreadProblem | undefined {
  // The mdast types don't declare `attributes`.
  const { attributes = {} } = node as { attributes?: Record<string, string | true | undefined> }
  const [name, value] =
    Object.entries(attributes ?? {}).find(
      ([key, each]) => typeof each === 'string' && (key.startsWith(':') ? isExpression(each) : binding.test(each)),
    ) ?? []
  if (name === undefined || typeof value !== 'string') return undefined
  if (name.startsWith(':')) return describeExpression(name, value)
  return {
    code: 'prop-value',
    message: `The value of \`${name}\` is shown as written: \`${value.slice(0, 60)}\`.`,
    hint: 'Write the value itself, because `{{ … }}` works only in texts.',
  }
}

/** Returns the problem for an attribute whose value isn't evaluated. */
export function describeExpression(name: string, value: string): UnreadProblem & { hint: string } {
  const plain = name.replace(/^:/, '')
  return {
    code: 'prop-value',
    message: `The value of \`:${plain}\` is not evaluated: \`${value.slice(0, 60)}\`.`,
    hint: `Write the value itself: \`${plain}="…"\` for a text, or JSON after \`:${plain}=\`.`,
  }
}
