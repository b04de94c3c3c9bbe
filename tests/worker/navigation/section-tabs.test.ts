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

test('a site without tabs has the whole navigation in its sidebar', () => {
  expect(divide(false, '/en/guide/start')).toEqual({ tabs: [], shown: ['/en/guide', '/en/reference', '/en/faq'] })
})

describe('a tab for each section', () => {
  test('leads to its first page, and has what is inside in its sidebar', () => {
    expect(divide(true, '/en/guide/ropes/splice')).toEqual({
      tabs: ['*guide /en/guide/start', 'reference /en/reference/users', 'faq /en/faq'],
      shown: ['/en/guide/start', '/en/guide/ropes'],
    })
  })

  test('is for a page of the first level its own sidebar', () => {
    expect(divide(true, '/en/faq').shown).toEqual(['/en/faq'])
  })

  test('is not current on a page outside of all, which shows them all', () => {
    expect(divide(true, '/en')).toMatchObject({ shown: ['/en/guide', '/en/reference', '/en/faq'] })
  })

  test('has the page of the section before what is inside', () => {
    const linked = [{ ...branch('/en/guide', branch('/en/guide/start')), href: '/en/guide' }]
    expect(divide(true, '/en/guide/start', linked)).toEqual({
      tabs: ['*guide /en/guide'],
      shown: ['/en/guide', '/en/guide/start'],
    })
  })

  test('has that page under its own title and icon where the settings of the folder give the folder others', () => {
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

describe('tabs that the operator lists', () => {
  const tabs = [
    { label: 'Docs', to: '/' },
    { label: 'Ropes', to: '/guide/ropes' },
    { label: 'API', to: '/reference/' },
    { label: 'Blog', to: 'https://blog.example.com' },
  ]

  test('lead to the first page of a folder that has none of its own', () => {
    expect(divide(tabs, '/en/reference/users').tabs).toEqual([
      'Docs /en',
      'Ropes /en/guide/ropes/splice',
      '*API /en/reference/users',
      'Blog https://blog.example.com',
    ])
  })

  test('of which several stand for a page: the innermost one is current', () => {
    const { tabs: shownTabs, shown } = divide(tabs, '/en/guide/ropes/splice')
    expect(shownTabs.filter((tab) => tab.startsWith('*'))).toEqual(['*Ropes /en/guide/ropes/splice'])
    expect(shown).toEqual(['/en/guide/ropes/splice'])
  })

  test('leave to the first page of the site what no other one stands for', () => {
    expect(divide(tabs, '/en/faq')).toMatchObject({ shown: ['/en/guide', '/en/faq'] })
  })
})
