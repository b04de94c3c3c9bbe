import { expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

const html = async (text: string) => (await compileArticle(text)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

it.each([
  ['of a block', '::card{#here title="A"}\n::', '<div id="here" class="card"><p class="card-title">A</p></div>'],
  ['inside a line', 'A :badge[new]{#here} one.', '<span id="here" class="badge"'],
  [
    'of a nested component',
    '::card{#a}\n:::note{#b}\nText.\n:::\n::',
    '<div id="a" class="card"><div id="b" class="callout',
  ],
  ['of a tab', '::tabs\n:::tabs-item{#here label="A"}\nText.\n:::\n::', '<p id="here">Text.</p></tab-panel>'],
  [
    'of an accordion item',
    '::accordion\n:::accordion-item{#here label="A"}\nText.\n:::\n::',
    /<details(?: name="[^"]*")?><summary>A<\/summary><span id="here"><\/span>/,
  ],
  [
    'of a section in HTML',
    '<details id="here" open>\n<summary>A</summary>\n\nText.\n\n</details>',
    '<details open=""><summary>A</summary><span id="here"></span><p>Text.</p></details>',
  ],
  ['of a section without a summary', '<details id="here">\n\nText.\n\n</details>', '<details id="here">'],
  ['of an empty component', '::tabs-item{#here label="A"}\n::', '<span id="here"></span>'],
  ['of an unknown component', '::not-there{#here}\nText.\n::', '<p id="here">Text.</p>'],
  ['with special characters', '::card{id="a<b&c" title="A"}\n::', '<div id="a&lt;b&amp;c" class="card">'],
])('renders the id %s', async (_name, text, expected) => {
  expect(await html(text)).toMatch(expected)
  expect(await html(text)).not.toMatch(/root-(attributes|end)/)
})

it('does not move the id of an empty component to the next element', async () => {
  expect(await html('::not-there{#here}\n::\n\nNext.')).toContain('<span id="here"></span><p>Next.</p>')
})

it('renders a separate anchor if the element has another id', async () => {
  expect(await html('::card{#outer}\n:::tabs-item{#inner label="A"}\n## Title\n:::\n::')).toMatch(
    /<div id="outer" class="card"><span id="inner"><\/span><h2 id="title">/,
  )
})

it('does not render the id of a video as an anchor', async () => {
  expect(await html('::youtube{#dQw4w9WgXcQ}\n::')).not.toContain(' id="')
})

it('does not repeat the id of an image in its enlarged copy', async () => {
  const article = await html('![A shore](https://images.example/a.png){#here width=800}')
  expect(article).toContain('class="zoomed"')
  expect(article.match(/ id="here"/g)).toHaveLength(1)
})

it.each([
  ['of a block', '::note{.wide .quiet}\nText.\n::', '<div class="callout wide quiet"'],
  ['from a block of YAML', '::card\n---\nclass: wide\ntitle: A\n---\n::', '<div class="card wide"'],
  ['with an id', '::card{#here .wide title="A"}\n::', '<div id="here" class="card wide"'],
  ['inside a line', 'A :kbd[k]{.wide} one.', '<kbd class="wide"'],
  ['of a nested component', '::card{.a}\n:::note{.b}\nText.\n:::\n::', /<div class="card a"><div class="callout b"/],
  ['of a tab', '::tabs\n:::tabs-item{.wide label="A"}\nText.\n:::\n::', /<tab-panel [^>]*class="wide"[^>]*><p>Text\.</],
  [
    'of a modal',
    '::modal{.wide label="A"}\nText.\n::',
    /<button [^>]*class="button"[^>]*>.*<dialog [^>]*class="overlay modal wide"/,
  ],
  ['with special characters', '::card{class="a<b&c" title="A"}\n::', '<div class="card a&lt;b&amp;c">'],
])('renders the classes %s', async (_name, text, expected) => {
  expect(await html(text)).toMatch(expected)
})

it('gives the classes of an unknown component to no other element', async () => {
  expect(await html('::not-there{.wide}\nText.\n::')).toBe('<p>Text.</p>')
})
