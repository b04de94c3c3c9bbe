import { expect, test } from 'vitest'
import { findExcess, noCounts } from '../../core/markdown/complexity.ts'
import { parseBody } from '../../scripts/import/body/parse-body.ts'
import type { Notations } from '../../scripts/import/body/piece.ts'
import { renderBody } from '../../scripts/import/body/render-body.ts'
import type { Converters } from '../../scripts/import/body/converter.ts'
import { rewriteAddresses } from '../../scripts/import/body/rewrite-addresses.ts'
import { badge, card, group } from '../../scripts/import/body/shared-converters.ts'

const converters: Converters = {
  Box: group('box', { name: 'name' }),
  Card: card,
  Badge: badge('type', {}),
  box: group('box'),
  note: group('note'),
}

/** Converts text as the body of a page and returns it with its notes. */
function convert(
  source: string,
  notations: Notations = { mdx: true, containers: true },
): { text: string; notes: string[]; kept: string[] } {
  const { pieces, imports } = parseBody(source, 1, notations)
  const notes: string[] = []
  const kept: string[] = []
  const text = renderBody(pieces, {
    converters,
    imports,
    link: (address) => address,
    media: (address) => address,
    icon: () => undefined,
    operation: () => undefined,
    include: () => [],
    note: (line, message) => notes.push(`${line}: ${message}`),
    keep: ({ name, props }) => kept.push([name, ...props].join(' ')),
  })
  return { text, notes, kept }
}

