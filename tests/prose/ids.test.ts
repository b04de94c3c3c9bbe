import { expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

const html = async (text: string) => (await compileArticle(text)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

it.each([
  ['of a block', '::card{#here title="A"}\n::', '<div id="here" class="card"><p class="card-title">A</p></div>'],
  ['inside of a line', 'A :badge[new]{#here} one.', '<span id="here" class="badge"'],
  [
    'of one in another',
    '::card{#a}\n:::note{#b}\nText.\n:::\n::',
    '<div id="a" class="card"><div id="b" class="callout',
  ],
  ['of a tab', '::tabs\n:::tabs-item{#here label="A"}\nText.\n:::\n::', '<p id="here">Text.</p></tab-panel>'],
  ['of a question', '::accordion\n:::accordion-item{#here label="A"}\nText.\n:::\n::', '<details id="here"><summary>'],
  ['of one that shows nothing', '::tabs-item{#here label="A"}\n::', '<span id="here"></span>'],
  ['of one that is not declared', '::not-there{#here}\nText.\n::', '<p id="here">Text.</p>'],
  ['with signs', '::card{id="a<b&c" title="A"}\n::', '<div id="a&lt;b&amp;c" class="card">'],
])('an id %s is in the page', async (_name, text, expected) => {
  expect(await html(text)).toContain(expected)
  expect(await html(text)).not.toContain('id-of-next')
})

it('the id of a component that shows nothing is not that of what follows', async () => {
  expect(await html('::not-there{#here}\n::\n\nNext.')).toContain('<span id="here"></span><p>Next.</p>')
})

it('where the element has another id, it is one beside it', async () => {
  expect(await html('::card{#outer}\n:::tabs-item{#inner label="A"}\n## Title\n:::\n::')).toMatch(
    /<div id="outer" class="card"><span id="inner"><\/span><h2 id="title">/,
  )
})

it('the id of a video is none of the page', async () => {
  expect(await html('::youtube{#dQw4w9WgXcQ}\n::')).not.toContain(' id="')
})

it('an enlarged image does not repeat the id of the one in the text', async () => {
  const article = await html('![A shore](https://images.example/a.png){#here width=800}')
  expect(article).toContain('class="zoomed"')
  expect(article.match(/ id="here"/g)).toHaveLength(1)
})
