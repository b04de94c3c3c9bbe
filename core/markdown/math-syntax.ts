import { math } from 'micromark-extension-math'
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  Token,
  TokenizeContext,
  TokenType,
} from 'micromark-util-types'
import { backslash, dollar, isDigit, isLetter, isLineEnd, isSpace } from './characters.ts'

/** Maximum length of an inline formula. Without it, parsing a page full of dollar signs would take quadratic time. */
const maxLength = 2_000

const data = 'mathTextData' as TokenType
const sequence = 'mathTextSequence' as TokenType

/**
 * Returns the syntax of TeX formulas, `$…$` and `$$…$$`. Restricts both constructs of the library, because they break
 * text about money and shells. For example, `$5 and $6` would be a formula, and a paragraph that starts with `$$ is`
 * would be an unclosed block.
 */
export function mathSyntax(): Extension {
  const [block] = [math().flow?.[dollar] ?? []].flat()
  if (!block) throw new Error('micromark-extension-math has changed: its block construct was not found')
  return { flow: { [dollar]: aloneOnItsLine(block) }, text: { [dollar]: formula } }
}

/** Returns a block construct that must start with a line of only dollar signs. */
function aloneOnItsLine(block: Construct): Construct {
  const opening: Construct = { tokenize: tokenizeOpening, partial: true }
  return {
    ...block,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      return effects.check(opening, block.tokenize.call(this, effects, ok, nok), nok)
    },
  }
}

function tokenizeOpening(effects: Effects, ok: State, nok: State): State {
  return start

  function start(code: Code): State | undefined {
    effects.enter(data)
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (isLineEnd(code)) {
      effects.exit(data)
      return ok(code)
    }
    if (code !== dollar && !isSpace(code)) return nok(code)
    effects.consume(code)
    return inside
  }
}

/**
 * An inline formula. Single dollar signs follow the rules of Pandoc and GitHub: they can't be next to white space on
 * the inside, or next to a letter or digit on the outside.
 * ```markdown
 * > | Energy is $E = mc^2$, and a beer $5.
 *               ^^^^^^^^^^
 * ```
 */
const formula: Construct = {
  name: 'mathText',
  previous: isNoWord,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const { previous } = this
    let size = 0
    let length = 0
    let closing: { token: Token; size: number; isTight: boolean } | undefined
    let last: Code = null
    return start

    function start(code: Code): State | undefined {
      if (!isNoWord(previous)) return nok(code)
      effects.enter('mathText' as TokenType)
      effects.enter(sequence)
      return opening(code)
    }

    function opening(code: Code): State | undefined {
      if (code === dollar && size < 2) {
        size += 1
        effects.consume(code)
        return opening
      }
      effects.exit(sequence)
      return code === dollar || (size === 1 && (isLineEnd(code) || isSpace(code))) ? nok(code) : between(code)
    }

    function between(code: Code): State | undefined {
      if (code === null || length > maxLength) return nok(code)
      if (isLineEnd(code)) {
        effects.enter('lineEnding')
        consume(code)
        effects.exit('lineEnding')
        return between
      }
      if (code === dollar) {
        closing = { token: effects.enter(sequence), size: 0, isTight: !isSpace(last) && !isLineEnd(last) }
        return close(code)
      }
      effects.enter(data)
      return inside(code)
    }

    function inside(code: Code): State | undefined {
      if (isLineEnd(code) || code === dollar || length > maxLength) {
        effects.exit(data)
        return between(code)
      }
      consume(code)
      return code === backslash ? escaped : inside
    }

    function escaped(code: Code): State | undefined {
      if (isLineEnd(code)) return inside(code)
      consume(code)
      return inside
    }

    function close(code: Code): State | undefined {
      if (!closing) return nok(code)
      if (code === dollar) {
        closing.size += 1
        consume(code)
        return close
      }
      if (closing.size === size) {
        if (size === 1 && !(closing.isTight && isNoWord(code))) return nok(code)
        effects.exit(sequence)
        effects.exit('mathText' as TokenType)
        return ok(code)
      }
      closing.token.type = data
      return isLineEnd(code) ? exitData(code) : inside(code)
    }

    function exitData(code: Code): State | undefined {
      effects.exit(data)
      return between(code)
    }

    function consume(code: Code): void {
      effects.consume(code)
      last = code
      length += 1
    }
  },
}

function isNoWord(code: Code): boolean {
  return !isLetter(code) && !isDigit(code) && code !== dollar
}
