import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { createLanguageCheck } from '../../scripts/sync/compile/highlight.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { smallSite } from '../harness/small-site.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

let site: TestSite

const use = (text: string) => `---\ntitle: Use\n---\n\n## Every day\n\n${text} See [install](./1.install.md).\n`

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    'site.config.json': '{ "history": "all" }',
    'en/1.guide/2.use.md': use('Use it daily.'),
  })
  await site.publish({
    'en/1.guide/2.use.md': use('Use it weekly.'),
    'en/1.guide/.navigation.yml': 'title: The manual\n',
    'en/3.later.md': '# Later\n\nText.\n',
  })
  await site.serve({ 'en/1.guide/2.use.md': use('Use it monthly.'), 'en/2.reference/1.options.md': null })
  // Simulates releases that are a day apart.
  for (const [number, at] of [
    [1, '2026-10-01T10:00:00.000Z'],
    [2, '2026-10-02T10:00:00.000Z'],
    [3, '2026-10-03T10:00:00.000Z'],
  ] as const) {
    await queryRows(site.target, 'UPDATE release SET created_at = ? WHERE number = ?', at, number)
  }
})
afterAll(() => site.dispose())

const page = async (path: string, headers?: Record<string, string>) => await (await site.get(path, headers)).text()
const withoutMarks = (html: string) => html.replace(/<span class="visually-hidden">[^<]*<\/span>/g, '')

