import type { NavigationBranch } from '../pages/page-data.ts'
import { useLocale } from './locale-context.tsx'

/** The first level: a folder is a section with a title, always open. */
export function NavigationTree({ branches }: { branches: NavigationBranch[] }) {
  return (
    <ul className="navigation">
      {branches.map((branch) => branch.children ? (
        <li key={branch.stem} className="navigation-section">
          <p className="navigation-title">{branch.title}</p>
          <BranchList parent={branch} branches={branch.children} />
        </li>
      ) : <Row key={branch.stem} branch={branch} />)}
    </ul>
  )
}

function BranchList({ parent, branches }: { parent: NavigationBranch; branches: NavigationBranch[] }) {
  const { t } = useLocale()
  return (
    <ul>
      {branches.map((branch) => branch.children
        ? <Folder key={branch.stem} branch={branch} branches={branch.children} />
        : <Row key={branch.stem} branch={branch} />)}
      {parent.omitted && (
        <li><a className="navigation-more" href={parent.href}>{t('navigation.all', { count: branches.length + parent.omitted })}</a></li>
      )}
    </ul>
  )
}

function Folder({ branch, branches }: { branch: NavigationBranch; branches: NavigationBranch[] }) {
  return (
    <li>
      <details open={branch.current !== null}>
        <summary>{branch.title}</summary>
        <BranchList parent={branch} branches={branches} />
      </details>
    </li>
  )
}

/** A page, or a closed folder: its link leads inside, where it is open. */
function Row({ branch }: { branch: NavigationBranch }) {
  return (
    <li>
      <a href={branch.href} className={branch.folder ? 'closed' : undefined} aria-current={branch.current === 'page' ? 'page' : undefined}>
        {branch.title}
      </a>
    </li>
  )
}
