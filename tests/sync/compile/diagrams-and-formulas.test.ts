import { describe, expect, it } from 'vitest'
import { prepareFlowchart } from '../../../scripts/sync/compile/flowchart.ts'
import { compileArticle, compilePage } from './compile-page.ts'

const html = async (text: string) => (await compileArticle(text)).html

describe('a formula', () => {
  it('is MathML, in the line', async () => {
    expect(await html('Energy $E = mc^2$.')).toBe(
      '<p>Energy <math><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow></math>.</p>',
    )
  })

  it('is MathML, on a line of its own', async () => {
    expect(await html('$$\n\\frac{a}{b}\n$$')).toBe(
      '<div class="formula"><math display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math></div>',
    )
  })

  it('is written as on GitHub, too: in a fence, and with backticks inside its dollars', async () => {
    expect(await html('```math\n\\frac{a}{b}\n```')).toBe(await html('$$\n\\frac{a}{b}\n$$'))
    expect(await html('Energy $`E = mc^2`$.')).toBe(await html('Energy $E = mc^2$.'))
    expect(await html('Code `$x$` and $`a` and `b`$5')).toContain('<code>$x$</code>')
  })

  it('says in attributes and classes what a style would say', async () => {
    const drawn = await html('$$\n\\begin{align}\\color{red}a&=\\boxed{b}\\\\c&=d\\end{align}\n$$')
    expect(drawn).not.toContain(' style=')
    expect(drawn).toContain('mathcolor="#ff0000"')
    expect(drawn).toContain('class="framed"')
    expect(drawn).toContain('class="tml-right"')
  })

  it('is text for search and descriptions', async () => {
    expect((await compilePage('Energy is $E = mc^2$.')).fields.description).toBe('Energy is E=mc2.')
  })

  it.each([
    [
      'text\n\nAn $\\foo$',
      3,
      'This formula cannot be drawn: Unsupported function name: \\foo.',
      '<p>text</p><p>An <code>\\foo</code></p>',
    ],
    ['$$\na\n\\frac{b\n$$', 3, '', '<pre tabindex="0"><code>a\n\\frac{b</code></pre>'],
    ['$\\href{javascript:alert(1)}{x}$', 1, '', '<p><code>\\href{javascript:alert(1)}{x}</code></p>'],
    ['$\\def\\a{\\a\\a}\\a$', 1, 'Too many expansions', '<p><code>\\def\\a{\\a\\a}\\a</code></p>'],
  ])(
    'that cannot be drawn is reported at its line, and shown as it was written: %s',
    async (text, line, message, expected) => {
      const { document, diagnostics } = await compilePage(text)
      expect(diagnostics).toEqual([
        expect.objectContaining({
          severity: 'warning',
          code: 'unreadable-formula',
          line,
          message: expect.stringContaining(message),
        }),
      ])
      expect(document?.html).toBe(expected)
    },
  )

  it.each([
    '$\\text{<script>alert(1)</script>}$',
    '$<img src=x onerror=alert(1)>$',
    '$x\\label{shell:menu}\\ref{y}$',
    '$\\rule{9999em}{9999em}$',
  ])('does nothing but show: %s', async (text) => {
    expect(await html(text)).not.toMatch(/<script|<img| id=| href=|9999/)
  })
})

