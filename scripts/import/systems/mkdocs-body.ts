import { textOf } from '../body/attributes.ts'
import type { Converter, Converters } from '../body/converter.ts'
import type { Piece } from '../body/piece.ts'
import { callout, details, group, tab } from '../body/shared-converters.ts'
import type { Callout } from '../body/shared-converters.ts'
import type { PrepareTools } from '../define-import-system.ts'

/**
 * Converts an info string: `{ .py title="x" hl_lines="2 4-5" linenums="1" }` becomes
 * `py title="x" {2,4-5} lineNumbers`. If it has only options, the language is `text`.
 */
export function fenceInfo(info: string): string {
  const plain = info.replace(/^\{\s*(.*?)\s*\}$/, '$1').replace(/^\.(?=\w)/, '')
  const isWithoutLanguage = /^[\w-]+=/.test(plain)
  return (isWithoutLanguage ? `text ${plain}` : plain)
    .replace(/\s*\.(?:annotate|no-copy|copy|select|no-select)\b/g, '')
    .replace(/hl_lines="([^"]*)"/, (_, lines: string) => `{${lines.trim().split(/\s+/).join(',')}}`)
    .replace(/linenums="[^"]*"/, 'lineNumbers')
}

/** Matches inline code with a language: `#!py range(3)` or `:::py range(3)`. */
const highlightedCode = /^(`+)(?:#!|:::)([\w+#.-]+)[ \t]+(.+)\1$/s

const snippet = /^[ \t]*-{1,}8<-{1,}[ \t]+"([^"\n]+)"[ \t]*$/m

/**
 * Converts the text syntax of Python-Markdown extensions: snippets, icons, keys, highlights, attributes, and
 * abbreviations.
 */
export function prepare(piece: Piece, tools: PrepareTools): readonly Piece[] {
  if (piece.kind === 'fence') return [{ ...piece, code: includeCode(piece.code, piece.line, tools) }]
  if (piece.kind === 'verbatim') return [{ ...piece, text: convertCode(piece.text) }]
  if (piece.kind !== 'text') return [piece]
  const found = snippet.exec(piece.text)
  if (!found) return [{ ...piece, text: convertText(piece.text, piece.line, tools) }]
  const [before, after] = [piece.text.slice(0, found.index), piece.text.slice(found.index + found[0].length)]
  const line = piece.line + before.split('\n').length - 1
  const included = tools.pieces(found[1]!, line)
  return [
    ...prepare({ ...piece, text: before }, tools),
    ...included,
    ...prepare({ ...piece, text: after, line }, tools),
  ]
}

function convertCode(text: string): string {
  return text.replace(highlightedCode, (_, fence: string, language: string, code: string) => {
    // Code that starts with a backtick needs a space at both ends, which isn't shown.
    const padded = code.startsWith('`') ? ` ${code.trimEnd()} ` : code
    return `${fence}${padded}${fence}{lang="${language}"}`
  })
}

function includeCode(code: readonly string[], line: number, tools: PrepareTools): string[] {
  return code.flatMap((each, index) => {
    const file = snippet.exec(each)?.[1]
    if (file === undefined) return [each]
    return (
      tools
        .text(file, line + index + 1)
        ?.trimEnd()
        .split('\n') ?? []
    )
  })
}

