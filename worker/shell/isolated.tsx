import { runsOtherWay } from '../../core/locale/index.ts'
import { useLocale } from './locale-context.tsx'

/** A title that an author wrote, inside the interface: isolated in its own direction where it has letters that run the other way. */
export function Isolated({ text }: { text: string }) {
  const { locale } = useLocale()
  return runsOtherWay(text, locale.dir) ? <bdi>{text}</bdi> : text
}
