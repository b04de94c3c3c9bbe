import type { Code, Heading, InlineCode, Link, Nodes } from 'mdast'
import { isComponentNode } from '../component-syntax.ts'
import { blankEmoji } from '../emoji-syntax.ts'
import { hasControlCharacters, isTerminal } from '../terminal-output.ts'
import { withoutHeadingAttributes } from '../trailing-attributes.ts'
import { charactersInParagraphs, charactersInTexts } from './characters.ts'
import { extensionsInBlocks, extensionsInParagraphs, extensionsInTexts } from './extensions.ts'
import { findInFence } from './fences.ts'
import { find } from './find.ts'
import type { ForeignProblem, ForeignSyntax } from './find.ts'
import { findInHtml } from './html.ts'
import { markupsInParagraphs, markupsInTexts } from './markups.ts'
import { mdxInParagraphs, mdxInTexts } from './mdx.ts'
import { slipsInBlocks, slipsInParagraphs, slipsInTexts } from './slips.ts'
import { templatesInBindings, templatesInParagraphs, templatesInTexts } from './templates.ts'

const inParagraphs: readonly ForeignSyntax[] = [
  ...mdxInParagraphs,
  ...extensionsInParagraphs,
  ...templatesInParagraphs,
  ...slipsInParagraphs,
  ...charactersInParagraphs,
  ...markupsInParagraphs,
]

const inTexts: readonly ForeignSyntax[] = [
  ...mdxInTexts,
  ...extensionsInTexts,
  ...templatesInTexts,
  ...slipsInTexts,
  ...charactersInTexts,
  ...markupsInTexts,
]

/** Syntax that has a meaning only if it starts a line outside lists and quotes. */
const blocks: readonly ForeignSyntax[] = [...extensionsInBlocks, ...slipsInBlocks]

/** A text, or a bare URL inside it. */
export interface TextPart {
  source: string
  isUrl: boolean
}

/** Nodes with children that are checked as a whole. */
export const checkedParents: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'delete',
  'blockquote',
  'listItem',
  'link',
])

/**
 * Finds syntax from other systems that has a different meaning or no meaning in Rivage.
 * @param source the node's source text
 */
export function foreignSyntax(node: Nodes, source: string): ForeignProblem[] {
  if (node.type === 'thematicBreak') return find(inParagraphs, source)
  if (node.type === 'paragraph') {
    const searched = withoutCodeAndLinks(node, source)
    // Lists often contain channels, colors, and labels, which resemble such blocks.
    const isBlock = node.position?.start.column === 1
    return [...(isBlock ? find(blocks, source, searched) : []), ...find(inParagraphs, source, searched)]
  }
  if (node.type === 'text') return [...findCharacters(source), ...find(inTexts, source, blankEmoji(source))]
  if (node.type === 'inlineCode') return [...invisible(node, source), ...inCode(node.value)]
  if (node.type === 'heading') {
    if (/^#*$/.test(source.replace(/^#{1,6}/, '').trim())) return [emptyHeading]
    return /\[!?toc\][ \t]*$/i.test(source) ? [outlineMark] : unreadAttributes(node, source)
  }
  if (node.type === 'listItem') return inItem(source)
  if (node.type === 'link') return inLink(node, source)
  if (node.type === 'blockquote') return quotedPrompt(source)
  if (node.type === 'image' && /\|\d+(?:x\d+)?$/.test(node.alt ?? '')) return [sizeInText]
  if (node.type === 'delete') return /^~[+−-]?\d{1,4}~$/.test(source) ? [subscript] : []
  if (isComponentNode(node)) return node.name === 'binding' ? find(templatesInBindings, `{{${source}}}`) : []
  if (node.type === 'html') return findInHtml(source)
  if (node.type === 'math') return isOpenMath(source) ? [openFormula] : []
  return node.type === 'code' ? [...invisible(node, source), ...findInFence(node, source)] : []
}

/**
 * Finds syntax from other systems in texts and the bare URLs between them. GFM makes links of these URLs, which divides
 * the text: `[a] (https://b.example)`.
 */
export function foreignSyntaxAround(sources: readonly TextPart[]): ForeignProblem[] {
  const source = sources.map((each) => each.source).join('')
  // Signs in a URL are no markup, except in links of Slack: `<https://a.example|text>`.
  const searched = sources.map((each, index) => {
    const signs = sources[index - 1]?.source.endsWith('<') ? /(?!^)[=+^~*_{}%]/g : /(?!^)[=+^~*_{}%|]/g
    return each.isUrl ? each.source.replace(signs, 'x') : each.source
  })
  return [...findCharacters(source), ...find(inTexts, source, blankEmoji(searched.join('')))]
}

/**
 * Blanks links such as `[x]` that have a definition, and code spans, unless these belong to a role, such as
 * `` :ref:`label` ``.
 */
function withoutCodeAndLinks(node: Nodes, source: string): string {
  if (!/[`[]/.test(source)) return source
  const offset = node.position?.start.offset ?? 0
  const pieces: string[] = []
  let end = 0
  const visit = (each: Nodes) => {
    const from = (each.position?.start.offset ?? 0) - offset
    const to = (each.position?.end.offset ?? 0) - offset
    if (each.type === 'inlineCode' && each.position) {
      const code = source.slice(from, to)
      if (/[:}]/.test(source.charAt(from - 1)) || source.charAt(to) === '_' || code.includes('\n')) return
      pieces.push(source.slice(end, from), code.replace(/[^`]/g, '\0'))
      end = to
    }
    if (each.type === 'linkReference' && each.referenceType === 'shortcut' && each.position) {
      pieces.push(source.slice(end, from), '\0'.repeat(to - from))
      end = to
    } else if ('children' in each) each.children.forEach(visit)
  }
  visit(node)
  return pieces.join('') + source.slice(end)
}