/** Matches the attributes of a heading, of which only the id is used. */
const headingAttributes = /^(#{1,6} .*?)[ \t]*\{:?([^}\n]*)\}[ \t]*$/gm

/** Matches the text of a heading for the outline: the only attribute in braces, or one of several. */
const outlineLabel =
  /[ \t]*\{:?[ \t]*data-toc-label=(?:"[^"\n]*"|'[^'\n]*')[ \t]*\}|[ \t]+data-toc-label=(?:"[^"\n]*"|'[^'\n]*')/g

/** Matches a line of attributes, which apply to the block above, if they only affect its style. */
const blockStyle = /^\{:?[ \t]*(?:(?:\.[\w-]+|style="[^"\n]*")[ \t]*)+\}[ \t]*$\n?/gm

/** Matches classes at the end of a paragraph, which only affect its style. */
const paragraphClasses = /(?<=[^\s\])*_`])[ \t]+\{:?[ \t]*(?:\.[\w-]+[ \t]*)+\}[ \t]*$/gm

/** Text inside a paragraph, which may have several lines. */
const inParagraph = String.raw`(?![ \t]*\n)((?:[^\n]|\n(?![ \t]*\n))*?)`

/** Matches the notation of Critic, except for marks of whole blocks. */
const critic = {
  marked: new RegExp(String.raw`\{==${inParagraph}==\}`, 'g'),
  replaced: new RegExp(String.raw`\{~~${inParagraph}~>${inParagraph}~~\}`, 'g'),
  comment: new RegExp(String.raw`\{>>${inParagraph}<<\}`, 'g'),
  inserted: new RegExp(String.raw`\{\+\+${inParagraph}\+\+\}`, 'g'),
  deleted: new RegExp(String.raw`\{--${inParagraph}--\}`, 'g'),
} as const

function convertText(text: string, firstLine: number, tools: PrepareTools): string {
  // Replacements change offsets, so a line is counted in the text that a replacement gets. Those that change the number
  // of lines come after all replacements with notes.
  const note = (offset: number, before: string, message: string) =>
    tools.note(firstLine + before.slice(0, offset).split('\n').length - 1, message)
  return text
    .replace(/^\{:?[ \t]*\.annotate[ \t]*\}[ \t]*$/gm, (_, offset: number, before: string) => {
      note(offset, before, 'Annotations such as “(1)” became a list after their paragraph')
      return ''
    })
    .replace(
      /^:::[ \t]+([\w.]+)[ \t]*$(?:\n(?:[ \t]{4,}.*|[ \t]*)(?=\n|$))*/gm,
      (written: string, name: string, offset: number, before: string) => {
        note(offset, before, `The API docs of ${name} were left out, because mkdocstrings creates them from code`)
        return written.replace(/[^\n]+/g, '')
      },
    )
    .replace(/^\*\[[^\]\n]+\]:.*$/gm, (written, offset: number, before: string) => {
      note(offset, before, `The abbreviation was left out: ${written}`)
      return ''
    })
    .replace(/^:[ ]{2,}\S/gm, (start, offset: number, before: string) => {
      note(offset, before, 'A definition list became plain text, because it has no equivalent')
      return start
    })
    .replace(
      /:((?:material|octicons|fontawesome|simple|lucide)-[\w-]+):(?:\{[^}\n]*\})?/g,
      (_, name: string, offset: number, before: string) => {
        const icon = tools.icon(name)
        if (icon === undefined) note(offset, before, `The icon “${name}” was left out, because it has no equivalent`)
        return icon === undefined ? '' : `:icon{name="${icon}"}`
      },
    )
    .replace(critic.marked, '<mark>$1</mark>')
    .replace(critic.replaced, '<del>$1</del><ins>$2</ins>')
    .replace(critic.comment, (_, comment: string, offset: number, before: string) => {
      note(offset, before, `The comment was left out: ${comment.replace(/\s+/g, ' ')}`)
      return comment.replace(/[^\n]/g, '')
    })
    .replace(/^(\{(?:\+\+|--|==|~~|>>))[ \t]*$/gm, (mark: string, _, offset: number, before: string) => {
      note(offset, before, `The mark ${mark.trim()} of a changed block became text, because it has no equivalent`)
      return mark
    })
    .replace(critic.inserted, '<ins>$1</ins>')
    .replace(/(?<!\^)\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^(?!\^)/g, '<ins>$1</ins>')
    .replace(critic.deleted, '<del>$1</del>')
    .replace(/(?<=[\p{L}\d)\]])\^(?![\^[])([\p{L}\d+−.-]{1,20})\^(?!\^)/gu, '<sup>$1</sup>')
    .replace(/(?<=[\p{L}\d)\]])~(?!~)([\p{L}\d+−.-]{1,20})~(?!~)/gu, '<sub>$1</sub>')
    .replace(/^\{\*[ \t]*(\S+)[^\n]*\*\}[ \t]*$/gm, (written, file: string, offset: number, before: string) => {
      note(offset, before, `The macro that includes ${file} was left as text. Copy the text of the file into the page`)
      return written
    })
    .replace(/^\[TOC\][ \t]*\n?/gm, '')
    .replace(/\\\((?=\S)([^\n]+?)(?<=\S)\\\)/g, '$$$1$$')
    .replace(/^\\\[[ \t]*\n?([^]*?)\n?[ \t]*\\\][ \t]*$/gm, '$$$$\n$1\n$$$$')
    .replace(/\+\+([\w"-]+(?:\+[\w"-]+)*)\+\+/g, (_, keys: string) =>
      keys
        .replaceAll('"', '')
        .split('+')
        .map((key) => `:kbd{value="${key}"}`)
        .join(' '),
    )
    .replace(/(?<![=\w])==(?=\S)([^=\n]+?)(?<=\S)==(?!=)/g, '<mark>$1</mark>')
    .replace(
      /\[([^\]\n]+)\]\(([^)\n]+)\)\{:?[^}\n]*\.md-button[^}\n]*\}/g,
      (_, label: string, address: string) => `:u-button[${label}]{to="${tools.link(address)}"}`,
    )
    .replace(outlineLabel, '')
    .replace(headingAttributes, (_, heading: string, list: string) => {
      const [, ...ids] = /(?:^|\s)(?:#|id=)(?:"([^"]+)"|'([^']+)'|([^\s"']+))/.exec(list) ?? []
      const id = ids.find((each) => each !== undefined)
      return id === undefined ? heading : `${heading} {#${id}}`
    })
    .replace(paragraphClasses, '')
    .replace(blockStyle, '')
    .replace(
      /\{:?[ \t]*((?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[\w-]+))(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[\w-]+)))*)[ \t]*\}/g,
      '{$1}',
    )
}

