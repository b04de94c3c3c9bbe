import { nameToEmoji } from 'gemoji'
import type { CompileContext, Extension as MdastExtension } from 'mdast-util-from-markdown'
import type { Code, Effects, Extension, State, Token, TokenizeContext, TokenType } from 'micromark-util-types'
import { colon, isDigit, isLetter, isNameCharacter, plus } from './characters.ts'

const emojis = new Map(Object.entries(nameToEmoji))

const maxNameLength = Math.max(...[...emojis.keys()].map((name) => name.length))

/** Replaces each character of emoji names in a source text with a null character. */
export function blankEmoji(source: string): string {
  return source.replace(/:[a-z\d_+-]+:/gi, (written) =>
    emojis.has(written.slice(1, -1)) ? '\0'.repeat(written.length) : written,
  )
}

const emoji = 'emoji' as TokenType

/** The syntax of emoji such as `:smile:`, with GitHub's names. Unknown names stay text. */
export const emojiMicromark: Extension = { text: { [colon]: { name: emoji, tokenize, previous: isNoWord } } }

export const emojiMdast: MdastExtension = {
  enter: {
    [emoji](this: CompileContext, token: Token): undefined {
      this.enter({ type: 'text', value: emojis.get(this.sliceSerialize(token).slice(1, -1)) ?? '' }, token)
    },
  },
  exit: {
    [emoji](this: CompileContext, token: Token): undefined {
      this.exit(token)
    },
  },
}

/**
 * ```markdown
 * > | Well done :tada: again
 *               ^^^^^^
 * ```
 */
function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { previous } = this
  let name = ''
  return start

  function start(code: Code): State | undefined {
    if (!isNoWord(previous)) return nok(code)
    effects.enter(emoji)
    effects.consume(code)
    return inside
  }

  function inside(code: Code): State | undefined {
    if (code !== null && (isNameCharacter(code) || code === plus) && name.length < maxNameLength) {
      name += String.fromCharCode(code)
      effects.consume(code)
      return inside
    }
    if (code !== colon || !emojis.has(name)) return nok(code)
    effects.consume(code)
    effects.exit(emoji)
    return end
  }

  /** Rejects an emoji before a letter or digit: `1:100:2` contains no emoji. */
  function end(code: Code): State | undefined {
    return isNoWord(code) ? ok(code) : nok(code)
  }
}

function isNoWord(code: Code): boolean {
  return !isLetter(code) && !isDigit(code)
}
