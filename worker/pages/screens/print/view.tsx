import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { Hole } from '../../../render/hole.tsx'

/** A language or folder as one document. */
export interface PrintPageData {
  title: string
  /** Name of the site; `null` if the document's title is the same. */
  site: string | null
  /** The document's pages. If there are too many, the folder's pages and the documents of its subfolders. */
  contents: { title: string; href: string }[]
  /** Number of holes for articles. */
  parts: number
}

/** A language or folder as one document: a table of contents, then all articles. */
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