describe('a page in a past release', () => {
  test('is unchanged, with its sidebar, a dated notice in the reader’s language, and a link to the current page', async () => {
    const html = await page('/en/guide/use?release=1')
    expect(html).toContain('Use it daily.')
    expect(html).toContain('The guide')
    expect(html).not.toMatch(/The manual|\/en\/later/)
    expect(html).toMatch(
      /<aside class="time-notice" aria-labelledby="shell:time"><p id="shell:time"><time dateTime="2026-10-01T10:00:00.000Z">You are reading release 1 of this site, published on October 1, 2026/,
    )
    expect(html).toContain(`<a href="${new URL('/en/guide/use', site.url).href}">View current version</a>`)
    expect(await page('/fr/guide/install?release=1')).toContain('Vous lisez la publication 1')
    expect(await page('/en/reference/options?release=2')).toContain('Every option of the harbour.')
  })

  test('has no notice if the release, or the later side of a comparison, is the current one', async () => {
    expect(await page('/en/guide/use?diff=1..3')).not.toContain('time-notice')
    expect(await page('/en/guide/use?release=3')).not.toContain('time-notice')
    expect(await page('/en/guide/use?diff=1..2')).toContain('time-notice')
  })

  test('is selected by date: a day includes all of its hours, and a time without a zone is UTC', async () => {
    const at = async (moment: string) =>
      (await site.get(`/en/guide/use?at=${encodeURIComponent(moment)}`)).headers.get('x-release')
    expect(
      await Promise.all(
        [
          '2026-10-01',
          '2026-10-02',
          '2026-10-02T09:59',
          '2026-10-02T10:00:00Z',
          '2026-10-02T12:00:30.5+02:00',
          '2030-01-01',
        ].map(at),
      ),
    ).toEqual(['1', '2', '1', '2', '2', '3'])
  })

  test('is neither cached nor indexed, and its canonical URL is the current page', async () => {
    const response = await site.get('/en/guide/use?release=1', { 'if-none-match': '*' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('etag')).toBeNull()
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`<link rel="canonical" href="${new URL('/en/guide/use', site.url).href}"/>`)
    expect(html).not.toContain('rel="alternate"')
  })

  test('offers no changes on screens without an entry', async () => {
    expect(await page('/en/guide/use?release=1')).toContain('/en/guide/use?diff=1')
    for (const path of ['/en/search?q=harbour&release=1', '/en/search?release=1', '/en/_privacy?release=1']) {
      const html = await page(path)
      expect(html).toContain('time-notice')
      expect(html).not.toContain('diff=1')
    }
  })

  test('links only to pages in the same release', async () => {
    const html = await page('/en/guide/use?release=1')
    // The link that adds the MCP server to an application doesn't depend on the release.
    const links = [...html.matchAll(/<a\b[^>]* href="(\/(?!mcp\/)[^"]*)"/g)].map(([, href]) => href!)
    expect(links).toContain('/en/guide/install?release=1')
    expect(links.filter((href) => !/[?;](?:release=1(?:#|$)|diff=1$)/.test(href))).toEqual([])
    expect(html).toMatch(/<form[^>]* action="\/en\/search"[^>]*><input type="hidden" name="release" value="1"\/>/)
    const menu = links.find((href) => href.startsWith('/en/reference/options'))
    expect((await site.get(menu!)).status).toBe(200)
    expect(await page('/en/search?q=harbour&release=1')).toContain('/en/reference/options')
    expect(await page('/en/search?q=harbour')).not.toContain('/en/reference/options')
  })

  test('searches its own release', async () => {
    const found = async (query: string) =>
      ((await (await site.get(`/_search/en?${query}`)).json()) as { pages: { path: string }[] }).pages.map(
        ({ path }) => path,
      )
    expect(await found('q=harbour&release=1')).toContain('/en/reference/options')
    expect(await found('q=harbour&at=2026-10-02')).toContain('/en/reference/options')
    expect(await found('q=harbour')).not.toContain('/en/reference/options')
    const [, titles = ''] = /data-titles="([^"]+)"/.exec(await page('/en/guide/use?release=1')) ?? []
    expect(titles).toMatch(/\.json\?release=1$/)
    expect(await page(titles)).toContain('/en/reference/options')
    expect((await site.get('/_search/en?q=a&release=0')).status).toBe(400)
    expect((await site.get('/_search/en?q=a&release=9')).status).toBe(404)
  })

  test('is never served instead of the current page, or vice versa', async () => {
    for (let round = 0; round < 3; round++) {
      expect(await page('/en/guide/use')).toContain('Use it monthly.')
      expect(await page('/en/guide/use?release=2')).toContain('Use it weekly.')
      expect(await page('/en/guide/use?release=1')).toContain('Use it daily.')
    }
    expect(await page('/en/guide/use')).not.toContain('time-notice')
    expect(await page('/raw/en/guide/use.md?release=1')).toContain('Use it daily.')
  })

  test.for([
    ['?release=0', 400],
    ['?release=x', 400],
    ['?release=', 400],
    ['?release=99999999999999999999', 400],
    ['?at=yesterday', 400],
    ['?at=2026-02-31', 400],
    ['?at=2026-13-01', 400],
    ['?at=2026-10-02T25:00', 400],
    ['?at=%00', 400],
    ['?diff=a..b', 400],
    ['?diff=1..2..3', 400],
    ['?diff=live', 400],
    ['?diff=2..1', 400],
    ['?release=4', 404],
    ['?at=2020-01-01', 404],
    ['?diff=9', 404],
    ['?diff=1..9', 404],
  ] as const)('rejects an invalid URL in the reader’s language: %s', async ([query, status]) => {
    const response = await site.get(`/fr/guide/install${query}`)
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const html = await response.text()
    expect(html).toContain('Publication introuvable')
    expect(html).not.toMatch(/expected|There is no release/)
    const json = await (await site.get(`/fr/guide/install${query}`, { accept: 'application/json' })).text()
    expect(json).toContain(status === 400 ? 'expected' : 'There is no release')
  })
})

describe('the changes of a page', () => {
  test('are shown word by word, between two releases or since one', async () => {
    const html = withoutMarks(await page('/en/guide/use?diff=1..2'))
    expect(html).toContain(
      '<p>Use it <del class="change">daily</del><ins class="change">weekly</ins>. See <a href="/en/guide/install?release=2">install</a>.</p>',
    )
    expect(html).toContain('<p>Release 1 → Release 2</p>')
    expect(html).toContain('Words added: 1. Words removed: 1.')
    expect(withoutMarks(await page('/en/guide/use?diff=1'))).toContain(
      'Use it <del class="change">daily</del><ins class="change">monthly</ins>.',
    )
    expect(await page('/en/guide/use?diff=1')).toContain(
      '<del class="change"><span class="visually-hidden">removed: </span>daily</del>',
    )
    expect(await page('/en/guide/install?diff=1..2')).toContain('Words added: 0. Words removed: 0.')
    expect(await page('/en/guide/use?diff')).toContain('<p>Release 2 → Release 3</p>')
    expect(await page('/en/guide/use?diff=&release=2')).toContain('<p>Release 1 → Release 2</p>')
    const first = await site.get('/en/guide/use?diff&release=1')
    expect(first.status).toBe(404)
    expect(await first.text()).toContain('There is no release before release 1.')
  })

  test('contain the whole text of a new or removed page', async () => {
    expect(withoutMarks(await page('/en/later?diff=1..2'))).toMatch(
      /<h1[^>]*><ins class="change">Later<\/ins>.*<ins class="change">Text\.<\/ins>/s,
    )
    expect(withoutMarks(await page('/en/reference/options?diff=1'))).toMatch(
      /<h1[^>]*><del class="change">Options<\/del>.*<del class="change">Every option of the harbour\.<\/del>/s,
    )
    expect((await site.get('/en/nothing?diff=1')).status).toBe(404)
  })

  test('are listed by release', async () => {
    const html = await page('/en/guide/use?history')
    expect([...html.matchAll(/href="(\/en\/guide\/use\?(?:release|diff)=[^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/en/guide/use?release=3',
      '/en/guide/use?diff=2..3',
      '/en/guide/use?release=2',
      '/en/guide/use?diff=1..2',
      '/en/guide/use?release=1',
    ])
    // The title is above the list and the same in each release.
    expect(html.match(/<li>(?:(?!<\/li>).)*<p>/g)).toBeNull()
    expect(await page('/en/guide/install?history')).not.toContain('diff=')
    // A form compares any two releases, selected in either order.
    const form = /<form class="compare-form" action="\/en\/guide\/use">.*?<\/form>/s.exec(html)![0]
    expect([...form.matchAll(/<option value="(\d)"( selected="")?/g)].map(([, ...option]) => option.join(''))).toEqual([
      '3',
      '2 selected=""',
      '1',
      '3 selected=""',
      '2',
      '1',
    ])
    const compared = await page('/en/guide/use?diff=1..3')
    for (const query of ['diff=1&diff=3', 'diff=3&diff=1']) expect(await page(`/en/guide/use?${query}`)).toBe(compared)
    expect(await page('/en/guide/use')).toContain('<a href="/en/guide/use?history">')
    expect((await site.get('/en/nothing?history')).status).toBe(404)
  })
})

describe('a page that moved twice', () => {
  beforeAll(async () => {
    const moved = (text: string) => `---\ntitle: Use\n---\n\n## Every day\n\n${text} See [install](./1.install.md).\n`
    await site.publish({ 'en/1.guide/2.use.md': null, 'en/1.guide/3.лето.md': moved('Use it monthly.') })
    await site.publish({ 'en/1.guide/3.лето.md': moved('Use it yearly.') })
    // Another page takes the first path.
    await site.serve({
      'en/1.guide/3.лето.md': null,
      'en/1.guide/4.often.md': moved('Use it yearly.'),
      'en/1.guide/2.use.md': '# Use of ropes\n\nKnots, mostly.\n',
    })
  })

  test('lists its history at each of its paths', async () => {
    const html = await page('/en/guide/often?history')
    expect([...html.matchAll(/href="([^"]*\?(?:release|diff)=[^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/en/guide/often?release=6',
      '/en/guide/often?diff=5..6',
      '/en/guide/%D0%BB%D0%B5%D1%82%D0%BE?release=5',
      '/en/guide/%D0%BB%D0%B5%D1%82%D0%BE?diff=4..5',
      '/en/guide/%D0%BB%D0%B5%D1%82%D0%BE?release=4',
      '/en/guide/%D0%BB%D0%B5%D1%82%D0%BE?diff=3..4',
      '/en/guide/use?release=3',
      '/en/guide/use?diff=2..3',
      '/en/guide/use?release=2',
      '/en/guide/use?diff=1..2',
      '/en/guide/use?release=1',
    ])
    expect(html).toContain('<code dir="ltr">/en/guide/лето</code>')
    for (const [, href] of html.matchAll(/href="([^"]*\?(?:release|diff)=[^"]*)"/g))
      expect((await site.get(href!)).status).toBe(200)
  })

  test('is found in past releases by its current path', async () => {
    for (const [release, then] of [
      ['release=4', '/en/guide/%D0%BB%D0%B5%D1%82%D0%BE'],
      ['release=1', '/en/guide/use'],
      ['at=2026-10-02', '/en/guide/use'],
    ]) {
      const { status, headers } = await site.get(`/en/guide/often?${release}`)
      expect([status, headers.get('location')]).toEqual([302, `${then}?${release}`])
    }
    expect((await site.get('/en/guide/use?release=4')).headers.get('location')).toContain(
      '%D0%BB%D0%B5%D1%82%D0%BE?release=4',
    )
    expect((await site.get('/en/later?release=1')).status).toBe(404)
    expect((await site.get('/raw/en/guide/often.md?release=1')).headers.get('location')).toBe(
      '/raw/en/guide/use.md?release=1',
    )
    expect((await site.get('/raw/en/guide/use.md?release=4')).headers.get('location')).toBe(
      '/raw/en/guide/%D0%BB%D0%B5%D1%82%D0%BE.md?release=4',
    )
  })

  test('is compared with its text at a former path', async () => {
    expect(withoutMarks(await page('/en/guide/often?diff=1'))).toContain(
      'Use it <del class="change">daily</del><ins class="change">yearly</ins>.',
    )
    expect(withoutMarks(await page('/en/guide/often?diff=4'))).toContain(
      'Use it <del class="change">monthly</del><ins class="change">yearly</ins>.',
    )
    expect(withoutMarks(await page('/en/guide/%D0%BB%D0%B5%D1%82%D0%BE?diff=2..5'))).toContain(
      'Use it <del class="change">weekly</del><ins class="change">yearly</ins>.',
    )
  })

  test('has a separate history from a new page at its former path', async () => {
    const html = await page('/en/guide/use?diff=5..6')
    expect(withoutMarks(html)).toContain('<ins class="change">Knots, mostly.</ins>')
  })
})

describe('a scheduled release that a later sync replaced within a minute before its time', () => {
  test('is not the previous release of the next one, and is not available even after its scheduled time', async () => {
    const soon = new Date(Date.now() + 55_000).toISOString()
    await site.serve({ 'en/4.secret.md': `---\ntitle: Secret\npublishAt: ${soon}\n---\n\nText.\n` })
    const waiting = Number((await site.get('/en')).headers.get('x-release')) + 1
    await site.serve({ 'en/4.secret.md': null, 'en/1.guide/often.md': '# Often\n\nUse it always.\n' })
    expect((await site.get('/en')).headers.get('x-release')).toBe(String(waiting + 1))
    expect(await page('/en/guide/often?diff')).toContain(`<p>Release ${waiting - 1} → Release ${waiting + 1}</p>`)
    const second = new Date(Date.now() + 1000).toISOString()
    await queryRows(site.target, 'UPDATE release SET effective_at = ? WHERE number = ?', second, waiting)
    await expect.poll(() => new Date().toISOString() > second).toBe(true)
    expect((await site.get(`/en/secret?release=${waiting}`)).status).toBe(404)
    expect((await site.get(`/en?release=${waiting}`)).status).toBe(404)
  })

  test('is in no history', async () => {
    expect(await page('/en/secret?history')).not.toContain('release=')
  })

  test('does not change the date of a removed page', async () => {
    const before = Number((await site.get('/en')).headers.get('x-release'))
    await site.serve({ 'en/5.expiring.md': '---\ntitle: Expiring\nexpireAt: 2099-01-01\n---\n\nText.\n' })
    const since = before + 1
    await site.serve({ 'en/5.expiring.md': null })
    const { items } = (await (await site.get(`/api/changes?since=${since}`)).json()) as {
      items: { path: string; kind: string; at: string }[]
    }
    const removed = items.find(({ path }) => path === '/en/expiring')!
    expect(removed.kind).toBe('removed')
    expect(Date.parse(removed.at)).toBeLessThanOrEqual(Date.now())
  })
})

describe('a page that a newer engine renders differently', () => {
  const code = (text: string) => `---\ntitle: Code\n---\n\n${text}\n\n\`\`\`ts\nconst tide = 3\n\`\`\`\n`
  const renderAnew = async () =>
    await publish({
      folder: new ContentFolder(site.folder),
      target: site.target,
      channel: 'live',
      renderer: 'newer',
      tools: { ...compileTools, highlighter: createLanguageCheck() },
    })

  test('counts as unchanged until its author edits it', async () => {
    const { release: first } = await site.serve({ 'en/6.code.md': code('Once.') })
    const { release: anew } = await renderAnew()
    expect(anew).toBe(first + 1)
    const { release: last } = await site.serve({ 'en/6.code.md': code('Twice.') })
    const html = await page('/en/code?history')
    expect([...html.matchAll(/href="[^"]*\?((?:release|diff)=[^"]*)"/g)].map(([, query]) => query)).toEqual([
      `release=${last}`,
      `diff=${first}..${last}`,
      `release=${first}`,
    ])
  })
})
