import type { ReactNode } from 'react'
import type { Translate } from '../../core/locale/index.ts'
import type { FrameData } from './frame-data.ts'
import { searchPathname } from '../../core/release/index.ts'
import { SiteIcons } from './icons.tsx'
import { LocaleContext } from './locale-context.tsx'
import { LinkPlaceContext, hrefInPlaceVersion } from './release-link.tsx'

interface PageContextProps {
  frame: FrameData
  /** Translates strings to the interface language. */
  t: Translate
  children: ReactNode
}

/** Provides the interface language to the elements inside, for `useLocale()`. */
export function PageContext({ frame: { locale, site, place }, t, children }: PageContextProps) {
  return (
    <LocaleContext
      value={{
        locale,
        defaultLocale: site.defaultLocale,
        codes: site.locales.map(({ code }) => code),
        searchPath: hrefInPlaceVersion(searchPathname(site, locale.code), place),
        t,
      }}
    >
      <LinkPlaceContext value={place}>{children}</LinkPlaceContext>
    </LocaleContext>
  )
}

/**
 * A part of the page that a visit may replace. It includes the drawings of all icons that it uses. If it shared them
 * with another part, replacing that part could remove them.
 */
export function PagePart({
  name,
  frame,
  children,
}: {
  name: 'frame' | 'tree' | 'main'
  frame: FrameData
  children: ReactNode
}) {
  return (
    <SiteIcons icons={frame.site.icons} part={name}>
      {children}
    </SiteIcons>
  )
}
