import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

const html = async (text: string) => (await compileArticle(text)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

describe('a card', () => {
  it.each([
    [
      'without a link',
      '::card{title="Tides" icon="i-lucide-waves" color="info"}\nHigh and *low*\n::',
      '<div class="card" data-color="info">◇<p class="card-title">Tides</p><p>High and <em>low</em></p></div>',
    ],
    [
      'with a link',
      '::card{title="B" to="./2.beta.md"}\nx\n::',
      '<div class="card"><p class="card-title"><a class="cover" href="/en/guide/beta">B</a></p><p>x</p></div>',
    ],
    [
      'with a link to another site',
      '::card{title="E" to="https://e.org"}\n::',
      '<div class="card"><p class="card-title"><a class="cover" href="https://e.org" rel="noopener noreferrer">E◇</a></p></div>',
    ],
    [
      'with a Markdown title and a description',
      '::card{description="d"}\n#title\nA **b**\n::',
      '<div class="card"><p class="card-title">A <strong>b</strong></p><p>d</p></div>',
    ],
    [
      'with only a description',
      '::card{description="d" to="./2.beta.md"}\n::',
      '<div class="card"><p class="card-title"><a class="cover" href="/en/guide/beta">d</a></p></div>',
    ],
    [
      'with an arrow for its link',
      '::link-card{title="B" description="d" href="./2.beta.md"}\n::',
      '<div class="card"><p class="card-title"><a class="cover" href="/en/guide/beta">B◇</a></p><p>d</p></div>',
    ],
    [
      'in a group',
      '::card-group\n:::card{title="A"}\n:::\n::',
      '<div class="card-group"><div class="card"><p class="card-title">A</p></div></div>',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await html(text)).toBe(expected)
  })
})
