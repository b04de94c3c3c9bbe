import { expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'

declare global {
  interface Window {
    /** Hostile code that ran, and requests that the content security policy had to block. */
    attacked: unknown[]
  }
}

const run = 'attacked.push(1)'
const pageOf = (body: string, fields = '') => `---
title: Hostile
${fields}---

## Before

Text before it.

${body}
`

/**
 * Pages of an untrusted contributor who tries to run code in readers' browsers or to load resources from another site.
 */
const hostile: Record<string, string> = {
  script: pageOf(`<script>${run}</script><script src="https://evil.example/x.js"></script>`),
  handlers: pageOf(
    `<img src=x onerror="${run}"><details open ontoggle="${run}">x</details><video src=x onerror="${run}"></video>`,
  ),
  drawing: pageOf(`<svg onload="${run}"><animate onbegin="${run}" attributeName=x dur=1s></svg>`),
  mutation: pageOf(
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  ),
  'no-script': pageOf(`<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`),
  comment: pageOf(`<!--><img src=x onerror="${run}">--> <!-- --!><img src=x onerror="${run}"> -->`),
  frames: pageOf(`<iframe srcdoc="<script>parent.${run}</script>"></iframe><object data="javascript:${run}"></object>`),
  styles: pageOf(
    '<style>@import "https://evil.example/x.css"</style><p style="background:url(https://evil.example)">x</p>',
  ),
  base: pageOf(
    '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">\n\n[link](/en)',
  ),
  preload: pageOf('<link rel=preload as=script href="https://evil.example/x.js"><link rel=modulepreload href="/x.js">'),
  links: pageOf(
    `[a](javascript:${run}) [b](<java&Tab;script:${run}>) <a href="\u0001javascript:${run}">c</a> [d](data:text/html,x)`,
  ),
  attributes: pageOf(
    `**x**{onclick="${run}" style="color:red"} [y](/en){onfocus="${run}" autofocus data-island="search"}`,
  ),
  components: pageOf(
    `::card{onclick="${run}" to="javascript:${run}" icon="x\\" onload=${run}"}\nx\n::\n\n::iframe{src="javascript:${run}"}\n::`,
  ),
  'inner-html': pageOf(`::div{innerHTML="<img src=x onerror=${run}>" ref="y" constructor="z"}\nx\n::`),
  data: pageOf(`::hero\n---\nlinks: [{ label: x, to: "javascript:${run}" }]\n---\n::`),
  code: pageOf(
    `\`\`\`html title='"><img src=x onerror=${run}>' [<script>${run}</script>]\n<script>${run}</script>\n\`\`\``,
  ),
  diagram: pageOf(`\`\`\`mermaid\ngraph TD\n  A["<img src=x onerror=${run}>"] --> B\n\`\`\``),
  formula: pageOf(`$\\text{<script>${run}</script>}$`),
  fields: pageOf(
    'x',
    `description: '"><script>${run}</script>'\nnavigation: { title: '<img src=x onerror=${run}>' }\n`,
  ),
  seo: pageOf(
    'x',
    `seo: { title: '</title><script>${run}</script>', description: '</script><script>${run}</script>' }\n`,
  ),
  own: pageOf(
    '<div id="shell:menu">x</div><div data-copy-code data-island="search" data-props="{}">x</div><img name="getElementById" src="/favicon.ico" alt="">',
  ),
}

const { visit } = useBrowserSite(
  Object.fromEntries(Object.entries(hostile).map(([name, text]) => [`en/90.hostile/${name}.md`, text])),
)

test('hostile pages are made harmless before the content security policy has to block anything', async () => {
  const page = await visit('/en', {
    // The pages contain a missing image.
    mayComplain: true,
    prepare: (opened) =>
      opened.addInitScript(() => {
        window.attacked = []
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          window.attacked.push(`${effectiveDirective} ${blockedURI}`),
        )
      }),
  })
  for (const name of Object.keys(hostile)) {
    const answer = await page.goto(`/en/hostile/${name}`)
    // If a page could not be published at all, this text would be missing.
    expect([name, answer?.status(), await page.getByText('Text before it.').count()]).toEqual([name, 200, 1])
    for (const link of await page.locator('article a:not([href])').all()) await link.dispatchEvent('click')
    expect([name, new URL(page.url()).pathname, await page.evaluate(() => window.attacked)]).toEqual([
      name,
      `/en/hostile/${name}`,
      [],
    ])
  }
})
