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

/** Converts text as a page's, and gives what was noted with it. */
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
    include: () => [],
    note: (line, message) => notes.push(`${line}: ${message}`),
    keep: ({ name, props }) => kept.push([name, ...props].join(' ')),
  })
  return { text, notes, kept }
}

const mdx: [what: string, source: string, expected: string][] = [
  ['words without markup stay as they are', 'Two *words* and `code`.\n', 'Two *words* and `code`.\n'],
  ['code in a sentence holds no tags', 'Use ``<Box>`` and `{x}`.', 'Use ``<Box>`` and `{x}`.'],
  ['a fence holds no tags', '```tsx\n<Box>{x}</Box>\n```', '```tsx\n<Box>{x}</Box>\n```'],
  [
    'a fence ends with as many backticks as it begins with',
    '````md\n```\n<Box />\n```\n````',
    '````md\n```\n<Box />\n```\n````',
  ],
  [
    'a fence in a list keeps its indentation',
    '- a\n\n  ```js\n    two\n  zero\n  ```',
    '- a\n\n  ```js\n    two\n  zero\n  ```',
  ],
  [
    'a fence keeps lines that are less indented than itself',
    '  ```js\n one\nzero\n  ```',
    '  ```js\n  one\n  zero\n  ```',
  ],
  [
    'a block in a list item stays in it',
    '1. One\n\n   <Box>\n   In.\n   </Box>\n\n2. Two',
    '1. One\n\n   ::box\n   In.\n   ::\n\n2. Two',
  ],
  [
    'a block that is indented further than its list item stays in it',
    '1.  One\n\n         <Box>\n\n    In.\n\n      </Box>\n\n2.  Two',
    '1.  One\n\n    ::box\n    In.\n    ::\n\n2.  Two',
  ],
  [
    'a block that is indented as its list item is stays where it is',
    '- b\n  - c\n\n     <Box />',
    '- b\n  - c\n\n     ::box\n     ::',
  ],
  ['a block behind a list marker stays in the list', '- <Box>In.</Box>\n- b', '- ::box\n  In.\n  ::\n\n- b'],
  ['a block in a quotation stays in it', '> <Box>In.</Box>', '> ::box\n> In.\n> ::'],
  ['a block between words gets lines of its own', 'Before <Box>in</Box> after.', 'Before\n\n::box\nin\n::\n\nafter.'],
  [
    'nested blocks have a colon more each',
    '<Box><Box><Box>In.</Box></Box></Box>',
    '::box\n:::box\n::::box\nIn.\n::::\n:::\n::',
  ],
  ['tabs are indentation, too', '<Box>\n\t\tOne\n\n\t\t\ttwo\n</Box>', '::box\nOne\n\n\ttwo\n::'],
  ['a comment leaves no trace', 'a\n\n{/* hidden */}\n\nb', 'a\n\nb'],
  [
    'what expressions come to is words, where everything is written out; other expressions are code',
    "{'*'} and {1 + 1}{` of ${2}`} {now()} {[first(), 'b'].join()} {true}{null}",
    "\\* and 2 of 2 `{now()}` `{[first(), 'b'].join()}` ",
  ],
  [
    'lists become what is made of each element, also inside each other',
    'export const ports = [{ name: "Brest", ships: ["Ada", "Bo"] }, { name: "Riga", ships: [] }]\n\n<ul>\n  {ports.map(({ name, ships }, index) => (\n    <li key={name}>{index + 1} {name}: {ships.map((ship) => <b>{ship}</b>)}</li>\n  ))}\n</ul>',
    '<ul>\n<li>1 Brest: <b>Ada</b><b>Bo</b></li>\n<li>2 Riga:</li>\n</ul>',
  ],
  [
    'a list of components is a block for each, with attributes that are computed',
    'export const tips = { One: "first", Two: "second" }\n\n{Object.entries(tips).map(([name, text]) => <Box name={`${name}!`}>{text}</Box>)}',
    '::box{name="One!"}\nfirst\n::\n\n::box{name="Two!"}\nsecond\n::',
  ],
  [
    'conditions on constants decide what is shown',
    'export const beta = false\nexport const plan = "pro"\n\n{beta && <Box>Hidden.</Box>}{plan === "pro" ? <b>Pro</b> : <b>Free</b>} {user && <b>U</b>}',
    '<b>Pro</b> `{user && <b>U</b>}`',
  ],
  [
    'a constant of which a part would have to be run is none',
    'export const all = ["a", read()]\n\n{all.map((each) => <b>{each}</b>)}',
    '`{all.map((each) => <b>{each}</b>)}`',
  ],
  [
    'loops that would make a page without end are code',
    `export const l = [0,1,2,3,4,5,6,7,8,9]\n\n${'{l.map((a) => '.repeat(1)}${'l.map((a) => '.repeat(6)}<b>x</b>${')'.repeat(7)}}`,
    `\`{l.map((a) => ${'l.map((a) => '.repeat(6)}<b>x</b>${')'.repeat(7)}}\``,
  ],
  ['braces in the strings of an expression do not end it', "{fn('}', { a: 1 })} b", "`{fn('}', { a: 1 })}` b"],
  ['what is escaped is text', '\\{x\\} \\<Box>', '\\{x\\} \\<Box>'],
  ['autolinks and comparisons are no tags', '<https://a.example> 1 < 2', '<https://a.example> 1 < 2'],
  ['a fragment is what is in it', '<>One</>', 'One'],
  ['words that begin like statements may go on over lines', 'import taxes\nare high.', 'import taxes\nare high.'],
  [
    'statements may hold empty lines',
    'export const a = `b\n\nc`\n\nexport const D = () => (\n  <p>\n\n  e</p>\n)\n\nIn.',
    'In.',
  ],
  [
    'references to characters in attributes are characters',
    '<Box name="a&nbsp;b &eacute; &#x22;" />',
    "::box{name='a\u00a0b é \"'}\n::",
  ],
  ['a backtick in an expression that is no template is a character', '{a ` b} c', '`{a ` b}` c'],
  [
    'an attribute may hold both quotes',
    '<Card title="a &quot;b&quot; c\'s" />',
    '::card{title="a &quot;b&quot; c\'s"}\n::',
  ],
  ['an attribute may be an expression', '<Box name={`x`} />', '::box{name="x"}\n::'],
  ['attributes may stand on several lines', '<Box\n  name="x"\n/>', '::box{name="x"}\n::'],
  ['functions in attributes are left out', '<Box onClick={() => { go("/>") }}>In.</Box>', '::box\nIn.\n::'],
  [
    'a rule as first line of a component does not begin its YAML',
    '<Box>\n\n---\n\nIn.\n</Box>',
    '::box\n\n---\n\nIn.\n::',
  ],
  ['ids of headings stay', '## One {#first}\n\n## Two {/* #second */}', '## One {#first}\n\n## Two {#second}'],
  ['an inline component stays in its heading', '## A <Badge text="new" />', '## A :badge[new]'],
  [
    'fields of the frontmatter become bindings',
    '{frontmatter.author}, {frontmatter.title}',
    '{{ $doc.meta.author }}, {{ $doc.title }}',
  ],
  [
    'braces of formulas are no expressions',
    '$$\n\\frac{a}{b}\n$$ and $\\sqrt{2}$',
    '$$\n\\frac{a}{b}\n$$ and $\\sqrt{2}$',
  ],
  [
    'words that begin like statements are words',
    'import taxes are high.\n\nexport them.',
    'import taxes are high.\n\nexport them.',
  ],
  [
    'imports go, constants stand in their place',
    'import a from "a"\n\nexport const b = "c"\n\n<Box name={b}/>',
    '::box{name="c"}\n::',
  ],
  ['HTML in a sentence is HTML', 'Press <kbd className="k">A</kbd><br/>', 'Press <kbd class="k">A</kbd><br>'],
  ['Markdown in a block of HTML stands apart from its tags', '<div>\n  **b**\n</div>', '<div>\n\n**b**\n\n</div>'],
  [
    'a block of HTML without Markdown has no empty lines',
    '<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>',
    '<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
  ],
  ['a container stays in its component', '<Box>\n\n:::note[T]\nIn.\n:::\n\n</Box>', '::box\n:::note\nIn.\n:::\n::'],
  [
    'a container without an end ends with what it is in',
    '<Box>\n:::note\nIn.\n</Box>\nout',
    '::box\n:::note\nIn.\n:::\n::\n\nout',
  ],
  ['a tag without an end is empty', '<Box>\n\nOut.', '::box\n::\n\nOut.'],
]

