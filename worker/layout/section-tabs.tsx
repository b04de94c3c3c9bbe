import type { SectionTab } from '../navigation/section-tabs.ts'
import { Link } from './link.tsx'
import { BidiText, ConfigText } from './text-language.tsx'

/** The tabs of the site's sections. In wide windows they are in the header, and in narrow ones in the menu. */
export function SectionTabs({ tabs }: { tabs: readonly SectionTab[] }) {
  if (tabs.length === 0) return null
  return (
    <ul className="section-tabs">
      {tabs.map(({ label, href, section, icon, target, lang, current }, index) => (
        <li key={index}>
          <Link to={href} icon={icon} target={target} section={section} current={current}>
            {typeof label === 'string' && lang ? <BidiText text={label} lang={lang} /> : <ConfigText text={label} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
