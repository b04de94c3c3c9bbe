import { use } from 'react'
import { nameLanguage } from '../../core/locale/index.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'
import { SiteIcon } from './icons.tsx'
import { useLocale } from './locale-context.tsx'
import { LinkPlaceContext, PageLink } from './release-link.tsx'
import { BidiText, foreignTitle } from './text-language.tsx'

/** The navigation tree. Each top-level folder is a titled section, expanded if the tree contains its pages. */
export function NavigationTree({ branches }: { branches: NavigationBranch[] }) {
  return (
    <ul className="navigation">
      {branches.map((branch) => (
        <li key={branch.stem}>
          {branch.folder ? <Folder branch={branch} open={branch.children !== undefined} /> : <BranchLink {...branch} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * The list of a folder's children.
 * @param within path of the folder
 */
export function BranchList({ branches, within }: { branches: NavigationBranch[]; within: string }) {
  return (
    <ul>
      {branches.map((branch) => (
        <li key={branch.stem}>
          {branch.folder ? (
            <Folder branch={branch} open={branch.current !== null} within={within} />
          ) : (
            <BranchLink {...branch} />
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * A folder that expands in place. If the folder has a page, its title is a link next to a separate button, because HTML
 * doesn't allow a link in a button. If the tree doesn't contain its pages, the folder links to the first of them, whose
 * tree does. With JavaScript, `client/navigation/fold-tree.ts` loads the pages in place.
 */
function Folder({ branch, open, within }: { branch: NavigationBranch; open: boolean; within?: string }) {
  const { t } = useLocale()
  const version = use(LinkPlaceContext)?.version
  const { path, href, title, children } = branch
  const isLinked = hasPage(branch)
  return (
    <>
      {isLinked && <BranchLink {...branch} />}
      <details
        open={children && open}
        className={isLinked ? (children ? 'linked' : 'linked needs-script') : undefined}
        data-folder={version === undefined && isImplied(branch, within) ? undefined : path}
      >
        <summary>
          {isLinked ? (
            <span className="visually-hidden" {...foreignTitle(branch)}>
              {title}
            </span>
          ) : (
            <BranchName {...branch} />
          )}
        </summary>
        {children ? (
          <BranchList branches={children} within={path} />
        ) : (
          <PageLink href={href}>{t('navigation.more')}</PageLink>
        )}
      </details>
    </>
  )
}

/**
 * Returns whether a script can derive a folder's path from the first link inside it. See `folderPath` in
 * client/data/folder-path.ts.
 */
function isImplied({ path, href, children }: NavigationBranch, within: string | undefined): boolean {
  const above = path.slice(0, path.lastIndexOf('/'))
  const first = children ? firstHref(children) : href
  return (within === undefined ? above.lastIndexOf('/') === 0 : above === within) && `${first}/`.startsWith(`${path}/`)
}

function firstHref([first]: readonly NavigationBranch[]): string {
  if (!first) return ''
  return first.folder && first.children && !hasPage(first) ? firstHref(first.children) : first.href
}

function BranchLink(branch: NavigationBranch) {
  return (
    <PageLink href={branch.href} aria-current={branch.current === 'page' ? 'page' : undefined}>
      <BranchName {...branch} />
    </PageLink>
  )
}

function BranchName(branch: NavigationBranch) {
  const { icon, shownIn, method, badge } = branch
  const title = withoutMethod(branch.title, method)
  return (
    <>
      <SiteIcon name={icon} />
      <Method name={method} />
      {typeof shownIn === 'string' ? (
        <Untranslated title={title} language={shownIn} />
      ) : (
        <BidiText text={title} {...foreignTitle(branch)} />
      )}
      <Badge badge={badge} />
    </>
  )
}

/** The title of an untranslated page, with an abbreviation for its language. */
function Untranslated({ title, language }: { title: string; language: string }) {
  const { locale } = useLocale()
  const name = nameLanguage(language, locale.language)
  return (
    <>
      <BidiText text={title} lang={language} />{' '}
      <abbr className="shown-in" title={name}>
        {language}
      </abbr>
    </>
  )
}

/**
 * Removes the HTTP method from an operation's title, because it is shown before the title. Only operations without a
 * summary have such titles.
 */
function withoutMethod(title: string, method: unknown): string {
  const prefix = `${String(method)} /`.toUpperCase()
  return title.startsWith(prefix) ? title.slice(prefix.length - 1) : title
}

const methodColors: Readonly<Record<string, string>> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'error',
}

/** The HTTP method of an operation, before its title: `navigation: { method: GET }`. */
function Method({ name }: { name: unknown }) {
  if (typeof name !== 'string' || !/^[a-z]{2,8}$/i.test(name)) return null
  const method = name.toUpperCase()
  return (
    <>
      <span className="method" data-color={methodColors[method] ?? 'neutral'}>
        {method}
      </span>{' '}
    </>
  )
}

const badgeColors = ['primary', 'secondary', 'success', 'info', 'warning', 'error', 'neutral']

/** A label after a title: `navigation: { badge: New }` or `{ badge: { label: Beta, color: warning } }`. */
function Badge({ badge }: { badge: unknown }) {
  const { label, text, color } = (typeof badge === 'object' && badge !== null ? badge : { label: badge }) as Partial<
    Record<string, unknown>
  >
  const shown = label ?? text
  if ((typeof shown !== 'string' && typeof shown !== 'number') || shown === '') return null
  return (
    <>
      {' '}
      <span className="badge" data-size="sm" data-color={badgeColors.find((known) => known === color) ?? 'primary'}>
        {shown}
      </span>
    </>
  )
}

/** Returns whether a folder has a page. Otherwise, its link leads to the first page inside. */
function hasPage({ href, path }: NavigationBranch): boolean {
  return href === path
}
