import { Icon } from '../../client/elements/icon.tsx'
import type { ConfigLink, ConfigMenu, SitePosts } from '../../core/release/index.ts'
import { localizeHref } from '../../core/route/index.ts'
import type { FrameData } from './frame-data.ts'
import { SiteIcon } from './icons.tsx'
import { Link } from './link.tsx'
import { useLocale, useLocalize } from './locale-context.tsx'
import { ConfigText } from './text-language.tsx'

/**
 * The header links from `site.config.ts`. If the window is wide enough, they form a row. Otherwise, they are in a menu
 * that a button opens, and in very narrow windows in the main menu (see `MenuLinks`).
 */
export function HeaderLinks({ frame }: { frame: FrameData }) {
  const { t } = useLocale()
  const localize = useLocalize()
  const { links } = frame.site.header
  if (links.length === 0) return null
  const from = widthFor(
    links.map(({ label, icon, ...item }) => ({ text: localize(label), icon: icon !== undefined || 'links' in item })),
  )
  return (
    <>
      <ul className="header-links" data-from={from === 64 ? undefined : from}>
        {links.map((item, index) => (
          <li key={index}>
            {'links' in item ? (
              <Menu menu={item} id={`shell:links-${index}`} {...placeOf(frame)} />
            ) : (
              <HeaderLink link={item} {...placeOf(frame)} />
            )}
          </li>
        ))}
      </ul>
      {from !== 64 && (
        <div className="all-links" data-until={from}>
          <button className="icon-button" popoverTarget="shell:links">
            {t('header.links')}
            <Icon name="chevron-down" />
          </button>
          <div id="shell:links" className="popup-menu" popover="auto">
            <MenuLinks frame={frame} />
          </div>
        </div>
      )}
    </>
  )
}

/** The header links in the main menu, as a column. The links of a submenu follow its label. */
export function MenuLinks({ frame }: { frame: FrameData }) {
  const { links } = frame.site.header
  const place = placeOf(frame)
  if (links.length === 0) return null
  return (
    <ul className="menu-links">
      {links.map((item, index) => (
        <li key={index}>
          {'links' in item ? (
            <>
              <p className="menu-title">
                <SiteIcon name={item.icon} />
                <ConfigText text={item.label} />
              </p>
              <LinkList links={item.links} {...place} />
            </>
          ) : (
            <HeaderLink link={item} {...place} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The facts about the current page that affect header links. */
interface PagePlace {
  /** Path of the current page. */
  path: string
  /** The site's collections of posts, if the browser can request their lists. */
  posts: readonly SitePosts[] | undefined
}

/** In a static export, the browser can't request lists of posts. */
function placeOf({ path, site }: FrameData): PagePlace {
  return { path, posts: site.isStatic ? undefined : site.posts }
}

function Menu({ menu: { label, icon, links }, id, ...place }: PagePlace & { menu: ConfigMenu; id: string }) {
  return (
    <>
      <button className="header-menu" popoverTarget={id}>
        <SiteIcon name={icon} />
        <ConfigText text={label} />
        <Icon name="chevron-down" />
      </button>
      <div id={id} className="popup-menu" popover="auto">
        <LinkList links={links} {...place} />
      </div>
    </>
  )
}

function LinkList({ links, ...place }: PagePlace & { links: readonly ConfigLink[] }) {
  return (
    <ul>
      {links.map((link, index) => (
        <li key={index}>
          <HeaderLink link={link} {...place} />
        </li>
      ))}
    </ul>
  )
}

function HeaderLink({ link: { label, ...link }, path, posts }: PagePlace & { link: ConfigLink }) {
  return (
    <Link {...link} on={path}>
      <ConfigText text={label} />
      <NewMark to={link.to} posts={posts} />
    </Link>
  )
}

/** A mark that the browser shows next to a list of posts if the reader hasn't seen its latest posts. */
function NewMark({ to, posts = [] }: { to: string; posts?: readonly SitePosts[] | undefined }) {
  const { t, locale, codes } = useLocale()
  const href = localizeHref(to, locale.code, codes)
  const list = posts.find(({ path, newMark }) => newMark !== false && href === `/${locale.code}${path}`)
  if (!list) return null
  return (
    <span className="new-mark" data-new={list.name} hidden>
      <span className="visually-hidden">{` (${t('posts.news')})`}</span>
    </span>
  )
}

/** Minimum window widths for a row of links, in rem, each with the width that the title and links may take. */
const widths = [
  [64, 38],
  [80, 54],
  [96, 60],
] as const
const titleWidth = 16

/**
 * Returns the smallest of these window widths in which the links fit next to the title, search, and buttons. CSS can't
 * measure text, so this is estimated from the number of letters. If the links still don't fit, the row scrolls.
 */
function widthFor(links: readonly { text: string; icon: boolean }[]): (typeof widths)[number][0] | 'never' {
  const needed = links.reduce((sum, { text, icon }) => sum + lengthOf(text) * 0.5 + (icon ? 1.5 : 0) + 1.25, titleWidth)
  return widths.find(([, room]) => needed <= room)?.[0] ?? 'never'
}

/**
 * Returns the length of a text in letters. Chinese, Japanese, and Korean characters count as two, because they are
 * twice as wide.
 */
function lengthOf(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  )
}
