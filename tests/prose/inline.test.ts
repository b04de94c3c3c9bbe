import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

const html = async (text: string) => (await compileArticle(text)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

describe('a badge', () => {
  it.each([
    [
      'in a sentence',
      'It is :badge[New]{color="info" size="xs" class="align-middle"} here',
      '<p>It is <span class="badge align-middle" data-color="info" data-size="xs">New</span> here</p>',
    ],
    [
      'as a block',
      '::badge{icon="i-lucide-tag"}\n**v3**\n::',
      '<span class="badge" data-color="primary">◇<strong>v3</strong></span>',
    ],
    [
      'with an unknown color',
      ':badge{label="New" color="beige" variant="outline"}',
      '<span class="badge" data-color="primary" data-variant="outline">New</span>',
    ],
    [
      'in a heading',
      '## Tides :badge[v2]',
      '<h2 id="tides-v2"><a class="heading-link" href="#tides-v2">Tides <span class="badge" data-color="primary">v2</span></a></h2>',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await html(text)).toBe(expected)
  })
})

describe('inline code', () => {
  it.each([
    ['with hyphens, which does not wrap', 'Say `--dry-run`', '<p>Say <code class="code-word">--dry-run</code></p>'],
    [
      'with several words, or a word without hyphens',
      '`npm run x -- --dry-run` and `url`',
      '<p><code>npm run x -- --dry-run</code> and <code>url</code></p>',
    ],
    ['that may be wider than a phone', '`--with-a-name-of-many`', '<p><code>--with-a-name-of-many</code></p>'],
    ['with a custom class', '<samp class="loud">on-line</samp>', '<p><samp class="loud code-word">on-line</samp></p>'],
  ])('%s', async (_, text, expected) => {
    expect(await html(text)).toBe(expected)
  })
})

describe('a key', () => {
  it.each([
    ['for shortcuts, named by the browser', 'x :kbd{value="meta"}', '<p>x <kbd data-key-modifier="">Ctrl</kbd></p>'],
    [
      'with a name',
      'x :kbd{value="Escape"} :kbd{value="enter"} :kbd{value="arrowup"}',
      '<p>x <kbd>Esc</kbd> <kbd>Enter</kbd> <kbd>↑</kbd></p>',
    ],
    ['with a letter', 'x :kbd{value="k"}', '<p>x <kbd>K</kbd></p>'],
    ['written in brackets', 'x :kbd[F2]', '<p>x <kbd>F2</kbd></p>'],
  ])('%s', async (_, text, expected) => {
    expect(await html(text)).toBe(expected)
  })
})
