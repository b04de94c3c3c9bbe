import type { Code, Construct, Effects, State, TokenType } from 'micromark-util-types'
import { backtick, isLineEnd, isSpace, tilde } from './characters.ts'

/** Minimum length of a fence (CommonMark 0.31, section 4.5). */
const minLength = 3

/**
 * Returns micromark effects that help the library's container find the end of a fenced block. At the start of each
 * line, the container checks for a fence, and treats every fence as the end of the previous one. If a fence of four
 * backticks contains a line of three, a `::` in the block would therefore end the container. These effects track the
 * open fence, and answer the container's check for lines that start with a backtick or a tilde.
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
      // The container also checks for other constructs, but these never match such a line.
      return effects.check(construct, effects.check(fence, isFence, nok), nok)(code)
    },
  }
}

/** Returns a construct for a line that closes the open fence or, if no fence is open, opens one. */
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

    /** Tokenizes the info string after an opening fence. After backticks, it can't contain backticks. */
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
