import * as elementIds from '../../client/elements/element-ids.ts'
import { Icon } from '../../client/elements/icon.tsx'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'
import type { FrameData } from './frame-data.ts'
import { ColorModeButton } from './color-mode.tsx'
import { SiteName } from './header.tsx'
import { MenuLinks } from './header-links.tsx'
import { LanguageButton } from './language-picker.tsx'
import { useLocale } from './locale-context.tsx'
import { NavigationTree } from './navigation-tree.tsx'
import { PagePart } from './page-context.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { SiteSlot } from './site-slot.tsx'
import { navigationLanguage } from './text-language.tsx'

/** The site's navigation. It is a column next to a documentation page or, in narrow windows, a panel over the page. */
export function Sidebar({ frame }: { frame: FrameData }) {
  const { t } = useLocale()
  const { menu } = frame.site.header
  return (
    <div
      id={elementIds.menu}
      className="sidebar"
      popover="auto"
      data-menu={menu === 'modal' ? undefined : menu}
      data-overlay={menu === 'drawer' ? menu : undefined}
    >
      {menu === 'drawer' && <button className="drawer-handle" aria-label={t('drawer.handle')} data-drawer-handle />}
      <div className="sidebar-head">
        <span className="site-title">
          <SiteName frame={frame} />
        </span>
        <div className="header-actions">
          {frame.languages.length > 1 && <LanguageButton by="command" />}
          {!frame.site.theme.colorMode && <ColorModeButton />}
          <button
            className="icon-button"
            popoverTarget={elementIds.menu}
            popoverTargetAction="hide"
            aria-label={t('header.closeMenu')}
            autoFocus
          >
            <Icon name="x" />
          </button>
        </div>
      </div>
      <nav aria-label={t('navigation.label')}>
        <MenuLinks frame={frame} />
        {isLarge(frame.navigation) && <TreeFilter />}
        <SidebarTree frame={frame} />
        <SiteSlot frame={frame} name="sidebar-end" />
      </nav>
    </div>
  )
}

/** Returns whether the tree omits the pages of some folders. A small tree is always complete. */
function isLarge(branches: readonly NavigationBranch[]): boolean {
  return branches.some(({ folder, children }) => folder && (!children || isLarge(children)))
}

/** A field that filters the tree, and finds pages that aren't in it. See `client/navigation/filter-tree.ts`. */
function TreeFilter() {
  const { t } = useLocale()
  return (
    <input
      role="searchbox"
      className="needs-script"
      data-filter-tree=""
      data-nothing={t('common.noMatch')}
      placeholder={t('navigation.filter')}
      aria-label={t('navigation.filter')}
      autoComplete="off"
    />
  )
}

/**
 * The navigation tree, with the name of its content. A visit doesn't replace the tree if the next page has one with the
 * same name.
 */
export function SidebarTree({ frame }: { frame: FrameData }) {
  return (
    <div
      className="sidebar-tree"
      data-branch={frame.branch}
      data-version={frame.place?.version}
      {...navigationLanguage(frame)}
    >
      <PagePart name="tree" frame={frame}>
        <SectionTabs tabs={frame.tabs.some(({ current }) => current) ? frame.tabs : []} />
        <NavigationTree branches={frame.navigation} />
      </PagePart>
    </div>
  )
}
