import { describe, expect, it } from 'vitest'
import { compilePage } from './compile-page.ts'

async function trusted(text: string) {
  const { document, diagnostics } = await compilePage(text, {}, { trusted: true })
  return { html: document?.html, diagnostics }
}

describe('HTML of trusted authors', () => {
  it.each([
    ['a form', '<form action="/search"><input type="text" name="q" value="x"><button type="submit">Go</button></form>'],
    ["data for the site's scripts", '<div data-widget="map" class="wide">x</div>'],
    ['a frame with any attributes', '<iframe src="https://maps.example/" allow="fullscreen" height="300"></iframe>'],
    ['an SVG', '<div><svg viewBox="0 0 1 1"><path d="M0 0h1v1z" fill="red"></path></svg></div>'],
    ['unknown elements', '<div><map-view zoom="3">x</map-view></div>'],
    ['a definition with a title', '<dl><dt>a</dt><dd>b</dd></dl>'],
  ])('is kept: %s', async (_, html) => {
    const result = await trusted(html)
    expect(result.diagnostics).toEqual([])
    expect(result.html?.replace(/(?<=<input.*)\/(?=>)/, '')).toBe(html)
  })

  it.each([
    ['a script', '<p>a</p>\n<script>alert(1)</script>', '<p>a</p>', 'element `<script>`'],
    ['a style sheet', '<style>p { color: red }</style>\n<p>a</p>', '<p>a</p>', 'element `<style>`'],
    ['an event handler', '<button onclick="alert(1)">a</button>', '<button>a</button>', 'event handler `onclick`'],
    ['an inline style', '<p style="color: red">a</p>', '<p>a</p>', 'attribute `style`'],
    ['a URL that runs code', '<a href="javascript:alert(1)">a</a>', '<a>a</a>', 'URL `javascript:alert(1)`'],
    ['attributes reserved for the renderer', '::div{ref="a"}\na\n::', '<div><p>a</p></div>', 'attribute `ref`'],
    ['content in an attribute', '::div{innerHTML="<b>b</b>"}\na\n::', '<div><p>a</p></div>', 'attribute `innerhtml`'],
    ['a script in an SVG', '<svg><script>alert(1)</script></svg>', '<svg></svg>', 'element `<script>`'],
  ])('loses everything that the content security policy forbids, with a warning: %s', async (_, text, html, what) => {
    const result = await trusted(text)
    expect(result.html?.replaceAll('\n', '')).toContain(html)
    expect(result.diagnostics).toEqual([
      expect.objectContaining({ code: 'unsafe-html', message: `Removed the ${what}.` }),
    ])
  })

  it.each([
    '::div{innerHTML="<b>x</b>" ref="y" key="z"}\na\n::',
    '::div{constructor="y" __proto__="z" toString}\na\n::',
  ])('renders with any attributes: %s', async (text) => {
    const { html, diagnostics } = await trusted(text)
    expect(html).toContain('<p>a</p>')
    expect(html).not.toMatch(/function|native code|<b>/)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('is sanitized unless the site allows it', async () => {
    const { document, diagnostics } = await compilePage('<form action="/search">x</form>')
    expect(document?.html).not.toContain('<form')
    expect(diagnostics).toHaveLength(1)
  })

  it('is never treated as a component, even under the same name', async () => {
    const { html } = await trusted('<button type="submit">raw</button>\n\n:button[ours]{to="/en/guide/beta"}')
    expect(html).toContain('<button type="submit">raw</button>')
    expect(html).toContain('<a class="button"')
  })
})
