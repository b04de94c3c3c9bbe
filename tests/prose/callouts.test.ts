import { describe, expect, it } from 'vitest'
import { compileArticle, compilePage } from '../sync/compile/compile-page.ts'

/** Returns the HTML of an article with a placeholder for each icon. */
async function html(text: string, source = {}) {
  return (await compileArticle(text, source)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')
}

const french = { locale: 'fr', file: 'fr/a.md', path: '/fr/a' }

describe('an alert', () => {
  it('is a callout with buttons, and its text may be a prop', async () => {
    const rendered = await html(
      '::u-alert{title="Heads up" description="High water." color="warning" variant="soft" :actions=\'[{"label":"More","to":"/en/x"}]\'}\n::',
    )
    expect(rendered).toMatch(
      /^<div class="callout" role="note" data-color="warning"><div class="callout-body"><p class="callout-title">Heads up<\/p><p>High water\.<\/p><p><a class="button"[^>]*href="\/en\/x">More<\/a><\/p><\/div><\/div>$/,
    )
  })

  it('keeps its slots', async () => {
    expect(await html('::alert\n#title\nA **b**\n#description\nWords\n::')).toContain(
      '<p class="callout-title">A <strong>b</strong></p><p>Words</p>',
    )
  })
})

describe('a callout', () => {
  it.each([
    [
      'with text',
      '::note\nRead **this**.\n::',
      '<div class="callout" role="note" data-color="info">◇<div class="callout-body"><p class="callout-title">Note</p>' +
        '<p>Read <strong>this</strong>.</p></div></div>',
    ],
    [
      'with a title, a color, and an unknown icon',
      '::tip{title="Faster" color="primary" icon="i-lucide-nothing"}\nx\n::',
      '<div class="callout" role="note" data-color="primary"><div class="callout-body"><p class="callout-title">Faster</p><p>x</p></div></div>',
    ],
    [
      'with a Markdown title',
      '::warning\nx\n#title\nMind the `gap`\n::',
      '<div class="callout" role="note" data-color="warning">◇<div class="callout-body">' +
        '<p class="callout-title">Mind the <code>gap</code></p><p>x</p></div></div>',
    ],
    [
      'without a type',
      '::callout\nx\n::',
      '<div class="callout" role="note" data-color="neutral"><div class="callout-body"><p>x</p></div></div>',
    ],
    [
      'with a type as a prop',
      '::callout{type="danger"}\nx\n::',
      '<div class="callout" role="note" data-color="error">◇<div class="callout-body"><p class="callout-title">Danger</p><p>x</p></div></div>',
    ],
    [
      'with an unknown type',
      '::callout{type="constructor"}\nx\n::',
      '<div class="callout" role="note" data-color="neutral"><div class="callout-body"><p>x</p></div></div>',
    ],
    [
      'that is a link, named by its text',
      '::callout{to="./2.beta.md"}\nSee *b*\n::',
      '<div class="callout" role="note" data-color="neutral"><div class="callout-body"><p>See <em>b</em></p></div>' +
        '<a class="cover" href="/en/guide/beta"><span class="visually-hidden">See b</span>◇</a></div>',
    ],
    [
      'that links to another site in a new tab, named by its title',
      '::callout{to="https://e.org" target="\\_blank" title="E"}\nx\n::',
      '<div class="callout" role="note" data-color="neutral"><div class="callout-body"><p class="callout-title">E</p><p>x</p></div>' +
        '<a class="cover" href="https://e.org" target="_blank" rel="noopener noreferrer"><span class="visually-hidden">E</span>' +
        '<span class="visually-hidden"> (opens in a new tab)</span>◇</a></div>',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await html(text)).toBe(expected)
  })

  it.each([
    ['note', 'info', 'Note'],
    ['tip', 'success', 'Astuce'],
    ['info', 'neutral', 'Info'],
    ['important', 'important', 'Important'],
    ['warning', 'warning', 'Attention'],
    ['caution', 'caution', 'Prudence'],
    ['danger', 'error', 'Danger'],
  ])('of type %s has the color %s and the localized title %s', async (kind, color, word) => {
    const article = await html(`::${kind}\nx\n::`, french)
    expect(article).toContain(`data-color="${color}"`)
    expect(article).toContain(`>◇<div class="callout-body"><p class="callout-title">${word}</p>`)
  })

  it('of each type has a different icon', async () => {
    const { html: article } = await compileArticle(
      ['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger']
        .map((kind) => `::${kind}\nx\n::`)
        .join('\n\n'),
    )
    expect(new Set([...article.matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id)).size).toBe(7)
  })

  it('with a broken link is reported', async () => {
    const { diagnostics } = await compilePage('::note{to="./gone.md"}\nx\n::')
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'broken-link', line: 1 })])
  })
})

describe('read more', () => {
  it.each([
    ['names the target page', ':read-more{to="./2.beta.md"}', 'Read more in Beta'],
    ['uses the author’s title', ':read-more{to="./2.beta.md" title="Second Letter"}', 'Read more in Second Letter'],
    ['names the target site', ':read-more{to="https://www.example.com/a"}', 'Read more on example.com'],
    ['names the target site of an invalid URL', ':read-more{to="https://a b:x/"}', 'Read more on a b:x'],
    ['uses the author’s text', '::read-more{to="./2.beta.md"}\nAll about B\n::', 'All about B'],
  ])('%s', async (_, text, words) => {
    expect((await html(text)).replaceAll(/<[^>]+>|◇/g, '')).toBe(words)
  })

  it('is a link with its text', async () => {
    expect(await html('::read-more{to="./2.beta.md" icon="i-lucide-book"}\nAll *about* B\n::')).toBe(
      '<div class="callout read-more" data-color="neutral">◇<a class="cover" href="/en/guide/beta">All <em>about</em> B◇</a></div>',
    )
  })

  it('keeps links in its text next to its own', async () => {
    expect(await html('::read-more{to="./2.beta.md"}\nSee [e](https://e.org)\n::')).toBe(
      '<div class="callout read-more" data-color="neutral">◇' +
        '<p class="callout-body">See <a href="https://e.org" rel="nofollow noopener noreferrer">e</a></p>' +
        '<a class="cover" href="/en/guide/beta"><span class="visually-hidden">Read more in Beta</span>◇</a></div>',
    )
  })

  it('is a normal link inside a sentence', async () => {
    expect(await html('Tides: :read-more{to="./2.beta.md"}.')).toBe(
      '<p>Tides: <a href="/en/guide/beta">Read more in Beta</a>.</p>',
    )
  })
})
