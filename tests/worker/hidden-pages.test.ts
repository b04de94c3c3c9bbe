// What is hidden is hidden: each kind of page on each surface, as the table of the documentation says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

/** Surfaces that show a page of each kind; robots: whether it may be listed. */
const kinds: Record<string, { frontmatter: string; shown: string[] }> = {
  plain: { frontmatter: '', shown: ['address', 'markdown', 'menu', 'search', 'sitemap', 'lists', 'robots'] },
  draft: { frontmatter: 'draft: true', shown: [] },
  scheduled: { frontmatter: 'publishAt: 2999-01-01', shown: [] },
  expired: { frontmatter: 'expireAt: 2001-01-01', shown: [] },
  unlisted: { frontmatter: 'unlisted: true', shown: ['address', 'markdown'] },
  hidden: { frontmatter: 'hidden: true', shown: ['address', 'markdown'] },
  noindex: { frontmatter: 'noindex: true', shown: ['address', 'markdown', 'menu', 'search', 'lists'] },
  search: { frontmatter: 'search: false', shown: ['address', 'markdown', 'menu', 'sitemap', 'lists', 'robots'] },
  pagefind: { frontmatter: 'pagefind: false', shown: ['address', 'markdown', 'menu', 'sitemap', 'lists', 'robots'] },
  searchable: {
    frontmatter: 'searchable: false',
    shown: ['address', 'markdown', 'menu', 'sitemap', 'lists', 'robots'],
  },
  navigation: {
    frontmatter: 'navigation: false',
    shown: ['address', 'markdown', 'search', 'sitemap', 'lists', 'robots'],
  },
  sidebar: {
    frontmatter: 'sidebar: { hidden: true }',
    shown: ['address', 'markdown', 'search', 'sitemap', 'lists', 'robots'],
  },
  sitemap: { frontmatter: 'sitemap: false', shown: ['address', 'markdown', 'menu', 'search', 'lists', 'robots'] },
}

let site: TestSite

beforeAll(async () => {
  const pages = Object.entries(kinds).map(([name, { frontmatter }], at) => [
    `en/5.kinds/${at}.kind-${name}.md`,
    `---\ntitle: Kind ${name}\n${frontmatter}\n---\n\n## About\n\nThe pelican of ${name}.\n`,
  ])
  site = await openTestSite({ ...smallSite, ...(Object.fromEntries(pages) as Record<string, string>) })
})
afterAll(() => site.dispose())

const textOf = async (path: string) => await (await site.get(path)).text()

/** For each surface, whether it shows the page of a kind, in a language. */
const surfaces: Record<string, (name: string, language: string) => Promise<boolean>> = {
  address: async (name, language) => (await site.get(`/${language}/kinds/kind-${name}`)).status === 200,
  markdown: async (name, language) => (await site.get(`/${language}/kinds/kind-${name}.md`)).status === 200,
  menu: async (name, language) => {
    const menu = await textOf(`/${language}/kinds/kind-plain`)
    const tree = await textOf(`/api/navigation?locale=${language}`)
    const isThere = menu.includes(`href="/${language}/kinds/kind-${name}"`) || name === 'plain'
    expect(tree.includes(`/kinds/kind-${name}"`)).toBe(isThere)
    return isThere
  },
  search: async (name, language) => {
    const answers = await Promise.all(
      [
        `/api/search?q=pelican%20${name}&limit=50&locale=${language}`,
        `/_search/${language}?q=pelican%20${name}`,
        `/${language}?ask=pelican%20${name}`,
      ].map(textOf),
    )
    const shown = answers.map((answer) => answer.includes(`kinds/kind-${name}`))
    expect(new Set(shown).size).toBe(1)
    return shown[0]!
  },
  sitemap: async (name) => (await textOf('/sitemap.xml')).includes(`/kinds/kind-${name}<`),
  lists: async (name) => {
    const lists = await Promise.all(
      ['/llms.txt', '/llms-full.txt', '/api/pages?limit=100', '/.well-known/agent-skills/docs/SKILL.md'].map(textOf),
    )
    const parts = [...lists[1]!.matchAll(/\/en\/llms-full-\d+\.txt/g)].map(([path]) => path)
    const full = (await Promise.all(parts.map(textOf))).join()
    const shown = [lists[0]!, full, ...lists.slice(2)].map((list) => list.includes(`/kinds/kind-${name}`))
    expect(new Set(shown).size).toBe(1)
    return shown[0]!
  },
  robots: async (name) => {
    const response = await site.get(`/en/kinds/kind-${name}`)
    return response.status === 200 && !/<meta name="robots" content="noindex"/.test(await response.text())
  },
}

describe.each(Object.entries(kinds))('a page that is %s', (name, { shown }) => {
  test.each(Object.keys(surfaces))('on the surface %s', async (surface) => {
    expect(await surfaces[surface]!(name, 'en')).toBe(shown.includes(surface))
  })

  test.each(['address', 'markdown', 'menu', 'search'])(
    'its copy in another language on the surface %s',
    async (surface) => {
      expect(await surfaces[surface]!(name, 'fr')).toBe(shown.includes(surface))
    },
  )
})

test('lists count what they list', async () => {
  const { total, items } = (await (await site.get('/api/pages?locale=en&limit=100')).json()) as {
    total: number
    items: unknown[]
  }
  expect(items).toHaveLength(total)
})
