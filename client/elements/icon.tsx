import type { IconName } from './icon-names.ts'
import { iconShapes } from './icons.gen.ts'

/**
 * A decorative icon: its meaning is in the text or the label beside it. `className="flip"` mirrors it in right-to-left
 * pages.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width="16"
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: iconShapes[name] }}
    />
  )
}
