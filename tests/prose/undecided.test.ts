import { expect, test } from 'vitest'
import { compilePage } from '../sync/compile/compile-page.ts'

const aliases = { lighthouse: 'undecided', since: 'undecided', button: 'undecided' }

test.each([
  [
    'shows its texts and content, without names of icons or colors',
    '::lighthouse{title="The tower" icon="i-lucide-tower" color="red" lit}\nIt shines.\n::',
    '<p>The tower</p><p>It shines.</p>',
  ],
  [
    'keeps its link',
    '::lighthouse{title="The tower" to="https://example.org/tower"}\n::',
    '<p><a href="https://example.org/tower" rel="nofollow noopener noreferrer">The tower</a></p>',
  ],
  [
    'shows the texts in its data',
    `::lighthouse{:items='[{"label": "One", "icon": "i-x"}, {"label": "Two"}]'}\n::`,
    '<p>One</p><p>Two</p>',
  ],
  ['works in a sentence', 'New :since{v="3.1"} and :since[later]{note="maybe"}.', '<p>New 3.1 and maybe later.</p>'],
  ['is not rendered as an HTML element', '::button{text="Press"}\n::', '<p>Press</p>'],
])('a component that is not mapped yet %s', async (_, text, expected) => {
  const { document, diagnostics } = await compilePage(text, {}, { aliases })
  expect(document?.html).toBe(expected)
  expect(diagnostics).toEqual([])
})
