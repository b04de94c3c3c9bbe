import type { IconName } from './icon-names.ts'

/**
 * A decorative icon: its meaning is in the text or the label beside it. Its drawing is in a file that all pages share,
 * and its colour that of the text. `className="flip"` mirrors it in right-to-left pages.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <span className={`icon icon-${name}${className ? ` ${className}` : ''}`} />
}
