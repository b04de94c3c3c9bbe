import type { Code as CodeNode } from 'mdast'
import type { CompileContext, Extension as MdastExtension } from 'mdast-util-from-markdown'
import type { Code, Effects, Extension, State, Token, TokenType } from 'micromark-util-types'
import { isLineEnd, isSpace, lessThan } from './characters.ts'

/** A code block whose text comes from a file. */
export interface Snippet extends CodeNode {
  data: CodeNode['data'] & { snippet: string }
}

export function isSnippet(node: CodeNode): node is Snippet {
  return node.data !== undefined && 'snippet' in node.data
}

const line = 'snippet' as TokenType
const target = 'snippetTarget' as TokenType

/** Number of angle brackets. VitePress uses three; the seven of a merge conflict must not match. */
const size = 3

/** VitePress's syntax for a code block from a file: `<<< ./file.ts{2-5 ts}[title]`. */
export const snippetMicromark: Extension = { flow: { [lessThan]: { name: line, tokenize } } }

export const snippetMdast: MdastExtension = {
  enter: {
    [line](this: CompileContext, token: Token): undefined {
      this.enter({ type: 'code', lang: null, meta: null, value: '' }, token)
    },
  },
  exit: {
    [target](this: CompileContext, token: Token): undefined {
      Object.assign(this.stack.at(-1)!, { data: { snippet: this.sliceSerialize(token).trim() } })
    },
    [line](this: CompileContext, token: Token): undefined {
      this.exit(token)
    },
  },
}

/**
 * ```markdown
 * > | <<< ./install.sh{2-5} [install.sh]
 *     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 * ```
 */
function tokenize(effects: Effects, ok: State, nok: State): State {
  let count = 0
  return start

  function start(code: Code): State | undefined {
    effects.enter(line)
    effects.enter('snippetFence' as TokenType)
    return fence(code)
  }

  function fence(code: Code): State | undefined {
    if (code === lessThan && count < size) {
      count += 1
      effects.consume(code)
      return fence
    }
    if (count < size || !isSpace(code)) return nok(code)
    return spaces(code)
  }

  function spaces(code: Code): State | undefined {
    if (isSpace(code)) {
      effects.consume(code)
      return spaces
    }
    effects.exit('snippetFence' as TokenType)
    if (!isPathStart(code)) return nok(code)
    effects.enter(target)
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (isLineEnd(code)) {
      effects.exit(target)
      effects.exit(line)
      return ok(code)
    }
    effects.consume(code)
    return inside
  }
}

/** Returns whether a character can start a path (`./`, `../`, `/`, or `@/`). Other characters are more likely text. */
function isPathStart(code: Code): boolean {
  return code !== null && './@'.includes(String.fromCharCode(code))
}
