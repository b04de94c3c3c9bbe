import type { IconName } from './icon-names.ts'

/**
 * A decorative icon in the color of the text. Assistive technology ignores it, so its control needs a text or label.
 * All pages share one file with the drawings. With `className="flip"`, the icon is mirrored on right-to-left pages.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <span className={`icon icon-${name}${className ? ` ${className}` : ''}`} />
}

/** The icon of external links. Pages contain many of them, so its class name is short. */
export function ExternalIcon() {
  return <span className="icon external" />
}
