import { useComponent } from './find.ts'
import type { ForeignSyntax } from './find.ts'

/** AsciiDoc, reStructuredText, Org mode, wikis, and forums in the source of a paragraph. */
export const markupsInParagraphs: readonly ForeignSyntax[] = [
  {
    pattern: /^(?:image|video|audio|include|ifn?def|ifeval|endif)::[^\s[\]]*\[[^\]\n]*\][ \t]*$/m,
    name: 'an AsciiDoc macro',
    hint: 'Use `![Text](image.png)`, `<!--@include: ./file.md-->`, or a component.',
  },
  {
    pattern: /^={2,6}[ \t]+[^\s="'][^\n]*|(?<![^])=[ \t]+\p{Lu}[^\n]*/mu,
    name: 'a heading of AsciiDoc or a wiki',
    hint: 'Start a heading with `## `.',
  },
  {
    pattern:
      /^:(?:author|doctype|experimental|icons|imagesdir|sectnums|source-highlighter|toc|toclevels|PROPERTIES|LOGBOOK|END|(?:param|type|raises|ivar|cvar)[ \t]+[\w*][\w*, ]*|returns?|rtype|yields?):(?:[ \t][^\n]*)?$/m,
    name: 'a field of AsciiDoc or reStructuredText',
    hint: 'Remove it, or use a table or `::field`.',
  },
  {
    pattern: /^\|={3,}[ \t]*$/m,
    name: 'an AsciiDoc table',
    hint: 'Use a table with `|` between its columns.',
  },
  {
    pattern: /^\.\.[ \t]+(?:\|[^|\n]+\|[ \t]+)?[\w-]+::/m,
    name: 'a reStructuredText directive',
    hint: useComponent,
  },
  {
    pattern:
      /(?<![\w:\\`]):(?:(?:py|c|cpp|js|std|rst):)?(?:abbr|any|attr|cite|class|code|command|const|data|doc|download|envvar|eq|exc|file|func|guilabel|kbd|keyword|math|menuselection|meth|mod|numref|obj|option|pep|program|ref|rfc|sub|sup|term|token):`[^`\n]+`/,
    name: 'a reStructuredText role',
    hint: 'Use a link, `[text](./page.md#heading)`, or a code span.',
  },
  {
    pattern: /`[^`\n]+[ \t]<[^`<>\n]+>`__?(?!\w)|(?<![\w\]])\[(?:\d+|#\w*)\]_(?!\w)|^\.\.[ \t]+_[^:\n]+:/m,
    name: 'a reStructuredText link',
    hint: 'Use `[text](URL)`, or `[^1]` for a footnote.',
  },
  {
    pattern: /^(?!::)[^\n:|]{1,60}[^\s:|]::[ \t]+\S[^\n]*|[^\s:|`]::[ \t]*$(?![^])/m,
    name: 'a description list or a literal block of another system',
    hint: 'Use a list, or a code block between lines of three backticks.',
  },
  {
    pattern: /(?<=\S[ \t]{0,9}\n)([\^+])\1{2,}[ \t]*$/m,
    name: 'a heading of reStructuredText',
    hint: 'Start a heading with `## `.',
  },
  {
    pattern: /^h[1-6]\.[ \t]+\S[^\n]*|^bq\.[ \t]+\S[^\n]*|^\|\|[^|\n][^\n]*\|\|[ \t]*$/m,
    name: 'Jira or Textile markup',
    hint: 'Use `## ` for a heading, `> ` for a quote, and `|` between the columns of a table.',
  },
  {
    pattern: /(?<![\w=\\`])"[^"\n]+":(?:https?:\/\/|\/(?!\/)|mailto:)[^\s"]+/,
    name: 'a Textile link',
    hint: 'Use `[text](URL)`.',
  },
  {
    pattern: /(?<!\\)\[\[(?:https?|file|mailto|id|\.{0,2}\/)[^[\]\n]*\]\[[^[\]\n]+\]\]/,
    name: 'an Org mode link',
    hint: 'Use `[text](URL)`.',
  },
  {
    pattern: /(?<![\]\\!`])\[[^[\]|\n]+\|(?:https?:\/\/|mailto:)[^[\]\s]+\](?![([])/,
    name: 'a Jira or Confluence link',
    hint: 'Use `[text](URL)`.',
  },
  {
    pattern:
      /^\{(?:code|noformat|panel|quote|expand|info|note|tip|warning)(?::[^{}\n]*)?\}(?=[ \t]*$)|\{color:[^{}\n]*\}/m,
    name: 'a Jira or Confluence macro',
    hint: 'Use a code block, or a component, such as `::note`.',
  },
  {
    pattern: /(?<!')'''(?!')[^'\n]+'''(?!')|(?<![\]\\!])\[https?:\/\/[^\s[\]]+[ \t][^[\]\n]+\](?![([:])/,
    name: 'markup of a wiki',
    hint: 'Use `**bold**` and `[text](URL)`.',
  },
  {
    pattern:
      /\[(b|i|u|s|url|img|code|quote|color|size|spoiler|details)(?:=[^[\]\n]{0,300})?\][^\n]{0,300}?\[\/\1\]|^\[(?:details|code|quote|poll|spoiler|list|table)(?:[= ][^[\]\n]*)?\][ \t]*$|^\[\/(?:details|code|quote|poll|spoiler|list|table)\][ \t]*$|\[date=[^[\]\n]+\]/im,
    name: 'BBCode',
    hint: 'Use Markdown, such as `**bold**` and `[text](URL)`, or `::: details`.',
  },
  {
    pattern: /^\.[ \t]+\S[^\n]*\n\.{1,5}[ \t]/m,
    name: 'a numbered list of AsciiDoc',
    hint: 'Start each line with a number: `1. `.',
  },
  {
    pattern: /^\{\|[^\n]*/m,
    name: 'a table of a wiki',
    hint: 'Use a table with `|` between its columns.',
  },
  {
    pattern:
      /^[\\@](?:param(?:\[[a-z, ]{2,8}\])?|returns?|brief|throws|tparam|deprecated)[ \t]+\S|^@[A-Z]\w+(?:\([^()\n]*\))?[ \t]*\{[ \t]*$/m,
    name: 'a command of Doxygen, JSDoc, or DocC',
    hint: 'Use a list, a table, or `::field`.',
  },
  { pattern: /^#\+[a-z_]+(?::[^\n]*|[ \t][^\n]*)?$/im, name: 'an Org mode keyword', hint: useComponent },
  {
    pattern: /(?<=\n[ \t]{0,8})\*{2,6}[ \t]+[\p{L}\p{N}[][^*\n]*(?:\n|$)/u,
    name: 'a nested list of AsciiDoc, Jira, or Org mode',
    hint: 'Indent the line by two spaces, and start it with `- `.',
  },
  {
    pattern: /^(?:SCHEDULED|DEADLINE|CLOSED):[ \t]+[<[]\d{4}-[^\n]*/m,
    name: 'a date of Org mode',
    hint: 'Remove it, or write the date as text.',
  },
  {
    pattern: /(?<![\w!\\])!(?:https?:\/\/)?[\w./-]+\.(?:png|jpe?g|gif|svg|webp)(?:\|[^!\n]*)?!(?!\w)/i,
    name: 'an image of Jira, Confluence, or Textile',
    hint: 'Use `![Text](image.png)`.',
  },
]

/** Such markup in a line of text, outside code. */
export const markupsInTexts: readonly ForeignSyntax[] = [
  {
    pattern: /(?<!\\)<\/?(?:ac|ri|at|o|v|w|m|st1):[a-z][\w-]*(?:\s+[\w:-]+=(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>/i,
    name: 'XML of Confluence or Word',
    hint: 'Remove its tags, or use a component, such as `::note`.',
  },
  {
    pattern: /(?<![\w|\\])\|(?:version|release|today|project)\|(?![\w|])/,
    name: 'a substitution of reStructuredText',
    hint: 'Write the value instead.',
  },
  {
    // Markdown reads the next line, `----` or `====`, as the underline of a heading.
    pattern:
      /^\[(?:source|cols|options|quote(?!=)|verse|listing|horizontal|qanda|NOTE|TIP|IMPORTANT|WARNING|CAUTION)(?:[,=][^\]\n]*)?\][ \t]*$/m,
    name: 'an AsciiDoc block',
    hint: 'Use a code block, or a component, such as `::note`.',
  },
  {
    pattern:
      /(?<![\w:\\])(?:(?:link|kbd|btn|menu|image|icon|footnote|pass|stem|latexmath|asciimath|mailto|indexterm|anchor):[^\s[\]:]*|xref:[^\s[\]]*)\[[^[\]\n]*\]|(?<![\w<\\])<<[\w-]+(?:,[^<>\n]+|[ \t]*\/[ \t]*)?>>/,
    name: 'an AsciiDoc macro',
    hint: 'Use a link, `[text](./page.md#heading)`, or `:kbd{value="ctrl"}` for a key.',
  },
  {
    pattern: /(?<!\\)\{@[a-z]+(?:[ \t][^{}\n]*)?\}/i,
    name: 'a tag of JSDoc or Dart',
    hint: 'Use a link, `[text](./page.md)`, or remove it.',
  },
  {
    pattern: /(?<![\w(\\<[])https?:\/\/[^\s[\]<>()?]+\[[a-z][^\]\n]*\](?![=\w&/?[])/i,
    name: 'a link of AsciiDoc',
    hint: 'Use `[text](URL)`.',
  },
]
