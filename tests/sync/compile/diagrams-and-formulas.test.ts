import { describe, expect, it } from 'vitest'
import { prepareFlowchart } from '../../../scripts/sync/compile/flowchart.ts'
import { compileArticle, compilePage } from './compile-page.ts'

const html = async (text: string) => (await compileArticle(text)).html

describe('a formula', () => {
  it('renders as MathML inside a line', async () => {
    expect(await html('Energy $E = mc^2$.')).toBe(
      '<p>Energy <math><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow></math>.</p>',
    )
  })

  it('renders as MathML in a separate line', async () => {
    expect(await html('$$\n\\frac{a}{b}\n$$')).toBe(
      '<div class="formula"><math display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math></div>',
    )
  })

  it("also accepts GitHub's syntax: a fence, and backticks inside dollar signs", async () => {
    expect(await html('```math\n\\frac{a}{b}\n```')).toBe(await html('$$\n\\frac{a}{b}\n$$'))
    expect(await html('Energy $`E = mc^2`$.')).toBe(await html('Energy $E = mc^2$.'))
    expect(await html('Code `$x$` and $`a` and `b`$5')).toContain('<code>$x$</code>')
  })

  it('uses attributes and classes instead of inline styles', async () => {
    const drawn = await html('$$\n\\begin{align}\\color{red}a&=\\boxed{b}\\\\c&=d\\end{align}\n$$')
    expect(drawn).not.toContain(' style=')
    expect(drawn).toContain('mathcolor="#ff0000"')
    expect(drawn).toContain('class="framed"')
    expect(drawn).toContain('class="tml-right"')
  })

  it('is focusable if it may be wider than a phone, so that keys can scroll it', async () => {
    expect(await html('$a + b$')).toContain('<math>')
    expect(await html(`$${'a + '.repeat(20)}b$`)).toContain('<math tabindex="0">')
  })

  it('is plain text in search and descriptions', async () => {
    expect((await compilePage('Energy is $E = mc^2$.')).fields.description).toBe('Energy is E=mc^2.')
  })

  it.each([
    [
      'text\n\nAn $\\foo$',
      3,
      "Can't render this formula: Unsupported function name: \\foo.",
      '<p>text</p><p>An <code>\\foo</code></p>',
    ],
    ['$$\na\n\\frac{b\n$$', 3, '', '<pre tabindex="0"><code>a\n\\frac{b</code></pre>'],
    ['$\\href{javascript:alert(1)}{x}$', 1, '', '<p><code>\\href{javascript:alert(1)}{x}</code></p>'],
    ['$\\def\\a{\\a\\a}\\a$', 1, 'Too many expansions', '<p><code>\\def\\a{\\a\\a}\\a</code></p>'],
  ])('with an error is reported at its line and shown as written: %s', async (text, line, message, expected) => {
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
  })

  it.each([
    ['Set $HOME/bin and US$ 5.', ['unlikely-formula']],
    ['$n \\log n$ and $a b c$ and $\\text{two words}$ and $sin x$', []],
  ])('between two other dollar signs is reported: %s', async (text, codes) => {
    expect((await compilePage(text)).diagnostics.map(({ code }) => code)).toEqual(codes)
  })

  it.each([
    '$\\text{<script>alert(1)</script>}$',
    '$<img src=x onerror=alert(1)>$',
    '$x\\label{shell:menu}\\ref{y}$',
    '$\\rule{9999em}{9999em}$',
  ])('cannot run code: %s', async (text) => {
    expect(await html(text)).not.toMatch(/<script|<img| id=| href=|9999/)
  })
})