const mdx: [what: string, source: string, expected: string][] = [
  ['keeps words without markup', 'Two *words* and `code`.\n', 'Two *words* and `code`.\n'],
  ['reads no tags in inline code', 'Use ``<Box>`` and `{x}`.', 'Use ``<Box>`` and `{x}`.'],
  ['reads no tags in a fence', '```tsx\n<Box>{x}</Box>\n```', '```tsx\n<Box>{x}</Box>\n```'],
  [
    'keeps HTML blocks in a table cell on the line of their row',
    '| a | b |\n| - | - |\n| null<div className="label">Android</div><hr/>`x`<div>**iOS**</div> | <ul><li>1</li></ul> |\n\n<div>`y`</div>',
    '| a | b |\n| - | - |\n| null<div class="label">Android</div><hr>`x`<div> **iOS** </div> | <ul><li>1</li></ul> |\n\n<div>\n\n`y`\n\n</div>',
  ],
  [
    'replaces a component in a table cell with its content',
    '| <Box>In **a** cell</Box> |\n| - |',
    '| In **a** cell |\n| - |',
  ],
  [
    'ends a fence with as many backticks as it starts with',
    '````md\n```\n<Box />\n```\n````',
    '````md\n```\n<Box />\n```\n````',
  ],
  [
    'keeps the indentation of a fence in a list',
    '- a\n\n  ```js\n    two\n  zero\n  ```',
    '- a\n\n  ```js\n    two\n  zero\n  ```',
  ],
  [
    'keeps lines that are less indented than their fence',
    '  ```js\n one\nzero\n  ```',
    '  ```js\n  one\n  zero\n  ```',
  ],
  [
    'keeps a block in its list item',
    '1. One\n\n   <Box>\n   In.\n   </Box>\n\n2. Two',
    '1. One\n\n   ::box\n   In.\n   ::\n\n2. Two',
  ],
  [
    'keeps a block that is indented further than its list item',
    '1.  One\n\n         <Box>\n\n    In.\n\n      </Box>\n\n2.  Two',
    '1.  One\n\n    ::box\n    In.\n    ::\n\n2.  Two',
  ],
  [
    'keeps the position of a block with the indentation of its list item',
    '- b\n  - c\n\n     <Box />',
    '- b\n  - c\n\n     ::box\n     ::',
  ],
  ['keeps a block after a list marker in the list', '- <Box>In.</Box>\n- b', '- ::box\n  In.\n  ::\n\n- b'],
  ['keeps a block in its quotation', '> <Box>In.</Box>', '> ::box\n> In.\n> ::'],
  ['puts a block between words on separate lines', 'Before <Box>in</Box> after.', 'Before\n\n::box\nin\n::\n\nafter.'],
  [
    'adds a colon per level of nested blocks',
    '<Box><Box><Box>In.</Box></Box></Box>',
    '::box\n:::box\n::::box\nIn.\n::::\n:::\n::',
  ],
  ['accepts tabs as indentation', '<Box>\n\t\tOne\n\n\t\t\ttwo\n</Box>', '::box\nOne\n\n\ttwo\n::'],
  ['removes a comment', 'a\n\n{/* hidden */}\n\nb', 'a\n\nb'],
  [
    'evaluates literal expressions to text and keeps others as code',
    "{'*'} and {1 + 1}{` of ${2}`} {now()} {[first(), 'b'].join()} {true}{null}",
    "\\* and 2 of 2 `{now()}` `{[first(), 'b'].join()}` ",
  ],
  [
    'evaluates lists and nested lists',
    'export const ports = [{ name: "Brest", ships: ["Ada", "Bo"] }, { name: "Riga", ships: [] }]\n\n<ul>\n  {ports.map(({ name, ships }, index) => (\n    <li key={name}>{index + 1} {name}: {ships.map((ship) => <b>{ship}</b>)}</li>\n  ))}\n</ul>',
    '<ul>\n<li>1 Brest: <b>Ada</b><b>Bo</b></li>\n<li>2 Riga:</li>\n</ul>',
  ],
  [
    'turns a list of components into blocks with evaluated attributes',
    'export const tips = { One: "first", Two: "second" }\n\n{Object.entries(tips).map(([name, text]) => <Box name={`${name}!`}>{text}</Box>)}',
    '::box{name="One!"}\nfirst\n::\n\n::box{name="Two!"}\nsecond\n::',
  ],
  [
    'evaluates conditions on constants',
    'export const beta = false\nexport const plan = "pro"\n\n{beta && <Box>Hidden.</Box>}{plan === "pro" ? <b>Pro</b> : <b>Free</b>} {user && <b>U</b>}',
    '<b>Pro</b> `{user && <b>U</b>}`',
  ],
  [
    'ignores a constant that is only partly literal',
    'export const all = ["a", read()]\n\n{all.map((each) => <b>{each}</b>)}',
    '`{all.map((each) => <b>{each}</b>)}`',
  ],
  [
    'keeps loops with excessive output as code',
    `export const l = [0,1,2,3,4,5,6,7,8,9]\n\n${'{l.map((a) => '.repeat(1)}${'l.map((a) => '.repeat(6)}<b>x</b>${')'.repeat(7)}}`,
    `\`{l.map((a) => ${'l.map((a) => '.repeat(6)}<b>x</b>${')'.repeat(7)}}\``,
  ],
  ['does not end an expression at braces in its strings', "{fn('}', { a: 1 })} b", "`{fn('}', { a: 1 })}` b"],
  ['reads escaped characters as text', '\\{x\\} \\<Box>', '\\{x\\} \\<Box>'],
  ['reads no tags in autolinks and comparisons', '<https://a.example> 1 < 2', '<https://a.example> 1 < 2'],
  ['replaces a fragment with its content', '<>One</>', 'One'],
  ['keeps words across lines that start like a statement', 'import taxes\nare high.', 'import taxes\nare high.'],
  [
    'reads statements with empty lines',
    'export const a = `b\n\nc`\n\nexport const D = () => (\n  <p>\n\n  e</p>\n)\n\nIn.',
    'In.',
  ],
  [
    'decodes character references in attributes',
    '<Box name="a&nbsp;b &eacute; &#x22;" />',
    "::box{name='a\u00a0b é \"'}\n::",
  ],
  ['keeps a backtick that starts no template', '{a ` b} c', '`{a ` b}` c'],
  [
    'keeps both kinds of quotes in an attribute',
    '<Card title="a &quot;b&quot; c\'s" />',
    '::card{title="a &quot;b&quot; c\'s"}\n::',
  ],
  ['evaluates an expression in an attribute', '<Box name={`x`} />', '::box{name="x"}\n::'],
  ['reads attributes on several lines', '<Box\n  name="x"\n/>', '::box{name="x"}\n::'],
  ['removes functions in attributes', '<Box onClick={() => { go("/>") }}>In.</Box>', '::box\nIn.\n::'],
  [
    'does not read a rule in the first line of a component as YAML',
    '<Box>\n\n---\n\nIn.\n</Box>',
    '::box\n\n---\n\nIn.\n::',
  ],
  ['keeps ids of headings', '## One {#first}\n\n## Two {/* #second */}', '## One {#first}\n\n## Two {#second}'],
  ['keeps an inline component in its heading', '## A <Badge text="new" />', '## A :badge[new]'],
  [
    'turns frontmatter fields into bindings',
    '{frontmatter.author}, {frontmatter.title}',
    '{{ $doc.meta.author }}, {{ $doc.title }}',
  ],
  ['reads no expressions in formulas', '$$\n\\frac{a}{b}\n$$ and $\\sqrt{2}$', '$$\n\\frac{a}{b}\n$$ and $\\sqrt{2}$'],
  [
    'keeps words that start like a statement',
    'import taxes are high.\n\nexport them.',
    'import taxes are high.\n\nexport them.',
  ],
  [
    'removes imports and inserts constants',
    'import a from "a"\n\nexport const b = "c"\n\n<Box name={b}/>',
    '::box{name="c"}\n::',
  ],
  ['keeps inline HTML', 'Press <kbd className="k">A</kbd><br/>', 'Press <kbd class="k">A</kbd><br>'],
  ['separates Markdown from the tags of an HTML block', '<div>\n  **b**\n</div>', '<div>\n\n**b**\n\n</div>'],
  [
    'adds no empty lines to an HTML block without Markdown',
    '<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>',
    '<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
  ],
  ['keeps a container in its component', '<Box>\n\n:::note[T]\nIn.\n:::\n\n</Box>', '::box\n:::note\nIn.\n:::\n::'],
  [
    'ends an unclosed container with its parent',
    '<Box>\n:::note\nIn.\n</Box>\nout',
    '::box\n:::note\nIn.\n:::\n::\n\nout',
  ],
  ['treats an unclosed tag as empty', '<Box>\n\nOut.', '::box\n::\n\nOut.'],
]

