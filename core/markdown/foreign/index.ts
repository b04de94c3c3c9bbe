import type { Nodes } from 'mdast'
import { isComponentNode } from '../component-syntax.ts'
import { blankEmoji } from '../emoji-syntax.ts'
import { hasControlCharacters, isTerminal } from '../terminal-output.ts'
import { charactersInParagraphs, charactersInTexts } from './characters.ts'
import { extensionsInParagraphs, extensionsInTexts } from './extensions.ts'
import { findInFence } from './fences.ts'
import { find } from './find.ts'
import type { ForeignProblem, ForeignSyntax } from './find.ts'
import { findInHtml } from './html.ts'
import { markupsInParagraphs, markupsInTexts } from './markups.ts'
import { mdxInParagraphs, mdxInTexts } from './mdx.ts'
import { slipsInParagraphs, slipsInTexts } from './slips.ts'
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

/**
 * Finds syntax from other systems that has a different meaning or no meaning in Rivage.
 * @param source the node's source text
 */
export function foreignSyntax(node: Nodes, source: string): ForeignProblem[] {
  const reordering = node.type === 'text' ? /[\u202D\u202E]/ : /[\u202A-\u202E\u2066-\u2069]/
  const controls = [
    ...(hasControlCharacters(source) && !(node.type === 'code' && isTerminal(node.lang)) ? [controlCharacters] : []),
    ...(reordering.test(source) ? [reorderedText] : []),
  ]
  if (node.type === 'paragraph' || node.type === 'thematicBreak') return find(inParagraphs, source)
  if (node.type === 'text') return [...controls, ...find(inTexts, blankEmoji(source))]
  if (node.type === 'inlineCode')
    return [...controls, ...(/^(?:#!|:::)[a-z]+[ \t]/.test(node.value) ? [languageInCode] : [])]
  if (node.type === 'blockquote') return quotedPrompt(source)
  if (node.type === 'image' && /\|\d+(?:x\d+)?$/.test(node.alt ?? '')) return [sizeInText]
  if (node.type === 'delete') return /^~[+−-]?\d{1,4}~$/.test(source) ? [subscript] : []
  if (isComponentNode(node)) return node.name === 'binding' ? find(templatesInBindings, `{{${source}}}`) : []
  if (node.type === 'html') return findInHtml(source)
  return node.type === 'code' ? [...controls, ...findInFence(node, source)] : []
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

/** GitLab puts a quote between two lines of `>>>`. Python shows `>>>` before each line of input. */
function quotedPrompt(source: string): ForeignProblem[] {
  const [line] = source.split('\n', 1)
  const isQuote = /^>>>[ \t]*$/.test(line!)
  if (!isQuote && !/^>>>[ \t](?:from|import|print)\b|^>>>[ \t][\w.]+[ \t]*[=(]/.test(line!)) return []
  return [
    {
      code: 'unread-syntax',
      message: `This is shown as a quote inside quotes: \`${line!.trim().slice(0, 60)}\`. It looks like ${isQuote ? 'a GitLab quote' : 'a Python prompt'}.`,
      hint: isQuote ? 'Start each line with `> `.' : 'Put it into a code block.',
    },
  ]
}
