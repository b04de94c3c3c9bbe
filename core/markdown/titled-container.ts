import type { Code, Construct, Effects, State, TokenizeContext, TokenType } from 'micromark-util-types'
import { colon, isLetter, isLineEnd, isNameCharacter, isSpace } from './characters.ts'

const fence = 'componentContainerFence'

/** With two colons, text after a name is no title: `::name` alone is a component, and a sentence may begin with one. */
const minColons = 3

/**
 * `::: tip A title`, as VitePress, Docusaurus and Starlight write a container: a component's, with white space before
 * its name or text after it. The text is its label, as in `:::tip[A title]`.
 *
 * ```markdown
 * > | ::: tip A title
 *     ^^^^^^^^^^^^^^^
 *   | text
 *   | :::
 * ```
 *
 * Only the first line is read here. All others are read by the library's construct, which is shown a first line that it
 * knows, `:::tip`, and is heard from the end of that line on.
 *
 * @param container the library's construct for `::name`
 */
export function titledContainer(container: Construct): Construct {
  return { ...container, tokenize }

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    // It looks at the character before its cursor, which is one of the title.
    const context: TokenizeContext = Object.create(this, { previous: { value: null } })
    const known: Code[] = []
    const library = container.tokenize.call(context, heardFrom(fence as TokenType, effects), ok, nok)
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

/** Effects that do nothing before the end of the token `type`. */
function heardFrom(type: TokenType, effects: Effects): Effects {
  let isHeard = false
  return {
    ...effects,
    enter(entered, fields) {
      // What is entered unheard is never looked at.
      return isHeard ? effects.enter(entered, fields) : ({ type: entered } as ReturnType<Effects['enter']>)
    },
    exit(exited) {
      isHeard ||= exited === type
      return isHeard ? effects.exit(exited) : ({ type: exited } as ReturnType<Effects['exit']>)
    },
    consume(code) {
      if (isHeard) effects.consume(code)
    },
  }
}
