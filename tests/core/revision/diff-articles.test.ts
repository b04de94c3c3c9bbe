import { array, assert, constantFrom, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffArticles } from '../../../core/revision/index.ts'

const labels = { added: '+', removed: '-' }
const silent = (html: string) => html.replace(/<span class="visually-hidden">[+-] <\/span>/g, '')
const diff = (before: string, after: string) => silent(diffArticles(before, after, labels).html)
/** Returns the article without removed words and without marks. */
const accepted = (html: string) =>
  html.replace(/<del class="change">.*?<\/del>/gs, '').replace(/<ins class="change">|<\/ins>/g, '')

describe('the changes in an article', () => {
  test.for<[string, string, string, string]>([
    [
      'a word',
      '<p>Run it once.</p>',
      '<p>Run it twice.</p>',
      '<p>Run it <del class="change">once</del><ins class="change">twice</ins>.</p>',
    ],
    ['nothing', '<p>Same.</p>', '<p>Same.</p>', '<p>Same.</p>'],
    [
      'a word in a link',
      '<p>See <a href="/a">the guide</a>.</p>',
      '<p>See <a href="/a">the manual</a>.</p>',
      '<p>See <a href="/a">the <del class="change">guide</del><ins class="change">manual</ins></a>.</p>',
    ],
    [
      'the target of a link',
      '<p>See <a href="/a">it</a>.</p>',
      '<p>See <a href="/b">it</a>.</p>',
      '<p>See <a href="/a"><del class="change">it</del></a><a href="/b"><ins class="change">it</ins></a>.</p>',
    ],
    [
      'emphasis',
      '<p>It is so.</p>',
      '<p>It <em>is</em> so.</p>',
      '<p>It <del class="change">is </del><em><ins class="change">is</ins></em> so.</p>',
    ],
    [
      'no change in the highlighting of inline code',
      '<p>Say <code>--dry-run</code>.</p>',
      '<p>Say <code class="code-word">--<span class="t">dry-run</span></code>.</p>',
      '<p>Say <code class="code-word">--<span class="t">dry-run</span></code>.</p>',
    ],
    [
      'a word of inline code with different highlighting',
      '<p>Say <code>a b</code>.</p>',
      '<p>Say <code class="t">a c</code>.</p>',
      '<p>Say <code class="t">a <del class="change">b</del><ins class="change">c</ins></code>.</p>',
    ],
    [
      'a new paragraph',
      '<p>One.</p><p>Three.</p>',
      '<p>One.</p><p>Two.</p><p>Three.</p>',
      '<p>One.</p><p><ins class="change">Two.</ins></p><p>Three.</p>',
    ],
    [
      'a removed heading, whose id becomes available',
      '<h2 id="a">Old</h2><p>Text.</p>',
      '<p>Text.</p>',
      '<h2><del class="change">Old</del></h2><p>Text.</p>',
    ],
    [
      'a list item',
      '<ul><li>One</li><li>Two</li></ul>',
      '<ul><li>One</li><li>Other two</li></ul>',
      '<ul><li>One</li><li><ins class="change">Other two</ins></li><li><del class="change">Two</del></li></ul>',
    ],
    [
      'a table cell',
      '<table><tbody><tr><td>a b c</td><td>1</td></tr></tbody></table>',
      '<table><tbody><tr><td>a b d</td><td>1</td></tr></tbody></table>',
      '<table><tbody><tr><td>a b <del class="change">c</del><ins class="change">d</ins></td><td>1</td></tr></tbody></table>',
    ],
    [
      'a changed value within a cell',
      '<table><tbody><tr><td>a</td><td>2</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td><td>3</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td><td><del class="change">2</del><ins class="change">3</ins></td></tr></tbody></table>',
    ],
    [
      'lines of code',
      '<pre><code><span class="line">a</span>\n<span class="line">b</span></code></pre>',
      '<pre><code><span class="line">a</span>\n<span class="line">c</span></code></pre>',
      '<pre><code><span class="line">a</span>\n<del class="change"><span class="line">b</span></del>\n<ins class="change"><span class="line">c</span></ins></code></pre>',
    ],
    [
      'an image',
      '<p>A <img src="/a.png"/> here.</p>',
      '<p>A <img src="/b.png"/> here.</p>',
      '<p>A <del class="change"><img src="/a.png"/></del><ins class="change"><img src="/b.png"/></ins> here.</p>',
    ],
    [
      'character references',
      '<p>a &amp; b</p>',
      '<p>a &lt; b</p>',
      '<p>a <del class="change">&amp;</del><ins class="change">&lt;</ins> b</p>',
    ],
    [
      'no change to text that the author struck through',
      '<p><del>Old</del> one.</p>',
      '<p><del>Old</del> two.</p>',
      '<p><del>Old</del> <del class="change">one</del><ins class="change">two</ins>.</p>',
    ],
    ['everything', '', '<p>All new.</p>', '<p><ins class="change">All new.</ins></p>'],
  ])('are marked: %s', ([, before, after, expected]) => {
    expect(diff(before, after)).toBe(expected)
  })

  test('are counted in words and announced to screen readers', () => {
    const { html, added, removed } = diffArticles('<p>One two three.</p>', '<p>One four five three.</p>', {
      added: 'added:',
      removed: 'removed:',
    })
    expect({ added, removed }).toEqual({ added: 2, removed: 1 })
    expect(html).toBe(
      '<p>One <del class="change"><span class="visually-hidden">removed: </span>two </del><ins class="change"><span class="visually-hidden">added: </span>four five </ins>three.</p>',
    )
  })

  test('are found by blocks in very long articles, in little time', () => {
    const article = (word: string) =>
      Array.from(
        { length: 9000 },
        (_, index) => `<p>Paragraph ${index} has some words of text${index === 4000 ? word : ''}.</p>`,
      ).join('')
    const html = diff(article(''), article(' more'))
    expect(html).toContain(
      '<p><ins class="change">Paragraph 4000 has some words of text more.</ins></p><p><del class="change">Paragraph 4000 has some words of text.</del></p>',
    )
  })

  test('are complete: without the removed words, the result is the new article', () => {
    const words = array(constantFrom('a', 'b', 'c', '&amp;', ' '), { maxLength: 8 }).map((all) => all.join(' '))
    const line = tuple(constantFrom('', 'em', 'code'), words).map(([tag, text]) =>
      tag && text ? `<${tag}>${text}</${tag}>` : text,
    )
    const block = tuple(constantFrom('p', 'h2', 'li'), array(line, { maxLength: 3 })).map(
      ([tag, lines]) => `<${tag}>${lines.join('')}</${tag}>`,
    )
    const article = array(block, { maxLength: 6 }).map((all) => all.join(''))
    const text = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\s+/g, '')
    assert(
      property(article, article, (before, after) => {
        expect(text(accepted(diff(before, after)))).toBe(text(after))
        expect(text(diff(before, after).replace(/<ins class="change">.*?<\/ins>/gs, ''))).toBe(text(before))
      }),
      { numRuns: 300 },
    )
  })
})
