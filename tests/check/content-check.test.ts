import { expect, test } from 'vitest'
import { checkFiles, page } from './check-files.ts'

test.each([
  ['a folder', 'en/1.x/guide.md'],
  ['a page', 'fr/1.x.md'],
])('reports a version with the URL of %s, at its name in the configuration', async (_, file) => {
  const { diagnostics } = await checkFiles({
    'site.config.json':
      '{\n  "versions": [\n    { "name": "2.x", "state": "current" },\n    { "name": "1.x", "state": "supported" }\n  ]\n}',
    'en/index.md': page(),
    'fr/index.md': page(),
    [file]: page(),
  })
  expect(diagnostics.filter(({ code }) => code === 'version-clash')).toMatchObject([
    { severity: 'error', file: 'site.config.json', line: 4, message: expect.stringContaining(file) },
  ])
})

test('reports a page at the path of the Ask page', async () => {
  const files = { 'en/ask.md': page(), 'en/index.md': page() }
  const ask = '"ask": { "provider": "anthropic" }'
  const found = async (config: string) =>
    (await checkFiles({ ...files, 'site.config.json': `{ "locales": ["en"]${config} }` })).diagnostics.filter(
      ({ code }) => code === 'page-address',
    )
  expect(await found('')).toEqual([])
  expect(await found(`, ${ask}`)).toMatchObject([{ severity: 'error', file: 'en/ask.md' }])
})

