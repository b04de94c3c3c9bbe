import { describe, expect, test } from 'vitest'
import { importFiles } from '../harness/import-files.ts'

describe('blogs and changelogs', () => {
  test('Mintlify: turns each <Update> of a changelog into a post, and its page into the list', async () => {
    const { files, report } = await importFiles({
      'docs.json': JSON.stringify({
        name: 'Quay',
        navigation: { groups: [{ group: 'Start', pages: ['index', 'news/changelog', 'update'] }] },
      }),
      'index.mdx': '# Quay\n',
      'update.mdx': '# Update\n\n## Usage\n\n<Update label="Example">\nText.\n</Update>\n',
      'snippets/tide.mdx': 'High water.\n',
      'news/changelog.mdx': `---
title: Changes
description: Of the quay
rss: true
---

import Tide from '/snippets/tide.mdx'

Every week.

<Update label="October 2024" description="v2.1.0" tags={["Sails", "Ropes"]}>
  ## Faster

  \`\`\`mdx
  </Update>
  \`\`\`

  <Tide />
</Update>

<Update label="2024-09-03" rss={{ title: "New rope", description: "Longer" }}>
Rope.
</Update>

<Update label="Summer" description="Warm days" id="sun">
Sun.
</Update>
`,
      'fr/news/changelog.mdx':
        '# Notes\n\n<Update label="2024-09-03">\nCorde.\n</Update>\n\n<Update label="Été">\nSoleil.\n</Update>\n',
    })
    expect(files['site.config.ts']).toMatch(
      /collections: \{.*news_changelog: \{ kind: 'posts', source: 'news\/changelog' \}/s,
    )
    const posts = Object.entries(files).filter(([file]) => /^en\/.*changelog\//.test(file))
    expect(Object.fromEntries(posts.map(([file, text]) => [file.replace(/^.*changelog\//, ''), text]))).toEqual({
      'index.md': '---\ntitle: Changes\ndescription: Of the quay\n---\n\nEvery week.\n',
      '2.1.0.md':
        '---\ntitle: October 2024\ndate: 2024-10-01\nversion: 2.1.0\ntags:\n  - Sails\n  - Ropes\n---\n\n## Faster\n\n```mdx\n</Update>\n```\n\nHigh water.\n',
      '2024-09-03.md': '---\ntitle: New rope\ndescription: Longer\ndate: 2024-09-03\n---\n\nRope.\n',
      'summer.md': '---\ntitle: Summer\ndescription: Warm days\ndate: false\n---\n\nSun.\n',
    })
    expect(files._redirects).toContain('/news/changelog/rss.xml  /en/news/changelog/feed.xml')
    expect(report).toContain('“Summer” is neither a date nor a version')
    expect(report).toContain('“id” of <Update> was left out')
    expect(report).toContain('no translation with the same label: “Été”.')
    expect(Object.values(files).join('\n')).toContain('## Example')
  })

  test('Starlight: turns the posts of starlight-blog into a collection with the options of the plugin', async () => {
    const { files, report } = await importFiles({
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
import starlightBlog from 'starlight-blog'
export default defineConfig({ integrations: [starlight({ title: 'Quay', sidebar: ['start'], plugins: [starlightBlog({
  title: 'Logbook', prefix: 'log', postCount: 1, metrics: { words: true }, recentPostCount: 3,
  authors: { ada: { name: 'Ada Love', title: 'Captain', picture: '/ada.png', url: 'https://ada.example' } },
})] })] })
`,
      'public/ada.png': 'PNG',
      'src/assets/moon.png': 'PNG',
      'src/content/docs/start.md': '---\ntitle: Start\n---\n\nSee [the storm](/log/storm/).\n',
      'src/content/docs/log/storm.md':
        '---\ntitle: Storm\ndate: 2024-05-01\nexcerpt: Much wind\ndescription: A storm\nfeatured: true\ntags: [C++]\ncover: { alt: Moon, image: ../../../assets/moon.png }\nauthors: [{ name: Bo, url: https://bo.example }]\n---\n\nWind.\n',
      'src/content/docs/log/2024-06-01-tide.md': '---\ntitle: Tide\ndate: 2024-06-01\ndraft: true\n---\n\nHigh.\n',
    })
    expect(files['site.config.ts']).toContain(
      "collections: { log: { kind: 'posts', layout: 'list', perPage: 1, title: 'Logbook' } }",
    )
    expect(files['_authors.yml']).toBe(
      'ada:\n  name: Ada Love\n  title: Captain\n  url: https://ada.example\n  avatar: /ada.png\n',
    )
    const [storm, tide] = ['storm.md', '2024-06-01-tide.md'].map((name) => files[`en/2.log/${name}`])
    expect(storm).toBe(
      '---\ntitle: Storm\ndescription: Much wind\nseo:\n  description: A storm\ncover:\n  src: /assets/moon.png\n  alt: Moon\ndate: 2024-05-01\nauthors:\n  - name: Bo\n    url: https://bo.example\ntags:\n  - C++\npinned: true\n---\n\nWind.\n',
    )
    expect(tide).toBe('---\ntitle: Tide\ndraft: true\ndate: 2024-06-01\nauthors:\n  - ada\n---\n\nHigh.\n')
    for (const line of [
      '/log/rss.xml  /en/log/feed.xml',
      '/log/2  /log/page/2',
      '/log/authors/ada-love  /log/authors/ada',
      '/log/tags/c  /log/tags/c-plus-plus',
      '/log/2024-06-01-tide  /log/tide',
    ])
      expect(files._redirects?.split('\n')).toContain(line)
    expect(report).toContain('`metrics`: each post shows its reading time')
    expect(report).toContain('`recentPostCount`: the sidebar links to the list')
    expect(report).not.toContain('`plugins`')
  })

  test('MkDocs: turns the posts of Material’s blog into a collection, with authors and old URLs', async () => {
    const { files, report } = await importFiles({
      'mkdocs.yml': `site_name: Quay
nav: [index.md, News: [news/index.md], Boats: [boats.md]]
plugins:
  - search
  - rss
  - blog: { blog_dir: news, pagination_per_page: 5, post_readtime: true, post_slugify: x }
`,
      'docs/index.md': '# Quay\n\nSee [the storm](news/posts/storm.md).\n',
      'docs/boats.md': '# Boats\n',
      'docs/assets/ada.png': 'PNG',
      'docs/news/index.md': '# News\n',
      'docs/news/category/weather.md': '# Weather\n',
      'docs/news/.authors.yml':
        'authors:\n  ada:\n    name: Ada Love\n    description: Captain\n    avatar: assets/ada.png\n    slug: captain\n  bo: { url: https://bo.example }\n',
      'docs/news/posts/storm.md':
        '---\ndate:\n  created: 2024-05-01\n  updated: 2024-05-03\nauthors: [ada]\ncategories: [High Sea, C++]\ntags: [wind]\npin: true\nreadtime: 3\nlinks: [boats.md]\n---\n\n# The “great” Storm & more\n\nWind, ![](wave.png)\n\n<!-- more -->\n\nand [boats](../../boats.md).\n',
      'docs/news/posts/wave.png': 'PNG',
      'docs/news/posts/2024/tide.md': '---\ndate: 2024-06-01\nslug: high\ndraft: true\n---\n\n# Tide\n\nHigh.\n',
    })
    expect(files['site.config.ts']).toContain("collections: { news: { kind: 'posts', layout: 'list', perPage: 5 } }")
    expect(files['_authors.yml']).toBe('ada:\n  name: Ada Love\n  title: Captain\n  avatar: /assets/ada.png\n')
    expect(files['en/2.news/storm.md']).toBe(
      '---\ntitle: The “great” Storm & more\nmodifiedAt: 2024-05-03\ndate: 2024-05-01\nauthors:\n  - ada\ntags:\n  - wind\n  - High Sea\n  - C++\npinned: true\n---\n\nWind, ![](/news/posts/wave.png)\n\n\n\nand [boats](../1.boats.md).\n',
    )
    expect(files['en/2.news/2024/tide.md']).toBe(
      '---\ntitle: Tide\ndraft: true\ndate: 2024-06-01\npath: /en/news/2024/06/01/high\n---\n\nHigh.\n',
    )
    expect(files['en/2.news/index.md']).toBe('---\ntitle: News\n---\n')
    expect(files['en/index.md']).toContain('[the storm](2.news/storm.md)')
    expect(files['public/news/posts/wave.png']).toBe('PNG')
    for (const line of [
      '/news/2024/05/01/the-great-storm--more  /news/storm',
      '/news/archive/*  /news',
      '/news/category/high-sea  /news/tags/high-sea',
      '/news/category/c  /news/tags/c-plus-plus',
      '/news/author/captain  /news/authors/ada',
      '/feed_rss_created.xml  /en/news/feed.xml',
      '/feed_json_updated.json  /en/news/feed.json',
    ])
      expect(files._redirects?.split('\n')).toContain(line)
    for (const line of [
      'The author “bo” was left out, because the name is missing',
      'weather.md\n  This page was left out, because the lists of posts by tag, year, and author have no text',
      '“readtime” was left out',
      '“links” was left out',
      '`plugins.blog.post_slugify`: redirects expect the default names',
    ])
      expect(report).toContain(line)
    expect(report).not.toContain('`plugins.blog`')
  })

  test('MkDocs: reads a blog at the root of a site, with its own URLs and authors', async () => {
    const { files } = await importFiles({
      'mkdocs.yml': `site_name: Quay
plugins:
  - blog:
      blog_dir: .
      post_dir: log
      post_url_format: "{categories}/{date}-{file}"
      post_url_date_format: yy-M-d
      post_excerpt_separator: "[cut]"
      authors_file: "people.yml"
      authors_profiles_url_format: "by/{slug}"
      archive_url_format: "years/{date}"
      categories_url_format: "about/{slug}"
      pagination_url_format: "older/{page}"
`,
      'docs/index.md': '# Quay\n',
      'docs/people.yml': 'authors:\n  ada: { name: Ada }\n',
      'docs/log/storm.md': '---\ndate: 2024-05-01\ncategories: [Sea, Air]\n---\n\n# Storm\n\nA\n[cut]\nB\n',
    })
    expect(files['site.config.ts']).toContain("collections: { blog: { kind: 'posts', layout: 'list', perPage: 10 } }")
    expect(files['_authors.yml']).toBe('ada:\n  name: Ada\n')
    expect(files['en/blog/storm.md']).toContain('\n\nA\n\nB\n')
    for (const line of [
      '/sea/24-5-1-storm  /blog/storm',
      '/about/sea  /blog/tags/sea',
      '/by/ada  /blog/authors/ada',
      '/years/*  /blog',
      '/older/*  /blog/page/:splat',
    ])
      expect(files._redirects?.split('\n')).toContain(line)
  })

  test('VitePress: turns folders of dated posts into collections', async () => {
    const { files, report } = await importFiles({
      '.vitepress/config.ts':
        "export default { title: 'Quay', themeConfig: { sidebar: [{ text: 'Start', link: '/start' }, { text: 'Sails', link: '/notes/sails' }] } }\n",
      '.vitepress/theme/notes.data.ts': "export default createContentLoader('notes/*.md', { excerpt: true })\n",
      'index.md': '# Quay\n',
      'start.md': '# Start\n',
      'notes/index.md': '# Notes\n\nOf the quay.\n',
      'notes/sails.md':
        "---\ntitle: Sails\ndate: 2024-05-01\nauthor: Bo\ntwitter: '@bo'\ngravatar: a1\ncategory: rope\n---\n\nWhite.\n",
      'notes/oars.md': '---\ntitle: Oars\n---\n\nLong.\n',
      'blog/2024-06-01-tide.md': '# Tide\n\nHigh.\n',
      'news/help.md': '# Help\n',
    })
    expect(files['site.config.ts']).toMatch(
      /notes: \{ kind: 'posts', layout: 'list' \},?\s+blog: \{ kind: 'posts', layout: 'list' \}/,
    )
    const post = (end: string) => Object.entries(files).find(([file]) => file.endsWith(end))?.[1]
    expect(post('notes/index.md')).toContain('Of the quay.')
    expect(post('notes/sails.md')).toBe(
      '---\ntitle: Sails\ndate: 2024-05-01\nauthors:\n  - name: Bo\n    url: https://x.com/bo\ntags:\n  - rope\n---\n\nWhite.\n',
    )
    expect(post('blog/2024-06-01-tide.md')).toContain('title: Tide')
    expect(files._redirects).toContain('/blog/2024-06-01-tide  /blog/tide')
    expect(report).toContain('“gravatar” was left out: set `avatar` of the author in _authors.yml')
    expect(report).toMatch(/notes\/oars\.md\n +This post has no date/)
  })

  test('Fumadocs: turns collections of dated posts into collections', async () => {
    const { files, report } = await importFiles({
      'source.config.ts':
        "export const docs = defineDocs({ dir: 'content/docs' })\nexport const posts = defineCollections({ type: 'doc', dir: 'content/blog' })\nexport const jobs = defineCollections({ type: 'doc', dir: 'content/jobs' })\n",
      'lib/source.ts':
        "export const source = loader({ baseUrl: '/docs', source: docs })\nexport const blog = loader({ baseUrl: '/about/blog', source: posts })\n",
      'content/docs/index.mdx': '---\ntitle: Quay\n---\n\nSee [the storm](/about/blog/storm).\n',
      'content/blog/storm.mdx':
        '---\ntitle: Storm\ndescription: Wind\nauthor: Bo\ndate: 2024-05-01\n---\n\n![Moon](./moon.png)\n',
      'content/blog/moon.png': 'PNG',
      'content/jobs/sailor.mdx': '---\ntitle: Sailor\n---\n',
    })
    expect(files['site.config.ts']).toContain("about_blog: { kind: 'posts', source: 'about/blog', layout: 'list' }")
    const [file = '', storm = ''] = Object.entries(files).find(([name]) => name.endsWith('storm.md')) ?? []
    expect(file).toMatch(/about\/blog\/storm\.md$/)
    expect(storm).toMatch(
      /^---\ntitle: Storm\ndescription: Wind\ndate: 2024-05-01\nauthors:\n {2}- name: Bo\n---\n\n!\[Moon\]\(\S*moon\.png\)\n$/,
    )
    expect(files['en/index.md']).toMatch(/\[the storm\]\(\S*about\/blog\/storm\.md\)/)
    expect(report).toContain('neither docs nor dated posts')
  })
})
