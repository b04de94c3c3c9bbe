/** Syntax of another system that Rivage shows as text: a pattern, its name, and a hint for a replacement. */
export interface ForeignSyntax {
  pattern: RegExp
  name: string
  hint: string
}

const component = 'Use a component, such as `::note`.'

/** Spaces that look like the space that Markdown requires: no-break, wide, and narrow ones. */
const otherSpace = '[\\u00A0\\u2000-\\u200A\\u202F\\u3000]'

/** Markup of AsciiDoc, reStructuredText, wikis, and forums in the source of a paragraph. */
export const markupInParagraphs: readonly ForeignSyntax[] = [
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
      /^:(?:author|doctype|experimental|icons|imagesdir|sectnums|source-highlighter|toc|toclevels|(?:param|type|raises|ivar|cvar)[ \t]+[\w*][\w*, ]*|returns?|rtype|yields?):(?:[ \t][^\n]*)?$/m,
    name: 'a field of AsciiDoc or reStructuredText',
    hint: 'Remove it, or use a table or `::field`.',
  },
  {
    pattern: /^\|={3,}[ \t]*$/m,
    name: 'an AsciiDoc table',
    hint: 'Use a table with `|` between its columns.',
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
    pattern: /(?<!\\)\{~~[^~\n]*~>[^~\n]*~~\}/,
    name: 'CriticMarkup',
    hint: 'Use `<del>` and `<ins>`.',
  },
  {
    pattern: /^\{[ \t]*[.#][a-z][^{}\n]*\}[ \t]*$|(?<=[ \t])\{[ \t]+[.#][a-z][^{}\n]*\}[ \t]*$/im,
    name: 'block attributes',
    hint: 'Put `{.class}` directly after a heading, a link, or bold text, or put the text into `[…]{.class}`.',
  },
  {
    pattern:
      /^\{(?:code|noformat|panel|quote|expand|info|note|tip|warning)(?::[^{}\n]*)?\}(?=[ \t]*$)|\{color:[^{}\n]*\}/m,
    name: 'a Jira or Confluence macro',
    hint: 'Use a code block, or a component, such as `::note`.',
  },
  {
    pattern: /(?<!')'''(?!')[^'\n]+'''(?!')|(?<![\]\\!])\[https?:\/\/[^\s[\]]+[ \t]+[^[\]\n]+\](?![([:])/,
    name: 'markup of a wiki',
    hint: 'Use `**bold**` and `[text](URL)`.',
  },
  {
    pattern:
      /\[(b|i|u|s|url|img|code|quote|color|size|spoiler|details)(?:=[^[\]\n]{0,300})?\][^\n]{0,300}?\[\/\1\]|^\[details(?:=[^[\]\n]*)?\][ \t]*$/im,
    name: 'BBCode',
    hint: 'Use Markdown, such as `**bold**` and `[text](URL)`, or `::: details`.',
  },
  {
    pattern: /(?<![\\$`])\{(?:`[^`\n]*`\}|[\w.]+\.(?:filter|join|map|slice|sort)\([^\n]*)/,
    name: 'an MDX expression',
    hint: 'Write the value instead. Put literal braces into a code span.',
  },
  {
    pattern: /^\.[ \t]+\S[^\n]*\n\.[ \t]/m,
    name: 'a numbered list of AsciiDoc',
    hint: 'Start each line with a number: `1. `.',
  },
  {
    pattern: /(?:^|[ \t])\^[a-z\d][\w-]{2,}[ \t]*(?![^])/im,
    name: 'a block ID of Obsidian',
    hint: 'Put `{#id}` after a heading or after text in brackets.',
  },
  {
    pattern: /^\{\|[^\n]*/m,
    name: 'a table of a wiki',
    hint: 'Use a table with `|` between its columns.',
  },
  { pattern: /^#\+[a-z_]+(?::[^\n]*|[ \t][^\n]*)?$/im, name: 'an Org mode keyword', hint: component },
  {
    pattern: /^\/{3,}[ \t]+[a-z][\w-]*(?:[ \t]*\|[^\n]*)?[ \t]*$/m,
    name: 'a block of PyMdown Extensions',
    hint: component,
  },
  {
    pattern: /\[=\d+(?:\.\d+)?(?:%|\/\d+)[^[\]\n]*\]/,
    name: 'a progress bar of PyMdown Extensions',
    hint: 'Write the number as text.',
  },
  {
    pattern: /(?<!\\)\{::[a-z][\w-]*[^}\n]*\}|(?<!\\)\{:\/[a-z]*\}/,
    name: 'a kramdown extension',
    hint: 'Write `<!-- … -->` for a comment, or remove it.',
  },
  {
    pattern: /(?<!\\)\{\+(?!\+)[^+{}\n]+\+\}|(?<!\\)\{-(?!-)[^{}\n]*[^-{}\n]-\}|\[\+ [^[\]\n]+ \+\]|\[- [^[\]\n]+ -\]/,
    name: 'a GitLab change',
    hint: 'Use `<ins>` and `<del>`.',
  },
  { pattern: /^#{7,}[ \t]+\S[^\n]*/m, name: 'a heading', hint: 'Use one to six `#` signs.' },
  {
    pattern: /(?<![\w\]!\\])\([^()\n]+\)\[(?:https?:\/\/|\.{0,2}\/|[\w/-]+\.md\b)[^\]\s]*\]/,
    name: 'a link with swapped brackets',
    hint: 'Write `[text](URL)`.',
  },
  {
    pattern: /(?<!\S)![ \t]+\[[^[\]\n]*\]\([^()\n]+\.(?:png|jpe?g|gif|svg|webp|avif)\)/i,
    name: 'an image with a space after `!`',
    hint: 'Remove the space.',
  },
  {
    pattern: new RegExp(
      `^[ \\t]*${otherSpace}+(?:[-*+]|\\d+[.)])[ \\t]|^(?:[-*+]|\\d+[.)]|#{1,6})[ \\t]*${otherSpace}\\s*\\S`,
      'm',
    ),
    name: 'a list or a heading with a special space',
    hint: 'Replace the no-break or wide space with a normal one.',
  },
  {
    pattern:
      /［[^［］\n]+］[（(][^（）()\n]+[）)]|(?<!\\)\[[^[\]\n]+\]（(?:https?:|\.{0,2}\/|[^（）\n]*\.md)[^（）\n]*）/,
    name: 'a link with full-width brackets',
    hint: 'Use `[` `]` and `(` `)`.',
  },
  {
    pattern: /^＃{1,6}[ \u3000]?\S[^\n]*|＊＊[^＊\n]+＊＊|^｜[^\n]+｜[ \t]*$/m,
    name: 'Markdown with full-width characters',
    hint: 'Use `#`, `*`, and `|`.',
  },
  {
    pattern: /^([–—‐‑−])[ \t\u00A0]+\S[^\n]*\n\1[ \t\u00A0]|^(?:・|－[ \u3000])[^\n]+\n(?:・|－[ \u3000])/m,
    name: 'a list',
    hint: 'Start each line with `-`.',
  },
  {
    pattern: /^[0-9０-９]+[．、][^\n]*\n[0-9０-９]+[．、]/m,
    name: 'a numbered list',
    hint: 'Start each line with a number, a dot, and a space: `1. `.',
  },
  {
    pattern: /^(?:[‘’´＇'"“”]{3}|｀{3})[\w-]*[ \t]*$|(?<![^])``[a-z]*\n[^]*\n``[ \t]*$/m,
    name: 'a code block',
    hint: 'Use lines of three backticks.',
  },
]

/** Emoji that only GitHub shows, because Unicode doesn't contain them. */
const githubEmoji =
  'accessibility atom basecamp basecampy bowtie dependabot electron feelsgood finnadie goberserk godmode hurtrealbad neckbeard octocat rage[1-4] shipit suspect trollface'.replaceAll(
    ' ',
    '|',
  )

const cjk = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}]'

/** Markup of other systems inside a line of text, outside code. */
export const markupInTexts: readonly ForeignSyntax[] = [
  {
    pattern: /(?<![\w|\\])\|\|(?=[^\s|])[^|\n]*[^\s|]\|\|(?![\w|])/,
    name: 'a spoiler of a chat',
    hint: 'Use `<details>` and `<summary>`.',
  },
  {
    pattern:
      /\\(?:auto|page|eq|name)?(?:ref|cite)[pt]?\{[^{}\n]+\}|\\(?:label|textbf|textit|emph|footnote|href|url)\{[^{}\n]*\}/,
    name: 'a LaTeX command',
    hint: 'Use a link, `[^1]` for a footnote, or `**bold**`.',
  },
  {
    pattern: /^\[![a-z]+[ \t]+[\w-]+=[^\]\n]*\]/im,
    name: 'a block of DocFX',
    hint: 'Use a component, such as `::note`.',
  },
  {
    // Markdown reads the next line, `----` or `====`, as the underline of a heading.
    pattern:
      /^\[(?:source|cols|options|quote|verse|listing|horizontal|qanda|NOTE|TIP|IMPORTANT|WARNING|CAUTION)(?:[,=][^\]\n]*)?\][ \t]*$/m,
    name: 'an AsciiDoc block',
    hint: 'Use a code block, or a component, such as `::note`.',
  },
  {
    pattern:
      /(?<![\w:\\])(?:xref|link|kbd|btn|menu|image|icon|footnote|pass|stem|latexmath|asciimath|mailto|indexterm|anchor):[^\s[\]:]*\[[^[\]\n]*\]|(?<![\w<\\])<<[\w-]+(?:,[^<>\n]+)?>>/,
    name: 'an AsciiDoc macro',
    hint: 'Use a link, `[text](./page.md#heading)`, or `:kbd{value="ctrl"}` for a key.',
  },
  {
    pattern: /(?<![^]):[a-z][\w-]*(?:\{[^{}\n]*\}|\[[^[\]\n]*\])/i,
    name: 'a component directly after another one',
    hint: 'Put a space before the colon.',
  },
  {
    pattern: new RegExp(`(?<![\\w:\\\\]):(?:${githubEmoji}):(?![\\w:])`),
    name: 'an emoji that only GitHub has',
    hint: 'Use another emoji, or an image.',
  },
  {
    pattern: new RegExp(`(?<=${cjk})__[^_\\n]+__|__[^_\\n]+__(?=${cjk})`, 'u'),
    name: 'bold text',
    hint: 'Use `**` instead of `__`.',
  },
]
