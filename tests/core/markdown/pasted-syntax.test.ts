import { describe, expect, test } from 'vitest'
import { parseFrontmatter } from '../../../core/markdown/index.ts'
import { outlineOf, parseBody } from './parse-body.ts'

const rendered = (body: string) => outlineOf(parseBody(body).root)

describe('emphasis next to Chinese, Japanese, and Korean punctuation', () => {
  test.each([
    ['**満潮の前です。**その', '<strong>満潮の前です。</strong>その'],
    ['港の**「潮位表」**を見て', '港の<strong>「潮位表」</strong>を見て'],
    ['**`npm start`**を実行', '<strong><code>npm start</code></strong>を実行'],
    ['**请先备份。**然后', '<strong>请先备份。</strong>然后'],
    ['*请先备份。*然后', '<em>请先备份。</em>然后'],
    ['***请先备份。***然后', '<em><strong>请先备份。</strong></em>然后'],
    ['~~请先备份。~~然后', '<del>请先备份。</del>然后'],
    ['这是**“引文”**吗', '这是<strong>“引文”</strong>吗'],
    ['这是**（注）**吗', '这是<strong>（注）</strong>吗'],
    ['这是**《书》**吗', '这是<strong>《书》</strong>吗'],
    ['**重要：**升级', '<strong>重要：</strong>升级'],
    ['**注意！**升级', '<strong>注意！</strong>升级'],
    ['**할 수 있습니까?**라고', '<strong>할 수 있습니까?</strong>라고'],
    ['이것은 **(참고)**입니다', '이것은 <strong>(참고)</strong>입니다'],
    ['**[リンク](/ja/x)**を', '<strong><a href=/ja/x>リンク</a></strong>を'],
    ['**ｶﾀｶﾅ。**半角', '<strong>ｶﾀｶﾅ。</strong>半角'],
    ['**カタカナー。**全角', '<strong>カタカナー。</strong>全角'],
    ['**𠮷野家。**です', '<strong>𠮷野家。</strong>です'],
    ['「**強調**」です', '「<strong>強調</strong>」です'],
    ['**太字**と*斜体*', '<strong>太字</strong>と<em>斜体</em>'],
    ['これは**重要、**とても', 'これは<strong>重要、</strong>とても'],
    ['**50%**の割引', '<strong>50%</strong>の割引'],
  ])('is parsed: %s', (body, expected) => {
    expect(rendered(body)).toBe(`<p>${expected}</p>`)
    expect(parseBody(body).diagnostics).toEqual([])
  })
})

describe('escaped quotes in attributes', () => {
  test.each<[body: string, name: string, value: string]>([
    ['::badge{title="The \\"spring\\" tide"}\nx\n::', 'title', 'The "spring" tide'],
    ["::badge{title='It\\'s high'}\nx\n::", 'title', "It's high"],
    ['::badge{title="\\""}\nx\n::', 'title', '"'],
    ['::badge{title="\\"a"}\nx\n::', 'title', '"a'],
    ['::badge{title="a\\""}\nx\n::', 'title', 'a"'],
    ['::badge{title="It\\\'s"}\nx\n::', 'title', "It's"],
    ['::badge{title=\'a \\"b\\"\'}\nx\n::', 'title', 'a "b"'],
    ['::badge{title="a \\\\ b"}\nx\n::', 'title', 'a \\\\ b'],
    ['::badge{a="\\"" title="b"}\nx\n::', 'title', 'b'],
    ['::badge{a="}" title="\\"}\\""}\nx\n::', 'title', '"}"'],
    ['::badge[Label]{title="\\"a\\""}\nx\n::', 'title', '"a"'],
    [':::badge{title="\\"a\\""}\nx\n:::', 'title', '"a"'],
    ['- ::badge{title="\\"a\\""}\n  x\n  ::', 'title', '"a"'],
    ['> ::badge{title="\\"a\\""}\n> x\n> ::', 'title', '"a"'],
    [':badge[x]{title="\\"a\\""}', 'title', '"a"'],
    ['a :badge{title="\\"a\\""} b', 'title', '"a"'],
    ['[x]{title="\\"a\\""}', 'title', '"a"'],
    ['**x**{title="\\"a\\""}', 'title', '"a"'],
    ['[x](/y){title="\\"a\\""}', 'title', '"a"'],
    ['`x`{title="\\"a\\""}', 'title', '"a"'],
    ['::badge{:list=\'["a \\"b\\""]\'}\nx\n::', ':list', '["a \\"b\\""]'],
    ['::badge{:list="[\\"a\\"]"}\nx\n::', ':list', '["a"]'],
  ])('are part of the value: %j', (body, name, value) => {
    const { root, diagnostics } = parseBody(body)
    expect(diagnostics).toEqual([])
    expect(JSON.stringify(root)).toContain(JSON.stringify({ [name]: value }).slice(1, -1))
  })

  test('are part of the title of a code block', () => {
    expect(JSON.stringify(parseBody('```js title="a \\"b\\".js"\nx\n```').root)).toContain('"filename":"a \\"b\\".js"')
  })
})

