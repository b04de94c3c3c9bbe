import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

const html = async (text: string, source = {}) =>
  (await compileArticle(text, source)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

const items =
  ':::accordion-item{label="A" icon="i-lucide-moon"}\none\n:::\n:::accordion-item{label="B" defaultOpen}\ntwo\n:::\n'

describe('an accordion', () => {
  it.each([
    [
      'with independent items',
      `::accordion\n${items}::`,
      '<div class="accordion"><details><summary>◇A</summary><p>one</p></details><details open=""><summary>B</summary><p>two</p></details></div>',
    ],
    [
      'with one open item at a time',
      `::accordion{type="single"}\n${items}::`,
      '<div class="accordion"><details name="accordion:1"><summary>◇A</summary><p>one</p></details>' +
        '<details name="accordion:1" open=""><summary>B</summary><p>two</p></details></div>',
    ],
    [
      'with items from a list',
      '::u-accordion{:items=\'[{"label":"A","icon":"i-lucide-moon","content":"<b>"},{"label":"B","defaultOpen":true}, 3]\'}\n::',
      '<div class="accordion"><details><summary>◇A</summary><p>&lt;b&gt;</p></details><details open=""><summary>B</summary></details></div>',
    ],
    [
      'with an item that has only a description',
      '::accordion\n:::accordion-item{label="A" description="d"}\n:::\n::',
      '<div class="accordion"><details><summary>A</summary><p>d</p></details></div>',
    ],
    [
      'with an unlabeled item after text',
      '::accordion\nIntro.\n:::accordion-item\none\n:::\n::',
      '<div class="accordion"><p>Intro.</p><details><summary>1</summary><p>one</p></details></div>',
    ],
    [
      'with unlabeled items',
      '::accordion\n:::accordion-item\none\n:::\n:::accordion-item{label=""}\ntwo\n:::\n::',
      '<div class="accordion"><details><summary>1</summary><p>one</p></details><details><summary>2</summary><p>two</p></details></div>',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await html(text)).toBe(expected)
  })
})

describe('a collapsible', () => {
  const labels = async (text: string, source = {}) =>
    [...(await html(text, source)).matchAll(/<span class="when-(?:closed|open)">(.*?)<\/span>/g)].map(
      ([, label]) => label,
    )

  it('contains its content', async () => {
    expect(await html('::collapsible{icon="i-lucide-list"}\ntext\n::')).toBe(
      '<details><summary>◇<span class="when-closed">Show properties</span><span class="when-open">Hide properties</span></summary>' +
        '<p>text</p></details>',
    )
  })

  it.each([
    ['', {}, ['Show properties', 'Hide properties']],
    ['{name="tides"}', {}, ['Show tides', 'Hide tides']],
    ['{openText="Reveal" closeText="Conceal" name="tides"}', {}, ['Reveal tides', 'Conceal tides']],
    ['', { locale: 'fr', file: 'fr/a.md', path: '/fr/a' }, ['Afficher les propriétés', 'Masquer les propriétés']],
  ])('with %s %o has labels that describe the action', async (props, source, expected) => {
    expect(await labels(`::collapsible${props}\nx\n::`, source)).toEqual(expected)
  })
})