/** Material's admonitions, with the Rivage callout of the same color. */
const admonitions: ReadonlyMap<string, Callout> = new Map(
  (
    [
      ['note', 'note abstract summary tldr example quote cite question help faq'],
      ['info', 'info todo'],
      ['tip', 'tip hint important success check done'],
      ['warning', 'warning caution attention'],
      ['danger', 'danger error bug failure fail missing'],
    ] as const
  ).flatMap(([ours, types]) => types.split(' ').map((type) => [type, ours])),
)

/** Converts an admonition. `!!!` becomes a callout, and `???`, which is collapsible, becomes `<details>`. */
function admonition(type: string): Converter {
  const ours = admonitions.get(type)!
  const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`
  return (element, page) => {
    const mark = String(element.attributes.mark)
    // A callout without a title shows Rivage's, which differs from Material's if the types have different names.
    if (!mark.startsWith('???')) return callout(ours, type === ours ? undefined : name)(element, page)
    return details(textOf(element, 'title') ?? name, element.children, page, mark.endsWith('+'))
  }
}

/** Converts `/// admonition | Title`, whose type is in its options. */
const admonitionBlock: Converter = (element, page) => {
  const type = textOf(element, 'type') ?? 'note'
  return admonition(admonitions.has(type) ? type : 'note')(element, page)
}

/** Converts `/// details | Title`. */
const detailsBlock: Converter = (element, page) =>
  details(textOf(element, 'title') ?? 'Details', element.children, page, /^true$/i.test(textOf(element, 'open') ?? ''))

export const converters: Converters = {
  admonition: admonitionBlock,
  details: detailsBlock,
  ...Object.fromEntries([...admonitions.keys()].map((type) => [type, admonition(type)])),
  tabs: group('tabs'),
  '===': tab('title'),
}

/** Converts a group of tabs. Groups with the same labels switch together. */
const linkedTabs: Converter = (element, page) => {
  const labels = element.children.flatMap((each) => (each.kind === 'element' ? [textOf(each, 'title') ?? ''] : []))
  return page.component('tabs', { sync: labels.toSorted().join(', ').toLowerCase() }, element.children)
}

/** Converters for a theme with the feature `content.tabs.link`. */
export const linkedConverters: Converters = { ...converters, tabs: linkedTabs }
