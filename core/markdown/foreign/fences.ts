import type { Code } from 'mdast'
import { missingLine, unknownMarks } from '../code-block.ts'
import { isTerminal } from '../terminal-output.ts'
import type { ForeignProblem } from './find.ts'

/** Matches fence options that Rivage supports. */
const knownOption =
  /^(?:title|filename|ins|del|mark|startLineNumber|lineNumbers|showLineNumbers|line-numbers|fold|wrap|lang)$/

/** Matches fence options of other systems. */
const fenceOption =
  /(?:^|\s)(?:([\w-]+)=(?:"[^"]*"|'[^']*'|\{[^}]*\}|[^\s"'{]+)|(live|twoslash|reference|noInline|eval|exec|playground|preview|metastring)|"[^"]+"|'[^']+'|\/[^\s/]+\/|[\w./-]+\.[a-z]{1,5})(?=\s|$)/g

/** Matches braces in the first line of a fence that don't contain line numbers. */
const oddBraces = /(?<!=)\{(?!\s*\d+(?:-\d+)?(?:\s*,\s*\d+(?:-\d+)?)*\s*\})[^{}]*\}/

/** Matches a terminal escape sequence whose escape character is missing or written as text. */
const lostColor = /(?:\\e|\\x1b|\\u001b|\\033|\^\[|␛)?\[\d{1,3}(?:;\d{1,3})*m/i

/** Finds a missing end of a code block, and options, line numbers, and marks without effect. */
export function findInFence(node: Code, source: string): ForeignProblem[] {
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
  const [, suffix] = /^[\w+#.-]+:(?!(?:no-)?line-numbers\b)([^\s[{]+)/.exec(lang ?? '') ?? []
  if (suffix !== undefined)
    problems.push({
      code: 'unread-option',
      message: `The part \`:${suffix}\` after the language of this code block has no effect.`,
      hint: suffix.includes('.') ? `Write the name of the file as \`[${suffix}]\`.` : 'Remove it.',
    })
  const info = `${lang ?? ''} ${meta ?? ''}`.replace(/"[^"]*"|'[^']*'|\[[^[\]]*\]/g, '')
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
