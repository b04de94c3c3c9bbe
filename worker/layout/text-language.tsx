// Text whose language or direction may differ from the interface around it.

import { directionOf, languageOf, nameLanguage, titleDirection } from '../../core/locale/index.ts'
import { foreignLocale } from '../../core/release/index.ts'
import type { Localized, SiteLocale } from '../../core/release/index.ts'
import type { FrameData } from './frame-data.ts'
import { useLocale, useLocalize } from './locale-context.tsx'

/**
 * A text from `site.config.ts`. If it isn't translated into the reader's language, the fallback states its language
 * (WCAG 2.2, 3.1.2) and has that language's direction.
 */
export function ConfigText({
  text,
  html,
  year = '',
}: {
  text: Localized
  /** The text as inline HTML, with emphasis and links. */
  html?: string
  /** Replaces `{year}`. */
  year?: string
}) {
  const { locale, defaultLocale } = useLocale()
  const shown = useLocalize()(text).replaceAll('{year}', year)
  const foreign = foreignLocale(text, locale.code, defaultLocale)
  const lang = foreign && languageOf(foreign)
  // `useLocalize` adds characters that set the direction of a text. HTML from Markdown can't contain them.
  if (html === undefined) return lang === undefined ? shown : <span lang={lang}>{shown}</span>
  return <span lang={lang} dir={directionInside(shown, lang, locale.dir)} dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * A title written by an author. A title that contains letters of the opposite writing direction gets its direction from
 * `titleDirection` and doesn't reorder the surrounding text.
 * @param lang language of a title that differs from the surrounding text
 * @param around direction of the surrounding text if it differs from the interface language's
 * @param unbroken whether the text is large, so that a break after a hyphen is conspicuous
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

/** Returns the direction to set on a text in a language, or `undefined` if it matches the surrounding text. */
function directionInside(text: string, lang: string | undefined, around: 'ltr' | 'rtl'): 'ltr' | 'rtl' | undefined {
  const own = lang === undefined ? around : directionOf(lang)
  return titleDirection(text, own) ?? (own === around ? undefined : own)
}

/**
 * Keeps hyphenated compounds on one line, such as “type-checks”. No style can prevent breaks after a hyphen.
 * @param longest a longer compound may break, so that it fits on a phone
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

/** Returns `lang` and `dir` of the content, if its language isn't the interface language. */
export function contentLanguage({ locale, contentLocale }: FrameData): LanguageAttributes {
  return languageInside(contentLocale, locale)
}

/** Returns `lang` and `dir` of page titles, which are in the language of the navigation. */
export function navigationLanguage({ locale, linkLocale }: FrameData): LanguageAttributes {
  return languageInside(linkLocale, locale)
}

/** Returns `lang` of the title of a page or folder that only exists in another language. */
export function foreignTitle({ shownIn, titleIn }: { shownIn?: unknown; titleIn?: unknown }): { lang?: string } {
  const language = shownIn ?? titleIn
  return typeof language === 'string' ? { lang: language } : {}
}

function languageInside({ code, language, dir }: SiteLocale, around: SiteLocale): LanguageAttributes {
  return code === around.code ? {} : { lang: language, dir }
}

/**
 * A note on pages whose content isn't in the interface language.
 * @param mayBeTranslated whether the page shows another language although it may have a translation
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
