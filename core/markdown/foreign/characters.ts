import type { ForeignSyntax } from './find.ts'

/** Spaces that look like the space that Markdown requires: no-break, wide, and narrow ones. */
const otherSpace = '[\\u00A0\\u2000-\\u200A\\u202F\\u3000]'
const cjk = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}]'

/** Characters that look like those of Markdown, in the source of a paragraph. */
export const charactersInParagraphs: readonly ForeignSyntax[] = [
  {
    pattern: /^([•◦▪▫‣⁃●○■□◆▶►➢➤·∙])[ \t]+\S.*\n\1[ \t]/m,
    name: 'a list',
    hint: 'Start each line with `-`.',
  },
  {
    pattern: /^o[ \t\u00A0]+\S[^\n]*\no[ \t\u00A0]/m,
    name: 'a list of Word',
    hint: 'Start each line with `-`, and indent it by two spaces.',
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

/** Such characters, and signs beside letters that keep them from working, in a line of text. */
export const charactersInTexts: readonly ForeignSyntax[] = [
  {
    pattern: new RegExp(`(?<=${cjk})__[^_\\n]+__|__[^_\\n]+__(?=${cjk})`, 'u'),
    name: 'bold text',
    hint: 'Use `**` instead of `__`.',
  },
]
