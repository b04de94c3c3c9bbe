import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { Hole } from '../../../render/hole.tsx'

/** A language or folder as one document. */
export interface PrintPageData {
  title: string
  /** Name of the site; `null` if it is the title. */
  site: string | null
  /** The pages, or the documents of folders, in order. */
  contents: { title: string; href: string }[]
  /** Number of holes for articles. */
  parts: number
}

/** A language or folder as one document: its contents, then all articles. */
export function PrintPage({ data: { title, site, contents, parts } }: { data: PrintPageData }) {
  const { t } = useLocale()
  return (
    <>
      <div className="print-title">
        {site !== null && <p>{site}</p>}
        <h1>{title}</h1>
        <nav aria-label={t('books.contents')}>
          <h2>{t('books.contents')}</h2>
          <ol>
            {contents.map((entry) => (
              <li key={entry.href}>
                {entry.href.startsWith('#') ? (
                  <a href={entry.href}>{entry.title}</a>
                ) : (
                  <PageLink href={entry.href}>{entry.title}</PageLink>
                )}
              </li>
            ))}
          </ol>
        </nav>
      </div>
      {Array.from({ length: parts }, (_, part) => (
        <Hole key={part} name={`part-${part}`} />
      ))}
    </>
  )
}
