import { contentLanguage } from '../shell/language-attributes.ts'
import { useLocale } from '../shell/locale-context.tsx'
import { SearchForm } from '../shell/search-form.tsx'
import type { FrameData, SearchPageData } from './page-data.ts'

/** Search without a script: a field, and what was found. */
export function SearchPage({ frame, data: { query, results, total } }: { frame: FrameData; data: SearchPageData }) {
  const { t } = useLocale()
  return (
    <>
      <h1>{query ? t('search.results', { query }) : t('search.title')}</h1>
      <SearchForm query={query} autoFocus={!query} />
      {query && (total > 0 ? <p className="search-count">{t('search.count', { count: total })}</p> : <NothingFound />)}
      {results.length > 0 && (
        <ol className="search-results" {...contentLanguage(frame)}>
          {results.map((page) => <PageResult key={page.path} page={page} />)}
        </ol>
      )}
    </>
  )
}

function NothingFound() {
  const { t } = useLocale()
  return (
    <div className="search-nothing">
      <p><strong>{t('search.none')}</strong></p>
      <p>{t('search.hint')}</p>
    </div>
  )
}

/** A page and what of it was found. */
export function PageResult({ page }: { page: SearchPageData['results'][number] }) {
  return (
    <li>
      <h2><a href={page.path}>{page.title}</a></h2>
      <ul>
        {page.matches.map(({ href, trail, title, excerpt }) => (
          <li key={href}>
            <a href={href}>
              {href !== page.path && <span className="search-heading">{[...trail, title].join(' › ')}</span>}
              <span className="search-excerpt">{excerpt.map(({ text, hit }, index) => hit ? <mark key={index}>{text}</mark> : text)}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}
