import type { IconName } from './icon-names.ts'

/**
 * A decorative icon. The text or label next to it carries the meaning. Its drawing is in a file that all pages share,
 * and it has the color of the text. `className="flip"` mirrors it on right-to-left pages.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <span className={`icon icon-${name}${className ? ` ${className}` : ''}`} />
}

/** The mark of a link that leaves the site. Its class alone selects the drawing, because pages have many of them. */
export function ExternalIcon() {
  return <span className="icon external" />
}