test.each(mdx)('MDX: %s', (_, source, expected) => {
  expect(convert(source).text.trim()).toBe(expected.trim())
})

const vue: [what: string, source: string, expected: string][] = [
  ['keeps HTML unchanged', '<div class="a">{x}</div>', '<div class="a">{x}</div>'],
  ['reads bound values', '<Box :name="\'x\'" />', '::box{name="x"}\n::'],
  [
    'ends a container at the same number of colons',
    ':::: box\n::: note\nIn.\n:::\n::::',
    '::box\n:::note\nIn.\n:::\n::',
  ],
  [
    'ends a container at colons after its last words',
    '::: note\nIn `a:::`\nand here.:::\n\nOut:::',
    '::note\nIn `a:::`\nand here.\n::\n\nOut:::',
  ],
  ['keeps colons that close no container as text', 'a\n\n:::\n\nb', 'a\n\n:::\n\nb'],
]

test.each(vue)('Markdown with Vue: %s', (_, source, expected) => {
  expect(convert(source, { vue: true, containers: true }).text.trim()).toBe(expected)
})

test('keeps unknown components with their content and properties, except for computed ones', () => {
  const { text, notes, kept } = convert(
    'One\n\n<Chart data={rows} color="red">\n*Legend*\n</Chart>\n\nA <Year of={2020} /> in words.',
  )
  expect(text.trimEnd()).toBe('One\n\n::chart{color="red"}\n*Legend*\n::\n\nA :year{:of="2020"} in words.')
  expect(kept).toEqual(['chart color', 'year of'])
  expect(notes).toEqual(['3: “data” of <Chart> was left out, because it is computed: {rows}'])
})

