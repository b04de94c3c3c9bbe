import type { Code } from 'mdast'
import { missingLine, unknownMarks } from '../code-block.ts'
import { isTerminal } from '../terminal-output.ts'
import type { ForeignProblem } from './find.ts'

/** Matches fence options that Rivage supports. */
const knownOption =
  /^(?:(?:title|filename)=["']|(?:startLineNumber|lineNumbers|showLineNumbers|line-numbers|fold|wrap|lang)(?:=|$)|(?:ins|del|mark)=\{[\d,\s-]*\}$)/

/** Matches the options of a fence with a value, and options of other systems. */
const fenceOption =
  /(?<!\S)(?:[\w-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\/[^/\n]+\/|[^\s"'{/][^\s"'{]*|\/[^\s"'{]+)|live|twoslash|reference|noInline|eval|exec|playground|preview|metastring|lines|expandable|noCopy|"[^"]+"|'[^']+'|\/[^/\n]+\/|[\w./-]+\.[a-z]{1,5})(?!\S)/g

/** Matches a title such as `[app/[id].ts]`. */
const bracketedTitle = /(?<!\S)\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]/

/** Matches lines that MkDocs replaces with the content of a file. */
const snippetLine = /^[ \t]*-{1,2}8<-{1,2}[ \t]+["']?\S.*$/

/** Matches braces in the first line of a fence that don't contain line numbers. */
const oddBraces = /(?<!=)\{(?!\s*\d+(?:-\d+)?(?:\s*,\s*\d+(?:-\d+)?)*\s*\})[^{}]*\}/

/** Matches a terminal escape sequence whose escape character is missing or written as text. */
const lostColor = /(?:\\e|\\x1b|\\u001b|\\033|\^\[|␛)?\[\d{1,3}(?:;\d{1,3})*m/i

/** Finds a missing end of a code block, and options, line numbers, and marks without effect. */
export function findInFence(node: Code, source: string): ForeignProblem[] {
  const { lang, value } = node
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
  const unread = unreadOptions(node)
  if (unread.length > 0) {
    const named = new Intl.ListFormat('en').format(unread.map((option) => `\`${option}\``))
    const isOne = unread.length === 1
    problems.push({
      code: 'unread-option',
      message: `The option${isOne ? '' : 's'} ${named} of this code block ${isOne ? 'has' : 'have'} no effect.`,
      hint: `Remove ${isOne ? 'it' : 'them'}, or use a supported option, such as \`{1,3-5}\`, \`title="…"\`, \`lineNumbers\`, \`wrap\`, or \`fold\`.`,
    })
  }
  const code = value.split('\n').filter((line) => line.trim() !== '')
  if (code.length > 0 && code.every((line) => snippetLine.test(line)))
    problems.push({
      line: 1,
      code: 'unread-syntax',
      message: `This is shown as code: \`${code[0]!.trim().slice(0, 60)}\`. It looks like a MkDocs snippet.`,
      hint: 'Use `<<< ./file.ts` instead of the code block.',
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

/** Returns the options of a fence that have no effect. */
function unreadOptions({ lang, meta }: Code): string[] {
  const written = meta ?? ''
  const untitled = written.replace(bracketedTitle, (title) => 'x'.repeat(title.length))
  const options = [...untitled.matchAll(fenceOption)].map(({ 0: { length }, index }) =>
    written.slice(index, index + length),
  )
  const info = `${lang ?? ''} ${meta ?? ''}`
  const bare = info.replace(/"[^"]*"|'[^']*'|\[[^[\]]*\]/g, (written) => 'x'.repeat(written.length))
  const found = info.startsWith('{') ? null : oddBraces.exec(bare)
  const odd = found ? info.slice(found.index, found.index + found[0].length) : undefined
  const unread = options.filter((option) => !knownOption.test(option))
  return odd === undefined || unread.includes(odd) ? unread : [...unread, odd]
}
