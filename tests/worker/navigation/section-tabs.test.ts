import { describe, expect, test } from 'vitest'
import { resolveSiteConfig } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import { sectionTabs } from '../../../worker/navigation/section-tabs.ts'
import type { NavigationBranch } from '../../../worker/navigation/navigation-branch.ts'

function branch(path: string, ...children: NavigationBranch[]): NavigationBranch {
  const isFolder = children.length > 0
  return {
    title: path.slice(path.lastIndexOf('/') + 1),
    path,
    stem: path,
    href: isFolder ? children[0]!.path : path,
    folder: isFolder,
    current: null,
    ...(isFolder && { children }),
  }
}

const tree = [
  branch('/en/guide', branch('/en/guide/start'), branch('/en/guide/ropes', branch('/en/guide/ropes/splice'))),
  branch('/en/reference', branch('/en/reference/users')),
  branch('/en/faq'),
]

type Tabs = NonNullable<SiteConfigInput['header']>['tabs']

const configOf = (tabs: Tabs) =>
  resolveSiteConfig(
    { header: { tabs } },
    { known: [], folders: new Set(['en']), hash: () => '', renderInline: (text) => text },
  )

function divide(tabs: Tabs, path: string, navigation = tree) {
  const found = sectionTabs(configOf(tabs), navigation, path, 'en')
  return {
    tabs: found.tabs.map(({ label, href, current }) => `${current ? '*' : ''}${String(label)} ${href}`),
    shown: found.navigation.map((each) => each.path),
  }
}

test('a site without tabs shows the whole navigation in its sidebar', () => {
  expect(divide(false, '/en/guide/start')).toEqual({ tabs: [], shown: ['/en/guide', '/en/reference', '/en/faq'] })
})

describe('a tab for each section', () => {
  test('links to its first page and shows its children in the sidebar', () => {
    expect(divide(true, '/en/guide/ropes/splice')).toEqual({
      tabs: ['*guide /en/guide/start', 'reference /en/reference/users', 'faq /en/faq'],
      shown: ['/en/guide/start', '/en/guide/ropes'],
    })
  })

  test('shows only the page itself in the sidebar of a top-level page', () => {
    expect(divide(true, '/en/faq').shown).toEqual(['/en/faq'])
  })

  test('is not active on a page outside all sections, whose sidebar shows every section', () => {
    expect(divide(true, '/en')).toMatchObject({ shown: ['/en/guide', '/en/reference', '/en/faq'] })
  })

  test('lists the index page of the section before its children', () => {
    const linked = [{ ...branch('/en/guide', branch('/en/guide/start')), href: '/en/guide' }]
    expect(divide(true, '/en/guide/start', linked)).toEqual({
      tabs: ['*guide /en/guide'],
      shown: ['/en/guide', '/en/guide/start'],
    })
  })

  test('shows the index page with its own title and icon if the folder settings differ', () => {
    const guide = { ...branch('/en/guide', branch('/en/guide/start')), href: '/en/guide', icon: 'book', badge: 'New' }
    const linked = [{ ...guide, indexPage: { title: 'Welcome', icon: 'hand' } }]
    expect(divide(true, '/en/guide/start', linked).tabs).toEqual(['*guide /en/guide'])
    const { navigation } = sectionTabs(configOf(true), linked, '/en/guide/start', 'en')
    expect(navigation[0]).toEqual({
      title: 'Welcome',
      icon: 'hand',
      path: '/en/guide',
      stem: '/en/guide',
      href: '/en/guide',
      folder: false,
      current: null,
    })
  })
})

describe('configured tabs', () => {
  const tabs = [
    { label: 'Docs', to: '/' },
    { label: 'Ropes', to: '/guide/ropes' },
    { label: 'API', to: '/reference/' },
    { label: 'Blog', to: 'https://blog.example.com' },
  ]

  test('link to the first page of a folder without an index page', () => {
    expect(divide(tabs, '/en/reference/users').tabs).toEqual([
      'Docs /en',
      'Ropes /en/guide/ropes/splice',
      '*API /en/reference/users',
      'Blog https://blog.example.com',
    ])
  })

  test('mark the most specific of several matching tabs as active', () => {
    const { tabs: shownTabs, shown } = divide(tabs, '/en/guide/ropes/splice')
    expect(shownTabs.filter((tab) => tab.startsWith('*'))).toEqual(['*Ropes /en/guide/ropes/splice'])
    expect(shown).toEqual(['/en/guide/ropes/splice'])
  })

  test('assign pages without a matching tab to the tab of the root', () => {
    expect(divide(tabs, '/en/faq')).toMatchObject({ shown: ['/en/guide', '/en/faq'] })
  })
})
