import type { Code, Construct, Effects, State, TokenizeContext, TokenType } from 'micromark-util-types'
import { colon, space } from './characters.ts'

/** Matches the start of a list item, up to its content (CommonMark 0.31, section 5.2). */
const itemStart = /^ *(?:[-*+]|\d{1,9}[.)]) {1,4}(?! )/

/** How many lines before a component to search for the list item that contains it. */
const maxLines = 1000

/**
 * Returns micromark effects that keep a component inside its list item. After an empty line, the library's container
 * looks for an indented component and removes the indentation from the following lines. That would move the component
 * out of its list item, and lines with a different indentation couldn't be parsed.
 */
export function withListItems(effects: Effects, context: TokenizeContext): Effects {
  const start = context.now().offset
  return {
    ...effects,
    check: (construct, ok, nok) => (code) => {
      if (code !== space || !nok) return effects.check(construct, ok, nok)(code)
      const inItem = indentedComponent((indent) => isInItem(context, start, indent))
      return effects.check(inItem, nok, effects.check(construct, ok, nok))(code)
    },
  }
}

/** Returns a construct that matches a component after an accepted number of spaces. */
function indentedComponent(accepts: (indent: number) => boolean): Construct {
  return {
    partial: true,
    tokenize(effects: Effects, ok: State, nok: State): State {
      let indent = 0
      return (code) => {
        effects.enter('linePrefix' as TokenType)
        return spaces(code)
      }

      function spaces(code: Code): State | undefined {
        if (code === space) {
          effects.consume(code)
          indent += 1
          return spaces
        }
        effects.exit('linePrefix' as TokenType)
        return (code === colon && accepts(indent) ? ok : nok)(code) ?? undefined
      }
    },
  }
}

/** Returns whether a line of a container is inside a list item, given its indentation in spaces. */
function isInItem({ events, sliceSerialize }: TokenizeContext, start: number, indent: number): boolean {
  let content = indent
  let looked = 0
  for (let index = events.length - 1; index >= 0 && looked < maxLines; index -= 1) {
    const [kind, token] = events[index]!
    if (token.start.offset < start) return false
    if (kind !== 'enter' || token.type !== 'chunkDocument') continue
    looked += 1
    const line = sliceSerialize(token)
    const own = line.search(/\S/)
    if (own < 0 || own >= content) continue
    const [marker] = itemStart.exec(line) ?? []
    if (marker !== undefined && marker.length <= content) return true
    if (own === 0) return false
    content = own
  }
  return false
}
