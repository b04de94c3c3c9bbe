import { describe, expect, it } from 'vitest'
import { compilePage } from './compile-page.ts'

const aliases = { 'see-also': 'read-more', 'live-demo': false, 'old-box': 'card' } as const

async function compile(text: string) {
  const { document, diagnostics } = await compilePage(text, {}, { aliases })
  return { html: document?.html, codes: diagnostics.map(({ code }) => code) }
}

describe('components of an older site', () => {
  it('are drawn as the ones that stand for them, whatever the spelling', async () => {
    const expected = (await compile('::card{title="Tide"}\nHigh.\n::')).html
    for (const name of ['old-box', 'OldBox'])
      expect(await compile(`::${name}{title="Tide"}\nHigh.\n::`)).toEqual({ html: expected, codes: [] })
  })

  it('take the place of one in a line, too', async () => {
    const { html, codes } = await compile('First :see-also[the tides]{to="/en/guide/beta"}.')
    expect(html).toBe('<p>First <a href="/en/guide/beta">the tides</a>.</p>')
    expect(codes).toEqual([])
  })

  it('are their content, slots in order and without a word, where the site has no use for them', async () => {
    const { html, codes } = await compile('::live-demo{port="80" onclick="x"}\nBefore.\n#code\nAfter.\n::')
    expect(html).toBe('<p>Before.</p><p>After.</p>')
    expect(codes).toEqual(['unsafe-html'])
  })

  it('are nothing where they have no content', async () => {
    expect(await compile(':live-demo{port="80"}\n\nText')).toEqual({ html: '<p>Text</p>', codes: [] })
  })

  it('are reported like any other mistake in their props', async () => {
    expect((await compile('::old-box{titel="x"}\n::')).codes).toEqual(['unknown-prop'])
  })
})
