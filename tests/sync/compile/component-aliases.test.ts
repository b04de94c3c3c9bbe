import { describe, expect, it } from 'vitest'
import { compilePage } from './compile-page.ts'

const aliases = { 'see-also': 'read-more', 'live-demo': false, 'old-box': 'card' } as const

async function compile(text: string) {
  const { document, diagnostics } = await compilePage(text, {}, { aliases })
  return { html: document?.html, codes: diagnostics.map(({ code }) => code) }
}

describe('components of another documentation system', () => {
  it('render as their equivalents in any spelling', async () => {
    const expected = (await compile('::card{title="Tide"}\nHigh.\n::')).html
    for (const name of ['old-box', 'OldBox'])
      expect(await compile(`::${name}{title="Tide"}\nHigh.\n::`)).toEqual({ html: expected, codes: [] })
  })

  it('also render as their equivalents inside a line', async () => {
    const { html, codes } = await compile('First :see-also[the tides]{to="/en/guide/beta"}.')
    expect(html).toBe('<p>First <a href="/en/guide/beta">the tides</a>.</p>')
    expect(codes).toEqual([])
  })

  it('render only their content, with slots in order and without a warning, if the site ignores them', async () => {
    const { html, codes } = await compile('::live-demo{port="80" onclick="x"}\nBefore.\n#code\nAfter.\n::')
    expect(html).toBe('<p>Before.</p><p>After.</p>')
    expect(codes).toEqual(['unsafe-html'])
  })

  it('render nothing if they have no content', async () => {
    expect(await compile(':live-demo{port="80"}\n\nText')).toEqual({ html: '<p>Text</p>', codes: [] })
  })

  it('report invalid props like any other component', async () => {
    expect((await compile('::old-box{titel="x"}\n::')).codes).toEqual(['unknown-prop'])
  })
})
