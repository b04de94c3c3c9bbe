import { expect, test } from 'vitest'
import { compilePage } from '../../sync/compile/compile-page.ts'

async function plainOf(text: string, locale = 'en') {
  const { document } = await compilePage(text, { locale })
  return document!.plain
}

test.each<[string, string, string]>([
  [
    'text is set as its author wrote it',
    '*Ebb* and **flow**.\n\n- one\n- two\n',
    '*Ebb* and **flow**.\n\n- one\n- two\n',
  ],
  [
    'a link to a page leads to its Markdown',
    '[b](2.beta.md#day)',
    '[b](https://origin.invalid/en/guide/beta.md#day)\n',
  ],
  [
    'a link that leads nowhere is its text',
    '[gone](3.gamma.md) and [on](https://a.example)',
    'gone and [on](https://a.example)\n',
  ],
  ['an image has its address', '![A shore](shore.png)', '![A shore](https://origin.invalid/_media/1a/shore.png)\n'],
  [
    'an image keeps its caption',
    '![A shore](shore.png "At low tide")',
    '![A shore](https://origin.invalid/_media/1a/shore.png "At low tide")\n',
  ],
  ['a number keeps its value', '2<sup>n</sup>, 10<sup>6</sup>, and H<sub>2</sub>O', '2^n, 10^6, and H2O\n'],
  ['a raised formula is in parentheses', '2<sup>*n*+1</sup> and 1<sup>st</sup>', '2^(*n*+1) and 1st\n'],
  ['an image without a file is its text', 'See ![a wreck](wreck.png).', 'See a wreck.\n'],
  ['a title that the page shows is left out', '# Alpha\n\nText.', 'Text.\n'],
  [
    'a callout is a quotation with a title',
    '::note\nThe sea is cold.\n::\n\n> [!TIP] Faster\n> Swim.\n',
    '> **Note**\n>\n> The sea is cold.\n\n> **Faster**\n>\n> Swim.\n',
  ],
  [
    'tabs are their labels with their contents',
    '::tabs\n  :::tabs-item{label="npm"}\n  Run it.\n  :::\n  :::tabs-item{label="pnpm"}\n  Do it.\n  :::\n::',
    '**npm**\n\nRun it.\n\n**pnpm**\n\nDo it.\n',
  ],
  [
    'code keeps its name, and what looks like a component in it',
    '::code-group\n```ts [a.ts]\nconst a = "::note"\n```\n```sh\nls\n```\n::',
    '```ts title="a.ts"\nconst a = "::note"\n```\n\n```sh\nls\n```\n',
  ],
  ['steps are their headings', '::steps\n### One\n\nFirst.\n::', '### One\n\nFirst.\n'],
  [
    'a card is a link with a text',
    '::card{title="Beta" to="2.beta.md" icon="i-lucide-star"}\nSecond.\n::',
    '**[Beta](https://origin.invalid/en/guide/beta.md)**\n\nSecond.\n',
  ],
  [
    'fields are a list',
    '::field-group\n:::field{name="a" type="string" required}\nFirst.\n:::\n:::field{name="b" default="1" description="Second."}\n:::\n::',
    '- **`a`** (`string`, required)\n\n  First.\n\n- **`b`** (default: `1`)\n\n  Second.\n',
  ],
  ['formulas are between dollars', 'So $c^2$:\n\n$$\na_1\n$$', 'So $c^2$:\n\n$$\na_1\n$$\n'],
  ['a diagram is its source', '```mermaid\nflowchart LR\n  a --> b\n```', '```mermaid\nflowchart LR\n  a --> b\n```\n'],
  ['footnotes stay', 'Tides[^a].\n\n[^a]: Twice *a day*.', 'Tides[^a].\n\n[^a]: Twice *a day*.\n'],
  [
    'an inclusion is its text',
    '::include{src="./part.md"}\n::',
    'A part with [b](https://origin.invalid/en/guide/beta.md).\n',
  ],
  ['data of a component is a list', '::accordion{:items=\'[{"label":"Why?","content":"So."}]\'}\n::', '- Why?: So.\n'],
  [
    'a button is a link',
    ':button{label="Start" to="/guide/beta"}',
    '[Start](https://origin.invalid/en/guide/beta.md)\n',
  ],
  [
    'icons are nothing, keys are code',
    'Press :kbd{value="esc"} :icon{name="i-lucide-star"} now.',
    'Press `esc` now.\n',
  ],
  ['a component that nobody knows is its content', '::whale{title="Big"}\nBlue.\n::', '**Big**\n\nBlue.\n'],
  [
    'HTML is Markdown where it can be',
    '<details><summary>More</summary>\n\nDeep **blue**.\n\n</details>',
    '**More**\n\nDeep **blue**.\n',
  ],
])('%s', async (_, text, expected) => {
  expect((await plainOf(text)).text).toBe(expected)
})

test('sections begin at their headings, also inside of components', async () => {
  const { text, sections } = await plainOf('Top.\n\n## One\n\na\n\n::steps\n### Two\n\nb\n::\n\n## Three\n\nc\n')
  expect(sections.map(([id, level, start]) => [id, level, text.slice(start).split('\n')[0]])).toEqual([
    ['one', 2, '## One'],
    ['two', 3, '### Two'],
    ['three', 2, '## Three'],
  ])
})

test('what the interface says is in the language of the page', async () => {
  expect((await plainOf('::warning\nFroid.\n::', 'fr')).text).toBe('> **Attention**\n>\n> Froid.\n')
})
