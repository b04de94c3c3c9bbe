import type { ForeignSyntax } from './find.ts'

/** MDX in the source of a paragraph. */
export const mdxInParagraphs: readonly ForeignSyntax[] = [
  {
    pattern: /^<>[ \t]*(?:\n|$)|^<\/>[ \t]*$/m,
    name: 'an MDX fragment',
    hint: 'Remove it.',
  },
  {
    pattern:
      /(?<![\\$`{\w])\{(?:!{0,2}[\w.]+(?:[ \t]*[=!]==?[ \t]*[\w.'"-]+)?[ \t]*(?:&&|\?(?!\.))|\([^()\n]{0,100}\)[ \t]*=>)[^\n{}]*<\/?[a-z][^\n]*/i,
    name: 'an MDX expression',
    hint: 'Write the value instead. Put literal braces into a code span.',
  },
  {
    pattern:
      /^(?:import\s+(?:[\w*{][^;\n]*\sfrom\s+)?["'][^"'\n]+["'];?[ \t]*$|export\s+(?:(?:async|const|default|function|let)\s|\*\s+(?:from|as)\s|\{[^}\n]*\}(?:\s+from\s|;?[ \t]*$)|(?:class|interface|type)\s+[A-Z]))/m,
    name: 'an MDX statement',
    hint: 'Remove it, because components need no import. For a frontmatter value, write `{{ $doc.… }}`.',
  },
  {
    pattern: /(?<![\\$`])\{(?:`[^`\n]*`\}|(?:[\w.]+|\[[^[\]\n]*\])\.(?:filter|join|map|slice|sort)\([^\n]*)/,
    name: 'an MDX expression',
    hint: 'Write the value instead. Put literal braces into a code span.',
  },
]

/** MDX in a line of text, outside code. */
export const mdxInTexts: readonly ForeignSyntax[] = [
  {
    pattern: /(?<!\\)\{\/\*[^\n]*?\*\/\}/,
    name: 'an MDX comment',
    hint: 'Write `<!-- … -->`.',
  },
  {
    pattern: /(?<![\\$/{])\{(?:(?:props|process\.env)\.\w+|\w+(?:\.(?![A-Z])\w+)+(?:\(\))?|["'][^"'\n]*["'])\}/,
    name: 'an MDX expression',
    hint: 'Write the value instead. Put literal braces into a code span.',
  },
  {
    pattern:
      /(?<![\\$/{\w])\{(?:\d+ *[-+*/] *\d+|(?:(?:new|await|typeof) )?[\w.]+\([^{}\n]{0,200}\)(?:[.[][^{}\n]{0,200})?|\w+ *(?:&&|\|\||\?)[^{}\n]+)\}/,
    name: 'an MDX expression',
    hint: 'Write the value instead. Put literal braces into a code span.',
  },
  {
    pattern: /(?<!\\)<[A-Z]\w*(?:\s[^<>]*?(?:=\{|\s\{\.{3})|\s\{\.{3}|\.\w)[^\n]*|(?<!\\)<>[^\n]*?<\/>/,
    name: 'an MDX component',
    hint: 'Write the component as `::name{prop="value"}`, and end it with `::`.',
  },
  {
    // A tag such as `<host.example>` is a placeholder, so it needs an attribute, a slash, or an end tag.
    pattern: /(?<!\\)<(?:[a-z]\w*(?:[.:]\w+)+(?:\s[^<>=\n]{0,100}=[^\n]*|\s*\/>)|\/[a-z]\w*(?:\.\w+)+>)/,
    name: 'an MDX component',
    hint: 'Write the component as `::name{prop="value"}`, and end it with `::`.',
  },
]