test('locates a configuration error at its line, even next to similar text', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.ts': `export default {
  locales: ['en'],
  header: {
    logo: { light: '/nope.svg' },
    links: [
      { label: '/nope', to: '/nope' },
      { label: 'Menu', icon: 'i-lucide-lamp-ceiling', links: [{ label: 'A', to: '/en', icon: 'i-lucide-lamp-ceil' }] },
    ],
  },
  footer: { columns: [{ title: 'i-own-x', links: [{ label: 'B', icon: 'i-own-x', to: '/en/nope' }] }] },
}
`,
    'site.config.json': null,
  })
  expect(diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)).toEqual([
    'site.config.ts:4:21 missing-file',
    'site.config.ts:6:30 broken-link',
    'site.config.ts:7:95 unknown-icon',
    'site.config.ts:10:72 unknown-icon',
    'site.config.ts:10:87 broken-link',
  ])
})

test('rejects data above the row limit before a sync fails on it', async () => {
  const { diagnostics } = await checkFiles({
    'en/large.json': JSON.stringify({
      list: Array.from({ length: 450 }, (_, index) => `Entry ${index} of a list without end. `.repeat(150)),
    }),
  })
  expect(diagnostics).toMatchObject([
    {
      severity: 'error',
      file: 'en/large.json',
      code: 'oversize-row',
      message: expect.stringMatching(/^The data is 2\.\d MB\. The database stores at most 2\.0 MB\.$/),
    },
  ])
})

test('accepts a long text, which is stored in parts', async () => {
  const { diagnostics } = await checkFiles({
    'en/long.md': page(`${'A long paragraph. '.repeat(200)}\n\n`.repeat(600)),
  })
  expect(diagnostics).toEqual([])
})

test('ignores hidden and private files', async () => {
  const { diagnostics } = await checkFiles({
    'en/_notes/idea.txt': 'x',
    '.vscode/settings.json': '{}',
    '_draft.mdx': 'x',
  })
  expect(diagnostics).toEqual([])
})

test('counts a file as used if any page or draft includes it', async () => {
  const files = { 'en/part/greet.ts': 'greet()\n', 'en/part/late.vue': '<p>', 'en/part/setup.txt': 'Text' }
  const including = (name: string) => `<<< ./part/${name}`
  const { diagnostics, again } = await checkFiles({
    ...files,
    'en/a.md': page(`${including('greet.ts')}\n\n${including('setup.txt')}`),
    'en/b.draft.md': page(including('late.vue')),
  })
  expect(diagnostics).toEqual([])
  const left = await again({ 'en/a.md': page(), 'en/b.draft.md': null })
  expect(left.map(({ file, code }) => `${file} ${code}`)).toEqual(
    Object.keys(files).map((file) => `${file} orphan-file`),
  )
})

test('reports the menus and error pages of other systems that are published as data or as a page', async () => {
  const menus = {
    'en/meta.json': '{"pages":["a"]}',
    'en/docs.json': '{"navigation":{}}',
    'en/SUMMARY.md': '# Summary\n\n- [A](a.md)\n',
    'en/404.md': page(),
  }
  const others = {
    'en/errors/404.md': page(),
    'en/b/meta.json': '{"title":"B"}',
    'en/b/docs.json': '[]',
    'en/summary-of.md': page(),
  }
  const unread = {
    'en/mint.json': '{}',
    'en/mkdocs.yml': 'nav: []\n',
    'en/.nav.yml': 'nav: []\n',
    'en/_dir.yml': 'title: A\n',
  }
  const { diagnostics } = await checkFiles({ 'en/a.md': page(), ...menus, ...others, ...unread })
  expect(diagnostics.map(({ file, code }) => `${file} ${code}`).sort()).toEqual(
    Object.keys({ ...menus, ...unread })
      .map((name) => `${name} orphan-file`)
      .sort(),
  )
})

test('reports files of other systems, and files in `public/` that readers can’t reach', async () => {
  const names = ['en/_index.md', 'en/b/_meta.json', 'public/_redirects', 'public/index.html']
  const hidden = ['public/en/a', 'public/en/a.md', 'public/en/search', 'public/mcp']
  const { diagnostics } = await checkFiles({
    'en/a.md': page(),
    ...Object.fromEntries(
      [...names, ...hidden, '_kept/_index.md', 'public/llms.txt', 'public/robots.txt'].map((name) => [name, 'x\n']),
    ),
  })
  expect(diagnostics.map(({ file, code }) => `${file} ${code}`).sort()).toEqual(
    [...names, ...hidden].map((name) => `${name} orphan-file`).sort(),
  )
  expect(diagnostics.find(({ file }) => file === 'public/en/a')?.message).toBe(
    '`/en/a` shows the page en/a.md instead of this file.',
  )
})

test.each(['en/guide/Index.md', 'en/guide/INDEX.md', 'en/guide/1.Index.md', 'en/Index.draft/iNdEx.md'])(
  'reports %s, which is not an index page but has the URL of one',
  async (name) => {
    const { diagnostics } = await checkFiles({ [name]: page(), 'en/guide/a.md': page() })
    if (name.includes('.draft')) expect(diagnostics).toEqual([])
    else
      expect(diagnostics).toMatchObject([
        { severity: 'error', file: name, code: 'page-address', hint: expect.stringContaining('`index.md`') },
      ])
  },
)

test.each(['README.MD', 'index.mdx', 'Readme.markdown', 'INDEX.MD'])(
  'reports %s, which is not a page',
  async (name) => {
    const { diagnostics } = await checkFiles({ [`en/guide/${name}`]: page(), 'en/guide/a.md': page() })
    expect(diagnostics).toMatchObject([
      {
        file: `en/guide/${name}`,
        code: 'orphan-file',
        hint: expect.stringMatching(/^Rename the file to `(?:index)?\.md`/),
      },
    ])
  },
)

test('reports numbers in names that are part of the URL, but not numbers that are meant', async () => {
  const names = ['en/g/1-intro', 'en/g/2-next', 'en/h/01_intro', 'en/h/02_next', 'en/i/1 intro', 'en/i/2 - next']
  const meant = ['en/3-ways', 'en/12-factors', 'en/2024-01-05-news', 'en/k/01-a', 'en/k/02-b', 'en/l/1.a', 'en/l/2.0']
  const { diagnostics } = await checkFiles(
    Object.fromEntries([...names, ...meant].map((name) => [`${name}.md`, page()])),
  )
  expect(diagnostics.map(({ file, code, hint }) => `${file} ${code} ${/`[^`]+`/.exec(hint!)?.[0]}`)).toEqual([
    'en/g/1-intro.md page-address `1.intro.md`',
    'en/h/01_intro.md page-address `01.intro.md`',
    'en/i/1 intro.md page-address `1.intro.md`',
  ])
})