const subscript: ForeignProblem = {
  code: 'unread-syntax',
  message: 'This number is crossed out. It looks like a subscript.',
  hint: 'Wrap it in `<sub>` and `</sub>`, or use a formula: `$H_2O$`. To cross out text, use `~~`.',
}

/** The InlineHilite extension of PyMdown reads `#!python` as the language of a code span. */
const languageInCode: ForeignProblem = {
  code: 'unread-syntax',
  message: 'The language of this code span is shown as part of the code.',
  hint: 'Use `` `code`{lang="py"} ``.',
}

const sizeInText: ForeignProblem = {
  code: 'unread-syntax',
  message: 'The size of this image is part of its text. It looks like an Obsidian size.',
  hint: 'Use `![Text](image.png){width=200}`.',
}

const controlCharacters: ForeignProblem = {
  code: 'control-characters',
  message: 'Control characters are removed from the page.',
  hint: 'Remove them. To show colored terminal output, use the language `ansi`.',
}

/** Bidirectional formatting characters can display code in a different order than compilers read it (UTR #36, §3). */
const reorderedText: ForeignProblem = {
  code: 'control-characters',
  message: 'Invisible characters change the order of the text here.',
  hint: 'Remove the bidirectional control characters.',
}

const privateCharacters: ForeignProblem = {
  code: 'control-characters',
  message: 'Characters of private use are shown as empty boxes here.',
  hint: 'Replace them. They come from lists of Word, from icon fonts, or from citations of ChatGPT.',
}

function findCharacters(source: string): ForeignProblem[] {
  return [
    ...(hasControlCharacters(source) ? [controlCharacters] : []),
    ...(/[\u202D\u202E]/.test(source) ? [reorderedText] : []),
    ...(/[\uE000-\uF8FF]/.test(source) ? [privateCharacters] : []),
  ]
}

/** Finds invisible characters in code. Colored terminal output contains control characters. */
function invisible(node: Code | InlineCode, source: string): ForeignProblem[] {
  const isColored = node.type === 'code' && isTerminal(node.lang)
  return [
    ...(hasControlCharacters(source) && !isColored ? [controlCharacters] : []),
    ...(/[\u202A-\u202E\u2066-\u2069]/.test(source) ? [reorderedText] : []),
  ]
}

const evaluatedCode: ForeignProblem = {
  code: 'unread-syntax',
  message: 'This code span is shown as code. It looks like code that R Markdown or Quarto runs.',
  hint: 'Write its result.',
}