test.each(mdx)('MDX: %s', (_, source, expected) => {
  expect(convert(source).text.trim()).toBe(expected.trim())
})

const vue: [what: string, source: string, expected: string][] = [
  ['HTML stays as it is', '<div class="a">{x}</div>', '<div class="a">{x}</div>'],
  ['bound values are read', '<Box :name="\'x\'" />', '::box{name="x"}\n::'],
  [
    'a container ends at its own number of colons',
    ':::: box\n::: note\nIn.\n:::\n::::',
    '::box\n:::note\nIn.\n:::\n::',
  ],
  [
    'a container ends where its end stands behind its last words',
    '::: note\nIn `a:::`\nand here.:::\n\nOut:::',
    '::note\nIn `a:::`\nand here.\n::\n\nOut:::',
  ],
  ['colons that end nothing are text', 'a\n\n:::\n\nb', 'a\n\n:::\n\nb'],
]

test.each(vue)('Markdown with Vue: %s', (_, source, expected) => {
  expect(convert(source, { vue: true, containers: true }).text.trim()).toBe(expected)
})

test('what is unknown is kept with its content and its properties, but for those that are computed', () => {
  const { text, notes, kept } = convert(
    'One\n\n<Chart data={rows} color="red">\n*Legend*\n</Chart>\n\nA <Year of={2020} /> in words.',
  )
  expect(text.trimEnd()).toBe('One\n\n::chart{color="red"}\n*Legend*\n::\n\nA :year{:of="2020"} in words.')
  expect(kept).toEqual(['chart color', 'year of'])
  expect(notes).toEqual(['3: “data” of <Chart> is computed, and was left out: {rows}'])
})

