import { nameLanguage } from '../../core/locale/index.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'
import { SiteIcon } from './icons.tsx'
import { useLocale } from './locale-context.tsx'
import { PageLink } from './release-link.tsx'
import { BidiText, foreignTitle } from './text-language.tsx'

/** The tree of pages. A folder of the first level is a section with a title, which is open where its pages are here. */
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

/** The list of what is inside a folder. */
export function BranchList({ branches }: { branches: NavigationBranch[] }) {
  return (
    <ul>
      {branches.map((branch) => (
        <li key={branch.stem}>
          {branch.folder ? <Folder branch={branch} open={branch.current !== null} /> : <BranchLink {...branch} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * A folder opens in its place. One with a page of its own is a link, and beside it a button that opens the folder:
 * neither can be inside the other. Where its pages are not in the tree, there is a link to the first one, whose tree
 * has them; with a script, `client/navigation/fold-tree.ts` fetches them in its place.
 */
function Folder({ branch, open }: { branch: NavigationBranch; open: boolean }) {
  const { t } = useLocale()
  const { path, href, title, children } = branch
  const isLinked = hasPage(branch)
  return (
    <>
      {isLinked && <BranchLink {...branch} />}
      <details
        open={children && open}
        className={isLinked ? (children ? 'linked' : 'linked needs-script') : undefined}
        data-folder={path}
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
        {children ? <BranchList branches={children} /> : <PageLink href={href}>{t('navigation.more')}</PageLink>}
      </details>
    </>
  )
}

function BranchLink(branch: NavigationBranch) {
  return (
    <PageLink href={branch.href} aria-current={branch.current === 'page' ? 'page' : undefined}>
      <BranchName {...branch} />
    </PageLink>
  )
}

function BranchName(branch: NavigationBranch) {
  const { icon, title, shownIn, method, badge } = branch
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

/** The name of a page that is not translated, and an abbreviation that says which language it is in. */
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

const methodColors: Readonly<Record<string, string>> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  PATCH: 'warning',
  DELETE: 'error',
}

/** The method of HTTP that a page is about, before its title: `navigation: { method: GET }`. */
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

/** A word after a title: `navigation: { badge: New }`, or `{ badge: { label: Beta, color: warning } }`. */
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

/** Whether a folder has a page of its own. The address of one without leads to the first page inside. */
function hasPage({ href, path }: NavigationBranch): boolean {
  return href === path
}
