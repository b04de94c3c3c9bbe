import type { ForeignSyntax } from './find.ts'

/** Markdown with a slip, in the source of a paragraph. */
export const slipsInParagraphs: readonly ForeignSyntax[] = [
  {
    pattern: /^a[.)][ \t]+\S.*\nb[.)][ \t]|^i[.)][ \t]+\S.*\nii[.)][ \t]|^#\.[ \t]+\S.*\n#\.[ \t]/m,
    name: 'a list with letters or automatic numbers',
    hint: 'Use numbers, or write `<ol type="a">` and `<li>`.',
  },
  {
    pattern: /^#{2,6}[\p{L}]|^#\p{Lu}\p{L}+[ \t]/mu,
    name: 'a heading without a space',
    hint: 'Put a space after the `#` signs, or `\\` before them if they are text.',
  },
  {
    pattern: /^(?=[^\n]*\|)[^\n]*\n[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*(?:\|[ \t]*)?(?:\n|$)/,
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
]

/** Markdown with a slip, in the source of a paragraph outside lists and quotes. */
export const slipsInBlocks: readonly ForeignSyntax[] = [
  {
    pattern: /(?<![^])#\p{Ll}[\p{L}\d_-]*[ \t]*\n(?=[^#\n])/u,
    name: 'a slot outside of a component, or a heading without a space',
    hint: 'Move it into a component, or put a space after the `#` sign.',
  },
  {
    pattern: /^\[[ xX]\][ \t]+[\p{L}\p{N}]/mu,
    name: 'a task',
    hint: 'Write `- ` before it.',
  },
  {
    pattern: /(?<![^])#\p{Lu}\p{Ll}{2,}[ \t]*(?:\n|$)/u,
    name: 'a heading without a space',
    hint: 'Put a space after the `#` signs, or `\\` before them if they are text.',
  },
  {
    pattern:
      /^1([.)])\p{L}[^\n]*\n(?:[^\n]+\n)?2\1\p{L}|^([-+])\p{Lu}\p{Ll}+(?:[ \t,:.][^\n]*)?\n\2\p{Lu}\p{Ll}+(?:[ \t,:.][^\n]*)?(?:\n|$)/mu,
    name: 'a list without spaces',
    hint: 'Put a space after each number or sign: `1. `, `- `.',
  },
]

/** Markdown with a slip, in a line of text outside code. */
export const slipsInTexts: readonly ForeignSyntax[] = [
  {
    pattern: /(?<!\\)\*\*(?!\*)[^*\n]+\*\*(?!\*)/,
    name: 'emphasis with visible asterisks',
    hint: 'Move its punctuation outside the asterisks and remove inner spaces, or write `<strong>`.',
  },
  {
    pattern:
      /\]\((?!<)[^\s()<>"']+[ ]+(?:"[^"\n]*" +)?[^\s()"'][^()"'\n]*\)|\]\((?!<)[^\s()<>"']+ (?:[^()<>"'\n]|\([^()<>"'\n]*\)){1,200}\.[a-z\d]{2,5}(?:#[^\s()]*)?\)/i,
    name: 'a link with spaces in its URL',
    hint: 'Replace each space with `%20`, or put the URL between `<` and `>`.',
  },
  {
    pattern: /\]\([^\s()<>"']+[ ]+(?:"[^()\n]*"[^()"\n]*"|'[^()\n]*'[^()'\n]*')[ ]*\)/,
    name: 'a link whose title contains its quotes',
    hint: 'Use the other kind of quotes around the title.',
  },
  {
    pattern:
      /(?<!\\)\][ \t]+\((?:(?:\.{1,2}\/|https?:\/\/|#(?!\d+\)))[^\s()]*|[\w./%-]+\.(?:md|png|jpe?g|gif|svg|webp|avif))\)/,
    name: 'a link with a space before its URL',
    hint: 'Remove the space between `]` and `(`.',
  },
  {
    pattern: /(?<![^\s(])\*\*(?!kwargs\b)(?=[\p{L}\p{N}])[^*\n]*$/mu,
    name: 'bold text that is not closed',
    hint: 'Add `**` at its end, or write `\\**`.',
  },
  {
    pattern: /(?<![^\s(])`{1,2}(?=[\p{L}\p{N}])[^`\n]+[ \t][^`\n]*$/mu,
    name: 'a code span that is not closed',
    hint: 'Add a backtick at its end, or write `\\` before it.',
  },
  {
    pattern: /(?<![!\\])\[[^[\]\n]*\](?:\(<[^>\n]*(?:\)|$)|\((?:(?:\.{1,2}\/|https?:\/\/)[^()\n]*)?$)/m,
    name: 'a link whose URL is not closed',
    hint: 'Add the missing `)` or `>` after its URL.',
  },
  {
    pattern:
      /(?<![\\\w\]])(?!(?<=\[)\[(?:https?:|file:|mailto:|id:|\.{0,2}\/))(?:\[(?!\^)[^[\]\n]+\]\[(?!\^)[^[\]\n]*\]|!\[\]\[[^[\]\n]+\])/,
    name: 'a link to a missing definition',
    hint: 'Add a line `[name]: URL`.',
  },
  {
    pattern: /(?<![\w:\\])(?<!\\):[a-z][a-z\d+]*_[a-z\d_+]+:(?![\w:])/,
    name: 'an unknown emoji',
    hint: 'Use a name that GitHub supports, or the character itself.',
  },
  {
    pattern: /(?<![^]):[a-z][\w-]*(?:\{[^{}\n]*\}|\[[^[\]\n]*\])/i,
    name: 'a component directly after another one',
    hint: 'Put a space before the colon.',
  },
  {
    pattern: /^<{7}[ \t]+\S[^\n]*/m,
    name: 'a conflict of Git',
    hint: 'Keep one of the two texts, and remove the lines with `<<<<<<<`, `=======`, and `>>>>>>>`.',
  },
  {
    pattern: /(?<![\w\]\\])\(https?:\/\/[^\s()]+\)\[(?=[^[\]\n]*\p{L}{2})[^[\]\n]+\](?![([:])/u,
    name: 'a link with swapped brackets',
    hint: 'Write `[text](URL)`.',
  },
  {
    pattern: /(?<![^])\]\((?:https?:\/\/|\.{0,2}\/|#)[^\s()]*\)/,
    name: 'a link that contains another link',
    hint: 'Remove the link inside it.',
  },
  {
    pattern: /(?<![\w~\\])~~[ \t][^~\n]*[ \t]~~(?![\w~])/,
    name: 'crossed-out text',
    hint: 'Remove the spaces inside its marks.',
  },
  {
    pattern:
      /(?<![\w\\])<\/?(?:a|abbr|b|blockquote|br|button|code|col|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|iframe|img|input|ins|kbd|li|mark|ol|p|picture|pre|s|section|source|span|strong|su[bp]|summary|table|tbody|td|template|tfoot|th|thead|tr|u|ul|video)\s(?=[^<>=#@"“”]{0,80}[=#@"“”])[^<>]{0,500}>/i,
    name: 'an HTML tag with an invalid attribute',
    hint: 'Check its attributes: each has a name without special characters, straight quotes, and a space before it.',
  },
]
