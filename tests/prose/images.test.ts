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
  test('is a figure that enlarges', async () => {
    expect(await render('![Shore](shore.png "At low tide")')).toBe(
      `<figure class="image">${enlarged}<figcaption>At low tide</figcaption></figure>`,
    )
  })

  test.each([
    ['when its author does not want it', '![Shore](shore.png){zoom=false}'],
    ['when it is small', '![Shore](shore.png){width=240}'],
    ['when it is decoration', '![](shore.png)'],
    ['when it is a link', '[![Shore](shore.png)](2.beta.md)'],
    ['when it stands in a line', 'The ![shore](shore.png).'],
  ])('does not enlarge %s', async (_when, text) => {
    expect(await render(text)).not.toMatch(/popover|zoom=/)
  })
})

describe('what a browser may choose from', () => {
  test('is as wide as the author says', async () => {
    expect(await render('![Shore](shore.png){width=240}')).toContain('sizes="min(100vw, 43rem, 240px)"')
  })

  test('is the author’s, where there is a choice already', async () => {
    const html = await render('<img src="shore.png" srcset="shore.png 2x" alt="Shore">')
    expect(html).toContain('srcSet="/_media/1a/shore.png 2x"')
    expect(html).not.toContain('_ipx')
  })

  test('is no part of the body, which says what the author wrote', async () => {
    expect(JSON.stringify((await compileArticle('![Shore](shore.png)')).body)).not.toContain('_ipx')
  })

  test('is nothing where the image is of another site, or a drawing', async () => {
    expect(await render('![Shore](https://example.com/shore.png)')).not.toMatch(/srcset|sizes/i)
  })
})

describe('of the images of a page', () => {
  test('the first is fetched at once, the others when they come near', async () => {
    const html = await render('![Shore](shore.png){width=100}\n\n![Shore](shore.png){width=100}\n')
    expect([...html.matchAll(/loading="lazy"|fetchPriority="high"/g)].map(String)).toEqual([
      'fetchPriority="high"',
      'loading="lazy"',
    ])
  })

  test('none is, below a screen of text', async () => {
    expect(await render(`${'Much was said of the harbour. '.repeat(50)}\n\n![Shore](shore.png)`)).not.toContain(
      'fetchPriority',
    )
  })
})

describe('the component', () => {
  test('has a caption, in Markdown if need be', async () => {
    expect(await render('::image{src="shore.png" alt="Shore" caption="At low tide" zoom=false}\n::\n')).toBe(
      `<figure class="image">${shore}<figcaption>At low tide</figcaption></figure>`,
    )
    expect(await render('::image{src="shore.png" alt="Shore" zoom=false}\nAt *low* tide\n::\n')).toContain(
      '<figcaption><p>At <em>low</em> tide</p></figcaption>',
    )
  })

  test('shows one of two images, by the colour mode, and downloads no more', async () => {
    const image = `<img ${size} alt="Shore" loading="lazy" decoding="async" ${sources}/>`
    const html = await render(
      '::color-mode-image{light="shore.png" dark="https://example.com/dark.png" alt="Shore"}\n::\n',
    )
    expect(html).toBe(
      `<span class="only-light">${image}</span><span class="only-dark">${image.replace(sources, 'src="https://example.com/dark.png"')}</span>`,
    )
  })

  test('is an image alone in a line of text', async () => {
    expect(await render('The :image{src="shore.png" alt="shore"} at noon.')).toBe(
      `<p>The ${shore.replace('Shore', 'shore')} at noon.</p>`,
    )
  })

  test('whose file is missing is reported', async () => {
    const { diagnostics } = await compilePage('::image{src="no.png" alt="Nothing"}\n::\n')
    expect(diagnostics.map(({ line, message }) => ({ line, message }))).toEqual([
      { line: 1, message: 'There is no file for `no.png`.' },
    ])
  })
})

describe('an image without a file', () => {
  test.each([
    ['is its text', 'See ![the quay](./nowhere.png).', '<p>See <span class="missing-image">the quay</span>.</p>'],
    [
      'is its text, also in `public/`',
      '![the quay](/nowhere.png)',
      '<p><span class="missing-image">the quay</span></p>',
    ],
    ['is nothing where it is decoration', 'See ![](./nowhere.png){alt=""}.', '<p>See .</p>'],
    [
      'is its text as a component',
      '::image{src="./nowhere.png" alt="the quay"}\n::',
      '<p><span class="missing-image">the quay</span></p>',
    ],
    [
      'is its text as a pair of which one is missing',
      ':color-mode-image{light="./shore.png" dark="./nowhere.png" alt="the shore"}',
      '<p><span class="missing-image">the shore</span></p>',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await render(text)).toBe(expected)
  })

  test('is reported, and stays an image for those who read the tree', async () => {
    const { document, diagnostics } = await compilePage('![the quay](./nowhere.png)')
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-image'])
    expect(JSON.stringify(document?.body.value)).toContain('"src":"./nowhere.png"')
  })

  test('is asked for where it is on another site, or the worker may answer', async () => {
    for (const src of ['https://example.com/a.png', '/_media/00/a.png'])
      expect(await render(`![a](${src})`)).toContain(`src="${src}"`)
  })
})

describe('a frame of a browser', () => {
  test('stands around its content, under its title', async () => {
    expect(await render('::browser-frame{title="Harbour"}\n![A buoy](/_media/x.png)\n::')).toMatch(
      /^<figure class="browser-frame"><figcaption>Harbour<\/figcaption><figure class="image"><img [^>]*><\/figure><\/figure>$/,
    )
  })
})
