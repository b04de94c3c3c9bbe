import { isOpenBranch } from '../../core/navigation/index.ts'
import { isExternalHref, localizeHref } from '../../core/route/index.ts'
import type { ConfigTab, Localized, SiteConfig } from '../../core/release/index.ts'
import type { NavigationBranch } from './navigation-branch.ts'

/** A tab in the header. */
export interface SectionTab {
  label: Localized
  href: string
  /** Path of the tab's page or folder; `null` if the tab links to another site. */
  section: string | null
  icon?: unknown
  target?: string
  /** Language tag of a label that exists only in another language. */
  lang?: string
  current: boolean
}

interface TabsOfPage {
  tabs: SectionTab[]
  /** The branches of the current tab's section or, outside all tabs, the branches that belong to no tab. */
  navigation: NavigationBranch[]
}

/**
 * Divides the navigation into the sections of `header.tabs`.
 * @param navigation branches of the sidebar of a site without tabs
 * @param path path of the page
 * @param locale locale code, for paths that don't include one
 */
export function sectionTabs(
  { header, locales }: SiteConfig,
  navigation: NavigationBranch[],
  path: string,
  locale: string,
): TabsOfPage {
  if (!header.tabs) return { tabs: [], navigation }
  const codes = locales.map(({ code }) => code)
  const tabs = header.tabs === true ? navigation.map(tabOf) : header.tabs.map((tab) => written(tab, locale, codes))
  // If sections are nested, the tab of the innermost one is current.
  const [current] = tabs
    .filter(({ section }) => section !== null && isOpenBranch(section, path))
    .toSorted((a, b) => b.section!.length - a.section!.length)
  const branch = current && findBranch(navigation, current.section!)
  return {
    tabs: tabs.map((tab) => ({
      ...tab,
      href: (tab.section !== null && findBranch(navigation, tab.section)?.href) || tab.href,
      current: tab === current,
    })),
    navigation:
      branch === undefined
        ? withoutSections(navigation, header.tabs === true ? [] : tabs)
        : [...(branch.href === branch.path ? [ownPage(branch)] : []), ...(branch.children ?? [])],
  }
}

function tabOf({ title, href, path, icon, shownIn, titleIn }: NavigationBranch): SectionTab {
  const lang = shownIn ?? titleIn
  return { label: title, href, section: path, icon, ...(typeof lang === 'string' ? { lang } : {}), current: false }
}

function written({ to, ...tab }: ConfigTab, locale: string, codes: readonly string[]): SectionTab {
  const href = localizeHref(to, locale, codes)
  const section = isExternalHref(href) ? null : href.replace(/[?#].*$|(?<=.)\/$/, '')
  return { ...tab, href, section, current: false }
}

/** Returns the section's own page, which becomes the first item of its sidebar. */
function ownPage({ children: _children, indexPage, ...branch }: NavigationBranch): NavigationBranch {
  if (!indexPage) return { ...branch, folder: false }
  const { path, stem, href, current } = branch
  return { ...indexPage, path, stem, href, folder: false, current }
}

function findBranch(branches: readonly NavigationBranch[], path: string): NavigationBranch | undefined {
  const branch = branches.find((candidate) => isOpenBranch(candidate.path, path))
  return branch && branch.path !== path ? findBranch(branch.children ?? [], path) : branch
}

function withoutSections(branches: readonly NavigationBranch[], tabs: readonly SectionTab[]): NavigationBranch[] {
  return branches.filter(({ path }) => tabs.every(({ section }) => section !== path))
}