test('reports texts in omitted code and texts that only a style sheet showed', () => {
  const { text, notes } = convert(
    [
      'export const Demo = () => { const mdx = `Two *words*`; return <Box className="big" title="A title">Said {mdx} {\'x\'}</Box> }',
      '',
      '<ol>\n<li data-date="June 2026" data-theme="dark">\n\n## One\n\n</li>\n</ol>',
    ].join('\n'),
  )
  expect(text).toContain('<li>\n\n## One\n\n</li>')
  expect(notes).toEqual([
    '1: The export Demo was left out, with these texts: Two *words* · A title · Said',
    '4: “data-date” of <li> was left out, because it has no equivalent: June 2026',
  ])
})

const tenThousand: [what: string, source: string, expected: string][] = [
  ['unclosed nested elements', '<Box>'.repeat(10_000), '::box'],
  ['nested elements', `${'<Box>'.repeat(10_000)}In.${'</Box>'.repeat(10_000)}`, 'In.'],
  ['unclosed braces', '{'.repeat(10_000), '{{{'],
  ['nested braces', `a ${'{'.repeat(10_000)}1${'}'.repeat(10_000)} b`, 'a'],
  ['unclosed templates', `{${'`${'.repeat(10_000)}`, '{`${`${'],
  ['unclosed runs of backticks', '`a ``b '.repeat(10_000), '``b'],
  ['unclosed comments', '<!-- a '.repeat(10_000), '<!-- a <!-- a'],
  ['lines that start like statements', 'import taxes are high.\n\n'.repeat(10_000), 'import taxes are high.\n\nimport'],
]

test.each(tenThousand)('reads ten thousand %s without a stack overflow', (_, source, expected) => {
  expect(convert(source).text).toContain(expected)
})

test('nests components up to the limit of a sync and puts deeper ones side by side', () => {
  const { text } = convert('<Box>'.repeat(60) + '</Box>'.repeat(60))
  expect(findExcess(text, noCounts())).toBeUndefined()
  expect(findExcess(text.replace('::box', '::box\n::box'), noCounts())?.message).toMatch(/nested components/)
})

test('rewrites URLs in links, images, definitions, and HTML, and nowhere else', () => {
  const source =
    '[a](x "t") ![b](<x y>) [c]\n\n[c]: x\n\n<a href="x"><img src=\'x\'></a> `[d](x)`\n\n```md\n[e](x)\n```\n'
  expect(rewriteAddresses(source, { link: (address) => `L${address}`, media: (address) => `M${address}` })).toBe(
    '[a](Lx "t") ![b](<Mx%20y>) [c]\n\n[c]: Lx\n\n<a href="Lx"><img src=\'Mx\'></a> `[d](x)`\n\n```md\n[e](x)\n```\n',
  )
})

test('rewrites URLs in HTML attributes in any notation, but not in comments, scripts, and text', () => {
  const source = [
    '<td><img src="x"></td><td><a href=x>',
    '<!-- <a href="x"> -->',
    '<pre> href="x"</pre><script>"<a href=\\"x\\">"</script>',
    '<a data-href="x" title=" src=\'x\'" HREF = \'x?a&amp;b\'>',
  ].join('\n')
  expect(rewriteAddresses(source, { link: (address) => `L${address}`, media: (address) => `M${address}` })).toBe(
    [
      '<td><img src="Mx"></td><td><a href="Lx">',
      '<!-- <a href="x"> -->',
      '<pre> href="x"</pre><script>"<a href=\\"x\\">"</script>',
      '<a data-href="x" title=" src=\'x\'" HREF = \'Lx?a&amp;b\'>',
    ].join('\n'),
  )
})

test('treats the short form of a Vue binding as a computed property', () => {
  const { text, notes } = convert('<Team size="small" :members />', { vue: true })
  expect(text.trim()).toBe('::team{size="small"}\n::')
  expect(notes).toEqual(['1: “members” of <Team> was left out, because it is computed: {members}'])
})
