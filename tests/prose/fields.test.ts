import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

/** Returns the HTML of an article with a placeholder for each icon. */
const html = async (text: string) => (await compileArticle(text)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

describe('a field', () => {
  it.each([
    [
      'with every prop',
      '::field{name="unit" type="string" required default="m"}\nOf *heights*\n::',
      '<div class="field"><p class="field-head"><code class="field-name">unit</code><code>string</code>' +
        '<span class="badge" data-color="error" data-size="sm">required</span><span class="field-default">default: <code>m</code></span></p>' +
        '<p>Of <em>heights</em></p></div>',
    ],
    [
      'in a group, with the description as a prop',
      '::field-group\n:::field{name="a" description="d"}\n:::\n::',
      '<div class="field-group"><div class="field"><p class="field-head"><code class="field-name">a</code></p><p>d</p></div></div>',
    ],
    [
      'that is not required',
      '::field{name="a" required="false"}\n::',
      '<div class="field"><p class="field-head"><code class="field-name">a</code></p></div>',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await html(text)).toBe(expected)
  })
})