describe('components directly inside an HTML block', () => {
  const badge = '<badge><p>x</p></badge>'

  test.each([
    ['<div>\n::badge\nx\n::\n</div>', `<div>${badge}</div>`],
    ['<div>\n\n::badge\nx\n::\n\n</div>', `<div>${badge}</div>`],
    ['<div class="a">\n::badge\nx\n::\n</div>', `<div className=a>${badge}</div>`],
    ['<div>\n  ::badge\n  x\n  ::\n</div>', `<div>${badge}</div>`],
    ['<div>a\n::badge\nx\n::\nb</div>', `<div>a${badge}<p>b</p></div>`],
    ['<section>\n::badge\nx\n::\n::badge\nx\n::\n</section>', `<section>${badge}${badge}</section>`],
    ['<section><div>\n::badge\nx\n::\n</div></section>', `<section><div>${badge}</div></section>`],
    ['<center>\n:::badge\nx\n:::\n</center>', `<center>${badge}</center>`],
    ['<center>\n::: badge\nx\n:::\n</center>', `<center>${badge}</center>`],
    ['<details>\n<summary>A</summary>\n::badge\nx\n::\n</details>', `<details><summary>A</summary>${badge}</details>`],
    ['<aside>\n::badge{color="info"}\nx\n::\n</aside>', '<aside><badge color=info><p>x</p></badge></aside>'],
    ['<!-- a -->\n::badge\nx\n::', badge],
    ['<div></div>\n::badge\nx\n::', `<div></div>${badge}`],
    ['> <div>\n> ::badge\n> x\n> ::\n> </div>', `<blockquote><div>${badge}</div></blockquote>`],
    ['- <div>\n  ::badge\n  x\n  ::\n  </div>', `<ul><li><div>${badge}</div></li></ul>`],
    ['::badge\n<div>\n::badge\nx\n::\n</div>\n::', `<badge><div>${badge}</div></badge>`],
    ['<p>\n:badge[x]\n</p>', '<p>:badge[x]</p>'],
    ['<pre>\n::badge\n</pre>', '<pre>::badge\n</pre>'],
    ['<div>\na::badge\n</div>', '<div>a::badge</div>'],
    ['<div>\n:: a\n</div>', '<div>:: a</div>'],
  ])('are parsed: %j', (body, expected) => {
    const line = (html: string) => html.replaceAll('\n', '')
    expect(line(rendered(body))).toBe(line(expected))
  })
})

