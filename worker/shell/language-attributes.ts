import type { FrameData } from '../pages/page-data.ts'

/** `lang` and `dir` for text in the language of the content, where it is not the language of the interface around it. */
export function contentLanguage({ locale, contentLocale }: FrameData): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return contentLocale.code === locale.code ? {} : { lang: contentLocale.language, dir: contentLocale.dir }
}
