import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

/** Returns the HTML of an article with a placeholder for each icon. */
const html = async (text: string) => (await compileArticle(text)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

describe('a button', () => {
  it.each([
    [
      'with its text in brackets',
      'a :button[Go *on*]{to="./2.beta.md"}',
      '<p>a <a class="button" data-color="primary" data-variant="solid" href="/en/guide/beta">Go <em>on</em></a></p>',
    ],
    [
      'with the Nuxt UI syntax',
      '::u-button\n---\nto: ./2.beta.md\ncolor: neutral\nvariant: outline\nsize: xl\ntrailing-icon: i-lucide-x\n---\nGo\n::',
      '<a class="button" data-color="neutral" data-size="xl" data-variant="outline" href="/en/guide/beta">Go◇</a>',
    ],
    [
      'as wide as the column',
      '::button{label="Go" to="https://e.org" target="_blank" block}\n::',
      '<a class="button block" data-color="primary" data-variant="solid" href="https://e.org" target="_blank" rel="noopener noreferrer">Go' +
        '<span class="visually-hidden"> (opens in a new tab)</span></a>',
    ],
    [
      'with only an icon',
      '::button{icon="i-lucide-x" to="./2.beta.md" aria-label="Beta"}\n::',
      '<a class="button" aria-label="Beta" data-color="primary" data-variant="solid" href="/en/guide/beta">◇</a>',
    ],
    [
      'with unknown styles',
      '::button{label="Go" variant="loud" size="huge"}\n::',
      '<button type="button" class="button" data-color="primary">Go</button>',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await html(text)).toBe(expected)
  })
})
