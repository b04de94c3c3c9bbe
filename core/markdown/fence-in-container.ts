import type { Code, Construct, Effects, State, TokenType } from 'micromark-util-types'
import { backtick, isLineEnd, isSpace, tilde } from './characters.ts'

/** Fewer do not make a fence (CommonMark 0.31, §4.5). */
const minLength = 3

/**
 * Effects under which the library's container knows where a fenced block ends. It asks at the start of a line whether
 * this is a fence, and takes every fence for the end of the one before: that of three backticks inside one of four,
 * too, so that a `::` between them would end the container. Asked about a line that begins with a backtick or a tilde,
 * these answer themselves: they remember what fence is open.
 */
export function withOpenFence(effects: Effects): Effects {
  let open: { marker: Code; length: number } | undefined
  return {
    ...effects,
    check: (construct, ok, nok) => (code) => {
      if (code !== backtick && code !== tilde) return effects.check(construct, ok, nok)(code)
      let next: typeof open
      const fence = fenceLine(open, (length) => {
        next = open ? undefined : { marker: code, length }
      })
      const isFence: State = (after) => {
        open = next
        return ok(after)
      }
      // It asks other questions, too, to which such a line is never the answer: its own one comes first.
      return effects.check(construct, effects.check(fence, isFence, nok), nok)(code)
    },
  }
}

/** A line that closes the open fence, or opens one where none is open. */
function fenceLine(open: { marker: Code; length: number } | undefined, onFound: (length: number) => void): Construct {
  return { tokenize, partial: true }

  function tokenize(effects: Effects, ok: State, nok: State): State {
    let marker: Code
    let length = 0
    return start

    function start(code: Code): State {
      marker = code
      effects.enter('codeFenced' as TokenType)
      return markers(code)!
    }

    function markers(code: Code): State | undefined {
      if (code === marker) {
        effects.consume(code)
        length += 1
        return markers
      }
      if (length < (open?.length ?? minLength) || (open && marker !== open.marker)) return end(nok, code)
      return open ? afterClosing(code) : info(code)
    }

    function afterClosing(code: Code): State | undefined {
      if (isLineEnd(code)) return found(code)
      if (!isSpace(code)) return end(nok, code)
      effects.consume(code)
      return afterClosing
    }

    /** The language and what else stands behind an opening fence: of backticks, none. */
    function info(code: Code): State | undefined {
      if (isLineEnd(code)) return found(code)
      if (code === backtick && marker === backtick) return end(nok, code)
      effects.consume(code)
      return info
    }

    function found(code: Code): State | undefined {
      onFound(length)
      return end(ok, code)
    }

    function end(next: State, code: Code): State | undefined {
      effects.exit('codeFenced' as TokenType)
      return next(code) ?? undefined
    }
  }
}
