import { gfm } from 'micromark-extension-gfm'
import type { Code, Construct, Effects, Extension, State, TokenizeContext, TokenType } from 'micromark-util-types'
import { at, dot, isNameCharacter, plus, slash } from './characters.ts'

/** GFM's syntax of email addresses. It is the only construct that starts with a plus sign. */
const [email] = [gfm().text?.[plus]].flat() as [Construct]

// The tokens of a URL with `https:`, whose text is also the target of the link.
const link = 'literalAutolink' as TokenType
const target = 'literalAutolinkHttp' as TokenType

const schemes = ['mailto:', 'xmpp:']

/**
 * GFM's autolinks of email addresses with a scheme, which `micromark-extension-gfm` doesn't support. The scheme is case
 * sensitive and part of the link, and an `xmpp:` URL may end with a resource
 * (https://github.github.com/gfm/#extended-protocol-autolink).
 * ```markdown
 * > | Write to mailto:me@example.com or xmpp:me@example.com/work.
 *              ^^^^^^^^^^^^^^^^^^^^^    ^^^^^^^^^^^^^^^^^^^^^^^^^
 * ```
 */
export const schemeAutolinks: Extension = {
  text: Object.fromEntries(
    schemes.map((scheme) => [
      scheme.charCodeAt(0),
      { name: 'schemeAutolink', previous: email.previous!, tokenize: tokenizerOf(scheme) },
    ]),
  ),
}

function tokenizerOf(scheme: string): Construct['tokenize'] {
  return function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    // The address creates no tokens, because the whole URL is one token.
    const noToken = () => undefined as never
    const address = email.tokenize.call(this, { ...effects, enter: noToken, exit: noToken }, afterAddress, nok)
    const isAllowedHere = email.previous!.call(this, this.previous)
    let length = 0
    return start

    function start(code: Code): State | undefined {
      if (!isAllowedHere) return nok(code)
      effects.enter(link)
      effects.enter(target)
      return inScheme(code)
    }

    function inScheme(code: Code): State | undefined {
      if (length === scheme.length) return address(code)
      if (code !== scheme.charCodeAt(length)) return nok(code)
      length += 1
      effects.consume(code)
      return inScheme
    }

    function afterAddress(code: Code): State | undefined {
      if (scheme !== 'xmpp:') return end(code)
      return effects.attempt(resource, end, end)(code)
    }

    function end(code: Code): State | undefined {
      effects.exit(target)
      effects.exit(link)
      return ok(code)
    }
  }
}

const resource: Construct = { tokenize: tokenizeResource, partial: true }
const dotInside: Construct = { tokenize: tokenizeDotInside, partial: true }

/** Reads the resource of an `xmpp:` URL: a slash, and everything up to a character that isn't part of it. */
function tokenizeResource(effects: Effects, ok: State, nok: State): State {
  return slashBefore

  function slashBefore(code: Code): State | undefined {
    if (code !== slash) return nok(code)
    effects.consume(code)
    return first
  }

  function first(code: Code): State | undefined {
    return isResource(code) ? inside(code) : nok(code)
  }

  function inside(code: Code): State | undefined {
    if (code === dot) return effects.check(dotInside, consume, ok)(code)
    return isResource(code) ? consume(code) : ok(code)
  }

  function consume(code: Code): State {
    effects.consume(code)
    return inside
  }
}

/** Checks that a dot isn't the end of a sentence. */
function tokenizeDotInside(effects: Effects, ok: State, nok: State): State {
  return (code) => {
    effects.consume(code)
    return (next) => (isResource(next) ? ok(next) : nok(next))
  }
}

function isResource(code: Code): boolean {
  return code !== null && (code === at || isNameCharacter(code))
}
