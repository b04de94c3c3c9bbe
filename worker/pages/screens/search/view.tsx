import { bestPlace, directionOfPieces, sectionsOfPages } from '../../../../core/search/index.ts'
import type { FoundPage, FoundSection, TextPiece } from '../../../../core/search/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { SectionTrail } from '../../../layout/section-trail.tsx'
import { SearchForm } from '../../../layout/search.tsx'
import { BidiText, contentLanguage } from '../../../layout/text-language.tsx'
import type { LocaleAnswer } from '../../../search/search-locale.ts'

export interface SearchPageData extends LocaleAnswer {
  query: string
  /** Path of the folder to search; `null` for the whole site. */
  section: string | null
  /** The sidebar's top level, suggested if nothing is found. */
  siteSections: { title: string; path: string; href: string }[]
}

/** The search page, which works without JavaScript: a search field and its results. */
export function SearchPage({
  frame,
  data: { query, section, siteSections, pages, untranslated, total, repaired, elsewhere, offered },
}: {
  frame: FrameData
  data: SearchPageData
}) {
  const { t } = useLocale()
  return (
    <>
      <h1>{query ? t('search.results', { query }) : t('search.title')}</h1>
      <SearchForm query={query} autoFocus={!query} />
      {query && (
        <Filters
          query={query}
          section={section}
          siteSections={siteSections}
          pages={pages}
          languages={frame.languages}
        />
      )}
      {query && total + untranslated.length === 0 && (
        <NothingFound query={query} elsewhere={elsewhere} offered={offered} siteSections={siteSections} />
      )}
      {total > 0 && (
        <p className="search-count">
          {t('search.count', { count: total })}
          {repaired && `, ${t('search.repaired', { query: repaired })}`}
        </p>
      )}
      {pages.length > 0 && (
        <ol className="search-results" {...contentLanguage(frame)}>
          {pages.map((page) => (
            <PageResult key={page.path} page={page} around={frame.contentLocale.dir} />
          ))}
        </ol>
      )}
      {untranslated.length > 0 && (
        <section>
          <p>{t('search.elsewhere')}</p>
          <ol className="search-results">
            {untranslated.map(({ shownIn: { language, dir }, ...page }) => (
              <PageResult key={page.path} page={page} lang={language} dir={dir} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** With more languages than this, filters for languages are left out. The language picker keeps the query. */
const maxLanguages = 10

/** Links that filter the results by section of the site, and links to the same search in other languages. */
function Filters({
  query,
  section,
  siteSections,
  pages,
  languages,
}: Pick<SearchPageData, 'query' | 'section' | 'siteSections' | 'pages'> & Pick<FrameData, 'languages'>) {
  const { t, searchPath } = useLocale()
  const found = sectionsOfPages(pages)
  const chosen = [...siteSections, ...found].find(({ path }) => path === section)
  const shown = section === null ? found : chosen ? [chosen] : []
  const hasSections = section !== null || found.length > 1
  const hasLanguages = languages.length > 1 && languages.length <= maxLanguages
  if (!hasSections && !hasLanguages) return null
  const all = `${searchPath}?${new URLSearchParams({ q: query }).toString()}`
  const current = (path: string | null) => (path === section ? { 'aria-current': 'page' as const } : {})
  return (
    <nav className="search-filters" aria-label={t('navigation.filter')}>
      {hasSections && (
        <ul>
          <li>
            <PageLink href={all} {...current(null)}>
              {t('search.all', { query })}
            </PageLink>
          </li>
          {shown.map(({ path, title }) => (
            <li key={path}>
              <PageLink href={`${all}&${new URLSearchParams({ in: path }).toString()}`} {...current(path)}>
                <BidiText text={title} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {hasLanguages && (
        <ul aria-label={t('language.label')}>
          {languages.map(({ locale: { code, name, language }, href, current: isCurrent }) => (
            <li key={code}>
              <PageLink href={href} lang={language} hrefLang={language} aria-current={isCurrent ? 'true' : undefined}>
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

/** Suggestions when nothing is found: similar words, the sections of the site, and other languages. */
function NothingFound({
  query,
  elsewhere,
  offered,
  siteSections,
}: Pick<SearchPageData, 'query' | 'elsewhere' | 'offered' | 'siteSections'>) {
  const { t, searchPath } = useLocale()
  return (
    <div className="search-nothing">
      <p>
        <strong>{t('search.none', { query })}</strong>
      </p>
      <p>{t('search.hint')}</p>
      {offered.length + siteSections.length > 0 && (
        <>
          <p>{t('search.suggested')}</p>
          {offered.length > 0 && (
            <ul className="search-elsewhere search-offered">
              {offered.map((word) => (
                <li key={word}>
                  <PageLink href={`${searchPath}?${new URLSearchParams({ q: word }).toString()}`}>
                    <BidiText text={word} />
                  </PageLink>
                </li>
              ))}
            </ul>
          )}
          <ul className="search-elsewhere">
            {siteSections.map(({ path, title, href }) => (
              <li key={path}>
                <PageLink href={href}>
                  <BidiText text={title} />
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {elsewhere.length > 0 && (
        <>
          <p>{t('search.elsewhere')}</p>
          <ul className="search-elsewhere">
            {elsewhere.map(({ locale, pages, href }) => (
              <li key={locale.code}>
                <PageLink href={href} hrefLang={locale.language}>
                  <span lang={locale.language} dir={locale.dir}>
                    {locale.name}
                  </span>
                  {` (${pages})`}
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/**
 * A page with its matching sections. `lang` and `dir` are set if the page's language differs from the list's.
 * @param around direction of the list, if it differs from that of the interface
 */
export function PageResult({
  page,
  around,
  ...language
}: {
  page: FoundPage
  around?: 'ltr' | 'rtl'
  lang?: string
  dir?: 'ltr' | 'rtl'
}) {
  const { locale } = useLocale()
  const { path, title, trail, sections } = page
  const dir = language.dir ?? around ?? locale.dir
  return (
    <li {...language}>
      <SectionTrail trail={trail} />
      <h2>
        <PageLink href={bestPlace(page)}>
          <PieceTitle pieces={title} dir={dir} />
        </PageLink>
      </h2>
      <ul>
        {sections.map((section) => (
          <SectionResult key={section.href} section={section} isPage={section.href === path} dir={dir} />
        ))}
      </ul>
    </li>
  )
}

function SectionResult({
  section: { href, title, trail, excerpt },
  isPage,
  dir,
}: {
  section: FoundSection
  isPage: boolean
  dir: 'ltr' | 'rtl'
}) {
  if (isPage && excerpt.length === 0) return null
  return (
    <li>
      <PageLink href={href}>
        {!isPage && (
          <span className="search-heading">
            {trail.map((above) => (
              <span key={above} className="search-trail">
                <BidiText text={above} around={dir} />
                {' › '}
              </span>
            ))}
            <PieceTitle pieces={title} dir={dir} />
          </span>
        )}
        <bdi className="search-excerpt" dir={directionOfPieces(excerpt, dir)}>
          <Pieces pieces={excerpt} />
        </bdi>
      </PageLink>
    </li>
  )
}

/** A title with highlighted matches. `titleDirection` determines its text direction. */
function PieceTitle({ pieces, dir }: { pieces: readonly TextPiece[]; dir: 'ltr' | 'rtl' }) {
  return (
    <bdi dir={directionOfPieces(pieces, dir)}>
      <Pieces pieces={pieces} />
    </bdi>
  )
}

function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
