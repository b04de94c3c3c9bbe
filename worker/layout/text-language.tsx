// Text whose language or direction may differ from those of the interface.

import { directionOf, languageOf, nameLanguage, titleDirection } from '../../core/locale/index.ts'
import { foreignLocale } from '../../core/release/index.ts'
import type { Localized, SiteLocale } from '../../core/release/index.ts'
import type { FrameData } from './frame-data.ts'
import { useLocale, useLocalize } from './locale-context.tsx'

/**
 * A text from `site.config.ts`. If it isn't translated to the reader's language, the fallback is marked with its
 * language (WCAG 2.2, 3.1.2) and direction.
 */
export function ConfigText({
  text,
  html,
  year = '',
}: {
  text: Localized
  /** The text as inline HTML, if it contains emphasis or links. */
  html?: string
  /** Replaces `{year}` in the text. */
  year?: string
}) {
  const { locale, defaultLocale } = useLocale()
  const shown = useLocalize()(text).replaceAll('{year}', year)
  const foreign = foreignLocale(text, locale.code, defaultLocale)
  const lang = foreign && languageOf(foreign)
  // `useLocalize` sets the direction with control characters, but HTML from Markdown has none, so it needs `dir`.
  if (html === undefined) return lang === undefined ? shown : <span lang={lang}>{shown}</span>
  return <span lang={lang} dir={directionInside(shown, lang, locale.dir)} dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * A title from an author. If it contains letters of the opposite writing direction, `titleDirection` determines its
 * direction, and it is isolated from the surrounding text.
 * @param lang language of the title, if it differs from that of the surrounding text
 * @param around direction of the surrounding text, if it differs from that of the interface
 * @param unbroken whether to keep hyphenated words on one line, as in large text
 */
export function BidiText({
  text,
  lang,
  around,
  unbroken = false,
}: {
  text: string
  lang?: string
  around?: 'ltr' | 'rtl'
  unbroken?: boolean
}) {
  const { locale } = useLocale()
  const shown = unbroken ? <UnbrokenText text={text} longest={12} /> : text
  const dir = directionInside(text, lang, around ?? locale.dir)
  if (dir)
    return (
      <bdi lang={lang} dir={dir}>
        {shown}
      </bdi>
    )
  return lang ? <span lang={lang}>{shown}</span> : shown
}

/** Returns the direction to set on a text, or `undefined` if it is the same as around the text. */
function directionInside(text: string, lang: string | undefined, around: 'ltr' | 'rtl'): 'ltr' | 'rtl' | undefined {
  const own = lang === undefined ? around : directionOf(lang)
  return titleDirection(text, own) ?? (own === around ? undefined : own)
}

/**
 * Keeps hyphenated words such as “type-checks” on one line. No CSS property prevents a line break after a hyphen.
 * @param longest maximum length; a longer word may break, so that it fits on a phone
 */
export function UnbrokenText({ text, longest = 20 }: { text: string; longest?: number }) {
  const pieces = text.split(/([\p{L}\p{N}.]+(?:-[\p{L}\p{N}.]+)+)/u)
  return pieces.map((piece, index) =>
    index % 2 === 1 && piece.length <= longest ? (
      <span key={index} className="code-word">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}

interface LanguageAttributes {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** Returns `lang` and `dir` for content in another language than the interface. */
export function contentLanguage({ locale, contentLocale }: FrameData): LanguageAttributes {
  return languageInside(contentLocale, locale)
}

/** Returns `lang` and `dir` for page titles in the navigation, if their language differs from the interface. */
export function navigationLanguage({ locale, linkLocale }: FrameData): LanguageAttributes {
  return languageInside(linkLocale, locale)
}

/** Returns `lang` for the title of a page or folder that exists only in another language. */
export function foreignTitle({ shownIn, titleIn }: { shownIn?: unknown; titleIn?: unknown }): { lang?: string } {
  const language = shownIn ?? titleIn
  return typeof language === 'string' ? { lang: language } : {}
}

function languageInside({ code, language, dir }: SiteLocale, around: SiteLocale): LanguageAttributes {
  return code === around.code ? {} : { lang: language, dir }
}

/**
 * A note on a page whose text isn't in the interface language.
 * @param mayBeTranslated whether a translation may exist even though the page shows another language
 */
export function LanguageNote({
  frame: { locale, contentLocale, linkLocale },
  mayBeTranslated = false,
}: {
  frame: FrameData
  mayBeTranslated?: boolean
}) {
  const { t } = useLocale()
  if (contentLocale.code === locale.code) return null
  const name = nameLanguage(contentLocale.language, locale.language)
  return (
    <p className="language-note">
      {t(mayBeTranslated || contentLocale.code === linkLocale.code ? 'docs.otherLanguage' : 'docs.untranslated', {
        name,
      })}
    </p>
  )
}
