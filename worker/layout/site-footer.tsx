import { Icon } from '../../client/elements/icon.tsx'
import { socialNetwork } from '../../core/release/index.ts'
import type { ConfigColumn } from '../../core/release/index.ts'
import { encodePathname } from '../../core/route/index.ts'
import { printedFolder } from '../navigation/printed-folder.ts'
import { ColorModeChoice } from './color-mode.tsx'
import type { FrameData } from './frame-data.ts'
import { SiteIcon } from './icons.tsx'
import { ConfigLinks, Link } from './link.tsx'
import { useLocale, useLocalize } from './locale-context.tsx'
import { SiteSlot } from './site-slot.tsx'
import { PageLink } from './release-link.tsx'
import { ConfigText } from './text-language.tsx'

/** Names of the books that readers can download. */
export const bookNames = { epub: 'EPUB', zip: 'Markdown (ZIP)', pdf: 'PDF' } as const

/**
 * The footer of every page: columns of links, copyright line, links to books, offline reading, social networks, and the
 * repository, and buttons for keyboard shortcuts and the color mode.
 */
export function SiteFooter({ frame }: { frame: FrameData }) {
  const { site, year } = frame
  const { t } = useLocale()
  const { copyright, copyrightHolder } = site.footer
  const socials = Object.entries(site.socials)
  // No books are created for previews.
  const books = frame.notice?.kind === 'preview' ? [] : booksOf(frame)
  const keepsOffline = site.offline && frame.notice === null
  return (
    <footer className="site-footer">
      <Columns columns={site.footer.columns ?? []} />
      <SiteSlot frame={frame} name="footer" />
      <div className="site-footer-row">
        <p>
          {copyright ? <ConfigText text={copyright} year={year} /> : t('footer.copyright', { year })}
          {!copyright && copyrightHolder && (
            <>
              {' '}
              <ConfigText text={copyrightHolder} />
            </>
          )}
        </p>
        {(books.length > 0 || keepsOffline) && (
          <ul>
            {books.map(({ form, folder }) => (
              <li key={form}>
                <PageLink href={`${encodePathname(folder)}/book.${form}`}>
                  {t('books.download', { form: bookNames[form] })}
                </PageLink>
              </li>
            ))}
            {keepsOffline && (
              <li className="needs-script">
                <PageLink href={`/${frame.linkLocale.code}/_offline`}>{t('offline.title')}</PageLink>
              </li>
            )}
          </ul>
        )}
        {(socials.length > 0 || site.github) && (
          <ul>
            {socials.map(([key, url]) => {
              const { name, icon } = socialNetwork(key)
              const hasIcon = Boolean(site.icons?.[icon])
              return (
                <li key={key}>
                  <Link to={url} target="_blank" marked={!hasIcon} className={hasIcon ? 'icon-button' : undefined}>
                    {hasIcon && <SiteIcon name={icon} />}
                    <span className={hasIcon ? 'visually-hidden' : undefined}>{name}</span>
                  </Link>
                </li>
              )
            })}
            {site.github && (
              <li>
                <Link to={site.github.url} target="_blank">
                  {t('footer.repository')}
                </Link>
              </li>
            )}
          </ul>
        )}
        <div className="site-footer-controls">
          <button className="icon-button needs-script" data-show-shortcuts="" aria-label={t('keyboard.title')}>
            <Icon name="keyboard" />
          </button>
          {!site.theme.colorMode && <ColorModeChoice />}
        </div>
      </div>
    </footer>
  )
}

interface OfferedBook {
  form: keyof typeof bookNames
  folder: string
}

/** Returns the books of the page's language, and the PDF of its folder. */
function booksOf({ site, path, linkLocale }: FrameData): OfferedBook[] {
  const printed = printedFolder(path, site)
  return (site.downloads ?? []).flatMap((form): OfferedBook[] => {
    if (form === 'print') return []
    if (form !== 'pdf') return [{ form, folder: `/${linkLocale.code}` }]
    return printed ? [{ form, folder: printed.path }] : []
  })
}

/** The columns of links above the copyright line. */
function Columns({ columns }: { columns: readonly ConfigColumn[] }) {
  const localize = useLocalize()
  if (columns.length === 0) return null
  return (
    <div className="site-footer-columns">
      {columns.map(({ title, links }, index) => (
        <nav key={index} aria-label={localize(title)}>
          <p aria-hidden="true">
            <ConfigText text={title} />
          </p>
          <ConfigLinks links={links} />
        </nav>
      ))}
    </div>
  )
}
