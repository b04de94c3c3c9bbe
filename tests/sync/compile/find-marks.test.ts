import { describe, expect, test } from 'vitest'
import { findMarks } from '../../../scripts/sync/compile/find-marks.ts'

const parts = (html: string, places: readonly [number, number][]) =>
  places.map(([start, end]) => html.slice(start, end))

describe('findMarks', () => {
  test('finds the start, the content, and the end of each heading with an ID', () => {
    const html =
      '<p>Before</p><h2 class="a" id="one">One <code>1</code></h2><p>Text</p><h3>No id</h3><h3 id="two">Two</h3>'
    expect(
      findMarks(html).headings.map(([id, start, content, end]) => [
        id,
        html.slice(start, content),
        html.slice(content, end),
      ]),
    ).toEqual([
      ['one', '<h2 class="a" id="one">', 'One <code>1</code></h2>'],
      ['two', '<h3 id="two">', 'Two</h3>'],
    ])
  })

  test('finds the URLs of page links in any notation', () => {
    const html = `<a title="x > y" href="/en/a#b">A</a><a href='/en/b?c=1'>B</a><a href=/en/c>C</a><a href="?q">Q</a>
      <a href="//other.example/">O</a><a href="/_assets/x">X</a><a href="https://a.example">E</a><a href="#here">H</a><link href="/en/d"/>`
    expect(parts(html, findMarks(html).links)).toEqual(['/en/a#b', '/en/b?c=1', '/en/c', '?q'])
  })

  test('finds the start of the content of forms that submit to the site', () => {
    const html = '<form action="/en/search"><input/></form><form action="/_preview/exit"></form><form></form>'
    expect(findMarks(html).forms.map((at) => html.slice(at))).toEqual([html.slice(html.indexOf('<input/>'))])
  })

  test('finds every ID and every reference to an ID', () => {
    const html =
      '<div id="a" aria-labelledby="b c"><label for="d">D</label><button popoverTarget="e">E</button><a href="#f">F</a><svg><use href="#g"></use></svg></div>'
    expect(findMarks(html).references.map((at) => html[at])).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  })

  test('ignores text in code, styles, scripts, and comments', () => {
    const html =
      '<code>&lt;a name="x" href="/en"></code><style>/* <a href="/en"> */</style><script>"<h2 id=x>"</script><!-- <h2 id="x"></h2> -->'
    expect(findMarks(html)).toEqual({ headings: [], links: [], forms: [], references: [] })
  })

  test('finds links after an SVG that has a title', () => {
    const html = '<svg><title>T</title><style>a{}</style></svg><a href="/en">E</a>'
    expect(parts(html, findMarks(html).links)).toEqual(['/en'])
  })

  test('counts positions in UTF-16 code units in any script and with any line ends', () => {
    const html = '<p>🦀 é\r\nقارب</p><a href="/fr/é">É</a>'
    expect(parts(html, findMarks(html).links)).toEqual(['/fr/é'])
  })
})
