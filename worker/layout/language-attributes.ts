import type { SiteLocale } from '../../core/release/index.ts'
import type { FrameData } from './frame-data.ts'

interface LanguageAttributes {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** `lang` and `dir` for text in the language of the content, where it is not the language of the interface around it. */
export function contentLanguage({ locale, contentLocale }: FrameData): LanguageAttributes {
  return languageInside(contentLocale, locale)
}

/** The same for the names of pages: navigation is in the language that it leads to. */
export function navigationLanguage({ locale, linkLocale }: FrameData): LanguageAttributes {
  return languageInside(linkLocale, locale)
}

/** `lang` for the name of a page or a folder that only another language has. */
export function foreignTitle({ shownIn, titleIn }: { shownIn?: unknown; titleIn?: unknown }): { lang?: string } {
  const language = shownIn ?? titleIn
  return typeof language === 'string' ? { lang: language } : {}
}

function languageInside({ code, language, dir }: SiteLocale, around: SiteLocale): LanguageAttributes {
  return code === around.code ? {} : { lang: language, dir }
}
