import * as elementIds from '../../../../client/elements/element-ids.ts'
import { Icon } from '../../../../client/elements/icon.tsx'
import type { OutlineLink } from '../../../../core/document/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { ConfigLinks } from '../../../layout/link.tsx'
import { useLocale, useLocalize } from '../../../layout/locale-context.tsx'
import { SiteSlot, slotHtml } from '../../../layout/site-slot.tsx'
import { ConfigText, BidiText, contentLanguage } from '../../../layout/text-language.tsx'

/** The page's headings, in a column next to the text. On narrow screens, a bar above the text opens the same list. */
export function Outline({ frame, outline }: { frame: FrameData; outline: OutlineLink[] }) {
  const { t } = useLocale()
  const localize = useLocalize()
  const { toc } = frame.site
  if (outline.length === 0 && toc.bottom.links.length === 0 && !slotHtml(frame, 'aside-end')) return null
  const title = toc.title ? localize(toc.title) : t('docs.toc')
  const shown = toc.title ? <ConfigText text={toc.title} /> : title
  return (
    <div className="outline">
      <button className="outline-toggle" popoverTarget={elementIds.outline}>
        {outline.length === 0 && toc.bottom.links.length > 0 ? <CommunityTitle bottom={toc.bottom} /> : shown}
        <Icon name="chevron-down" />
      </button>
      <div id={elementIds.outline} className="outline-panel" popover="auto">
        {outline.length > 0 && (
          <nav aria-label={title}>
            <p className="outline-title" aria-hidden="true">
              {shown}
            </p>
            <div {...contentLanguage(frame)}>
              <OutlineList links={outline} dir={frame.contentLocale.dir} />
            </div>
          </nav>
        )}
        <Community bottom={toc.bottom} />
        <SiteSlot frame={frame} name="aside-end" />
      </div>
    </div>
  )
}

function OutlineList({ links, dir }: { links: OutlineLink[]; dir: 'ltr' | 'rtl' }) {
  return (
    <ul>
      {links.map(({ id, text, children }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`}>
            <BidiText text={text} around={dir} />
          </a>
          {children && children.length > 0 && <OutlineList links={children} dir={dir} />}
        </li>
      ))}
    </ul>
  )
}

function CommunityTitle({ bottom: { title } }: { bottom: FrameData['site']['toc']['bottom'] }) {
  const { t } = useLocale()
  return title ? <ConfigText text={title} /> : t('docs.links')
}

function Community({ bottom }: { bottom: FrameData['site']['toc']['bottom'] }) {
  const { t } = useLocale()
  const localize = useLocalize()
  if (bottom.links.length === 0) return null
  const title = bottom.title ? localize(bottom.title) : t('docs.links')
  return (
    <nav className="community" aria-label={title}>
      <p className="outline-title" aria-hidden="true">
        <CommunityTitle bottom={bottom} />
      </p>
      <ConfigLinks links={bottom.links} />
    </nav>
  )
}
