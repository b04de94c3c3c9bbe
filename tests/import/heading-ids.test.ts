import { expect, test } from 'vitest'
import { importFiles } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'

test.each<[system: string, settings: Files, headings: string[]]>([
  [
    'VitePress',
    { '.vitepress/config.ts': 'export default {}' },
    [
      '## build.target {#build-target}',
      '## `a_b` [c](/d) {#a-b-c}',
      '## Twice',
      '## Twice',
      '## Café & co {#cafe-co}',
      '## With <b>HTML</b>',
      '## Own {#mine}',
      '## My boats {#my-boats-1}',
      '## 船',
    ],
  ],
  [
    'MkDocs',
    { 'mkdocs.yml': 'site_name: Boats\n' },
    [
      '## build.target',
      '## `a_b` [c](/d)',
      '## Twice',
      '## Twice {#twice_1}',
      '## Café & co {#cafe-co}',
      '## With <b>HTML</b>',
      '## Own {#mine}',
      '## My boats {#my-boats_1}',
      '## 船 {#_1}',
    ],
  ],
  [
    'Mintlify',
    { 'docs.json': JSON.stringify({ name: 'Boats', navigation: { pages: ['boats', 'other'] } }) },
    [
      '## build.target {#build-target}',
      '## `a_b` [c](/d)',
      '## Twice',
      '## Twice',
      '## Café & co',
      '## With <b>HTML</b>',
      '## Own {#mine}',
      '## My boats {#my-boats-1}',
      '## 船',
    ],
  ],
  [
    'MkDocs with the function of PyMdown',
    {
      'mkdocs.yml':
        'site_name: Boats\nmarkdown_extensions:\n  - toc: { slugify: !!python/object/apply:pymdownx.slugs.slugify { kwds: { case: lower } } }\n',
    },
    [
      '## build.target',
      '## `a_b` [c](/d)',
      '## Twice',
      '## Twice {#twice_1}',
      '## Café & co {#café--co}',
      '## With <b>HTML</b>',
      '## Own {#mine}',
      '## My boats {#my-boats_1}',
      '## 船',
    ],
  ],
])('%s: keeps the ids of headings, and links to titles open the page', async (_system, settings, headings) => {
  const folder = 'mkdocs.yml' in settings ? 'docs/' : ''
  const written = headings.map((heading) => heading.replace(/ \{#(?!mine).*$/, ''))
  const { files } = await importFiles({
    ...settings,
    [`${folder}boats.md`]: ['# My boats', ...written, '```md', '## a.b', '```', '[Up](#my-boats)'].join('\n\n'),
    [`${folder}other.md`]: '# Other\n\n[Boats](boats.md#my-boats) [Own](boats.md#mine)\n',
  })
  const [boats, other] = ['boats', 'other'].map(
    (name) => Object.entries(files).find(([file]) => file.endsWith(`${name}.md`))?.[1],
  )
  expect(boats?.match(/^##.*$/gm)).toEqual([...headings, '## a.b'])
  expect(boats).toContain('[Up](#top)')
  expect(other).toMatch(/\[Boats\]\((?:\d\.)?boats\.md\) \[Own\]\((?:\d\.)?boats\.md#mine\)/)
})
