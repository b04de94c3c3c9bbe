import { expect, test } from 'vitest'
import { compilePage } from '../../sync/compile/compile-page.ts'

async function plainOf(text: string, locale = 'en') {
  const { document } = await compilePage(text, { locale })
  return document!.plain
}

test.each<[string, string, string]>([
  [
    'keeps text as its author wrote it',
    '*Ebb* and **flow**.\n\n- one\n- two\n',
    '*Ebb* and **flow**.\n\n- one\n- two\n',
  ],
  [
    'links to the Markdown version of a page',
    '[b](2.beta.md#day)',
    '[b](https://origin.invalid/en/guide/beta.md#day)\n',
  ],
  [
    'replaces a broken link with its text',
    '[gone](3.gamma.md) and [on](https://a.example)',
    'gone and [on](https://a.example)\n',
  ],
  [
    'gives an image an absolute URL',
    '![A shore](shore.png)',
    '![A shore](https://origin.invalid/_media/1a/shore.png)\n',
  ],
  [
    'keeps the caption of an image',
    '![A shore](shore.png "At low tide")',
    '![A shore](https://origin.invalid/_media/1a/shore.png "At low tide")\n',
  ],
  [
    'keeps the numbers of a list',
    '<ol start="5"><li>a</li><li value="9">b</li><li>c</li></ol>\n\n<ol reversed><li>d</li><li>e</li></ol>',
    '5. a\n\n9) b\n10) c\n\n2. d\n\n1) e\n',
  ],
  ['separates code', '<code>1</code><code>2</code> <samp>3</samp><samp>4</samp>', '`1` `2` `3` `4`\n'],
  ['keeps a number with a line break opportunity', '1000<wbr>000', '1000000\n'],
  ['keeps the value of a number', '2<sup>n</sup>, 10<sup>6</sup>, and H<sub>2</sub>O', '2^n, 10^6, and H2O\n'],
  ['keeps an exponent after an index', 'x<sub>1</sub><sup>2</sup>', 'x1^2\n'],
  ['tells powers from fractions', 'm<sup>2</sup>/s<sup>3</sup>, 3<sup>1</sup>/<sub>2</sub>', 'm^2/s^3, 3 1/2\n'],
  ['puts a superscript formula in parentheses', '2<sup>*n*+1</sup> and 1<sup>st</sup>', '2^(*n*+1) and 1st\n'],
  ['keeps adjacent keys apart', 'Press <kbd>1</kbd><kbd>2</kbd>.', 'Press `1` `2`.\n'],
  ['keeps old and new values apart', 'from <del>5</del><ins>6</ins> on', 'from ~~5~~ 6 on\n'],
  ['puts readings in parentheses', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢(kan)\n'],
  ['replaces an image without a file with its text', 'See ![a wreck](wreck.png).', 'See a wreck.\n'],
  ['omits a title that the page already shows', '# Alpha\n\nText.', 'Text.\n'],
  [
    'turns a callout into a quotation with a title',
    '::note\nThe sea is cold.\n::\n\n> [!TIP] Faster\n> Swim.\n',
    '> **Note**\n>\n> The sea is cold.\n\n> **Faster**\n>\n> Swim.\n',
  ],
  [
    'turns tabs into labels with their content',
    '::tabs\n  :::tabs-item{label="npm"}\n  Run it.\n  :::\n  :::tabs-item{label="pnpm"}\n  Do it.\n  :::\n::',
    '**npm**\n\nRun it.\n\n**pnpm**\n\nDo it.\n',
  ],
  [
    'keeps the filename of code, and component syntax within it',
    '::code-group\n```ts [a.ts]\nconst a = "::note"\n```\n```sh\nls\n```\n::',
    '```ts title="a.ts"\nconst a = "::note"\n```\n\n```sh\nls\n```\n',
  ],
  [
    'keeps which lines of code were added and removed',
    '```js [a.js]\nlet a\nlet b // [!code --]\n\nlet c // [!code ++]\n```\n\n```diff\n- d\n+ e\n```\n\n```js\nf() // [!code focus]\n```',
    '```diff title="a.js"\n  let a\n- let b\n\n+ let c\n```\n\n```diff\n- d\n+ e\n```\n\n```js\nf()\n```\n',
  ],
  ['turns steps into headings', '::steps\n### One\n\nFirst.\n::', '### One\n\nFirst.\n'],
  [
    'turns a card into a link with its text',
    '::card{title="Beta" to="2.beta.md" icon="i-lucide-star"}\nSecond.\n::',
    '**[Beta](https://origin.invalid/en/guide/beta.md)**\n\nSecond.\n',
  ],
  [
    'turns fields into a list',
    '::field-group\n:::field{name="a" type="string" required}\nFirst.\n:::\n:::field{name="b" default="1" description="Second."}\n:::\n::',
    '- **`a`** (`string`, required)\n\n  First.\n\n- **`b`** (default: `1`)\n\n  Second.\n',
  ],
  ['puts formulas between dollar signs', 'So $c^2$:\n\n$$\na_1\n$$', 'So $c^2$:\n\n$$\na_1\n$$\n'],
  [
    'keeps the source of a diagram',
    '```mermaid\nflowchart LR\n  a --> b\n```',
    '```mermaid\nflowchart LR\n  a --> b\n```\n',
  ],
  ['keeps footnotes', 'Tides[^a].\n\n[^a]: Twice *a day*.', 'Tides[^a].\n\n[^a]: Twice *a day*.\n'],
  [
    'replaces an inclusion with its text',
    '::include{src="./part.md"}\n::',
    'A part with [b](https://origin.invalid/en/guide/beta.md).\n',
  ],
  [
    'turns the data of a component into a list',
    '::accordion{:items=\'[{"label":"Why?","content":"So."}]\'}\n::',
    '- Why?: So.\n',
  ],
  [
    'turns a button into a link',
    ':button{label="Start" to="/guide/beta"}',
    '[Start](https://origin.invalid/en/guide/beta.md)\n',
  ],
  [
    'omits icons and turns keys into code',
    'Press :kbd{value="esc"} :icon{name="i-lucide-star"} now.',
    'Press `esc` now.\n',
  ],
  ['replaces an unknown component with its content', '::whale{title="Big"}\nBlue.\n::', '**Big**\n\nBlue.\n'],
  [
    'turns HTML into Markdown if possible',
    '<details><summary>More</summary>\n\nDeep **blue**.\n\n</details>',
    '**More**\n\nDeep **blue**.\n',
  ],
])('%s', async (_, text, expected) => {
  expect((await plainOf(text)).text).toBe(expected)
})

test('starts sections at headings, including headings inside components', async () => {
  const { text, sections } = await plainOf('Top.\n\n## One\n\na\n\n::steps\n### Two\n\nb\n::\n\n## Three\n\nc\n')
  expect(sections.map(([id, level, start]) => [id, level, text.slice(start).split('\n')[0]])).toEqual([
    ['one', 2, '## One'],
    ['two', 3, '### Two'],
    ['three', 2, '## Three'],
  ])
})

test('writes interface text in the language of the page', async () => {
  expect((await plainOf('::warning\nFroid.\n::', 'fr')).text).toBe('> **Attention**\n>\n> Froid.\n')
})
