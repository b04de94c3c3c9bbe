import type { IconName } from './icon-names.ts'

/**
 * A decorative icon in the color of the text. Assistive technology ignores it, so the control needs a text or label.
 * All pages share one file with the drawings. `className="flip"` mirrors the icon on right-to-left pages.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <span className={`icon icon-${name}${className ? ` ${className}` : ''}`} />
}

/** The icon of links to other sites. Its class name is short, because pages contain many of these icons. */
export function ExternalIcon() {
  return <span className="icon external" />
}