describe('frontmatter of other systems', () => {
  test.each<[text: string, title: string, line: number]>([
    ['+++\ntitle = "A"\n+++\nText', 'A', 2],
    ["+++\ntitle = 'A'\n+++\nText", 'A', 2],
    ['+++\n# a comment\ntitle = "A"\n+++\nText', 'A', 3],
    ['+++\ndate = 2024-01-02\ntitle = "A"\n+++\nText', 'A', 3],
    ['+++\ntitle = """\nA"""\n+++\nText', 'A', 2],
    ['+++  \r\ntitle = "A"\r\n+++\r\nText', 'A', 2],
    ['+++\nweight = 3\ntitle = "A"\n[menu.main]\nname = "B"\n+++\nText', 'A', 3],
    ['---toml\ntitle = "A"\n---\nText', 'A', 2],
    ['---yaml\ntitle: A\n---\nText', 'A', 2],
    ['---json\n{ "title": "A" }\n---\nText', 'A', 2],
    ['{\n  "title": "A"\n}\nText', 'A', 2],
    ['{\n\t"title": "A",\n\t"tags": ["b"]\n}\n\nText', 'A', 2],
    ['{ "title": "A" }\nText', 'A', 1],
    ['\n---\ntitle: A\n---\nText', 'A', 3],
    ['  \n\n---\ntitle: A\n---\nText', 'A', 4],
    ['\uFEFF\n---\ntitle: A\n---\nText', 'A', 3],
    ['\uFEFF\uFEFF---\ntitle: A\n---\nText', 'A', 2],
    ['<!-- c -->\n---\ntitle: A\n---\nText', 'A', 3],
    ['<!--\nc\n-->\n\n---\ntitle: A\n---\nText', 'A', 6],
    ['{/* c */}\n---\ntitle: A\n---\nText', 'A', 3],
    ['<!-- c -->\n+++\ntitle = "A"\n+++\nText', 'A', 3],
    ['---\ntitle: A\n...\nText', 'A', 2],
    ['---\ntitle: A\n---   \nText', 'A', 2],
  ])('is parsed: %j', (text, title, line) => {
    const { data, positions, body, bodyLine, diagnostics } = parseFrontmatter('en/a.md', text)
    expect(diagnostics).toEqual([])
    expect(data.title).toBe(title)
    expect(positions.get('title')).toMatchObject({ line })
    expect(body.trim()).toBe('Text')
    expect(
      text
        .split('\n')
        .slice(bodyLine - 1)
        .join('\n')
        .trim(),
    ).toBe('Text')
  })

  test.each<[text: string, code: string, line: number]>([
    ['+++\ntitle = A\n+++\nText', 'toml', 2],
    ['+++\ntitle = "A\n+++\nText', 'toml', 2],
    ['+++\ntitle = "A"\ntitle = "B"\n+++\nText', 'toml', 3],
    ['+++\n[a\n+++\nText', 'toml', 2],
    ['+++\ntitle = "A"\n\nText', 'frontmatter-unclosed', 1],
    ['---\ntitle: A\n\nText', 'frontmatter-unclosed', 1],
    ['\n---\ntitle: A\n\nText', 'frontmatter-unclosed', 1],
    ['<!-- c -->\n---\ntitle: A\n\nText', 'frontmatter-unclosed', 1],
    ['{\n  "title": "A",\n  "b"\n  "c"\n}\nText', 'yaml', 4],
    ['\n---\ntitle: A: b\n---\nText', 'yaml', 3],
    ['+++\ntitle = "\\u0000"\n+++\nText', 'yaml', 2],
  ])('is reported at the invalid line: %j', (text, code, line) => {
    expect(parseFrontmatter('en/a.md', text).diagnostics[0]).toMatchObject({ code, line })
  })

  test.each([
    '---\n\ntext\n',
    '\n---\n\ntext\n\n---\nmore',
    '\n---\nsome text\n---\n',
    '{{ $doc.title }}',
    '{#id}',
    '++++\na\n++++',
    'text\n+++',
    '<!-- c -->\ntext',
    '<!-- c',
  ])('leaves %j as text', (text) => {
    expect(parseFrontmatter('en/a.md', text)).toMatchObject({ data: {}, body: text, bodyLine: 1, diagnostics: [] })
  })
})

