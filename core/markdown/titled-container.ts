import type { Code, Construct, Effects, State, TokenizeContext, TokenType } from 'micromark-util-types'
import { colon, isLetter, isLineEnd, isNameCharacter, isSpace } from './characters.ts'

const fence = 'componentContainerFence'

/** Minimum number of colons before a title, because `::name` could start a sentence. */
const minColons = 3

/**
 * Adds the container notation of VitePress, Docusaurus, and Starlight, such as `::: tip A title`. White space may
 * precede the name, and the text after the name is the label, as in `:::tip[A title]`.
 * ```markdown
 * > | ::: tip A title
 *     ^^^^^^^^^^^^^^^
 *   | text
 *   | :::
 * ```
 *
 * Only the first line is tokenized here. The library's construct receives `:::tip` instead of that line, and its effects
 * are ignored until the end of the line. It tokenizes all other lines.
 * @param container the library's construct for `::name`
 */
export function titledContainer(container: Construct): Construct {
  return { ...container, tokenize }

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    // The library's construct checks the previous character. Hide that character, because it would be part of the title
    // here.
    const context: TokenizeContext = Object.create(this, { previous: { value: null } })
    const known: Code[] = []
    const library = container.tokenize.call(context, effectsFrom(fence as TokenType, effects), ok, nok)
    return start

    function start(code: Code): State | undefined {
      effects.enter('componentContainer' as TokenType)
      effects.enter(fence as TokenType)
      effects.enter('componentContainerSequence' as TokenType)
      return colons(code)
    }

    function colons(code: Code): State | undefined {
      if (code === colon) return consume(code, colons)
      if (known.length < minColons) return nok(code)
      effects.exit('componentContainerSequence' as TokenType)
      return skipSpace(nameStart)(code)
    }

    function nameStart(code: Code): State | undefined {
      if (!isLetter(code)) return nok(code)
      effects.enter('componentContainerName' as TokenType)
      return name(code)
    }

    function name(code: Code): State | undefined {
      if (isNameCharacter(code)) return consume(code, name)
      effects.exit('componentContainerName' as TokenType)
      return isLineEnd(code) ? rest(code) : isSpace(code) ? skipSpace(titleStart)(code) : nok(code)
    }

    function titleStart(code: Code): State | undefined {
      if (isLineEnd(code)) return rest(code)
      effects.enter('componentContainerLabel' as TokenType)
      effects.enter('chunkText', { contentType: 'text' })
      return title(code)
    }

    function title(code: Code): State | undefined {
      if (!isLineEnd(code)) {
        effects.consume(code)
        return title
      }
      effects.exit('chunkText')
      effects.exit('componentContainerLabel' as TokenType)
      return rest(code)
    }

    function rest(code: Code): State | undefined {
      const last = known.reduce<State | undefined>((state, shown) => state?.(shown) ?? undefined, library)
      return last ? (last(code) ?? undefined) : nok(code)
    }

    function consume(code: Code, next: State): State {
      known.push(code)
      effects.consume(code)
      return next
    }

    function skipSpace(next: State): State {
      return (code) => {
        if (!isSpace(code)) return next(code)
        effects.enter('whitespace')
        return inside(code)
      }

      function inside(code: Code): State | undefined {
        if (isSpace(code)) {
          effects.consume(code)
          return inside
        }
        effects.exit('whitespace')
        return next(code) ?? undefined
      }
    }
  }
}

/** Returns effects that are ignored up to the end of the first token of a type. */
function effectsFrom(type: TokenType, effects: Effects): Effects {
  let isActive = false
  return {
    ...effects,
    enter(entered, fields) {
      // The caller doesn't use the token of an ignored call.
      return isActive ? effects.enter(entered, fields) : ({ type: entered } as ReturnType<Effects['enter']>)
    },
    exit(exited) {
      isActive ||= exited === type
      return isActive ? effects.exit(exited) : ({ type: exited } as ReturnType<Effects['exit']>)
    },
    consume(code) {
      if (isActive) effects.consume(code)
    },
  }
}