function inCode(code: string): ForeignProblem[] {
  if (/^(?:#!|:::)[a-z]+[ \t]/.test(code)) return [languageInCode]
  return /^(?:r [\w.]+(?:\(|\$)|\{(?:r|python|julia)\} \S)/.test(code) ? [evaluatedCode] : []
}

/** A heading with `[!toc]` is not part of the outline in Fumadocs, and one with `[toc]` is only part of it. */
const outlineMark: ForeignProblem = {
  code: 'unread-syntax',
  message: 'The mark for the outline is shown as text of this heading.',
  hint: 'Remove it.',
}

const openFormula: ForeignProblem = {
  code: 'unclosed-code',
  message: 'This formula is not closed, so it includes everything below it.',
  hint: 'Add `$$` on a separate line where it ends.',
}

/** Returns whether the last line of a formula doesn't close it. */
function isOpenMath(source: string): boolean {
  const lines = source.split('\n')
  return lines[0]!.trim().startsWith('$$') && !/\$\$[ \t]*$/.test(lines.length > 1 ? lines.at(-1)! : '')
}

const emptyHeading: ForeignProblem = {
  code: 'unread-syntax',
  message: 'This heading has no text.',
  hint: 'Write its text after the `#` signs, or put `\\` before them if they are text.',
}

/** Finds attributes that are shown as text of their heading, and an id that contains spaces. */
function unreadAttributes({ children }: Heading, source: string): ForeignProblem[] {
  const last = children.at(-1)
  // The braces of a component or a span at the end of a heading, or before its id, are its own.
  if (last?.type !== 'text' || (children.length > 1 && withoutHeadingAttributes(last.value).trim() === '')) return []
  const [line] = source.split('\n', 1)
  const [attributes] = /\{(?:[.#][\w-]+[ \t]+)*[\w:-]+=(?:"[^"\n]*"|[^\s{}"]+)[^{}\n]*\}(?=[ \t#]*$)/.exec(line!) ?? []
  if (attributes !== undefined)
    return [
      {
        code: 'unread-syntax',
        message: `This is shown as text: \`${attributes.slice(0, 60)}\`. It looks like attributes of a heading.`,
        hint: 'Write only an id and classes: `{#my-id .class}`.',
      },
    ]
  const [id] = /\{#[\w-]+[ \t]+[^{}\n]*\}(?=[ \t#]*$)/.exec(line!) ?? []
  if (id === undefined) return []
  return [
    {
      code: 'unread-syntax',
      message: `This is shown as text: \`${id.slice(0, 60)}\`. It looks like the id of a heading.`,
      hint: 'Write the id without spaces: `{#my-id}`.',
    },
  ]
}

const orgTask: ForeignProblem = {
  code: 'unread-syntax',
  message: 'The state of this item is shown as text. It looks like a task of Org mode.',
  hint: 'Write `- [ ] ` or `- [x] ` before its text.',
}

const continuation: ForeignProblem = {
  code: 'unread-syntax',
  message: 'This sign is shown as an empty list item. It looks like a list continuation of AsciiDoc.',
  hint: 'Remove it, and indent the paragraph below it like the text of the item.',
}

function inItem(source: string): ForeignProblem[] {
  if (source.trimEnd() === '+') return [continuation]
  return /^\*[ \t]+(?:TODO|DONE)[ \t]+\S/.test(source) ? [orgTask] : []
}

function inLink(node: Link, source: string): ForeignProblem[] {
  // A query may contain `|`, as in URLs of fonts.
  if (/^<[^<>?]*\|/.test(source))
    return [
      {
        code: 'unread-syntax',
        message: `The text of this link is part of its URL: \`${source.slice(0, 60)}\`. It looks like a link of Slack.`,
        hint: 'Use `[text](URL)`.',
      },
    ]
  const isEmpty = node.children.every((child) => child.type === 'text' && /^[\s\p{Cf}]*$/u.test(child.value))
  if (!isEmpty || node.url === '') return []
  return [
    {
      code: 'unread-syntax',
      message: `The link \`${source.slice(0, 60)}\` has no text, so readers can't see it.`,
      hint: 'Write its text between `[` and `]`, or remove it.',
    },
  ]
}

/** GitLab puts a quote between two lines of `>>>`. Python shows `>>>` before each line of input. */
function quotedPrompt(source: string): ForeignProblem[] {
  const [line] = source.split('\n', 1)
  const isQuote = /^>>>[ \t]*(?:\[!\w+\][^\n]*)?$/.test(line!)
  if (!isQuote && !/^>>>[ \t](?:from|import|print)\b|^>>>[ \t][\w.]+[ \t]*[=(]/.test(line!)) return []
  return [
    {
      code: 'unread-syntax',
      message: `This is shown as a quote inside quotes: \`${line!.trim().slice(0, 60)}\`. It looks like ${isQuote ? 'a GitLab quote' : 'a Python prompt'}.`,
      hint: isQuote ? 'Start each line with `> `, and remove the lines with `>>>`.' : 'Put it into a code block.',
    },
  ]
}