describe('a diagram', () => {
  const chart = '```mermaid\ngraph TD\n  A[Start]-->B{Is it?}\n  B -- yes --> C\n```'

  it("renders as an SVG in the theme's colors with selectable text", async () => {
    const drawn = await html(chart)
    expect(drawn).toMatch(
      /^<figure class="diagram"><div class="diagram-scroll" role="img" aria-label="graph TD[^"]*" tabindex="0"><svg viewBox="0 0 [\d.]+ [\d.]+" width="\d+" height="\d+">/,
    )
    expect(drawn).toMatch(/<text [^>]*fill="var\(--text\)"[^>]*>Is it\?<\/text>/)
    expect(drawn).not.toMatch(/<style|style=|--_|NaN|url\((?!#diagram-1-)|data:|https?:/)
  })

  it('shares no ID with another diagram', async () => {
    const ids = [...(await html(`${chart}\n\n${chart}`)).matchAll(/ id="(.*?)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(2)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    ['its title', '---\ntitle: "How it starts"\n---\ngraph TD\n  A --> B', 'How it starts'],
    [
      'its accessible title and description',
      'graph TD\n  accTitle: How it starts\n  accDescr: From A to B\n  A --> B',
      'How it starts. From A to B',
    ],
    ['its source', 'graph TD\n  A --> B', 'graph TD\n  A --&gt; B'],
  ])('is described by %s', async (_, source, label) => {
    expect(await html(`\`\`\`mermaid\n${source}\n\`\`\``)).toContain(` role="img" aria-label="${label}" `)
  })

  it.each([
    ['sequenceDiagram\n  A->>B: hi', 'hi'],
    ['classDiagram\n  A <|-- B', 'B'],
    ['stateDiagram-v2\n  [*] --> A', 'A'],
    ['erDiagram\n  A ||--o{ B : has', 'has'],
    ['graph TD; A[One; two]-->B; B-->C;', 'One; two'],
    ['graph TD;A-->B;', 'B'],
    ['graph TD\n  A["a #quot;b#quot; #35; #60;"] --> B', 'a &quot;b&quot; # &lt;'],
    ['graph TD\n  A["#9829; #infin; #128512;"] --> B', '♥ ∞ 😀'],
    ['graph TD\n  A["#constructor;"] --> B', '#constructor;'],
    ['sequenceDiagram\n  A->>B: I #hearts; you', 'I ♥ you'],
    ['graph TD\n  A[fa:fa-car Car] --> B', 'Car'],
    [
      'sequenceDiagram\n  rect rgb(0, 0, 255)\n  loop often\n  A->>B: hi\n  end\n  end\n  B->>A: yes #35; no',
      'yes # no',
    ],
    ['xychart-beta\n  title Sales\n  x-axis [a, b]\n  bar [1, 2]', 'Sales'],
    ['sequenceDiagram; A->>B: hi; B-->>A: hello', 'hello'],
    ['pie title Pets\n  "Dogs" : 386\n  "Cats" : 85', 'Dogs 82%'],
    ['pie showData\n  title Pets\n  "Dogs" : 3\n  "Cats" : 1', 'Dogs (3, 75%)'],
    [
      'quadrantChart\n  title Reach\n  x-axis Low --> High\n  y-axis Few --> Many\n  quadrant-1 Expand\n  A: [0.3, 0.6]',
      'Expand',
    ],
    [
      'timeline\n  title History\n  section Early\n  2002 : LinkedIn\n  2004 : Facebook : Google\n       : Flickr',
      'Flickr',
    ],
    ['journey\n  title My day\n  section Work\n    Make tea: 5: Me\n    Go up: 3: Me, Cat', 'Me, Cat'],
    [
      'gantt\n  title Plan\n  dateFormat YYYY-MM-DD\n  section Design\n  Draw :done, a1, 2026-01-01, 30d\n  Build it :crit, after a1, 20d\n  Ship :milestone, 2026-03-01, 0d',
      'Build it',
    ],
    ['gitGraph\n  commit id: "one"\n  branch develop\n  commit tag: "v1"\n  checkout main\n  merge develop', 'v1'],
    ['mindmap\n  root((Tides))\n    Moon\n      Spring tide\n    Sun', 'Spring tide'],
    ['xychart-beta\n  title "Catch"\n  x-axis [May, June]\n  bar [3, 5]', 'Catch'],
  ])('can be of another kind: %s', async (source, text) => {
    const drawn = await html(`\`\`\`mermaid\n${source}\n\`\`\``)
    expect(drawn).toContain(`>${text}</text>`)
    // A shape without a color is black in both modes.
    expect(drawn).not.toMatch(/<(?:rect|circle|path|polygon|text)(?![^>]* fill=)[^>]*>/)
  })

  it.each([
    [
      '  class A {\n    +String owner\n    -age: int\n    ~names List~String~\n  }',
      '+ String owner|- age: int|~ names List<String>',
    ],
    ['  class A {\n    +sum(List~int~ a, Map~String, int~ b)$ int\n  }', '+ sum(List<int> a, Map<String, int> b): int'],
    ['  A : +draw()*\n  A : count$', 'count|+ draw()'],
    [
      '  class A {\n    link: String\n    get(): Map~String, List~int~~\n  }',
      'link: String|get(): Map<String, List<int>>',
    ],
  ])('of classes shows members as they are written: %j', async (lines, members) => {
    const { document, diagnostics } = await compilePage(`\`\`\`mermaid\nclassDiagram\n${lines}\n\`\`\``)
    expect(diagnostics).toEqual([])
    const drawn = [...document!.html.matchAll(/<text [^>]*>(<tspan.*?)<\/text>/g)].map(([, text]) => text!)
    const shown = drawn.map((text) =>
      text
        .replace(/<[^>]*>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>'),
    )
    expect(shown.join('|')).toBe(members)
  })

  it('of classes draws relations without spaces', async () => {
    const { document, diagnostics } = await compilePage('```mermaid\nclassDiagram\n  A<|--B:is\n  A"1"-->"n"C\n```')
    expect(diagnostics).toEqual([])
    for (const text of ['A', 'B', 'C', 'is', '1', 'n']) expect(document?.html).toContain(`>${text}</text>`)
  })

  const nested = 'subgraph A\n  subgraph B\n  x --> y\n  end\n  z -- to --> x\n  end\n  A --> q\n  w --> '
  it.each([
    ['nodes of different levels', `flowchart LR\n  ${nested}y`],
    ['an inner subgraph', `flowchart LR\n  ${nested}B`],
    ['subgraphs with directions', `flowchart TD\n  ${nested.replace('B\n', 'B\n  direction LR\n')}B\n  w --> x`],
    [
      'composite states',
      'stateDiagram-v2\n  state A {\n    state B {\n      x --> y\n    }\n    z --> B\n  }\n  A --> q',
    ],
  ])('connects %s', async (_, source) => {
    const { document, diagnostics } = await compilePage(`\`\`\`mermaid\n${source}\n\`\`\``)
    expect(diagnostics).toEqual([])
    const drawn = document!.html
    const boxes = [...drawn.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
      (box) => box.slice(1).map(Number),
    )
    const lines = [...drawn.matchAll(/<polyline points="([^"]*)"/g)].map(([, points]) => points!.split(' ').map(Number))
    expect(lines).toHaveLength(source.match(/-->/g)!.length)
    const isAtBox = ([across = 0, down = 0]: number[]) =>
      boxes.some(([x = 0, y = 0, width = 0, height = 0]) => {
        const [left, top] = [across - x, down - y]
        const isInside = left > -1 && left < width + 1 && top > -1 && top < height + 1
        return isInside && (left < 1 || left > width - 1 || top < 1 || top > height - 1)
      })
    for (const points of lines) expect([isAtBox(points.slice(0, 2)), isAtBox(points.slice(-2))]).toEqual([true, true])
  })

  it.each([
    ['A *-- B\n  A o-- C', 'start-composition start-aggregation'],
    ['A --* B\n  A --o C', 'end-composition end-aggregation'],
    ['A -- B\n  A "1" -- "n" C : has\n  A --> B\n  D <-- A', 'end-arrow start-arrow'],
    ['class A {\n    a -- b\n  }\n  A --> B\n  A -- C', 'end-arrow'],
    ['A <|-- B\n  A ..|> C', 'start-inherit end-inherit'],
  ])('of classes draws the ends of relations where readers see them: %j', async (lines, ends) => {
    const drawn = await html(`\`\`\`mermaid\nclassDiagram\n  ${lines}\n\`\`\``)
    const marks = drawn.matchAll(/ marker-(start|end)="url\(#[\w-]*?-cls-(\w+)\)"/g)
    expect([...marks].map(([, side, name]) => `${side}-${name}`).join(' ')).toBe(ends)
    // The right edge of a marker is at the class, and the rest of it is on the line.
    for (const [, width, edge] of drawn.matchAll(/<marker id="[^"]*" markerWidth="(\d+)"[^>]* refX="(\d+)"/g))
      expect(edge).toBe(width)
  })

  it.each([
    ['x-axis [a, "b, c"]\n  bar "Sales" [1, 2]', ['a', 'b, c'], 0],
    ['x-axis Month [a, b]\n  y-axis Price 0 --> 10\n  line [+1, .5]', ['Month', 'a', 'b', 'Price'], 2],
    ['x-axis "Time" 0 --> 100\n  line Series [1, 3, 2.5]', ['Time'], 3],
    ['title Big sales\n  y-axis "In $"\n  line [1, 2]', ['Big sales', 'In $'], 2],
  ])('with series draws all of them: %j', async (lines, texts, points) => {
    const { document, diagnostics } = await compilePage(`\`\`\`mermaid\nxychart\n  ${lines}\n\`\`\``)
    expect(diagnostics).toEqual([])
    for (const text of texts) expect(document?.html).toContain(`>${text}</text>`)
    expect(document?.html.match(/<circle [^>]* r="(?!1\.5)[\d.]+"/g) ?? []).toHaveLength(points)
    expect(document?.html).not.toMatch(/&quot;<\/text>|NaN/)
  })

  it.each([
    'A 1 to zero or more B : x',
    'A only one optionally to 0+ B',
    'A||--o{B : x',
    'A }|..|{ B : "many to many"',
    'A\n  B ||--|| C',
    'A {}\n  B { }',
  ])('of entities draws every relation and entity: %j', async (lines) => {
    const { document, diagnostics } = await compilePage(`\`\`\`mermaid\nerDiagram\n  ${lines}\n\`\`\``)
    expect(diagnostics).toEqual([])
    for (const entity of lines.match(/\b[ABC]\b/g) ?? []) expect(document?.html).toContain(`>${entity}</text>`)
  })

  it.each([
    ['gitGraph\n  commit\n  branch b order: 3\n  branch c order: 1\n  branch d', 'main d c b'],
    ['gitGraph\n  commit\n  branch b\n  branch c', 'main b c'],
  ])('of commits sorts the branches: %j', async (source, branches) => {
    const drawn = await html(`\`\`\`mermaid\n${source}\n\`\`\``)
    expect([...drawn.matchAll(/<text [^>]*>([a-z]+)<\/text>/g)].map(([, name]) => name).join(' ')).toBe(branches)
  })

  it.each([
    ['cherry-pick id: "x"', 'cherry-pick:x'],
    ['cherry-pick id: "x" tag: "v2"', 'v2'],
    ['cherry-pick id: "x" tag: ""', undefined],
  ])('of commits labels picked commits: %s', async (line, tag) => {
    const source = `gitGraph\n  commit\n  branch b\n  commit id: "x"\n  checkout main\n  commit\n  ${line}`
    const drawn = await html(`\`\`\`mermaid\n${source}\n\`\`\``)
    const texts = [...drawn.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!)
    expect(texts.filter((text) => /^(?:cherry|v|$)/.test(text))).toEqual(tag === undefined ? [] : [tag])
  })

  it('of quadrants draws the styles of points', async () => {
    const drawn = await html(
      '```mermaid\nquadrantChart\n  A: [0.3, 0.6] radius: 12, color: #f30\n  B:::own: [0.4, 0.2]\n  classDef own stroke-color: #123, stroke-width: 3px\n```',
    )
    expect(drawn).toMatch(/<circle [^>]*r="12" fill="#f30"/)
    expect(drawn).toMatch(/<circle [^>]*stroke="#123" stroke-width="3px"/)
  })

  it.each([
    ["%%{init: {'theme': 'dark'}}%%\ngraph TD\n  A --> B", '`%%{init}%%`'],
    ['---\ntitle: T\nconfig:\n  look: handDrawn\n---\ngraph TD\n  A --> B', '`config`'],
  ])('draws no settings, and reports them: %j', async (source, settings) => {
    const { document, diagnostics } = await compilePage(`\`\`\`mermaid\n${source}\n\`\`\``)
    expect(diagnostics).toMatchObject([
      { code: 'unreadable-diagram', message: `The settings in ${settings} of this diagram have no effect.` },
    ])
    expect(document?.html).toContain('<svg')
  })

  it.each([
    ['only the fill, in a light color', 'style A fill:#ffee99', '#ffee99', '#000'],
    ['only the fill, in a dark color', 'style A fill:#123', '#123', '#fff'],
    ['both', 'style A fill:#123,color:#fed', '#123', '#fed'],
    ['a color of letters before a semicolon', 'style A fill:#fed;', '#fed', '#000'],
    ['a color of digits before a semicolon', 'A --> C; style A fill:#999999;', '#999999', '#000'],
    ['a class', 'classDef own fill:#123,color:#fed; class A own;', '#123', '#fed'],
    [
      'only the text, in a color that is illegible in one of the modes',
      'style A color:#123',
      'var(--ground-sunken)',
      'var(--text)',
    ],
    ['an invalid color', 'style A fill:url(https://example.org/a)', 'none', 'var(--text)'],
  ])("keeps the author's legible colors: %s", async (_, style, ground, text) => {
    const drawn = (await html(`\`\`\`mermaid\ngraph TD\n  A --> B\n  ${style}\n\`\`\``)).replace(
      / aria-label="[^"]*"/,
      '',
    )
    expect(/<text [^>]*>A</.exec(drawn)?.[0]).toContain(` fill="${text}"`)
    expect(/<rect [^>]*>/.exec(drawn)?.[0]).toContain(` fill="${ground}"`)
    expect(drawn).not.toContain('example.org')
  })

  // 1 January 2026 is a Thursday. The chart is 560 units wide.
  it.each([
    ['nothing', '', [0, 2 / 3]],
    ['weekends', 'excludes weekends', [0, 4 / 5]],
    ['weekends that start on Friday', 'excludes weekends\n  weekend friday', [0, 4 / 5]],
    ['a date', 'excludes 2026-01-02', [0, 3 / 4]],
    ['a weekday', 'excludes friday', [0, 3 / 4]],
    ['weekends, one of whose days is included', 'excludes weekends\n  includes 2026-01-03', [0, 2 / 3]],
  ])('of a plan leaves out the excluded days: %s', async (_, settings, starts) => {
    const bars = await barsOf(`${settings}\n  A :a, 2026-01-01, 2d\n  B :b, after a, 1d`)
    expect(bars).toHaveLength(2)
    for (const [index, start] of starts.entries()) expect(bars[index]).toBeCloseTo(start, 2)
  })

  it.each([
    ['', 1 / 2],
    ['inclusiveEndDates', 2 / 3],
  ])('of a plan ends a task at its date, or after that day: %s', async (setting, start) => {
    const [, second] = await barsOf(`${setting}\n  A :a, 2026-01-01, 2026-01-02\n  B :b, after a, 1d`)
    expect(second).toBeCloseTo(start, 2)
  })

  /** Returns where the bars of a Gantt chart start, as shares of its width. */
  async function barsOf(lines: string): Promise<number[]> {
    const drawn = await html(`\`\`\`mermaid\ngantt\n  dateFormat YYYY-MM-DD\n  ${lines}\n\`\`\``)
    return [...drawn.matchAll(/<rect [^>]*?\bx="([\d.]+)"/g)].map(([, x]) => (Number(x) - 20) / 560)
  }

  it('stays code in the stored body', async () => {
    expect((await compileArticle(chart)).body.value).toMatchObject([
      ['pre', { language: 'mermaid', code: expect.stringContaining('A[Start]-->B') }, {}],
    ])
  })

  it.each([
    ['sankey-beta\nA,B,10', '`sankey-beta` diagrams are not supported yet'],
    ['gantt\n  A : 3d', 'Unknown line `A : 3d`'],
    ['gantt\n  excludes holidays\n  A : 2026-01-01, 3d', 'Unknown line `excludes holidays`'],
    ['gitGraph\n  commit\n  merge nowhere', 'Unknown line `merge nowhere`'],
    ['pie\n  Dogs 3', 'Unknown line `Dogs 3`'],
    ['nonsense\n  title A', 'Invalid mermaid header'],
    ['sequenceDiagram\n  critical a\n  A->>B: x\n  option b\n  B->>A: y\n  end', "Can't parse the line `option b`"],
    ['sequenceDiagram\n  A->>B: x\n  B answers', "Can't parse the line `B answers`"],
    ['sequenceDiagram\n  A->>B', "Can't parse the line `A->>B`"],
    ['sequenceDiagram\n  A->>()B: x', "Can't parse the line `A->>()B: x`"],
    ['sequenceDiagram\n  A-|B: x', "Can't parse the line `A-|B: x`"],
    ['erDiagram\n  A ||--o{ "Line item" : has', 'Can\'t parse the line `A ||--o{ "Line item" : has`'],
    ['erDiagram\n  a[Person] ||--o{ B : has', "Can't parse the line `a[Person] ||--o{ B : has`"],
    ['graph TD\n  A ~~~ B', "Can't parse the line `A ~~~ B`"],
    ['graph TD\n  A --> B\n  class A b c', "Can't parse the line `class A b c`"],
    ['xychart-beta\n  bar [1, two]', "Can't parse the line `bar [1, two]`"],
    ['xychart-beta\n  x-axis [a, b]\n  area [1, 2]', "Can't parse the line `area [1, 2]`"],
  ])('with a syntax error is reported and shown as code: %s', async (source, message) => {
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

  it.each([
    ['stateDiagram-v2\n  A --> B\n  note right of A : Read this', 'note right of A : Read this'],
    ['classDiagram\n  A <|-- B\n  note for A "Read this"', 'note for A "Read this"'],
    ['classDiagram\n  class A["Long name"]\n  A <|-- B', 'class A["Long name"]'],
    ['erDiagram\n  A {\n    string b PK "The name"\n  }', 'string b PK "The name"'],
    ['erDiagram\n  direction LR\n  A ||--|| B : x', 'direction LR'],
    ['classDiagram\n  direction RL\n  A <|-- B', 'direction RL'],
    ['erDiagram\n  A ||--|| B : x\n  A ||==|| C : x', 'A ||==|| C : x'],
    ['sequenceDiagram\n  box Purple Harbor\n  participant A\n  end\n  A->>A: x', 'box Purple Harbor'],
    ['sequenceDiagram\n  autonumber\n  A->>A: x', 'autonumber'],
    ['sequenceDiagram\n  title Harbor\n  A->>A: x', 'title Harbor'],
    ['sequenceDiagram\n  activate A\n  A->>A: x', 'activate A'],
    ['sequenceDiagram\n  A->>B: x\n  B-->>C: y\n  deactivate A', 'deactivate A'],
    ['sequenceDiagram\n  Note over A, B: Read this\n  A->>B: x', 'Note over A, B: Read this'],
    ['flowchart LR\n  A --> B\n  click A "https://a.example"', 'click A "https://a.example"'],
    ['classDiagram\n  A <|-- B\n  <<interface>> A', '<<interface>> A'],
    ['classDiagram\n  A <|-- B\n  A .. C', 'A .. C'],
    ['classDiagram\n  A <|-- B\n  A <|--|> C', 'A <|--|> C'],
    ['classDiagram\n  A <|-- B\n  a ()-- B', 'a ()-- B'],
    ['stateDiagram-v2\n  A --> B\n  state B <<choice>>', 'state B <<choice>>'],
    ['stateDiagram-v2\n  state C {\n    A --> B\n    --\n    D --> E\n  }', '--'],
    ['stateDiagram-v2\n  A --> B\n  note right of A\n    Read : this\n  end note', 'note right of A'],
    ['mindmap\n  root\n    A:::urgent large', 'A:::urgent large'],
    ['mindmap\n  root\n    A\n    ::icon(fa fa-book)', '::icon(fa fa-book)'],
    ['gantt\n  A :a, 2026-01-01, 3d\n  click a href "https://a.example"', 'click a href "https://a.example"'],
  ])('with a line that the library leaves out is reported: %s', async (source, line) => {
    const { document, diagnostics } = await compilePage(`\`\`\`mermaid\n${source}\n\`\`\``)
    expect(diagnostics).toMatchObject([
      { severity: 'warning', code: 'unreadable-diagram', message: `The diagram leaves out \`${line}\`.` },
    ])
    expect(document?.html).toContain('<svg')
    expect(document?.html.replace(/ aria-label="[^"]*"| label="[^"]*"/g, '')).not.toMatch(/urgent|Read/)
  })

  it.each([
    ['a mark', 'A->>+B: x\nB-->>-A: y', 1],
    ['a mark with spaces', 'A ->>+ B: x\nB -->>- A: y', 1],
    ['lines', 'A->>B: x\nactivate B\nB-->>A: y\ndeactivate B', 1],
    ['nested lines', 'A->>B: x\nactivate B\nB->>C: z\nactivate C\nC-->>B: w\ndeactivate C\nB-->>A: y\ndeactivate B', 2],
    ['an open end', 'A->>+B: x\nB-->>A: y', 1],
  ])('of a sequence with activations from %s draws them', async (_, lines, count) => {
    const { document, diagnostics } = await compilePage(`\`\`\`mermaid\nsequenceDiagram\n${lines}\n\`\`\``)
    expect(diagnostics).toEqual([])
    const bars = document?.html.match(/<rect[^>]* width="10"/g) ?? []
    expect(bars).toHaveLength(count)
  })

  it.each([
    ['A<<->>B: x\nA<<-->>B: x', 'start-arrow end-arrow start-arrow end-arrow'],
    ['A->B: x\nB-->A: x', ''],
    ['A->>B: x\nB-->>A: x\nA->>A: x', 'end-arrow end-arrow end-arrow'],
    ['A-)B: x\nA--xB: x', 'end-arrow-open end-cross'],
    ['A-|\\B: x\nA--|/B: x\nA-\\\\B: x\nA--//B: x', 'end-half-left end-half-right end-stick-left end-stick-right'],
    ['A/|-B: x\nA\\|--B: x', 'start-half-right start-half-left'],
    ['A//-B: x\nA\\\\--B: x', 'start-stick-right start-stick-left'],
  ])('of a sequence draws the ends of its arrows: %j', async (lines, ends) => {
    const { document, diagnostics } = await compilePage(`\`\`\`mermaid\nsequenceDiagram\n${lines}\n\`\`\``)
    expect(diagnostics).toEqual([])
    const drawn = document?.html.matchAll(/ marker-(start|end)="url\(#[\w-]*?-seq-([\w-]+)\)"/g) ?? []
    expect([...drawn].map(([, side, name]) => `${side}-${name}`).join(' ')).toBe(ends)
    for (const [, id] of document?.html.matchAll(/url\(#([\w-]+)\)/g) ?? [])
      expect(document?.html).toContain(`id="${id}"`)
  })

  it.each([
    ['names with spaces', 'Ann Lee->>Bob: x\nNote over Ann Lee, Bob: n', ['Ann Lee', 'Bob', 'x', 'n']],
    ['declared names with spaces', 'actor Ann Lee\nAnn Lee->>Bob: x', ['Ann Lee', 'Bob', 'x']],
    [
      'names that start with a keyword',
      'parser->>optimizer: x\nandroid->>altitude: y',
      ['parser', 'optimizer', 'x', 'android', 'altitude', 'y'],
    ],
    ['a name that is a keyword', 'participant end\nA->>end: x', ['end', 'A', 'x']],
    ['a shape', 'participant D@{ "type": "database" } as Data\nA->>D: x', ['Data', 'A', 'x']],
    ['no label', 'A->>B:\nB->>A: x', ['A', 'B', 'x']],
  ])('of a sequence with %s is complete', async (_, lines, texts) => {
    const { document, diagnostics } = await compilePage(`\`\`\`mermaid\nsequenceDiagram\n${lines}\n\`\`\``)
    expect(diagnostics).toEqual([])
    const drawn = [...(document?.html ?? '').matchAll(/<text[^>]*>([^<\u200b]+)</g)].map(([, text]) => text)
    expect(drawn.toSorted()).toEqual(texts.toSorted())
  })

  it('with several such lines lists three of them and the number of the others', async () => {
    const clicks = ['a', 'b', 'c', 'd', 'e'].map((id) => `click ${id} "/${id}"`)
    const reported = async (count: number) =>
      (await compilePage(`\`\`\`mermaid\ngraph TD\n  a --> b\n  ${clicks.slice(0, count).join('\n  ')}\n\`\`\``))
        .diagnostics
    expect(await reported(2)).toMatchObject([
      {
        message: 'The diagram leaves out `click a "/a"` and `click b "/b"`.',
        hint: expect.stringContaining('Add them'),
      },
    ])
    expect(await reported(5)).toMatchObject([
      { message: 'The diagram leaves out `click a "/a"`, `click b "/b"`, `click c "/c"`, and 2 more lines.' },
    ])
  })

  it('of states shows every description, wherever it is', async () => {
    const { document, diagnostics } = await compilePage(
      '```mermaid\nstateDiagram-v2\n  Open --> Shut:::calm\n  Open : Ajar\n  Open : Wide\n  state "Locked" as Shut\n  Shut-->Lost : Key; gone a:::b\n  state Alone\n  state Room {\n    Chair : Red\n  }\n  Room : A room\n  Room --> Open\n```',
    )
    expect(diagnostics).toEqual([])
    const shown = [...document!.html.matchAll(/<t(?:ext|span)[^>]*>([^<]+)</g)].map(([, text]) => text)
    expect(shown.toSorted()).toEqual(['A room', 'Ajar', 'Alone', 'Key; gone a:::b', 'Locked', 'Lost', 'Red', 'Wide'])
  })

  it('of ideas reads Markdown strings and leaves out classes', async () => {
    const drawn = await html(
      '```mermaid\nmindmap\n  root\n    a["`**Bold** and *fine*\n    words`"]\n    id(Round):::urgent\n    snake_case_name\n```',
    )
    for (const text of ['Bold and fine words', 'Round', 'snake_case_name']) expect(drawn).toContain(`>${text}</text>`)
  })

  it.each([
    'pie title <script>alert(1)</script>\n"<img src=x onerror=alert(1)>" : 3',
    'timeline\n  <script>x</script> : <a href="javascript:x">y</a>',
    'journey\n  <script>x</script>: 3: <img src=x>',
    'mindmap\n  ["</svg><script>x</script>"]',
    'quadrantChart\n  <img onerror=x>: [0.3, 0.6]',
    'gantt\n  <script>x</script> : 2026-01-01, 3d',
    'gitGraph\n  commit id: "<script>x</script>"',
  ])('of a kind drawn by Rivage contains only SVG shapes and text: %s', async (source) => {
    const drawn = (await html(`\`\`\`mermaid\n${source}\n\`\`\``)).replace(/ aria-label="[^"]*"/, '')
    expect(drawn).toMatch(/^<figure class="diagram"><div [^>]*><svg .*<\/svg><\/div><\/figure>$/s)
    expect(drawn).not.toMatch(
      /<(?!\/?(?:figure|div|svg|rect|circle|line|path|text)\b)|<[^>]* (?:on\w+|href|src|style)=|NaN/,
    )
  })

  it.each([
    'A["</svg></style><script>alert(1)</script>"] --> B\n  click A "javascript:alert(1)"',
    'A["<img src=x onerror=alert(1)>"] --> B["<a href=javascript:alert(1)>x</a>"]',
    'A --> B\n  style A fill:"/><script>alert(1)</script>',
    'A --> B\n  style A stroke:url(#x) onload=alert(1)',
  ])('contains only SVG shapes and text, whatever its source: %s', async (text) => {
    const drawn = (await html(`\`\`\`mermaid\ngraph TD\n  ${text}\n\`\`\``)).replace(/ aria-label="[^"]*"/, '')
    expect(drawn).toMatch(/^<figure class="diagram"><div [^>]*><svg .*<\/svg><\/div><\/figure>$/s)
    const names = new Set([...drawn.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name))
    const known = ['figure', 'div', 'svg', 'defs', 'marker', 'polygon', 'polyline', 'g', 'rect', 'text', 'tspan']
    expect([...names].filter((name) => !known.includes(name!))).toEqual([])
    expect(drawn).not.toMatch(/<[^>]* (?:on\w+|href|src|style)=/)
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
    ['a -- read-only yes --> b', 'a -->|read-only yes| b'],
    ['a -- "yes (or no)" --> b', 'a -->|yes (or no)| b'],
    ['a -- "yes" --- b', 'a ---|yes| b'],
    ['a == "yes" ==> b', 'a ==>|yes| b'],
    ['a -. "yes" .-> b', 'a -.->|yes| b'],
    ['a -->|yes| b & c;', 'a -->|yes| b & c'],
    ['a["x --> y"] --> b([c])', 'a["x --> y"] --> b([c])'],
    ['a[(x)] --> b((y)) --> c(((z)))', 'a[(x)] --> b((y)) --> c(((z)))'],
    ['my-node:::k --> b', 'my-node:::k --> b'],
    ['subgraph one [One]', 'subgraph one [One]'],
    ['style a fill:#f00', 'style a fill:#f00'],
    ['style a, b fill:#f00', 'style a,b fill:#f00'],
    ['classDef a,b-c fill:#f00,color:#fff', 'classDef a fill:#f00,color:#fff\nclassDef b_c fill:#f00,color:#fff'],
    ['class a, d b-c', 'class a,d b_c'],
    ['a:::b-c --> d["x:::y-z"]', 'a:::b_c --> d["x:::y-z"]'],
  ])('rewrites %s for the library', (line, expected) => {
    expect(prepareFlowchart(`graph TD\n${line}`)).toBe(`graph TD\n${expected}`)
  })

  it('lets a subgraph contain nodes that appeared earlier', async () => {
    const chart = 'graph LR\na[A file] --> d[(Release)]\nd --> f((Reader))\nsubgraph Edge\nd\nf\nend'
    expect(prepareFlowchart(chart)).toBe(
      'graph LR\nsubgraph Edge\nd[(Release)]\nf((Reader))\nend\na[A file] --> d[(Release)]\nd --> f((Reader))',
    )
    const drawn = await html(`\`\`\`mermaid\n${chart}\n\`\`\``)
    const [, width] = /<g><rect [^>]*?width="([\d.]+)"/.exec(drawn) ?? []
    expect(Number(width)).toBeGreaterThan(100)
    expect(drawn.match(/>Release<\/text>/g)).toHaveLength(1)
  })

  it.each([
    [
      'nodes of connections, as in the documentation of Mermaid',
      'c1-->a2\nsubgraph one\na1-->a2\nend\nsubgraph three\nc1["C [1]"]-->c2\nend\none --> three',
      'subgraph one\na1\na2\nend\nsubgraph three\nc1["C [1]"]\nc2\nend\nc1 --> a2\na1 --> a2\nc1["C [1]"]--> c2\none --> three',
    ],
    [
      'nodes of an inner subgraph',
      'subgraph one\ndirection LR\na --> b\nsubgraph two\nb{{Hex}} --> c:::x\nend\nend',
      'subgraph one\ndirection LR\na\nsubgraph two\nb{{Hex}}\nc\nend\nend\na --> b\nb{{Hex}} --> c:::x',
    ],
    ['the first subgraph that mentions them', 'subgraph one\na\nend\nsubgraph two\na --> b\nend', undefined],
  ])('lets a subgraph contain %s', (_, chart, expected) => {
    expect(prepareFlowchart(`graph TD\n${chart}`)).toBe(`graph TD\n${expected ?? chart}`)
  })

  it.each(['a --x b', 'a ~~~ b', 'Début --> b', 'a b', 'a@{ shape: x }'])(
    'rejects syntax that the library would draw as a name: %s',
    (line) => {
      expect(() => prepareFlowchart(`graph TD\n${line}`)).toThrow(line)
    },
  )
})
