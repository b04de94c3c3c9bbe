import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runVerb, startVerb } from '../harness/command-line.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** Runs the command on a folder with these files, in this process unless `run` says otherwise. */
async function checkFiles(
  files: Files,
  flags: readonly string[] = [],
  run: (...args: string[]) => Promise<{ code: number | null; output: string; stdout: string }> = runVerb,
) {
  const folder = await writeContent({
    'site.config.json': '{ "locales": ["en"] }',
    'en/index.md': '---\ntitle: Home\n---\n\nText.\n',
    ...files,
  })
  try {
    return await run('check', '--content', folder, ...flags)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const page = (text: string) => `---\ntitle: A page\n---\n\n${text}\n`
const warning: Files = { 'en/a.md': page('## A part\n\n#### Too deep') }
const broken: Files = { 'en/a.md': page('## A part\n\n[b](./b.md)') }
const error: Files = { 'en/a.md': '---\ntitle: [A]\n---\n\nText.\n' }

describe('npm run check', () => {
  test('exits with 1 for an error, prints it by file, and uses no colors without a terminal', async () => {
    const { code, stdout } = await checkFiles(
      { ...warning, 'en/b.md': error['en/a.md']! },
      [],
      (...args) => startVerb(...args).ended,
    )
    expect(code).toBe(1)
    expect(stdout).toContain('en/b.md:2:1  error  `title` must be text')
    expect(stdout).toMatch(/^Checked 3 files in [\d.]+ m?s: 1 error, 1 warning$/m)
    expect(stdout).not.toContain('\u001B')
  })

  test('exits with 0 for warnings, and with 1 if they count as failures', async () => {
    expect((await checkFiles(warning)).code).toBe(0)
    expect((await checkFiles(warning, ['--strict'])).code).toBe(1)
    expect((await checkFiles(warning, ['--error', 'heading-order'])).code).toBe(1)
    expect((await checkFiles(warning, ['--strict', '--ignore', 'missing-alt', '--ignore', 'heading-order'])).code).toBe(
      0,
    )
  })

  test('continues after site code fails on a compiled page, and reports the position', async () => {
    const boom = `import { defineComponent } from 'rivage/components'
setInterval(() => {
  throw new Error('a late timer')
}, 1)
export default defineComponent({
  render() {
    Promise.reject(new Error('a late promise'))
    Promise.reject('a late text')
    fetch('http://127.0.0.1:9999/')
    return <p>Fine</p>
  },
})
`
    const { code, output } = await checkFiles(
      { 'en/a.md': page('::boom\n::'), '_code/components/boom.tsx': boom },
      [],
      (...args) => startVerb(...args).ended,
    )
    expect(code).toBe(0)
    expect(output).toContain(
      '_code/components/boom.tsx:3:9  error  This code failed after its page was rendered: a late timer',
    )
    expect(output).toContain(
      '_code/components/boom.tsx:7:20  error  This code failed after its page was rendered: a late promise',
    )
    expect(output).toContain('_code  error  This code failed after its page was rendered: a late text')
    expect(output).toContain('_code  error  This code failed after its page was rendered: fetch failed')
    expect(output.split('a late timer')).toHaveLength(2)
    expect(output).toContain('nothing to fix')
  })

  test.each([
    ['a broken link', { 'en/a.md': page('[b](./b.md)') }, 'broken-link'],
    ['a broken anchor', { 'en/a.md': page('## Here\n\n[b](#there)') }, 'broken-anchor'],
    ['a link to a missing file', { 'en/a.md': page('[b](/price-list.pdf)') }, 'missing-file'],
    ['a missing image', { 'en/a.md': page('![b](./b.png)') }, 'missing-image'],
    ['an unknown component', { 'en/a.md': page('::lighthouse\nIt shines.\n::') }, 'unknown-component'],
    [
      'a missing logo',
      { 'site.config.json': '{ "locales": ["en"], "header": { "logo": { "light": "/logo.svg" } } }' },
      'missing-file',
    ],
  ])('exits with 1 for %s', async (_, files: Files, code) => {
    const result = await checkFiles(files)
    expect(result.stdout).toContain(`(${code})`)
    expect(result.code).toBe(1)
  })

  test('accepts built-in endpoints, the site’s files, icons, and the logo', async () => {
    const { stdout, code } = await checkFiles(
      {
        'site.config.json': JSON.stringify({
          locales: ['en'],
          header: {
            logo: { light: '/logo.svg' },
            links: [
              { label: 'Map', to: '/sitemap.xml', icon: 'i-lucide-map' },
              { label: 'Find', to: '/search' },
              { label: 'Prices', to: '/files/prices.pdf' },
            ],
          },
        }),
        'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        'public/files/prices.pdf': '%PDF',
        'en/a.md': page('[Agents](/llms.txt), [map](/sitemap.xml), [search](/en/search?q=x), [text](/en/a.md).'),
      },
      ['--strict'],
    )
    expect(stdout).toMatch(/nothing to fix/)
    expect(code).toBe(0)
  })

  test('reports missing translations separately, and fails for them only on request', async () => {
    const files = {
      'site.config.json': '{ "locales": ["en", "fr"] }',
      'fr/index.md': page('Texte.'),
      'en/a.md': page('A.'),
    }
    const plain = await checkFiles(files, ['--strict'])
    expect(plain).toMatchObject({ code: 0, stdout: expect.stringContaining('Translations: 1 note') })
    expect(plain.stdout).not.toContain('not translated into Français')
    const report = await checkFiles(files, ['--translations'])
    expect(report).toMatchObject({ code: 0, stdout: expect.stringContaining('not translated into Français') })
    expect((await checkFiles(files, ['--translations', '--strict'])).code).toBe(1)
    expect((await checkFiles(files, ['--error', 'all'])).code).toBe(1)
  })

  test('reads severities and a baseline from the configuration', async () => {
    const config = (check: object) => ({ 'site.config.json': JSON.stringify({ locales: ['en'], check }) })
    expect((await checkFiles({ ...broken, ...config({ warn: ['broken-link'] }) })).code).toBe(0)
    expect((await checkFiles({ ...broken, ...config({ wran: [] }) })).code).toBe(2)
    expect((await checkFiles({ ...broken, ...config({ warn: ['broken-lnk'] }) })).output).toContain(
      'Did you mean "broken-link"?',
    )
    expect(await checkFiles({ ...broken, ...config({ baseline: 'none.json' }) })).toMatchObject({
      code: 2,
      output: expect.stringMatching(
        /site\.config\.json:1:\d+ check\.baseline: .+none\.json cannot be read\. Create it with --update-baseline\./,
      ),
    })
    const baseline = '{ "en/a.md": { "broken-link: The link `./b.md` is broken.": 1 } }'
    const old = await checkFiles({ ...broken, ...config({ baseline: '_old.json' }), '_old.json': baseline })
    expect(old).toMatchObject({ code: 0, stdout: expect.stringContaining('1 more problem in the baseline') })
  })

  test('writes a baseline that passes until a new problem appears', async () => {
    const folder = await writeContent({
      'site.config.json': '{ "locales": ["en"] }',
      'en/index.md': page('Home.'),
      ...broken,
    })
    const file = join(folder, '_check-baseline.json')
    expect((await runVerb('check', '--content', folder, '--update-baseline')).code).toBe(0)
    expect((await runVerb('check', '--content', folder, '--baseline', file)).code).toBe(0)
    await writeFiles(folder, { 'en/c.md': page('[d](./d.md)') })
    expect((await runVerb('check', '--content', folder, '--baseline', file)).code).toBe(1)
    expect((await runVerb('check', '--content', folder, '--baseline', join(folder, 'none.json'))).code).toBe(2)
    await rm(folder, { recursive: true, force: true })
  })

  test('reports and writes the new URL of a moved page, following redirects', async () => {
    const folder = await writeContent({
      'site.config.json': '{ "locales": ["en"] }',
      _redirects: '/old  /guide/new\n',
      'en/index.md': page('[By address](/old#part), [in a language](/en/old), [by file](old.md), [gone](/never).'),
      'en/1.guide/1.new.md': page('## Part'),
    })
    const said = await runVerb('check', '--content', folder)
    expect(said.stdout).toContain('`/old#part` has moved to `/en/guide/new#part`. (moved-link)')
    expect(said.code).toBe(1)
    const fixed = await runVerb('check', '--content', folder, '--fix')
    expect(fixed.stdout).toContain('Fixed 3 links')
    expect(await readFile(join(folder, 'en/index.md'), 'utf8')).toBe(
      page(
        '[By address](/guide/new#part), [in a language](/en/guide/new), [by file](1.guide/1.new.md), [gone](/never).',
      ),
    )
    await rm(folder, { recursive: true, force: true })
  })

  test('prints annotations for GitHub and GitLab', async () => {
    expect((await checkFiles(broken, ['--format', 'github'])).stdout).toMatch(
      /^::error file=\S*en\/a\.md,line=7,col=1,title=broken-link::The link/,
    )
    expect(JSON.parse((await checkFiles(broken, ['--format', 'gitlab'])).stdout)).toMatchObject([
      { check_name: 'broken-link' },
    ])
    expect((await checkFiles(broken, ['--format', 'checkstyle'])).code).toBe(2)
  })

  test('names files from the root of the repository in annotations', async () => {
    const repository = await temporaryFolder('library')
    const folder = join(repository, 'packages', 'handbook', 'content')
    await writeFiles(repository, { '.git/HEAD': 'ref: refs/heads/main\n' })
    await writeFiles(folder, { 'en/index.md': page('[Gone](/never).') })
    const path = 'packages/handbook/content/en/index.md'
    expect((await runVerb('check', '--content', folder, '--format', 'github')).stdout).toContain(`file=${path},`)
    const report = (await runVerb('check', '--content', folder, '--format', 'gitlab')).stdout
    expect(JSON.parse(report)).toMatchObject([{ location: { path } }])
  })

  test('prints one JSON document', async () => {
    const { code, stdout } = await checkFiles(broken, ['--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({
      diagnostics: [
        {
          severity: 'error',
          file: 'en/a.md',
          line: 7,
          column: 1,
          code: 'broken-link',
          message: 'The link `./b.md` is broken.',
          hint: expect.stringContaining('`content/en/b.md`'),
          address: './b.md',
        },
      ],
      translations: [],
      summary: {
        errors: 1,
        warnings: 0,
        translations: 0,
        baseline: 0,
        fixed: 0,
        files: 2,
        durationMs: expect.any(Number),
      },
      policy: expect.stringContaining("script-src 'self'"),
    })
  })

  test('exits with 2 for a missing folder and an invalid configuration', async () => {
    // Includes the dashes that `pnpm run check -- --content …` passes on.
    expect(await runVerb('check', '--', '--content', '/no/such/folder')).toMatchObject({
      code: 2,
      output: expect.stringContaining('/no/such/folder'),
    })
    expect(await checkFiles({ 'site.config.json': '{ "tilte": "x" }' })).toMatchObject({
      code: 2,
      output: expect.stringMatching(
        /site\.config\.json is not valid:\s+site\.config\.json:1:3 tilte: unknown key; did you mean "title"\?/,
      ),
    })
  })

  test('requests each external URL once, and reports a missing response as a warning', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.statusCode =
        request.url === '/gone' ? 404 : request.method === 'HEAD' && request.url === '/get-only' ? 405 : 200
      response.end()
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const links = [
      `${base}/here#part`,
      `${base}/here`,
      `${base}/get-only`,
      `${base}/gone`,
      'http://127.0.0.1:9/closed',
      'https://example.com/never-asked',
    ]
    const { code, stdout } = await checkFiles(
      { 'en/a.md': `---\ntitle: A\n---\n\n${links.map((href) => `[x](${href})\n\n`).join('')}` },
      ['--external', '--json'],
    )
    server.close()
    expect(code).toBe(0)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { line: number; code: string; message: string }[] }
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        file: 'en/a.md',
        line: 11,
        code: 'external-link',
        message: `${base}/gone returned status 404.`,
      },
      {
        severity: 'warning',
        file: 'en/a.md',
        line: 13,
        code: 'external-link',
        message: expect.stringContaining('is unreachable'),
      },
    ])
    expect(asked.toSorted()).toEqual(['GET /get-only', 'GET /gone', 'HEAD /get-only', 'HEAD /gone', 'HEAD /here'])
  })
})
