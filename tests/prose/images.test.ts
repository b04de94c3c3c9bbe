import { describe, expect, test } from 'vitest'
import { compileArticle, compilePage } from '../sync/compile/compile-page.ts'

async function render(text: string): Promise<string> {
  return (await compileArticle(text)).html
}

const first = 'decoding="async" fetchPriority="high"'
const size = 'width="800" height="400"'
const choice =
  'srcSet="/_ipx/w_320&amp;f_webp/_media/1a/shore.png 320w, /_ipx/w_640&amp;f_webp/_media/1a/shore.png 640w, ' +
  '/_ipx/w_768&amp;f_webp/_media/1a/shore.png 768w, /_ipx/f_webp/_media/1a/shore.png 800w" '
const sources = `${choice}sizes="min(100vw, 43rem, 800px)" src="/_media/1a/shore.png"`
const shore = `<img alt="Shore" ${first} ${sources} ${size}/>`
const large = `<img alt="Shore" decoding="async" ${choice}sizes="100vw" src="/_media/1a/shore.png" ${size} loading="lazy"/>`
const enlarged =
  `<button type="button" class="zoom" popoverTarget="zoom:1">${shore}<span class="visually-hidden">Enlarge</span></button>` +
  `<div id="zoom:1" class="zoomed" popover="auto"><button type="button" popoverTarget="zoom:1" popoverTargetAction="hide" autofocus="">${large}` +
  '<span class="visually-hidden">Close</span></button></div>'

describe('an image alone in its paragraph', () => {
  test('is a figure with zoom', async () => {
    expect(await render('![Shore](shore.png "At low tide")')).toBe(
      `<figure class="image">${enlarged}<figcaption>At low tide</figcaption></figure>`,
    )
  })

  test('keeps its classes', async () => {
    expect(await render('![A](https://images.example/a.png){.wide .tall}')).toContain('class="wide tall"')
  })

  test.each([
    ['if the author disables it', '![Shore](shore.png){zoom=false}'],
    ['if it is small', '![Shore](shore.png){width=240}'],
    ['if it is decorative', '![](shore.png)'],
    ['if it is in a link', '[![Shore](shore.png)](2.beta.md)'],
    ['if it is inline', 'The ![shore](shore.png).'],
  ])('has no zoom %s', async (_when, text) => {
    expect(await render(text)).not.toMatch(/popover|zoom=/)
  })
})

describe('the responsive sizes of an image', () => {
  test('respect the width that the author sets', async () => {
    expect(await render('![Shore](shore.png){width=240}')).toContain('sizes="min(100vw, 43rem, 240px)"')
  })

  test('keep an existing srcset', async () => {
    const html = await render('<img src="shore.png" srcset="shore.png 2x" alt="Shore">')
    expect(html).toContain('srcSet="/_media/1a/shore.png 2x"')
    expect(html).not.toContain('_ipx')
  })

  test('are not part of the body tree, which keeps the source', async () => {
    expect(JSON.stringify((await compileArticle('![Shore](shore.png)')).body)).not.toContain('_ipx')
  })

  test('are missing for images of other sites', async () => {
    expect(await render('![Shore](https://example.com/shore.png)')).not.toMatch(/srcset|sizes/i)
  })
})

describe('a page with images', () => {
  test('loads the first one eagerly and the others lazily', async () => {
    const html = await render('![Shore](shore.png){width=100}\n\n![Shore](shore.png){width=100}\n')
    expect([...html.matchAll(/loading="lazy"|fetchPriority="high"/g)].map(String)).toEqual([
      'fetchPriority="high"',
      'loading="lazy"',
    ])
  })

  test('loads all of them lazily below a screen of text', async () => {
    expect(await render(`${'Much was said of the harbour. '.repeat(50)}\n\n![Shore](shore.png)`)).not.toContain(
      'fetchPriority',
    )
  })
})

describe('the image component', () => {
  test('has a caption, which may be Markdown', async () => {
    expect(await render('::image{src="shore.png" alt="Shore" caption="At low tide" zoom=false}\n::\n')).toBe(
      `<figure class="image">${shore}<figcaption>At low tide</figcaption></figure>`,
    )
    expect(await render('::image{src="shore.png" alt="Shore" zoom=false}\nAt *low* tide\n::\n')).toContain(
      '<figcaption><p>At <em>low</em> tide</p></figcaption>',
    )
  })

  test('shows one of two images by color mode and downloads only that one', async () => {
    const image = `<img ${size} alt="Shore" loading="lazy" decoding="async" ${sources}/>`
    const html = await render(
      '::color-mode-image{light="shore.png" dark="https://example.com/dark.png" alt="Shore"}\n::\n',
    )
    expect(html).toBe(
      `<span class="only-light">${image}</span><span class="only-dark">${image.replace(sources, 'src="https://example.com/dark.png"')}</span>`,
    )
  })

  test('is a plain image inside a line of text', async () => {
    expect(await render('The :image{src="shore.png" alt="shore"} at noon.')).toBe(
      `<p>The ${shore.replace('Shore', 'shore')} at noon.</p>`,
    )
  })

  test('reports a missing file', async () => {
    const { diagnostics } = await compilePage('::image{src="no.png" alt="Nothing"}\n::\n')
    expect(diagnostics.map(({ line, message }) => ({ line, message }))).toEqual([
      { line: 1, message: 'The file `no.png` does not exist.' },
    ])
  })
})

describe('an image with a missing file', () => {
  test.each([
    [
      'is replaced by its alternative text',
      'See ![the quay](./nowhere.png).',
      '<p>See <span class="missing-image">the quay</span>.</p>',
    ],
    [
      'is replaced by its alternative text, also in `public/`',
      '![the quay](/nowhere.png)',
      '<p><span class="missing-image">the quay</span></p>',
    ],
    ['is removed if it is decorative', 'See ![](./nowhere.png){alt=""}.', '<p>See .</p>'],
    [
      'is replaced by the alternative text of the component',
      '::image{src="./nowhere.png" alt="the quay"}\n::',
      '<p><span class="missing-image">the quay</span></p>',
    ],
    [
      'is replaced by the text of a color mode pair',
      ':color-mode-image{light="./shore.png" dark="./nowhere.png" alt="the shore"}',
      '<p><span class="missing-image">the shore</span></p>',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await render(text)).toBe(expected)
  })

  test('is reported, and stays an image in the body tree', async () => {
    const { document, diagnostics } = await compilePage('![the quay](./nowhere.png)')
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-image'])
    expect(JSON.stringify(document?.body.value)).toContain('"src":"./nowhere.png"')
  })

  test('is kept if it is on another site or the Worker may serve it', async () => {
    for (const src of ['https://example.com/a.png', '/_media/00/a.png'])
      expect(await render(`![a](${src})`)).toContain(`src="${src}"`)
  })
})

describe('a browser frame', () => {
  test('surrounds its content below its title', async () => {
    expect(await render('::browser-frame{title="Harbour"}\n![A buoy](/_media/x.png)\n::')).toMatch(
      /^<figure class="browser-frame"><figcaption>Harbour<\/figcaption><figure class="image"><img [^>]*><\/figure><\/figure>$/,
    )
  })
})
