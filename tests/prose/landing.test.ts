import { describe, expect, test } from 'vitest'
import { compileArticle, compilePage } from '../sync/compile/compile-page.ts'

const landing = { file: 'en/index.md', path: '/en', hasHeader: false }

async function render(text: string): Promise<string> {
  return (await compileArticle(text)).html
}

describe('the images of a hero in frontmatter', () => {
  const written = (image: string) => compilePage(`---\nhero:\n  image: ${image}\n---\n\nText.\n`, landing)

  test('get their served URLs and sizes', async () => {
    const found = '/_media/1a/shore.png'
    for (const image of ['1.guide/shore.png', '{ light: 1.guide/shore.png, dark: 1.guide/shore.png }'])
      expect((await written(image)).fields.meta.hero).toMatchObject({
        image: { light: found, dark: found, width: 800, height: 400 },
      })
  })

  test('are reported once if the file is missing', async () => {
    expect((await written('lost.png')).diagnostics).toMatchObject([
      { code: 'missing-file', message: 'The file `lost.png` does not exist.' },
    ])
  })
})

describe('a hero', () => {
  const text =
    '::u-page-hero\n#title\nMoor *here*\n\n#description\nIn any wind.\n\n#links\n  :::u-button{to="/guide/beta"}\n  Come in\n  :::\n::\n'

  test('is the title of a landing page', async () => {
    const { document, fields } = await compilePage(text, landing)
    expect(document?.html).toContain(
      '<h1>Moor <em>here</em></h1><div class="tagline">In any wind.</div><div class="actions">',
    )
    expect(fields.meta).toEqual({ hero: false })
  })

  test('is a section of a page with its own title', async () => {
    const { document, fields } = await compilePage(text)
    expect(document?.html).toContain('<h2>Moor <em>here</em></h2>')
    expect(fields.meta).toEqual({})
  })

  test('is a section of a landing page with a hero in its frontmatter', async () => {
    const { document, fields } = await compilePage(`---\nhero: { title: Harbour }\n---\n\n${text}`, landing)
    expect(document?.html).toContain('<h2>Moor')
    expect(fields.meta).toEqual({ hero: { title: 'Harbour' } })
  })

  test('can be written with props', async () => {
    expect(
      await render(
        '::hero\n---\nheadline: New\ntitle: Moor here\ndescription: In any wind.\norientation: horizontal\n---\n::\n',
      ),
    ).toBe(
      '<section class="part hero" data-orientation="horizontal"><div class="part-text"><div class="headline">New</div>' +
        '<h2>Moor here</h2><div class="tagline">In any wind.</div></div></section>',
    )
  })

  test('has buttons from a list and omits those without a link', async () => {
    const html = await render(
      [
        '::hero',
        '---',
        'links:',
        '  - label: Come in',
        '    to: /guide/beta',
        '  - label: Nowhere',
        '  - none',
        '---',
        '::',
        '',
      ].join('\n'),
    )
    expect(html.match(/<a [^>]*>/g)).toEqual([expect.stringContaining('href="/en/guide/beta"')])
    expect(html).toContain('Come in')
    expect(html).not.toContain('Nowhere')
  })

  test('has no button that runs a script', async () => {
    expect(
      await render('::hero\n---\ntitle: Moor\nlinks:\n  - label: Run\n    to: javascript:alert(1)\n---\n::\n'),
    ).not.toMatch(/<a |Run|script/)
  })
})

test('the first heading of a landing page is its title; otherwise the frame shows it', async () => {
  expect((await compilePage('# Harbour\n', landing)).fields.meta).toEqual({ hero: false })
  expect((await compilePage('## Harbour\n', landing)).fields.meta).toEqual({})
})

test('a section has features from a slot or a prop', async () => {
  const feature = '<div class="feature"><p class="card-title">Deep</p><p>Nine metres.</p></div>'
  expect(
    await render(
      '::u-page-section{title="Why"}\n#features\n  :::u-page-feature{title="Deep" description="Nine metres."}\n  :::\n::\n',
    ),
  ).toContain(`<h2>Why</h2><div class="feature-list">${feature}</div>`)
  expect(
    await render(
      '::page-section\n---\ntitle: Why\nfeatures:\n  - title: Deep\n    description: Nine metres.\n---\n::\n',
    ),
  ).toContain(`<h2>Why</h2><div class="feature-list">${feature}</div>`)
})

test('a feature with a link is named by its title', async () => {
  expect(await render('::feature{title="Deep" to="/guide/beta"}\n::\n')).toBe(
    '<div class="feature"><p class="card-title"><a class="cover" href="/en/guide/beta">Deep</a></p></div>',
  )
})

describe('a card in a grid', () => {
  test('keeps the author’s classes', async () => {
    expect(
      await render(
        '::u-page-grid\n  :::u-page-card{title="Quay" class="group col-span-2 lg:col-span-1 header"}\n  :::\n::\n',
      ),
    ).toBe(
      '<div class="grid-room"><div class="grid"><div class="card page-card group col-span-2 lg:col-span-1 header">' +
        '<div class="part-text"><p class="card-title">Quay</p></div></div></div></div>',
    )
  })

  test('keeps a link in its title next to its own', async () => {
    const html = await render('::u-page-card{to="/guide/beta"}\n#title\nBuilt with [stone](https://example.com)\n::\n')
    expect(html).toContain('>stone</a><a class="cover" href="/en/guide/beta" aria-label="Built with stone"></a></p>')
  })

  test('accepts decorative props of other systems without a warning', async () => {
    const { diagnostics } = await compilePage(
      '::u-page-card\n---\nspotlight: true\nhighlight: true\nvariant: subtle\n---\nText.\n::\n',
    )
    expect(diagnostics).toEqual([])
  })
})

test.each([
  ['::separator\n::\n', '<hr/>'],
  ['::separator{label="or"}\n::\n', '<div class="separator" role="separator">or</div>'],
  ['::u-container\nText.\n::\n', '<div class="wrapper"><p>Text.</p></div>'],
  ['::u-page-columns\nText.\n::\n', '<div class="columns"><p>Text.</p></div>'],
  [
    '::banner{title="Open again"}\n::\n',
    '<div class="banner" data-color="primary"><p class="card-title">Open again</p></div>',
  ],
  [
    '::u-page-logos\n---\ntitle: Used by\nitems:\n  - src: shore.png\n    alt: Shore\n---\n::\n',
    '<div class="part logos"><p>Used by</p><ul><li><img src="/_media/1a/shore.png" alt="Shore" loading="lazy" width="800" height="400"/></li></ul></div>',
  ],
])('%j', async (text, html) => {
  expect(await render(text)).toBe(html)
})
