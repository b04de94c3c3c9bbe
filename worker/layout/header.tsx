import * as elementIds from '../../client/elements/element-ids.ts'
import { Icon } from '../../client/elements/icon.tsx'
import { patterns } from '../../core/route/index.ts'
import { ColorModeButton } from './color-mode.tsx'
import type { FrameData } from './frame-data.ts'
import { LanguagePicker } from './language-picker.tsx'
import { HeaderLinks } from './header-links.tsx'
import { useLocale, useLocalize } from './locale-context.tsx'
import { PageLink } from './release-link.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { SearchButton } from './search.tsx'
import { SiteSlot } from './site-slot.tsx'
import { ConfigText } from './text-language.tsx'
import { VersionPicker } from './version-picker.tsx'

/** The header: title, search, links, and buttons for the language, color mode, repository, and menu. */
export function Header({ frame }: { frame: FrameData }) {
  const { t, locale } = useLocale()
  const { site } = frame
  return (
    <header className="header">
      <div className="header-row">
        <SiteTitle frame={frame} />
        <SearchButton />
        <div className="header-actions">
          <HeaderLinks frame={frame} />
          {site.ask && (
            <PageLink
              className="icon-button"
              href={patterns.ask.href({ locale: locale.code })}
              aria-label={t('ask.title')}
              aria-keyshortcuts="Control+I Meta+I"
              data-ask=""
            >
              <Icon name="message-circle-question-mark" />
            </PageLink>
          )}
          <SiteSlot frame={frame} name="header-end" />
          {frame.versions && <VersionPicker versions={frame.versions} />}
          {frame.languages.length > 1 && <LanguagePicker frame={frame} />}
          {!site.theme.colorMode && <ColorModeButton />}
          {site.github && (
            <a
              className="icon-button repository"
              href={site.github.url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('header.repository')}
            >
              <Icon name="github" />
            </a>
          )}
          <button className="icon-button menu-button" popoverTarget={elementIds.menu} aria-label={t('header.openMenu')}>
            <Icon name="menu" />
          </button>
        </div>
      </div>
      {frame.tabs.length > 0 && (
        <nav className="header-tabs" aria-label={t('header.label')}>
          <SectionTabs tabs={frame.tabs} />
        </nav>
      )}
    </header>
  )
}

function SiteTitle({ frame }: { frame: FrameData }) {
  const { t, locale } = useLocale()
  const localize = useLocalize()
  return (
    <PageLink
      className="site-title"
      href={`/${locale.code}`}
      aria-label={t('header.home', { site: localize(frame.site.header.title) })}
    >
      <SiteName frame={frame} />
    </PageLink>
  )
}

/** The logo of the site, or its title. */
export function SiteName({ frame }: { frame: FrameData }) {
  const localize = useLocalize()
  const { logo, title } = frame.site.header
  if (!logo?.light && !logo?.dark) return <ConfigText text={title} />
  return <Logo light={logo.light ?? logo.dark} dark={logo.dark ?? logo.light} alt={logo.alt ?? localize(title)} />
}

/** One image per color mode; CSS hides one of them. Both are lazy, because browsers don't load hidden lazy images. */
function Logo({ light, dark, alt }: { light?: string; dark?: string; alt: string }) {
  if (light === dark) return <img src={light} alt={alt} height="28" />
  return (
    <>
      <img className="only-light" src={light} alt={alt} height="28" loading="lazy" />
      <img className="only-dark" src={dark} alt={alt} height="28" loading="lazy" />
    </>
  )
}
