import { describe, expect, test } from 'vitest'
import { parseSiteConfig, renderContentPolicy, resolveSiteConfig } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'

const resolve = (input: SiteConfigInput) =>
  resolveSiteConfig(input, {
    known: [],
    folders: new Set(['en']),
    hash: (text) => `sha256-${text.length}`,
    renderInline: (text) => text,
  })

/** Directives of the policy of a site, by name. */
function directives(input: SiteConfigInput): Record<string, string[]> {
  const { config, problems } = parseSiteConfig(input)
  expect(problems).toEqual([])
  const policy = renderContentPolicy(resolve(config!), 'sha256-boot')
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const everything: Required<NonNullable<SiteConfigInput['analytics']>> = {
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
  test('that adds nothing allows its own origin alone', () => {
    expect(directives({})).toMatchObject({
      'script-src': ["'self'", "'sha256-boot'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
    })
    expect(resolve({})).not.toHaveProperty('policy')
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
  ])('with %s allows where it is from and where it sends to', (name, script, connect) => {
    const { 'script-src': scripts, 'connect-src': connections } = directives({
      analytics: { [name]: everything[name] },
    })
    expect(scripts!.filter((source) => source.startsWith('https:'))).toEqual([script])
    expect(connections).toEqual(["'self'", ...connect])
  })

  test('never names a pattern or a word that allows what is inline, whatever a site adds', () => {
    const { 'img-src': images, ...others } = directives({
      analytics: everything,
      head: [
        { tag: 'script', content: 'let x = 1' },
        { tag: 'script', attrs: { type: 'application/ld+json' }, content: '{"a":1}' },
        { tag: 'script', attrs: { src: 'https://CHAT.example.com:8443/widget.js', defer: true } },
      ],
    })
    expect(others['script-src']).toContain('https://chat.example.com:8443')
    expect(others['script-src']).toContain("'sha256-9'")
    expect(others['script-src']).not.toContain("'sha256-7'")
    for (const source of Object.values({ images, ...others }).flat())
      expect(source).toMatch(/^(?:'self'|'none'|data:|https:|https:\/\/[a-z\d.-]+(?::\d+)?|'sha256-\w+')$/)
    expect(others['script-src']).not.toContain('https:')
    expect(others['connect-src']).not.toContain('https:')
  })
})

describe('what a site adds to the head', () => {
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
    [{ tag: 'script', attrs: { src: '/own.js' } }, 'head.0: src: expected an address of another site'],
    [{ tag: 'script', attrs: { src: 'https://*.example.com/a.js' } }, 'expected an address of another site'],
    [{ tag: 'script', attrs: { src: "https://a.example;script-src 'unsafe-inline'" } }, 'expected an address'],
    [{ tag: 'script', attrs: { src: 'https://a.example/x.js' }, content: 'x' }, 'needs either `src` or a content'],
    [{ tag: 'script', content: 'a("</script>")' }, 'must not contain "</script"'],
    [{ tag: 'script', attrs: { src: 'https://a.example/x.js', onload: 'x()' } }, 'this attribute is not allowed'],
    ['<meta>', 'head.0: expected { tag, attrs, content }'],
  ])('is refused with what is wrong: %j', (element, problem) => {
    expect(
      parseSiteConfig({ head: [element] })
        .problems.map(({ text }) => text)
        .join('\n'),
    ).toContain(problem)
  })

  test.each<[unknown, problem: string]>([
    [{ plausibel: 'x' }, 'analytics.plausibel: there is no such key'],
    [{ google: 'UA 1' }, 'analytics.google: expected a measurement id such as "G-ABC123"'],
    [{ google: "G-A');alert(1)//" }, 'analytics.google: expected a measurement id'],
    [{ matomo: { host: 'http://matomo.example.com', siteId: 1 } }, 'analytics.matomo.host: expected an address'],
    [{ matomo: { host: "https://matomo.example.com/');alert(1)//", siteId: 1 } }, 'analytics.matomo.host: expected'],
    [{ script: { src: 'count.js' } }, 'analytics.script.src: expected an address of another site'],
  ])('analytics are refused with what is wrong: %j', (analytics, problem) => {
    expect(
      parseSiteConfig({ analytics })
        .problems.map(({ text }) => text)
        .join('\n'),
    ).toContain(problem)
  })
})
