import type { Code, Nodes } from 'mdast'
import { missingLine, unknownMarks } from './code-block.ts'
import { isComponentNode } from './component-syntax.ts'
import { blankEmoji } from './emoji-syntax.ts'
import { markupInParagraphs, markupInTexts } from './other-markups.ts'
import type { ForeignSyntax } from './other-markups.ts'
import { hasControlCharacters, isTerminal } from './terminal-output.ts'

/** Syntax at the start or end of a line in a paragraph. */
const paragraphs: readonly ForeignSyntax[] = [
  {
    pattern:
      /^(?:import\s+(?:[\w*{][^;\n]*\sfrom\s+)?["'][^"'\n]+["'];?[ \t]*$|export\s+(?:(?:async|const|default|function|let)\s|\*\s+(?:from|as)\s|\{[^}\n]*\}(?:\s+from\s|;?[ \t]*$)|(?:class|interface|type)\s+[A-Z]))/m,
    name: 'an MDX statement',
    hint: 'Remove it, because components need no import. For a frontmatter value, write `{{ $doc.… }}`.',
  },
  {
    pattern:
      /(?<=\S[ \t]+)\{[.#][a-z][\w-]*(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s}]+)))*[ \t]*\}(?=[ \t]*$)/im,
    name: 'block attributes',
    hint: 'Put `{.class}` directly after a heading, a link, or bold text, or put the text into `[…]{.class}`.',
  },
  {
    pattern: /(?<=^|[\s(])\{[a-z][\w:.-]*\}`[\w<~][^`\n]*`|^\([\w:.-]+\)=[ \t]*$/m,
    name: 'a MyST role or target',
    hint: 'Use a link to a heading, `[text](./page.md#heading)`, or a component.',
  },
  {
    pattern: /!\[[^[\]\n]*\]\(https?:[^()\s]+[ \t]+=(?:\d+%?x\d*%?|x\d+%?)[ \t]*\)/,
    name: 'an image with a size',
    hint: 'Use `![Text](image.png){width=200}`.',
  },
  {
    pattern: /^([•◦▪▫‣⁃●○■□◆▶►➢➤·∙])[ \t]+\S.*\n\1[ \t]/m,
    name: 'a list',
    hint: 'Start each line with `-`.',
  },
  {
    pattern: /^a[.)][ \t]+\S.*\nb[.)][ \t]/m,
    name: 'a list with letters',
    hint: 'Use numbers, or write `<ol type="a">` and `<li>`.',
  },
  {
    pattern: /^\+(?:[-=]{3,}\+)+[ \t]*$|^-{2,}(?:[ \t]+-{2,})+[ \t]*$/m,
    name: 'a Pandoc or reStructuredText table',
    hint: 'Use a table with `|` between its columns.',
  },
  {
    pattern: /^\[\/?block:\w+\]|^\\[a-z]{4,}(?:\{[^}\n]*\})?[ \t]*$/m,
    name: 'a ReadMe block or a LaTeX command',
    hint: 'Remove it, or write a component, such as `::note`.',
  },
  {
    pattern: /^(?:!!!|\?\?\?\+?)[ \t]+[\w"]/m,
    name: 'a MkDocs admonition',
    hint: 'Put its text between `::note` and `::`, or `> [!NOTE]` before it.',
  },
  { pattern: /^===!?\+?[ \t]+"/m, name: 'a MkDocs tab', hint: 'Use `::tabs` with a slot for each tab.' },
  { pattern: /^-{1,2}8<-{1,2}(?:[ \t]|$)/m, name: 'a MkDocs snippet', hint: 'Use `<!--@include: ./file.md-->`.' },
  {
    pattern: /^(?:@\[code|!!!include\(|@include\b|!include\b|\[!INCLUDE\b)/im,
    name: 'an include directive of another system',
    hint: 'Use `<!--@include: ./file.md-->`, or `<<< ./file.ts` for code.',
  },
  {
    pattern: /^\.\.[ \t]+(?:\|[^|\n]+\|[ \t]+)?[\w-]+::/m,
    name: 'a reStructuredText directive',
    hint: 'Use a component, such as `::note`.',
  },
  { pattern: /^\*\[[^\]\n]+\]:[ \t]/m, name: 'an abbreviation', hint: 'Wrap each use in `<abbr title="…">`.' },
  { pattern: /^[!?]>[ \t]/m, name: 'a Docsify callout', hint: 'Use `> [!TIP]` or `> [!WARNING]`.' },
  { pattern: /\n:[ \t]+\S/, name: 'a definition list', hint: 'Use `<dl>`, `<dt>`, and `<dd>`, or a list.' },
  {
    pattern: /^#{2,6}[\p{L}]|^#\p{Lu}\p{L}+[ \t]/mu,
    name: 'a heading without a space',
    hint: 'Put a space after the `#` signs, or `\\` before them if they are text.',
  },
  {
    pattern: /^[^\n]*\|[^\n]*\n[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*(?:\n|$)/,
    name: 'a table with different numbers of cells in its first two lines',
    hint: 'Give both lines the same number of cells.',
  },
  {
    pattern: /^\[(?:[ x]\](?=[\p{L}\p{N}])|[*✓✔~/<>!?-]?\][ \t])/iu,
    name: 'a task',
    hint: 'Write `- [ ] ` or `- [x] ` before its text.',
  },
  {
    pattern: /^\|[^\n]+\|[ \t]*\n\|[^\n]+\|[ \t]*$/m,
    name: 'a table without a line of hyphens',
    hint: 'Add `| --- | --- |` below its first line, with one cell per column.',
  },
  ...markupInParagraphs,
]

/** Syntax inside a line of text, outside code. */
const texts: readonly ForeignSyntax[] = [
  {
    pattern: /(?<!\\)\*\*(?!\*)[^*\n]+\*\*(?!\*)/,
    name: 'emphasis with visible asterisks',
    hint: 'Move its punctuation outside the asterisks and remove inner spaces, or write `<strong>`.',
  },
  {
    pattern: /(?<!\\)\{%-?[ \t][^\n]*?%\}/,
    name: 'a Liquid or GitBook tag',
    hint: 'Use a component, such as `::note`.',
  },
  {
    pattern: /(?<!\\)\{\/\*[^\n]*?\*\/\}/,
    name: 'an MDX comment',
    hint: 'Write `<!-- … -->`.',
  },
  {
    pattern: /(?<![\\$/{])\{(?:props\.\w+|\w+\.(?![A-Z])\w+(?:\(\))?|["'][^"'\n]*["'])\}/,
    name: 'an MDX expression',
    hint: 'Write the value instead. Put literal braces into a code span.',
  },
  {
    pattern: /(?<!\\)<[A-Z]\w*(?:\s[^<>]*?(?:=\{|\s\{\.{3})|\s\{\.{3}|\.\w)[^\n]*|(?<!\\)<>[^\n]*?<\/>/,
    name: 'an MDX component',
    hint: 'Write the component as `::name{prop="value"}`, and end it with `::`.',
  },
  {
    pattern: /(?<![\\!])!?\[\[[^[\]\n]+\]\]/,
    name: 'a wiki link',
    hint: 'Use `[text](./file.md)` or `![text](./image.png)`.',
  },
  {
    pattern: /(?<![\\=])==(?=\S)[^=\n]+(?<=\S)==(?!=)/,
    name: 'a highlight',
    hint: 'Wrap it in `<mark>` and `</mark>`.',
  },
  {
    pattern: /(?<![\\+])\+\+(?=\S)[^+\n]+(?<=\S)\+\+(?!\+)/,
    name: 'an insertion',
    hint: 'Wrap it in `<ins>` and `</ins>`.',
  },
  {
    pattern: /(?<=[\p{L}\d)\]])(?<!\\)\^(?![\^[])[\p{L}\d+−.-]{1,20}\^(?!\^)/u,
    name: 'a superscript',
    hint: 'Wrap it in `<sup>` and `</sup>`, or use a formula: `$x^2$`.',
  },
  {
    pattern: /(?<![\\+])\+\+[a-z\d]+(?:\+[a-z\d-]+)+\+\+(?!\+)/i,
    name: 'MkDocs keys',
    hint: 'Use `:kbd{value="ctrl"}` for each key.',
  },
  {
    pattern: /(?<![\\^])\^\^(?=\S)[^^\n]+(?<=\S)\^\^(?!\^)/,
    name: 'an insertion',
    hint: 'Wrap it in `<ins>` and `</ins>`.',
  },
  {
    pattern: /(?<![\w:\\]):(?:material|fontawesome|octicons|simple)-[a-z][\w-]*:(?![\w:])/,
    name: 'a Material for MkDocs icon',
    hint: 'Use `:icon{name="i-lucide-anchor"}`.',
  },
  {
    pattern: /(?<![\\\w])\[-?@[a-z][\w:.-]*(?:;[^\]\n]*)?\]/i,
    name: 'a Pandoc citation',
    hint: 'Use a footnote, `[^1]`, or a link.',
  },
  {
    pattern: /(?<![\\$/{\w])\{(?:\d+ *[-+*/] *\d+|[\w.]+\([^{}\n]*\)|\w+ *(?:&&|\|\||\?)[^{}\n]+)\}/,
    name: 'an MDX expression',
    hint: 'Write the value instead. Put literal braces into a code span.',
  },
  {
    pattern: /(?<!\\)\{(?:\+\+|--|~~|==|>>)[^\n]*?(?:\+\+|--|~~|==|<<)\}/,
    name: 'CriticMarkup',
    hint: 'Use `<ins>`, `<del>`, or `<mark>`.',
  },
  {
    pattern: /(?<!\\)\^\[[^\]\n]+\]/,
    name: 'an inline footnote',
    hint: 'Use `[^1]`, and put `[^1]: …` on a separate line.',
  },
  { pattern: /(?<!\\)%%[^%\n]+%%/, name: 'an Obsidian comment', hint: 'Write `<!-- … -->`.' },
  {
    pattern: /(?<!\\)\{:[ \t]*[.#\w][^}\n]*\}/,
    name: 'kramdown attributes',
    hint: 'Put `{.class}` directly after the text.',
  },
  {
    pattern:
      /\\\\?\((?=[^()\n]*(?:[\^_=+]|\\[a-z]))[^\n]+?\\\\?\)|\\\\?\[(?=[^\]]*(?:[\^_=+]|\\[a-z]))[^\]]{1,500}\\\\?\]/i,
    name: 'a formula between backslashes',
    hint: 'Use `$…$`, or `$$` on separate lines.',
  },
  {
    pattern: /\]\((?!<)[^\s()<>"']+[ ]+(?:"[^"\n]*" +)?[^\s()"'][^()"'\n]*\)/,
    name: 'a link with spaces in its URL',
    hint: 'Replace each space with `%20`, or put the URL between `<` and `>`.',
  },
  {
    pattern: /(?<!\\)\][ \t]+\((?:\.{1,2}\/|https?:\/\/|#(?!\d+\)))[^\s()]*\)/,
    name: 'a link with a space before its URL',
    hint: 'Remove the space between `]` and `(`.',
  },
  {
    pattern: /(?<![^\s(])\*\*(?!kwargs\b)(?=[\p{L}\p{N}])[^*\n]*$/mu,
    name: 'bold text that is not closed',
    hint: 'Add `**` at its end, or write `\\**`.',
  },
  {
    pattern: /(?<![^\s(])`(?=[\p{L}\p{N}])[^`\n]+[ \t][^`\n]*$/mu,
    name: 'a code span that is not closed',
    hint: 'Add a backtick at its end, or write `\\` before it.',
  },
  {
    pattern: /(?<![!\\])\[[^[\]\n]*\](?:\(<[^>\n]*(?:\)|$)|\((?:(?:\.{1,2}\/|https?:\/\/)[^()\n]*)?$)/m,
    name: 'a link whose URL is not closed',
    hint: 'Add the missing `)` or `>` after its URL.',
  },
  {
    pattern: /(?<![\\\w\]])(?!(?<=\[)\[(?:https?:|file:|mailto:|id:|\.{0,2}\/))\[[^[\]\n]+\]\[[^[\]\n]*\]/,
    name: 'a link to a missing definition',
    hint: 'Add a line `[name]: URL`.',
  },
  {
    pattern: /(?<![\w:\\])(?<!\\):[a-z][a-z\d+]*_[a-z\d_+]+:(?![\w:])/,
    name: 'an unknown emoji',
    hint: 'Use a name that GitHub supports, or the character itself.',
  },
  ...markupInTexts,
]

/** Foreign syntax between double braces. */
const bindings: readonly ForeignSyntax[] = [
  { pattern: /^\{\{\s*[<%].*/, name: 'a Hugo shortcode', hint: 'Use a component, such as `::note`.' },
  {
    pattern: /^\{\{\s*[a-z]\w*\([^{}]*\)\s*\}\}/i,
    name: 'a function of a template',
    hint: 'Write the value, or use a component, such as `::note`.',
  },
  { pattern: /^\{\{#include.*/, name: 'an include directive of mdBook', hint: 'Use `<!--@include: ./file.md-->`.' },
  {
    pattern: /^\{\{\s*(?:\$(?:frontmatter|page|site|theme|params|route|t)\b|(?:page|site|theme|config)\.).*/,
    name: 'a variable of another system',
    hint: 'Use `{{ $doc.… }}` for a frontmatter value.',
  },
]

/** Syntax in an HTML block or tag that has a different meaning in HTML. */
const html: readonly ForeignSyntax[] = [
  {
    pattern: /^<!--(?![^]*-->)/,
    name: 'an unclosed comment, which hides everything below it',
    hint: 'Add `-->` at its end.',
  },
  {
    pattern: /\s[\w-]+=(?:"[^"<>\n]*\\"|'[^'<>\n]*\\')/,
    name: "a backslash before a quote, which HTML doesn't support",
    hint: 'Use `&quot;` or `&#39;`, or the other kind of quotes around the value.',
  },
  {
    pattern: /<[a-z][\w-]*\s(?:[^<>]*\s)?[\w-]+=[“”„‘’][^<>\n]*/i,
    name: 'an attribute with curly quotes',
    hint: 'Use straight quotes: `"`.',
  },
  {
    pattern: /<!--\s*(?:tabs:(?:start|end)|panels:|\{docsify)/,
    name: 'Docsify markup',
    hint: 'Use `::tabs` with a slot for each tab.',
  },
  {
    pattern: /<(?:Frame|Head|Body|Caption|Col)\b[^>\n]*>?/,
    name: 'an MDX component, which HTML removes',
    hint: 'Use a Rivage component, such as `::card`.',
  },
]

/** Matches Markdown on a separate line in an HTML block. MDX and MDC parse it, but CommonMark doesn't. */
const markdownInHtml =
  /^[ \t]*(?:[-*][ \t]+[^\n<]*\*\*|#{1,6}[ \t]+\S|[^<\n]*\*\*[^*\s<](?:[^*\n<]*[^*\s<])?\*\*|[^<\n]*\]\((?:https?:|\.{0,2}\/)[^)\n]+\)|```|:{2,}[\w-])/m

/** Matches Markdown in a line of HTML, between two tags. */
const markdownInLine =
  /<(?:dd|dt|figcaption|li|p|summary|td|th)(?:\s[^<>]*)?>[^<\n]{0,300}?(\*\*[^*\s<](?:[^*\n<]{0,100}[^*\s<])?\*\*|(?<!`)`[^`\n<]{1,100}`(?!`)|\[[^\]\n<]{1,100}\]\((?:https?:|\.{0,2}\/)[^)\n]{1,200}\))/i

/** Matches the start of HTML whose content is never Markdown. */
const rawElement = /^<(?:!|\?|\/|(?:script|pre|style|textarea|svg|math)\b)/i

/** Matches fence options that Rivage supports. */
const knownOption =
  /^(?:title|filename|ins|del|mark|startLineNumber|lineNumbers|showLineNumbers|line-numbers|fold|wrap|lang)$/

/** Matches fence options of other systems. */
const fenceOption =
  /(?:^|\s)(?:([\w-]+)=(?:"[^"]*"|'[^']*'|\{[^}]*\}|[^\s"'{]+)|(live|twoslash|reference|noInline|eval|exec|playground|preview|metastring)|"[^"]+"|'[^']+'|\/[^\s/]+\/|[\w./-]+\.[a-z]{1,5})(?=\s|$)/g

/** Matches braces in the first line of a fence that don't contain line numbers. */
const oddBraces = /(?<!=)\{(?!\s*\d+(?:-\d+)?(?:\s*,\s*\d+(?:-\d+)?)*\s*\})[^}]*\}/

/** Matches a terminal escape sequence whose escape character is missing or written as text. */
const lostColor = /(?:\\e|\\x1b|\\u001b|\\033|\^\[|␛)?\[\d{1,3}(?:;\d{1,3})*m/i

/** A problem with the syntax of a node. */
interface ForeignProblem {
  /** Line, counted from the start of the node. */
  line?: number
  code: string
  message: string
  hint: string
}

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
  if (node.type === 'paragraph' || node.type === 'thematicBreak') return find(paragraphs, source)
  if (node.type === 'text') return [...controls, ...find(texts, blankEmoji(source))]
  if (node.type === 'inlineCode')
    return [...controls, ...(/^(?:#!|:::)[a-z]+[ \t]/.test(node.value) ? [languageInCode] : [])]
  if (node.type === 'blockquote') return quotedPrompt(source)
  if (node.type === 'image' && /\|\d+(?:x\d+)?$/.test(node.alt ?? '')) return [sizeInText]
  if (node.type === 'delete') return /^~[+−-]?\d{1,4}~$/.test(source) ? [subscript] : []
  if (isComponentNode(node)) return node.name === 'binding' ? find(bindings, `{{${source}}}`) : []
  if (node.type === 'html') return inHtml(source)
  return node.type === 'code' ? [...controls, ...inFence(node, source)] : []
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

/** Returns the first occurrence of each syntax, except inside syntax that was already found. */
function find(syntaxes: readonly ForeignSyntax[], source: string): ForeignProblem[] {
  let rest = source
  return syntaxes.flatMap(({ pattern, name, hint }): ForeignProblem[] => {
    const found = pattern.exec(rest)
    if (!found) return []
    const [text] = found
    rest = rest.slice(0, found.index) + text.replace(/[^\n]/g, '\0') + rest.slice(found.index + text.length)
    const line = rest.slice(0, found.index).split('\n').length - 1
    const [word] = /^\w*/.exec(
      text.includes('\n') && !text.startsWith('\n') ? '' : source.slice(found.index + text.length),
    )!
    const shown = (text + word).trim().split('\n', 1)[0]!.slice(0, 60)
    return [
      { line, code: 'unread-syntax', message: `This is shown as text: \`${shown}\`. It looks like ${name}.`, hint },
    ]
  })
}

function inHtml(source: string): ForeignProblem[] {
  const [found] = find(html, source)
  if (found) return [{ ...found, message: found.message.replace(/^This is shown as text:/, 'This is read as HTML:') }]
  const [instruction] = /^<(?:\?|!(?!--))[^>\n]{0,40}/.exec(source) ?? []
  if (instruction !== undefined)
    return [
      {
        code: 'unread-syntax',
        message: `\`${instruction}\` doesn't appear on the page.`,
        hint: 'Remove it, or put code into a code block.',
      },
    ]
  if (rawElement.test(source)) return []
  const inLine = markdownInLine.exec(source)
  if (inLine)
    return [
      {
        line: source.slice(0, inLine.index).split('\n').length - 1,
        code: 'markdown-in-html',
        message: `Markdown in a line of HTML is shown as text: \`${inLine[1]!.replaceAll('`', "'").slice(0, 60)}\`.`,
        hint: 'Use `<strong>`, `<code>`, or `<a>`, or put empty lines around the text.',
      },
    ]
  if (!source.includes('\n')) return []
  const inside = markdownInHtml.exec(source)
  if (!inside || inside.index === 0) return []
  return [
    {
      line: source.slice(0, inside.index).split('\n').length - 1,
      code: 'markdown-in-html',
      message: `Markdown inside an HTML block is shown as text: \`${inside[0].trim().slice(0, 60)}\`.`,
      hint: "Put an empty line before and after it, and don't indent it.",
    },
  ]
}

function inFence(node: Code, source: string): ForeignProblem[] {
  const { lang, meta, value } = node
  const problems: ForeignProblem[] = []
  const [, fence] = /^(`{3,}|~{3,})/.exec(source) ?? []
  const lines = source.split('\n')
  if (fence && !(lines.length > 1 && new RegExp(`^[ \\t>]*${fence}${fence[0]!}*[ \\t]*$`).test(lines.at(-1)!)))
    problems.push({
      code: 'unclosed-code',
      message: 'This code block is not closed, so it includes everything below it.',
      hint: `Add \`${fence}\` on a separate line where it ends.`,
    })
  if (lang && /^\{[\w:.#-]+\}?/.test(lang))
    problems.push({
      code: 'unread-syntax',
      message: `This is shown as code: \`${lang}\`. It looks like Pandoc, MyST, or Quarto syntax.`,
      hint: 'Use a component, such as `::note`, or only the name of the language.',
    })
  const info = `${lang ?? ''} ${meta ?? ''}`.replace(/"[^"]*"|'[^']*'|\[[^\]]*\]/g, '')
  const [odd] = info.startsWith('{') ? [] : (oddBraces.exec(info) ?? [])
  const option = [...` ${meta ?? ''}`.matchAll(fenceOption)].find(([, name]) => !knownOption.test(name ?? ''))
  const unread = option?.[0].trim() ?? odd
  if (unread !== undefined)
    problems.push({
      code: 'unread-option',
      message: `The option \`${unread}\` of this code block has no effect.`,
      hint: 'Remove it, or use a supported option, such as `{1,3-5}`, `title="…"`, `lineNumbers`, `wrap`, or `fold`.',
    })
  const [lost] = isTerminal(lang) && !value.includes('\u001B') ? (lostColor.exec(value) ?? []) : []
  if (lost !== undefined)
    problems.push({
      line: 1,
      code: 'unread-syntax',
      message: `This terminal output has no control characters, so its colors are shown as text: \`${lost.trim()}\`.`,
      hint: 'Save the output to a file, and copy it from there. Each color must start with the character ESC (U+001B).',
    })
  const line = missingLine(node)
  if (line !== undefined)
    problems.push({
      code: 'unread-option',
      message: `This code block has no line ${line}.`,
      hint: 'Correct the numbers in its braces. The first line is 1.',
    })
  const [mark] = unknownMarks(value)
  if (mark !== undefined)
    problems.push({
      code: 'unread-option',
      message: `The mark \`${mark}\` of this code block has no effect.`,
      hint: 'Remove it, or write a comment such as `// [!code ++]` at the end of the line, with `++`, `--`, `highlight`, `focus`, `error`, or `warning`. To show it as text, write `[!\\code ++]`.',
    })
  return problems
}