test('texts in code that is left out are in the report, as are those that only a style sheet showed', () => {
  const { text, notes } = convert(
    [
      'export const Demo = () => { const mdx = `Two *words*`; return <Box className="big" title="A title">Said {mdx} {\'x\'}</Box> }',
      '',
      '<ol>\n<li data-date="June 2026" data-theme="dark">\n\n## One\n\n</li>\n</ol>',
    ].join('\n'),
  )
  expect(text).toContain('<li>\n\n## One\n\n</li>')
  expect(notes).toEqual([
    '1: The export Demo was left out, with its texts: Two *words* · A title · Said',
    '4: “data-date” of <li> has no equivalent: June 2026',
  ])
})

const tenThousand: [what: string, source: string, expected: string][] = [
  ['elements in each other without an end', '<Box>'.repeat(10_000), '::box'],
  ['elements in each other', `${'<Box>'.repeat(10_000)}In.${'</Box>'.repeat(10_000)}`, 'In.'],
  ['braces without an end', '{'.repeat(10_000), '{{{'],
  ['braces in each other', `a ${'{'.repeat(10_000)}1${'}'.repeat(10_000)} b`, 'a'],
  ['templates without an end', `{${'`${'.repeat(10_000)}`, '{`${`${'],
  ['runs of backticks without an end', '`a ``b '.repeat(10_000), '``b'],
  ['comments without an end', '<!-- a '.repeat(10_000), '<!-- a <!-- a'],
  ['words that begin like statements', 'import taxes are high.\n\n'.repeat(10_000), 'import taxes are high.\n\nimport'],
]

test.each(tenThousand)('ten thousand %s are read without overflowing a stack', (_, source, expected) => {
  expect(convert(source).text).toContain(expected)
})

test('components are nested as deep as a sync accepts them; what is deeper stands side by side', () => {
  const { text } = convert('<Box>'.repeat(60) + '</Box>'.repeat(60))
  expect(findExcess(text, noCounts())).toBeUndefined()
  expect(findExcess(text.replace('::box', '::box\n::box'), noCounts())?.message).toMatch(/components inside each other/)
})

test('addresses are rewritten in links, images, definitions and HTML, and nowhere else', () => {
  const source =
    '[a](x "t") ![b](<x y>) [c]\n\n[c]: x\n\n<a href="x"><img src=\'x\'></a> `[d](x)`\n\n```md\n[e](x)\n```\n'
  expect(rewriteAddresses(source, { link: (address) => `L${address}`, media: (address) => `M${address}` })).toBe(
    '[a](Lx "t") ![b](<Mx%20y>) [c]\n\n[c]: Lx\n\n<a href="Lx"><img src=\'Mx\'></a> `[d](x)`\n\n```md\n[e](x)\n```\n',
  )
})

test('addresses in HTML are those of its attributes: not in comments, scripts and text, and in any notation', () => {
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

test('the short form of a binding in Vue is a computed property, and no property of that name', () => {
  const { text, notes } = convert('<Team size="small" :members />', { vue: true })
  expect(text.trim()).toBe('::team{size="small"}\n::')
  expect(notes).toEqual(['1: “members” of <Team> is computed, and was left out: {members}'])
})
