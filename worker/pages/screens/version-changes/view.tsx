import type { VersionDifference } from '../../../../core/release/index.ts'
import { addressNames } from '../../../../core/release/index.ts'
import { encodePathname, hrefInVersion, publicHref } from '../../../../core/route/index.ts'
import type { SiteUrls } from '../../../../core/route/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { BidiText } from '../../../layout/text-language.tsx'

/** How the current page's version differs from an older one. */
export interface VersionChangesData extends VersionDifference {
  /** The name of the older version. */
  older: string
  /** The APIs that both versions have, with the paths of their pages of changes. */
  apis: { name: string; path: string }[]
  /** Posts about the newer version and those in between. */
  posts: { title: string; version: string; href: string }[]
}

/** Maximum number of pages in each list. */
const maxListed = 500

/** The pages that were added, changed, moved, and removed between two versions. */
export function VersionChangesPage({ frame, data }: { frame: FrameData; data: VersionChangesData }) {
  const { t } = useLocale()
  const { added, changed, moved, removed, older, apis, posts } = data
  const compare = `?compare=${encodeURIComponent(older)}`
  const names = addressNames(frame.site)
  return (
    <>
      <h1>{frame.head.heading}</h1>
      {apis.length > 0 && (
        <p className="actions">
          {apis.map(({ name, path }) => (
            <PageLink key={name} className="button" href={`${encodePathname(path)}?since=${encodeURIComponent(older)}`}>
              {t('apiChanges.title')}
              {apis.length > 1 && <bdi>{` · ${name}`}</bdi>}
            </PageLink>
          ))}
        </p>
      )}
      {posts.length > 0 && (
        <section>
          <h2>{t('posts.news')}</h2>
          <ul className="change-list">
            {posts.map(({ title, version, href }) => (
              <li key={href}>
                <PageLink href={href}>
                  <BidiText text={title} />
                </PageLink>
                <p dir="ltr">{version}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {added.length + changed.length + moved.length + removed.length === 0 && <p>{t('common.noData')}</p>}
      <Pages title={t('preview.added')} pages={added} urls={names} />
      <Pages title={t('preview.changed')} pages={changed} urls={names} compare={compare} />
      <Pages title={t('versions.moved')} pages={moved} urls={names} compare={compare} />
      <Pages
        title={t('preview.removed')}
        pages={removed}
        urls={names}
        hrefOf={(address) => hrefInVersion(address, older, names)}
      />
    </>
  )
}

interface PagesProps {
  title: string
  pages: readonly { path: string; title: string; from?: string }[]
  urls: SiteUrls
  /** Query that opens the page's comparison; absent if there is nothing to compare. */
  compare?: string
  /** Returns the URL of a page that exists only in the older version. */
  hrefOf?: (address: string) => string
}

function Pages({ title, pages, urls, compare, hrefOf }: PagesProps) {
  const { t } = useLocale()
  if (pages.length === 0) return null
  return (
    <section>
      <h2>{`${title} (${pages.length})`}</h2>
      <ul className="change-list">
        {pages.slice(0, maxListed).map((page) => {
          const address = encodePathname(page.path)
          return (
            <li key={page.path}>
              {hrefOf ? <a href={hrefOf(address)}>{page.title}</a> : <PageLink href={address}>{page.title}</PageLink>}
              {compare && (
                <>
                  {' · '}
                  <PageLink href={address + compare}>
                    {t('translation.changes')}
                    <span className="visually-hidden"> {page.title}</span>
                  </PageLink>
                </>
              )}
              <p>
                <bdi dir="ltr">
                  {[page.from ?? [], page.path]
                    .flat()
                    .map((path) => publicHref(path, urls))
                    .join(' → ')}
                </bdi>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
