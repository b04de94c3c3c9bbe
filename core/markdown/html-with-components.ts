import { htmlFlow } from 'micromark-core-commonmark'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { colon, isLetter, isLineEnd, isSpace, lessThan } from './characters.ts'

/**
 * Matches the start of an HTML block that ends at an empty line in CommonMark. Comments, scripts, and a few other
 * blocks end differently.
 */
const element = /^<\/?(?!(?:script|pre|style|textarea)\b)[a-z]/i

/** Number of characters at the start of a block that determine its kind. */
const beginningLength = 12

/**
 * Makes HTML blocks end before the first line of a component, as in MDC, and not only at an empty line.
 * ```markdown
 *   | <div>
 * > | ::note
 *     ^^^^^^
 *   | text
 *   | ::
 *   | </div>
 * ```
 */
export const htmlWithComponents: Extension = {
  flow: { [lessThan]: { ...htmlFlow, tokenize } },
}

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let beginning = ''
  let isAtLineEnd = false
  const own: Effects = {
    ...effects,
    exit(type) {
      isAtLineEnd = type === 'htmlFlowData'
      return effects.exit(type)
    },
    check(constructs, then, otherwise) {
      // At the end of a line, the library first checks for an empty line, which also ends the block.
      const ends = isAtLineEnd && element.test(beginning)
      isAtLineEnd = false
      return effects.check(
        ends ? [constructs as Construct, { tokenize: tokenizeComponentLine, partial: true }] : constructs,
        then,
        otherwise,
      )
    },
  }
  let isOver = false
  const over =
    (then: State): State =>
    (code) => {
      isOver = true
      return then(code)
    }
  const wrap =
    (state: State): State =>
    (code) => {
      if (beginning.length < beginningLength && code !== null && code > 0) beginning += String.fromCodePoint(code)
      const next = state(code)
      return isOver || next === undefined || beginning.length >= beginningLength ? next : wrap(next)
    }
  return wrap(htmlFlow.tokenize.call(this, own, over(ok), over(nok)))
}

/** Checks at the end of a line whether the next one starts with `::name` or `::: name`. */
function tokenizeComponentLine(effects: Effects, ok: State, nok: State): State {
  let colons = 0
  let spaces = 0
  return lineEnd

  function lineEnd(code: Code): State | undefined {
    if (!isLineEnd(code) || code === null) return nok(code)
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return lineStart
  }

  function lineStart(code: Code): State | undefined {
    if (code !== colon && !isSpace(code)) return nok(code)
    effects.enter('data')
    return indent(code)
  }

  function indent(code: Code): State | undefined {
    if (isSpace(code) && spaces < 3) {
      spaces += 1
      effects.consume(code)
      return indent
    }
    return sequence(code)
  }

  function sequence(code: Code): State | undefined {
    if (code === colon) {
      colons += 1
      effects.consume(code)
      return sequence
    }
    if (colons > 2 && isSpace(code)) {
      effects.consume(code)
      return sequence
    }
    effects.exit('data')
    return colons > 1 && isLetter(code) ? ok(code) : nok(code)
  }
}
