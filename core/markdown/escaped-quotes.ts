import type { Nodes } from 'mdast'
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import { backslash, leftBrace, rightBrace } from './characters.ts'

const [doubleQuote, singleQuote] = [34, 39]

/** A character without special meaning in any construct. It replaces escaped quotes during parsing. */
const letter = 120

/**
 * Makes an MDC construct accept escaped quotes in a value, as in `{title="The \"spring\" tide"}`. The library would end
 * the value at such a quote, so it receives a letter instead. The value is later read from the source.
 */
export function withEscapedQuotes(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      /**
       * Offsets of characters after an unescaped backslash, in a set because the same text may be read more than once.
       */
      const escaped = new Set<number>()
      let isInBraces = false
      let isOver = false
      let read: Code = null
      /** Ends the replacement of characters. The state after the construct receives the real character. */
      const over =
        (then: State): State =>
        () => {
          isOver = true
          return then(read)
        }
      const wrap =
        (state: State): State =>
        (code) => {
          const { offset } = this.now()
          read = code
          if (code === backslash && !escaped.has(offset)) escaped.add(offset + 1)
          const isQuote = code === doubleQuote || code === singleQuote
          if (code === leftBrace || code === rightBrace) isInBraces = code === leftBrace
          // Backslashes are also hidden, because the library would drop them from data.
          const isHidden = isQuote ? escaped.has(offset) : code === backslash && isInBraces
          const next = state(isHidden ? letter : code)
          return isOver || next === undefined ? next : wrap(next)
        }
      return wrap(
        construct.tokenize.call(
          this,
          consuming(effects, () => read),
          over(ok),
          over(nok),
        ),
      )
    },
  }
}

/** Returns effects that always consume the real character, even in constructs that this construct attempts. */
function consuming(effects: Effects, read: () => Code): Effects {
  const own = (constructs: Parameters<Effects['attempt']>[0]): Parameters<Effects['attempt']>[0] => {
    if (Array.isArray(constructs)) return constructs.map((each) => own(each) as Construct) // The result has the same form as the argument.
    if (!('tokenize' in constructs)) return constructs
    const construct = constructs as Construct
    return {
      ...construct,
      tokenize(this: TokenizeContext, inner: Effects, ok: State, nok: State): State {
        return construct.tokenize.call(this, consuming(inner, read), ok, nok)
      },
    }
  }
  return {
    ...effects,
    consume: () => effects.consume(read()),
    attempt: (constructs, ok, nok) => effects.attempt(own(constructs), ok, nok),
    check: (constructs, ok, nok) => effects.check(own(constructs), ok, nok),
    interrupt: (constructs, ok, nok) => effects.interrupt(own(constructs), ok, nok),
  }
}

/** Removes the backslashes before quotes from an attribute value. */
export function unescapeQuotes(value: string): string {
  return value.replace(/\\(["'])/g, '$1')
}

/**
 * Removes the backslashes before quotes from all attributes in braces, except attributes with a leading colon. Those
 * contain JSON, in which the escapes have a meaning.
 */
export function unescapeAttributes(node: Nodes): void {
  // The mdast types don't declare `attributes`.
  const { attributes } = node as { attributes?: Record<string, string | true | undefined> }
  for (const [name, value] of Object.entries(attributes ?? {}))
    if (typeof value === 'string' && value.includes('\\') && !(name.startsWith(':') && isJson(value)))
      attributes![name] = unescapeQuotes(value)
  if ('children' in node) node.children.forEach(unescapeAttributes)
}

/** Returns whether a text is valid JSON. */
export function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
