import { runsOtherWay } from '../../core/locale/index.ts'
import { useLocale } from './locale-context.tsx'

/**
 * A title that an author wrote, inside the interface: isolated in its own direction where it has letters that run the other way.
 * @param lang of a title in another language than the text around it
 */
export function Isolated({ text, lang }: { text: string; lang?: string }) {
  const { locale } = useLocale()
  if (runsOtherWay(text, locale.dir)) return <bdi lang={lang}>{text}</bdi>
  return lang ? <span lang={lang}>{text}</span> : text
}
