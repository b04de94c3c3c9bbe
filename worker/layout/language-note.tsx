import { nameLanguage } from '../../core/locale/index.ts'
import type { FrameData } from './frame-data.ts'
import { useLocale } from './locale-context.tsx'

/** Says so when the text is in another language than the page around it. */
export function LanguageNote({ frame: { locale, contentLocale, linkLocale } }: { frame: FrameData }) {
  const { t } = useLocale()
  if (contentLocale.code === locale.code) return null
  const name = nameLanguage(contentLocale.language, locale.language)
  return (
    <p className="language-note">
      {t(contentLocale.code === linkLocale.code ? 'docs.otherLanguage' : 'docs.untranslated', { name })}
    </p>
  )
}