test('reports a video and a document that are written as images', async () => {
  const { diagnostics } = await checkFiles({
    'en/a.md': page('![A tide](tide.mp4)\n\n<img src="tide.pdf" alt="A tide">\n\n[Tide](tide.pdf)'),
    'en/tide.mp4': Buffer.from('\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isomiso2', 'latin1'),
    'en/tide.pdf': '%PDF-1.4\n%%EOF\n',
  })
  expect(diagnostics).toMatchObject([
    { file: 'en/a.md', line: 5, code: 'missing-image', hint: 'Use `::video{src="tide.mp4"}` instead.' },
    { file: 'en/a.md', line: 7, code: 'missing-image', hint: 'Link to it instead.' },
  ])
})

test('reports requests of islands that the content security policy blocks', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': JSON.stringify({
      url: 'https://docs.example',
      allow: { connections: ['https://api.example', 'wss://live.example'] },
    }),
    'en/a.md': page('Text.'),
    '_code/islands/news.tsx': `import { defineIsland } from 'rivage/islands'
import { load } from '../load.ts'

export default defineIsland({
  when: 'interaction',
  render: ({ id = 1 }) => {
    const read = () => {
      void fetch('https://api.example/a').then(load)
      void fetch(\`https://docs.example/\${id}\`)
      void fetch(\`https://\${id}.example/\`)
      void fetch('/api/pages')
      new WebSocket('wss://live.example/b')
      new EventSource('https://other.example/events')
    }
    return <button onClick={read}>Read</button>
  },
})
`,
    '_code/load.ts': 'export const load = (id: unknown) => fetch(`https://more.example/${String(id)}`)\n',
  })
  expect(diagnostics).toMatchObject([
    {
      file: '_code/islands/news.tsx',
      line: 13,
      code: 'code-without-effect',
      hint: 'Add `https://other.example` to `allow.connections` in site.config.ts.',
    },
    { file: '_code/load.ts', line: 1, message: expect.stringContaining('`https://more.example`') },
  ])
})

test('reports files in code folders that aren’t modules', async () => {
  const { diagnostics } = await checkFiles({ '_code/components/box.vue': '<template>a</template>' })
  expect(diagnostics).toMatchObject([{ file: '_code/components/box.vue', code: 'code-name' }])
})

test('states why an existing file is not published', async () => {
  const { diagnostics } = await checkFiles({
    'en/a.md': page(
      '![a](b.heic) ![a](c.png) [a](d.zip) [a](e.MD) [a](f.markdown) [a](g.mdx) ![a](_h.png) ![a](none.png)',
    ),
    'en/b.heic': 'x',
    'en/c.png': '',
    'en/d.zip': 'x',
    'en/e.MD': 'x',
    'en/f.markdown': 'x',
    'en/g.mdx': 'x',
    'en/_h.png': 'x',
  })
  expect(diagnostics.filter(({ file }) => file === 'en/a.md').map(({ message, hint }) => `${message} ${hint}`)).toEqual(
    [
      'The file `en/b.heic` is not published. Convert it to PNG, JPEG, WebP, or AVIF.',
      'The file `en/c.png` is not published. Fix the error in that file.',
      'The file `en/d.zip` is not published. Move it to `public/`, which can contain files of any type.',
      'The file `en/e.MD` is not published. Rename it to `.md`.',
      'The file `en/f.markdown` is not published. Rename it to `.md`.',
      'The file `en/g.mdx` is not published. Rename it to `.md`.',
      'The file `en/_h.png` is not published. Rename it, because files and folders whose names start with `_` or `.` are private.',
      'The file `none.png` does not exist. Put it at `content/en/none.png`.',
    ],
  )
})
