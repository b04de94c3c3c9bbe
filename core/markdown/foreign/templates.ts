import { useComponent } from './find.ts'
import type { ForeignSyntax } from './find.ts'

/** Blocks and commands of templates in the source of a paragraph. */
export const templatesInParagraphs: readonly ForeignSyntax[] = [
  {
    pattern:
      /^\[\/?block:[\w-]+\]|^\\[a-z]{4,}(?:\{[^}\n]*\})?[ \t]*$|^\\(?:(?:re)?newcommand|def|usepackage|DeclareMathOperator)\b[^\n]*/m,
    name: 'a ReadMe block or a LaTeX command',
    hint: 'Remove it, or write a component, such as `::note`.',
  },
]

/** Tags of templates in a line of text, outside code. */
export const templatesInTexts: readonly ForeignSyntax[] = [
  {
    pattern: /(?<!\\)<%[-=_*#]?[ \t][^\n]{0,300}?%>/,
    name: 'a tag of a template',
    hint: 'Write the value instead.',
  },
  {
    pattern: /(?<!\\)\{%-?(?:[ \t]|[a-z]{3,}[ \t])(?:(?!\{%)[^\n])*?%\}/,
    name: 'a Liquid or GitBook tag',
    hint: useComponent,
  },
]

/** Syntax of templates between double braces. */
export const templatesInBindings: readonly ForeignSyntax[] = [
  { pattern: /^\{\{\s*[<%].*/, name: 'a Hugo shortcode', hint: useComponent },
  {
    pattern: /^\{\{\s*[a-z]\w*\([^{}]*\)\s*\}\}/i,
    name: 'a function of a template',
    hint: 'Write the value, or use a component, such as `::note`.',
  },
  {
    pattern: /^\{\{#(?:rustdoc_)?include.*/,
    name: 'an include directive of mdBook',
    hint: 'Use `<!--@include: ./file.md-->`.',
  },
  {
    pattern: /^\{\{(?:[#/^>&!]|else\b|[^{}|]*[^\s{}|][ \t]*\|[ \t]*[a-z]\w*[ \t]*(?:[|:(}]|["'])).*/i,
    name: 'a tag of a template',
    hint: 'Write the value instead. To show braces, write `\\{{`.',
  },
  {
    pattern: /^\{\{[ \t]*[\w:/-]+\.(?:png|jpe?g|gif|svg|webp|pdf)\b.*/i,
    name: 'a file of a wiki',
    hint: 'Use `![Text](image.png)`.',
  },
  {
    pattern: /^\{\{\s*(?:\$(?:frontmatter|page|site|theme|params|route|t)\b|(?:page|site|theme|config)\.).*/,
    name: 'a variable of another system',
    hint: 'Use `{{ $doc.… }}` for a frontmatter value.',
  },
  {
    pattern: /^\{\{-?[ \t]*(?:\/\*|\.[A-Z]\w*|[A-Z][\w \t-]*\|[^{}]*\}\}).*/,
    name: 'a tag of a template',
    hint: 'Write the value instead.',
  },
]
