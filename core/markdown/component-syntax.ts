import type { Nodes, Parent, PhrasingContent, RootContent } from 'mdast'
import type { CompileContext, Extension as MdastExtension } from 'mdast-util-from-markdown'
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
import remarkMdc, { micromarkExtension } from 'remark-mdc'
import { colon, leftBrace, leftBracket, rightBrace, space, tab, tabRest } from './characters.ts'
import { withEscapedQuotes } from './escaped-quotes.ts'
import { withOpenFence } from './fence-in-container.ts'
import { withListItems } from './list-in-container.ts'
import { titledContainer } from './titled-container.ts'

/** The mdast node for `::name{…}`, `:name[…]{…}`, a `[span]{…}`, a `#slot`, or a `{{ binding }}`. */
export interface ComponentNode extends Parent {
  type: 'containerComponent' | 'textComponent' | 'componentContainerSection'
  name: string
  attributes?: Record<string, string | true | undefined>
  /** YAML props between `---` lines. The token includes the rest of the opening line and the closing line. */
  rawData?: string
  children: RootContent[]
}

export function isComponentNode(node: Nodes): node is ComponentNode {
  return (
    node.type === 'containerComponent' || node.type === 'textComponent' || node.type === 'componentContainerSection'
  )
}

/** The text after the name of a container: `[Label]` in `::name[Label]`. */
interface ComponentLabel extends Parent {
  type: 'componentLabel'
  /** A name keeps the library from treating the node as the default slot. */
  name: 'label'
  /**
   * The component's attributes, which follow the label in braces. The library attaches them to the last node before the
   * braces.
   */
  attributes?: ComponentNode['attributes']
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    componentLabel: ComponentLabel
    containerComponent: ComponentNode
    textComponent: ComponentNode
    componentContainerSection: ComponentNode
  }
}

/** Maximum length of text between `{{` and `}}`. Without it, parsing a page full of `{{` would take quadratic time. */
const maxBindingLength = 300

/**
 * Returns the MDC syntax as micromark and mdast extensions. The extensions hold state, so each text needs new ones.
 * Replaces some of the library's constructs, which break ordinary Markdown: its span matches every `[text]`, so
 * shortcut references and `> [!NOTE]` would lose their brackets. An unclosed `{{` would make parsing fail, and its
 * indented blocks would find fences in indented code.
 */
export function componentSyntax(): { micromark: Extension; mdast: MdastExtension[] } {
  const library: Extension = micromarkExtension()
  const [span] = [library.text?.[leftBracket] ?? []].flat()
  const [, attributes] = [library.text?.[leftBrace] ?? []].flat().map(withEscapedQuotes)
  const [container, leaf] = [library.flow?.[colon] ?? []].flat().map(withEscapedQuotes)
  const [indented] = [library.flowInitial?.[space] ?? []].flat()
  if (!span || !attributes || !container || !leaf || !indented)
    throw new Error('remark-mdc has changed: its constructs were not found')
  const text = {
    ...library.text,
    [colon]: [library.text?.[colon] ?? []].flat().map(withEscapedQuotes),
    [leftBracket]: spanWithAttributes(span, attributes),
    [leftBrace]: [binding, attributes],
  }
  const { noted, inside } = noteContent(container)
  const flow = { ...library.flow, [colon]: [noted, titledContainer(noted), leaf] }
  const indentedInside = inside(indented)
  const flowInitial = { [tab]: indentedInside, [tabRest]: indentedInside, [space]: indentedInside }
  return { micromark: { text, flow, flowInitial }, mdast: mdastExtensions() }
}

/**
 * Returns a container construct that records the range of its content, and a function that restricts other constructs
 * to these ranges.
 */
function noteContent(container: Construct): { noted: Construct; inside: (construct: Construct) => Construct } {
  const contents: [start: number, end: number][] = []
  const noted: Construct = {
    ...container,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const start = this.now().offset
      const end = (code: Code) => {
        contents.push([start, this.now().offset])
        return ok(code)
      }
      return container.tokenize.call(this, withListItems(withOpenFence(effects), this), end, nok)
    },
  }
  // Content is tokenized after its container has ended.
  const isInContent = (offset: number) => contents.some(([start, end]) => start < offset && offset < end)
  const inside = (construct: Construct): Construct => ({
    ...construct,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      return isInContent(this.now().offset) ? construct.tokenize.call(this, withOpenFence(effects), ok, nok) : nok
    },
  })
  return { noted, inside }
}

/**
 * Returns the library's mdast extensions. The library provides them only as a unified plugin, so this function calls
 * the plugin with a minimal processor. `data()` is the only method that the plugin uses.
 */
function mdastExtensions(): MdastExtension[] {
  const store: { fromMarkdownExtensions?: MdastExtension[] } = {}
  const plugin = remarkMdc as (this: { data(): object }) => void
  plugin.call({ data: () => store })
  return [...(store.fromMarkdownExtensions ?? []), { enter: { ['componentContainerLabel' as TokenType]: enterLabel } }]
}

function enterLabel(this: CompileContext, token: Token): undefined {
  this.enter({ type: 'componentLabel', name: 'label', children: [] }, token)
}

/** Returns a construct for `[text]{.class}`. Brackets without braces aren't a span. */
function spanWithAttributes(span: Construct, attributes: Construct): Construct {
  return {
    ...span,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const afterSpan = (code: Code) => (code === leftBrace ? effects.check(attributes, ok, nok)(code) : nok(code))
      return span.tokenize.call(this, effects, afterSpan, nok)
    },
  }
}

/**
 * A binding on one line, such as `{{ path || 'fallback' }}`.
 * ```markdown
 * > | Version {{ $doc.meta.version }} is out
 *             ^^^^^^^^^^^^^^^^^^^^^^^^^
 * ```
 */
const binding: Construct = {
  tokenize(effects: Effects, ok: State, nok: State): State {
    let length = 0
    return openFirst

    function openFirst(code: Code): State {
      effects.enter('bindingFence' as TokenType)
      effects.consume(code)
      return openSecond
    }

    function openSecond(code: Code): State | undefined {
      if (code !== leftBrace) return nok(code)
      effects.consume(code)
      effects.exit('bindingFence' as TokenType)
      return contentStart
    }

    function contentStart(code: Code): State | undefined {
      if (code === rightBrace) return nok(code)
      effects.enter('bindingContent' as TokenType)
      return content(code)
    }

    function content(code: Code): State | undefined {
      // micromark's line ending codes are −5, −4, and −3.
      if (code === null || code === leftBrace || code < -2 || ++length > maxBindingLength) return nok(code)
      if (code === rightBrace) {
        effects.exit('bindingContent' as TokenType)
        effects.enter('bindingFence' as TokenType)
        effects.consume(code)
        return close
      }
      effects.consume(code)
      return content
    }

    function close(code: Code): State | undefined {
      if (code !== rightBrace) return nok(code)
      effects.consume(code)
      effects.exit('bindingFence' as TokenType)
      return ok
    }
  },
}
