import { describe, expect, test } from 'vitest'
import { allowShown, parseSiteConfig, renderContentPolicy, resolveSiteConfig } from '../../../core/release/index.ts'
import { sourcesInHtml, sourcesInStyles } from '../../../core/document/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'

const resolve = (input: SiteConfigInput) =>
  resolveSiteConfig(input, {
    known: [],
    folders: new Set(['en']),
    hash: (text) => `sha256-${text.length}`,
    renderInline: (text) => text,
  })

/** Returns directives of a site's policy, by name. */
function directives(
  input: SiteConfigInput,
  pages: Parameters<typeof allowShown>[1] = new Map(),
): Record<string, string[]> {
  const { config, problems } = parseSiteConfig(input)
  expect(problems).toEqual([])
  const site = resolve(config!)
  const { policy: allowed } = allowShown(site.policy, pages)
  const policy = renderContentPolicy({ ...site, policy: allowed }, 'sha256-boot')
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const everything: Required<Omit<NonNullable<SiteConfigInput['analytics']>, 'posthog' | 'consent'>> = {
  google: 'G-ABC123',
  plausible: 'docs.example.com',
  umami: { id: '8a1c-2b', host: 'https://umami.example.com/' },
  fathom: 'ABCDEFGH',
  matomo: { host: 'https://matomo.example.com/', siteId: 3 },
  goatcounter: 'handbook',
  script: {
    src: 'https://cdn.example.net/count.js?v=2',
    attrs: { 'data-id': '7' },
    connect: ['https://in.example.net'],
  },
}

describe('the content security policy of a site', () => {
  test('allows only its own origin by default', () => {
    expect(directives({})).toMatchObject({
      'script-src': ["'self'", "'sha256-boot'"],
      'style-src': ["'self'"],
      'img-src': ["'self'"],
      'media-src': ["'self'"],
      'frame-src': ["'none'"],
      'connect-src': ["'self'"],
    })
  })

  test.each<[keyof typeof everything, script: string, connect: string[]]>([
    ['plausible', 'https://plausible.io', ['https://plausible.io']],
    ['umami', 'https://umami.example.com', ['https://umami.example.com']],
    ['fathom', 'https://cdn.usefathom.com', ['https://cdn.usefathom.com']],
    ['matomo', 'https://matomo.example.com', ['https://matomo.example.com']],
    ['goatcounter', 'https://gc.zgo.at', ['https://handbook.goatcounter.com']],
    ['script', 'https://cdn.example.net', ['https://in.example.net']],
    [
      'google',
      'https://www.googletagmanager.com',
      [
        'https://analytics.google.com',
        'https://region1.analytics.google.com',
        'https://region1.google-analytics.com',
        'https://www.google-analytics.com',
        'https://www.googletagmanager.com',
      ],
    ],
  ])('allows the origins of the script and the data of %s', (name, script, connect) => {
    const { 'script-src': scripts, 'connect-src': connections } = directives({
      analytics: { [name]: everything[name] },
    })
    expect(scripts!.filter((source) => source.startsWith('https:'))).toEqual([script])
    expect(connections).toEqual(["'self'", ...connect])
  })

  test.each([
    [undefined, 'https://us-assets.i.posthog.com', ['https://us-assets.i.posthog.com', 'https://us.i.posthog.com']],
    [
      'https://eu.i.posthog.com/',
      'https://eu-assets.i.posthog.com',
      ['https://eu-assets.i.posthog.com', 'https://eu.i.posthog.com'],
    ],
    ['https://hog.example.com', 'https://hog.example.com', ['https://hog.example.com']],
  ])('allows the origins of PostHog at %s', (host, script, connect) => {
    const posthog = { key: 'phc_abc', ...(host !== undefined && { host }) }
    for (const consent of [false, true]) {
      const { 'script-src': scripts, 'connect-src': connections } = directives({ analytics: { posthog, consent } })
      expect(scripts!.filter((source) => source.startsWith('https:'))).toEqual([script])
      expect(connections).toEqual(["'self'", ...connect])
    }
  })

  test('never contains a wildcard or a keyword that allows inline code, regardless of a site’s additions', () => {
    const shown = sourcesInHtml(
      '<img src="https://*.example.com/a.png"/><img src="https://a.example;script-src"/><iframe src="https:"></iframe><img src="https:&#x27;unsafe-inline&#x27;"/>',
    )
    expect(shown).toEqual([])
    const others = directives({
      analytics: everything,
      allow: { images: ['https://cdn.example.com/any/path'], frames: ['https://player.example.com'] },
      head: [
        { tag: 'script', content: 'let x = 1' },
        { tag: 'script', attrs: { type: 'application/ld+json' }, content: '{"a":1}' },
        { tag: 'script', attrs: { src: 'https://CHAT.example.com:8443/widget.js', defer: true } },
      ],
    })
    expect(others['script-src']).toContain('https://chat.example.com:8443')
    expect(others['script-src']).toContain("'sha256-9'")
    expect(others['script-src']).not.toContain("'sha256-7'")
    expect(others['img-src']).toEqual(["'self'", 'https://cdn.example.com'])
    expect(others['frame-src']).toEqual(['https://player.example.com'])
    for (const source of Object.values(others).flat())
      expect(source).toMatch(/^(?:'self'|'none'|https:\/\/[a-z\d.-]+(?::\d+)?|'sha256-\w+')$/)
  })
})

describe('the sources that pages use', () => {
  test.each<[html: string, sources: string[]]>([
    ['<p>https://a.example <a href="https://b.example">b</a></p>', []],
    [
      '<img class="x" src="https://A.example:8443/b.png?c&amp;d" alt="" loading="lazy"/>',
      ['img-src https://a.example:8443'],
    ],
    ['<img alt="1 > 0" src="//a.example/b.png">', ['img-src https://a.example']],
    ['<img src="/b.png"><img src="b.png"><img src="http://a.example/b.png">', []],
    ['<img src="data:image/png;base64,AAAA"/>', ['img-src data:']],
    [
      '<img src="/a.png" srcset="https://a.example/1.png 1x, https://b.example/2.png 2x"/>',
      ['img-src https://a.example', 'img-src https://b.example'],
    ],
    [
      '<video controls="" poster="https://a.example/p.png"><source src="https://b.example/v.mp4"/><track src="https://c.example/t.vtt"/></video>',
      ['img-src https://a.example', 'media-src https://b.example', 'media-src https://c.example'],
    ],
    ['<picture><source srcset="https://a.example/a.webp"/></picture>', ['img-src https://a.example']],
    ["<audio src='https://a.example/a.mp3'></audio>", ['media-src https://a.example']],
    ['<iframe title="A" src="https://player.example/1"></iframe>', ['frame-src https://player.example']],
    ['<svg><image href="https://a.example/a.png"></image></svg>', ['img-src https://a.example']],
    ['<pre>&lt;img src="https://a.example/a.png"&gt;</pre>', []],
    [
      '<img src="https://github.com/o/r/raw/main/a.png">',
      [
        'img-src https://github.com',
        'img-src https://avatars.githubusercontent.com',
        'img-src https://github-production-user-asset-6210df.s3.amazonaws.com',
        'img-src https://raw.githubusercontent.com',
      ],
    ],
  ])('%s', (html, sources) => {
    expect(sourcesInHtml(html)).toEqual(sources)
  })

  test('include images in style sheets', () => {
    expect(sourcesInStyles('a{background:url(https://a.example/b.png)}b{mask:url("/c.svg")}')).toEqual([
      'img-src https://a.example',
    ])
  })

  test('are limited to the operator’s and the most used ones if the header would be too long', () => {
    const many = Array.from({ length: 300 }, (_, index) => `img-src https://host-${index}.example.com` as const)
    const pages = new Map([...many.map((source) => [source, 1] as const), [many[299]!, 2] as const])
    const own = { 'frame-src': ['https://z.example'], 'script-src': ['https://s.example'] }
    const { policy, left } = allowShown(own, pages)
    expect(policy['img-src']).toContain('https://host-299.example.com')
    expect(policy).toMatchObject(own)
    expect([...policy['img-src']!, ...policy['frame-src']!].join(' ').length).toBeLessThanOrEqual(4000)
    expect(policy['img-src']!.length + left.length).toBe(300)
    expect(allowShown(own, new Map([...pages].toReversed()))).toEqual({ policy, left })
  })

  test('fall back to the broad former rules for a release without recorded sources', () => {
    const policy = renderContentPolicy({ policy: { 'script-src': [] }, theme: { style: null } }, 'sha256-boot')
    expect(policy).toContain("img-src 'self' data: https:; media-src 'self' https:;")
    expect(policy).toContain('frame-src https:;')
  })
})

describe('the elements that a site adds to the head', () => {
  test.each<[unknown, problem: string]>([
    [{ tag: 'base', attrs: { href: '/' } }, 'head.0.tag: expected one of meta, link, script'],
    [{ tag: 'meta', attrs: { 'http-equiv': 'refresh', content: '0' } }, 'this attribute is not allowed'],
    [{ tag: 'meta', attrs: { content: 'x' } }, 'head.0: <meta> needs `name` or `property`'],
    [{ tag: 'meta', attrs: { name: 'Viewport', content: 'x' } }, 'head.0: Rivage writes "Viewport" itself'],
    [{ tag: 'meta', attrs: { name: 'x' }, content: 'y' }, 'head.0: <meta> has no content'],
    [
      { tag: 'link', attrs: { rel: 'stylesheet', href: 'https://a.example/x.css' } },
      'rel="stylesheet"> is not allowed',
    ],
    [{ tag: 'link', attrs: { rel: 'alternate', hreflang: 'de', href: '/de' } }, 'rel="alternate"> is not allowed'],
    [{ tag: 'link', attrs: { rel: 'me' } }, 'head.0: <link> needs `rel` and `href`'],
    [{ tag: 'script', attrs: { src: '/own.js' } }, 'head.0: src: expected a URL of another site'],
    [{ tag: 'script', attrs: { src: 'https://*.example.com/a.js' } }, 'expected a URL of another site'],
    [{ tag: 'script', attrs: { src: "https://a.example;script-src 'unsafe-inline'" } }, 'expected a URL'],
    [{ tag: 'script', attrs: { src: 'https://a.example/x.js' }, content: 'x' }, 'needs either `src` or content'],
    [{ tag: 'script', content: 'a("</script>")' }, 'must not contain "</script"'],
    [{ tag: 'script', attrs: { src: 'https://a.example/x.js', onload: 'x()' } }, 'this attribute is not allowed'],
    ['<meta>', 'head.0: expected { tag, attrs, content }'],
  ])('rejects an element and names the problem: %j', (element, problem) => {
    expect(
      parseSiteConfig({ head: [element] })
        .problems.map(({ text }) => text)
        .join('\n'),
    ).toContain(problem)
  })

  test.each<[unknown, problem: string]>([
    [{ plausibel: 'x' }, 'analytics.plausibel: unknown key'],
    [{ google: 'UA 1' }, 'analytics.google: expected a measurement ID such as "G-ABC123"'],
    [{ google: "G-A');alert(1)//" }, 'analytics.google: expected a measurement ID'],
    [{ matomo: { host: 'http://matomo.example.com', siteId: 1 } }, 'analytics.matomo.host: expected a URL'],
    [{ matomo: { host: "https://matomo.example.com/');alert(1)//", siteId: 1 } }, 'analytics.matomo.host: expected'],
    [{ script: { src: 'count.js' } }, 'analytics.script.src: expected a URL of another site'],
  ])('rejects analytics and names the problem: %j', (analytics, problem) => {
    expect(
      parseSiteConfig({ analytics })
        .problems.map(({ text }) => text)
        .join('\n'),
    ).toContain(problem)
  })
})
