import { useComponent } from './find.ts'
import type { ForeignSyntax } from './find.ts'

/**
 * Extensions of Markdown in the source of a paragraph, such as those of MkDocs, kramdown, Pandoc, and MyST.
 */
export const extensionsInParagraphs: readonly ForeignSyntax[] = [
  {
    pattern:
      /(?<=\S[ \t]{1,9})\{[.#][a-z][\w-]*(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s}]+)))*[ \t]*\}(?=[ \t]*$)/im,
    name: 'block attributes',
    hint: 'Put `{.class}` directly after a heading, a link, or bold text, or put the text into `[…]{.class}`.',
  },
  {
    pattern: /(?<=^|[\s(])\{[a-z][\w:.-]*\}`[\w<~][^`\n]*`|^\([\w:.-]+\)=[ \t]*$/m,
    name: 'a MyST role or target',
    hint: 'Use a link to a heading, `[text](./page.md#heading)`, or a component.',
  },
  {
    pattern: /^\+(?:[-=]{3,}\+)+[ \t]*$|^-{2,}(?:[ \t]+-{2,})+[ \t]*$/m,
    name: 'a Pandoc or reStructuredText table',
    hint: 'Use a table with `|` between its columns.',
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
  { pattern: /^\*\[[^\]\n]+\]:[ \t]/m, name: 'an abbreviation', hint: 'Wrap each use in `<abbr title="…">`.' },
  { pattern: /^[!?]>[ \t]/m, name: 'a Docsify callout', hint: 'Use `> [!TIP]` or `> [!WARNING]`.' },
  {
    pattern: /(?<![^])(?=:[ \t]+\S[^|\n]*$):[ \t]+\S|\n:[ \t]+\S/m,
    name: 'a definition list',
    hint: 'Use `<dl>`, `<dt>`, and `<dd>`, or a list.',
  },
  {
    pattern: /(?<!\\)\{~~[^~\n]*~>[^~\n]*~~\}/,
    name: 'CriticMarkup',
    hint: 'Use `<del>` and `<ins>`.',
  },
  {
    pattern:
      /^\{[ \t]*(?:[.#][a-z]|[\w-]+="[^"\n]*"(?=\}|[ \t]+[\w}.#-]))[^{}\n]*\}[ \t]*$|(?<=[ \t])\{[ \t]+[.#][a-z][^{}\n]*\}[ \t]*$|(?<=[)\]*`][ \t]{1,9})\{(?:align|alt|class|data-[\w-]+|height|id|lang|loading|rel|style|target|title|width)=(?:"[^"\n]*"|[\w-]+)\}/im,
    name: 'block attributes',
    hint: 'Put `{.class}` directly after a heading, a link, or bold text, or put the text into `[…]{.class}`.',
  },
  {
    pattern: /(?:^|[ \t])\^[a-z\d][\w-]{2,}[ \t]*(?![^])/im,
    name: 'a block ID of Obsidian',
    hint: 'Put `{#id}` after a heading or after text in brackets.',
  },
  {
    pattern: /^\/{3,}[ \t]+[a-z][\w-]*(?:[ \t]*\|[^\n]*)?[ \t]*$/m,
    name: 'a block of PyMdown Extensions',
    hint: useComponent,
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
  {
    pattern: /^\|[ \t][^|\n]+\n\|[ \t][^|\n]+$/m,
    name: 'a line block of Pandoc',
    hint: 'Remove each `|`, and end each line with a backslash.',
  },
  {
    pattern: /^\(@[\w-]*\)[ \t]+\S/m,
    name: 'a numbered example of Pandoc',
    hint: 'Start the line with a number: `1. `.',
  },
  {
    pattern: /(?<![^])%[ \t]+\S[^\n]*/,
    name: 'a comment of MyST or LaTeX',
    hint: 'Write `<!-- … -->`.',
  },
  {
    pattern:
      /(?<![^])https:\/\/(?:github\.com\/user-attachments\/assets\/[\w-]+|[\w-]*user-images\.githubusercontent\.com\/\S+\.(?:mp4|mov|webm))[ \t]*(?![^])/,
    name: 'a video that GitHub shows',
    hint: 'Copy the file into the content folder, and write `::video{src="/demo.mp4" controls}`.',
  },
]

/** Such extensions in the source of a paragraph outside lists and quotes. */
export const extensionsInBlocks: readonly ForeignSyntax[] = [
  {
    pattern: /^%%[ \t]*$/m,
    name: 'a comment of Obsidian',
    hint: 'Write `<!--` and `-->` around it.',
  },
  {
    pattern:
      /(?<![^])#\p{L}[\p{L}\d_/-]*(?:[ \t]+#\p{L}[\p{L}\d_/-]*)+[ \t]*(?![^])|(?<![^])#\p{L}[\p{L}\d_-]*\/[\p{L}\d_/-]+[ \t]*(?![^])/u,
    name: 'tags of Obsidian',
    hint: 'List them under `keywords` in the frontmatter, or remove them.',
  },
]

/** Emoji that only GitHub shows, because Unicode doesn't contain them. */
const githubEmoji =
  'accessibility atom basecamp basecampy bowtie dependabot electron feelsgood finnadie goberserk godmode hurtrealbad neckbeard octocat rage[1-4] shipit suspect trollface'.replaceAll(
    ' ',
    '|',
  )

/** Such extensions in a line of text, outside code. */
export const extensionsInTexts: readonly ForeignSyntax[] = [
  {
    pattern: /!\[[^[\]\n]*\]\([^()\s]+[ \t]+=(?:\d+%?x\d*%?|x\d+%?)[ \t]*\)/,
    name: 'an image with a size',
    hint: 'Use `![Text](image.png){width=200}`.',
  },
  {
    pattern: /(?<![\\!\w])!?\[\[(?!https?:)[^[\]\n]+\]\]/,
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
    pattern: /(?<![\w:\\]):(?:material|fontawesome|octicons|simple|fa[bsr]?)-[a-z][\w-]*:(?![\w:])/,
    name: 'an icon of another system',
    hint: 'Use `:icon{name="i-lucide-anchor"}`.',
  },
  {
    pattern:
      /(?<![\\\w])\[(?:see |e\.g\.,? |cf\. )?-?@[a-z][\w:.-]*(?:(?:;|,? +(?:p{1,2}|ch?a?p?|sec|fig|vol)\.|,? +\d)[^[\]\n]*)?\](?!\()/i,
    name: 'a Pandoc citation',
    hint: 'Use a footnote, `[^1]`, or a link.',
  },
  {
    pattern: /(?<![\w@\\/])@(?:fig|tbl|eq|sec|lst|thm)-[a-z\d][\w-]*(?![\w/-])/i,
    name: 'a reference of Quarto',
    hint: 'Use a link to the heading or the ID: `[text](#id)`.',
  },
  {
    pattern: /(?<![\w%\\])%\[https?:\/\/[^\s[\]]+\]/,
    name: 'an embed of Hashnode',
    hint: 'Use a link, or `::video` or `::iframe`.',
  },
  {
    pattern: /^\{=[a-z]+\}/,
    name: 'a raw attribute of Pandoc',
    hint: 'Remove it, and write HTML without a code span.',
  },
  {
    pattern: /(?<!\\)\(\([\da-f]{8}-[\da-f-]{4,}\)\)/i,
    name: 'a block reference of Logseq',
    hint: 'Use a link to the page or its heading.',
  },
  {
    pattern: /(?<![\\\w/])\{(?:(?:status|children):\w+=|(?:anchor|jira|excerpt-include|include):(?=\S))[^{}\n]+\}/i,
    name: 'a Jira or Confluence macro',
    hint: useComponent,
  },
  {
    pattern: /(?<![^\s(])\/\/(?=[\p{L}\d])[^/\n]{0,100}[\p{L}\d.!?]\/\/(?![\p{L}\d/])/u,
    name: 'italic text of a wiki',
    hint: 'Use `*italic*`.',
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
    pattern: /(?<!\\)\{:[ \t]*[.#\w][^{}\n]*\}/,
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
    pattern: /^\[![a-z]+[ \t]+(?:[\w-]+=|https?:)[^\]\n]*\]/im,
    name: 'a block of DocFX',
    hint: useComponent,
  },
  {
    pattern: new RegExp(`(?<![\\w:\\\\]):(?:${githubEmoji}):(?![\\w:])`),
    name: 'an emoji that only GitHub has',
    hint: 'Use another emoji, or an image.',
  },
  {
    pattern: /【[^】\n]{0,40}†[^】\n]{0,80}】|\bcite(?:turn\d+[a-z]+\d+)+/,
    name: 'a citation of ChatGPT',
    hint: 'Use a link, or a footnote, `[^1]`.',
  },
  {
    pattern: /(?:^|[ \t])\[[ \t](?=[^[\]\\\n]*\\[a-z]{2})[^[\]\n]*[ \t]\](?![([:])/m,
    name: 'a formula',
    hint: 'Write `$$` on separate lines around it.',
  },
  {
    pattern: /(?<!\\)<(?:@(?:[UW][A-Z\d]{2,}|!?\d+)|#C[A-Z\d]{2,}\|[^<>\n]*)>/,
    name: 'a mention of a chat',
    hint: 'Write the name.',
  },
  {
    pattern: /(?<!\\)<(?:https?:\/\/|mailto:)[^\s<>|]+\|[^<>|\n]+>/,
    name: 'a link of Slack',
    hint: 'Use `[text](URL)`.',
  },
]
