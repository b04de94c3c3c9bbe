import { find } from './find.ts'
import type { ForeignProblem, ForeignSyntax } from './find.ts'

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
    pattern: /^<aside>\s*(?:\p{Extended_Pictographic}|<img\s[^>]*notion)/u,
    name: 'a callout of Notion',
    hint: 'Use `::callout`, or `> [!NOTE]`.',
  },
  {
    pattern: /<div class="(?:[\w-]+ )*confluence-information-macro[^>\n]*>?/,
    name: 'a callout of Confluence',
    hint: 'Use `::note`, or `> [!NOTE]`.',
  },
  {
    pattern: /<code class="expression">[^<\n]*/,
    name: 'an expression of GitBook',
    hint: 'Write its value.',
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
  /^[ \t]*(?:[-*][ \t][^\n<]*\*\*|#{1,6}[ \t]+\S[^\n<]*|```|:{2,}[\w-])|^[^<\n]*(?:\*\*[^*\s<](?:[^*\n<]*[^*\s<])?\*\*|\]\((?:https?:|\.{0,2}\/)[^)\n]{1,300}\))/m

/** Matches Markdown in a line of HTML, between two tags. */
const markdownInLine =
  /<(?:dd|dt|figcaption|li|p|summary|td|th)(?:\s[^<>]*)?>[^<\n]{0,300}?(\*\*[^*\s<](?:[^*\n<]{0,100}[^*\s<])?\*\*|(?<!`)`[^`\n<]{1,100}`(?!`)|\[[^\]\n<]{1,100}\]\((?:https?:|\.{0,2}\/)[^)\n]{1,200}\))/i

/** Matches the start of HTML whose content is never Markdown. */
const rawElement = /^<(?:!|\?|\/|(?:script|pre|style|textarea|svg|math)\b)/i

/** Finds syntax of other systems in HTML, and Markdown that HTML keeps as text. */
export function findInHtml(source: string): ForeignProblem[] {
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