/** The images of a page, decoded. */
async function images(text: string): Promise<{ src: string; alt: string }[]> {
  const tags = (await html(text)).match(/<img [^>]*>/g) ?? []
  const attribute = (tag: string, name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&gt;', '>')
  return tags.map((tag) => ({ src: decodeURIComponent(attribute(tag, 'src')), alt: attribute(tag, 'alt') }))
}

describe('a diagram', () => {
  const chart = '```mermaid\ngraph TD\n  A[Start]-->B{Is it?}\n  B -- yes --> C\n```'

  it('is an image for light pages and one for dark ones, and nothing that a browser would load for it', async () => {
    const drawn = await images(chart)
    expect(drawn).toHaveLength(2)
    for (const { src } of drawn) {
      expect(src).toMatch(
        /^data:image\/svg\+xml,<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 [\d. ]+" width="[\d.]+" height="[\d.]+"/,
      )
      expect(src).toContain('>Is it?</text>')
      expect(src).not.toMatch(/@import|googleapis|<script|NaN/)
    }
    expect(drawn[0]!.src).not.toBe(drawn[1]!.src)
    expect(await html(chart)).toMatch(/^<figure class="diagram" tabindex="0">.*width="\d+" height="\d+"/)
  })

  it.each([
    ['its title', '---\ntitle: "How it starts"\n---\ngraph TD\n  A --> B', 'How it starts'],
    [
      'its accessible title and description',
      'graph TD\n  accTitle: How it starts\n  accDescr: From A to B\n  A --> B',
      'How it starts. From A to B',
    ],
    ['its source', 'graph TD\n  A --> B', 'graph TD\n  A --> B'],
  ])('is described by %s', async (_, source, alt) => {
    expect((await images(`\`\`\`mermaid\n${source}\n\`\`\``)).map((image) => image.alt)).toEqual([alt, alt])
  })

  it.each([
    'sequenceDiagram\n  A->>B: hi',
    'classDiagram\n  A <|-- B',
    'stateDiagram-v2\n  [*] --> A',
    'erDiagram\n  A ||--o{ B : has',
  ])('may be of another kind: %s', async (source) => {
    expect(await images(`\`\`\`mermaid\n${source}\n\`\`\``)).toHaveLength(2)
  })

  it('stays code in the body', async () => {
    expect((await compileArticle(chart)).body.value).toMatchObject([
      ['pre', { language: 'mermaid', code: expect.stringContaining('A[Start]-->B') }, {}],
    ])
  })

  it.each([
    ['gantt\n  title A', 'Invalid mermaid header'],
    ['graph TD\n  A ~~~ B', 'The line `A ~~~ B` is not understood'],
  ])('that cannot be drawn is reported and shown as code: %s', async (source, message) => {
    const { document, diagnostics } = await compilePage(`text\n\n\`\`\`mermaid\n${source}\n\`\`\``)
    expect(diagnostics).toEqual([
      expect.objectContaining({
        severity: 'warning',
        line: 3,
        code: 'unreadable-diagram',
        message: expect.stringContaining(message),
      }),
    ])
    expect(document?.html).toContain('<code class="language-mermaid">')
  })

  it('is nothing but an image, whatever its text', async () => {
    const text =
      '```mermaid\ngraph TD\n  A["</svg></style><script>alert(1)</script>"] --> B\n  click A "javascript:alert(1)"\n```'
    expect((await html(text)).replace(/ alt="[^"]*"/g, '')).not.toMatch(/<script|javascript:/)
    for (const { src } of await images(text)) expect(src).not.toMatch(/<script|javascript:/)
  })
})

describe('prepareFlowchart', () => {
  it.each([
    ['a-->b', 'a --> b'],
    ['a--->b', 'a --> b'],
    ['a---b', 'a --- b'],
    ['a<-->b', 'a <--> b'],
    ['a--yes-->b', 'a -->|yes|b'],
    ['a -- yes --> b', 'a -->|yes| b'],
    ['a == yes ==> b', 'a ==>|yes| b'],
    ['a -. yes .-> b', 'a -.->|yes| b'],
    ['a -->|yes| b & c;', 'a -->|yes| b & c'],
    ['a["x --> y"] --> b([c])', 'a["x --> y"] --> b([c])'],
    ['a[(x)] --> b((y)) --> c(((z)))', 'a[(x)] --> b((y)) --> c(((z)))'],
    ['my-node:::k --> b', 'my-node:::k --> b'],
    ['subgraph one [One]', 'subgraph one [One]'],
    ['style a fill:#f00', 'style a fill:#f00'],
  ])('writes %s as the library reads it', (line, expected) => {
    expect(prepareFlowchart(`graph TD\n${line}`)).toBe(`graph TD\n${expected}`)
  })

  it.each(['a --x b', 'a ~~~ b', 'Début --> b', 'a b', 'a@{ shape: x }'])(
    'refuses what the library would draw as a name: %s',
    (line) => {
      expect(() => prepareFlowchart(`graph TD\n${line}`)).toThrow(line)
    },
  )
})