describe('terminal output', () => {
  const escape = '\u001B'
  const read = (text: string) => {
    const element = parseBody(`\`\`\`ansi\n${text}\n\`\`\``).root.children[0]
    const code = element?.type === 'element' ? element.data?.code : undefined
    return [
      code?.text,
      code?.lines.map((line) =>
        line.tokens.map(({ kind, isBold, ground = '', text: part }) => [
          part,
          `${kind}${ground && `/${ground}`}${isBold ? '*' : ''}`,
        ]),
      ),
    ]
  }

  test.each<[text: string, plain: string, colored: [string, string][][]]>([
    [
      'E[31merrorE[0m: port E[1;32m8787E[0m',
      'error: port 8787',
      [
        [
          ['error', 'r'],
          [': port ', ''],
          ['8787', 's*'],
        ],
      ],
    ],
    [
      'E[31ma\nbE[m c',
      'a\nb c',
      [
        [['a', 'r']],
        [
          ['b', 'r'],
          [' c', ''],
        ],
      ],
    ],
    [
      'E[91maE[39mb',
      'ab',
      [
        [
          ['a', 'r'],
          ['b', ''],
        ],
      ],
    ],
    [
      'E[33maE[34mbE[35mcE[36md',
      'abcd',
      [
        [
          ['a', 'n'],
          ['b', 'f'],
          ['c', 'k'],
          ['d', 'x'],
        ],
      ],
    ],
    [
      'E[90maE[2;39mb',
      'ab',
      [
        [
          ['a', 'p'],
          ['b', 'p'],
        ],
      ],
    ],
    [
      'E[1maE[22mb',
      'ab',
      [
        [
          ['a', '*'],
          ['b', ''],
        ],
      ],
    ],
    [
      'E[4maE[24mb',
      'ab',
      [
        [
          ['a', 'l'],
          ['b', ''],
        ],
      ],
    ],
    [
      'E[41;37mERRORE[0m x',
      'ERROR x',
      [
        [
          ['ERROR', '/r'],
          [' x', ''],
        ],
      ],
    ],
    ['E[1;42m PASS E[0m', ' PASS ', [[[' PASS ', '/s*']]]],
    ['E[31;103maE[0m', 'a', [[['a', '/n']]]],
    [
      'E[48;5;21maE[49mb',
      'ab',
      [
        [
          ['a', '/f'],
          ['b', ''],
        ],
      ],
    ],
    ['E[48;2;255;0;0mE[32maE[0m', 'a', [[['a', '/r']]]],
    [
      'E[7maE[27mb',
      'ab',
      [
        [
          ['a', '/p'],
          ['b', ''],
        ],
      ],
    ],
    ['E[3;9maE[0m', 'a', [[['a', '']]]],
    ['E[38;5;9maE[0m', 'a', [[['a', 'r']]]],
    ['E[38;5;196maE[0m', 'a', [[['a', 'r']]]],
    ['E[38;5;46maE[0m', 'a', [[['a', 's']]]],
    ['E[38;5;244maE[0m', 'a', [[['a', 'p']]]],
    ['E[38;2;255;0;0maE[0m', 'a', [[['a', 'r']]]],
    ['E[38;2;0;200;0;1maE[0m', 'a', [[['a', 's*']]]],
    ['E[38:2:0:0:255maE[0m', 'a', [[['a', 'f']]]],
    ['E[2KE[1Aa', 'a', [[['a', '']]]],
    ['E]8;;https://a.exampleE\\linkE]8;;E\\', 'link', [[['link', '']]]],
    ['E]0;title\u0007a', 'a', [[['a', '']]]],
    ['\u009B31ma', 'a', [[['a', 'r']]]],
    ['E(Ba\u0008b', 'ab', [[['ab', '']]]],
    ['no color', 'no color', [[['no color', '']]]],
  ])('keeps its colors and loses its control characters: %j', (text, plain, colored) => {
    const [found, lines] = read(
      text
        .replaceAll('E[', `${escape}[`)
        .replaceAll('E]', `${escape}]`)
        .replaceAll('E\\', `${escape}\\`)
        .replaceAll('E(', `${escape}(`),
    )
    expect(found).toBe(plain)
    expect(lines).toEqual(colored)
  })

  test.each([
    '```bash\nTEXT\n```',
    'TEXT',
    '`TEXT`',
    '# TEXT',
    '<p>TEXT</p>',
    '![TEXT](https://a.example/b.png)',
    '[TEXT](/en)',
  ])('loses its control characters in %j', (body) => {
    const { root } = parseBody(body.replace('TEXT', `${escape}[31mred${escape}[0m\u0007`))
    expect(JSON.stringify(root)).not.toMatch(/\\u00[01]|\u009B/)
    expect(JSON.stringify(root)).toContain('red')
  })
})

test.each([
  ['<a name="x"/>\n\n## After', '<a name=x></a><h2>After</h2>'],
  ['a <span id=x /> b', '<p>a <span id=x></span> b</p>'],
  ['<video src="https://a.example/b.mp4" />\n\ntext', '<video src=https://a.example/b.mp4></video><p>text</p>'],
  ['<div>\n<a href=/x/>b</a>\n</div>', '<div><a href=/x/>b</a></div>'],
  ['<p title="a <b/> c">d <i/> e</p>', '<p title=a <b/> c>d <i></i> e</p>'],
  ['<img alt="a <B/> c" src="/c.png">', '<img alt=a <B/> c src=/c.png></img>'],
  ['a<br/>b<img src="/c.png"/>', '<p>a<br></br>b<img src=/c.png></img></p>'],
])('an element that ends with a slash contains nothing: %s', (body, expected) => {
  expect(rendered(body)).toBe(expected)
})
