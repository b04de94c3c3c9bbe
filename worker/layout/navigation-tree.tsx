import { nameLanguage } from '../../core/locale/index.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'
import { SiteIcon } from './icons.tsx'
import { useLocale } from './locale-context.tsx'
import { PageLink } from './release-link.tsx'
import { BidiText, foreignTitle } from './text-language.tsx'

/** The tree of pages. A folder of the first level is a section with a title and is always open. */
export function NavigationTree({ branches }: { branches: NavigationBranch[] }) {
  return (
    <ul className="navigation">
      {branches.map((branch) =>
        branch.children ? (
          <li key={branch.stem} className="navigation-section">
            <p className="navigation-title">
              {hasPage(branch) ? <BranchLink branch={branch} /> : <BranchName {...branch} />}
            </p>
            <BranchList branches={branch.children} />
          </li>
        ) : (
          <li key={branch.stem}>
            <BranchLink branch={branch} />
          </li>
        ),
      )}
    </ul>
  )
}

/** The list of what is inside a folder. */
export function BranchList({ branches }: { branches: NavigationBranch[] }) {
  return (
    <ul>
      {branches.map((branch) => (
        <li key={branch.stem}>
          {branch.children ? <Folder branch={branch} branches={branch.children} /> : <BranchLink branch={branch} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * A folder with a page of its own is a link, and beside it a button that opens the folder: neither can be inside the
 * other.
 */
function Folder({ branch, branches }: { branch: NavigationBranch; branches: NavigationBranch[] }) {
  const linked = hasPage(branch)
  return (
    <>
      {linked && <BranchLink branch={branch} />}
      <details open={branch.current !== null} className={linked ? 'linked' : undefined}>
        <summary>
          {linked ? (
            <span className="visually-hidden" {...foreignTitle(branch)}>
              {branch.title}
            </span>
          ) : (
            <BranchName {...branch} />
          )}
        </summary>
        <BranchList branches={branches} />
      </details>
    </>
  )
}

/**
 * A link to a page, or to the first page of a folder whose content is not in the tree; the tree of that page has the
 * folder open.
 */
function BranchLink({ branch }: { branch: NavigationBranch }) {
  const closed = branch.folder && !branch.children
  return (
    <PageLink
      href={branch.href}
      className={closed ? 'closed' : undefined}
      aria-current={branch.current === 'page' ? 'page' : undefined}
    >
      <BranchName {...branch} />
    </PageLink>
  )
}

function BranchName(branch: NavigationBranch) {
  const { icon, title, shownIn } = branch
  return (
    <>
      <SiteIcon name={icon} />
      {typeof shownIn === 'string' ? (
        <Untranslated title={title} language={shownIn} />
      ) : (
        <BidiText text={title} {...foreignTitle(branch)} />
      )}
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

/** Whether a folder has a page of its own. The address of one without leads to the first page inside. */
function hasPage({ href, path }: NavigationBranch): boolean {
  return href === path
}
