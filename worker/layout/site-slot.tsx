import type { FrameSlot } from '../../core/document/index.ts'
import type { FrameData } from './frame-data.ts'
import { useLocalize } from './locale-context.tsx'

interface SiteSlotProps {
  frame: FrameData
  name: FrameSlot
}

/** Returns the HTML of a slot, which a sync rendered in each interface language. */
export function slotHtml({ site, locale }: FrameData, name: FrameSlot): string | undefined {
  return site.code?.slots[name]?.[locale.code]
}

/** A place in the frame where the site can insert content. */
export function SiteSlot({ frame, name }: SiteSlotProps) {
  const html = slotHtml(frame, name)
  if (!html) return null
  return <div className="slot" data-slot={name} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The slot above the header. It is a landmark that is labeled with the site's name. */
export function BannerSlot({ frame }: Pick<SiteSlotProps, 'frame'>) {
  const localize = useLocalize()
  const html = slotHtml(frame, 'banner')
  if (!html) return null
  const name = localize(frame.site.title)
  return <aside className="slot" data-slot="banner" aria-label={name} dangerouslySetInnerHTML={{ __html: html }} />
}
