import type { FrameSlot } from '../../core/document/index.ts'
import type { FrameData } from './frame-data.ts'
import { useLocalize } from './locale-context.tsx'

interface SiteSlotProps {
  frame: FrameData
  name: FrameSlot
}

/** Returns the HTML of a slot in the frame, which a sync rendered in the interface language. */
export function slotHtml({ site, locale }: FrameData, name: FrameSlot): string | undefined {
  return site.code?.slots[name]?.[locale.code]
}

/** A slot of the frame that the site may fill. */
export function SiteSlot({ frame, name }: SiteSlotProps) {
  const html = slotHtml(frame, name)
  if (!html) return null
  return <div className="slot" data-slot={name} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The slot above the header, as a landmark with the site's name. */
export function BannerSlot({ frame }: Pick<SiteSlotProps, 'frame'>) {
  const localize = useLocalize()
  const html = slotHtml(frame, 'banner')
  if (!html) return null
  const name = localize(frame.site.title)
  return <aside className="slot" data-slot="banner" aria-label={name} dangerouslySetInnerHTML={{ __html: html }} />
}
