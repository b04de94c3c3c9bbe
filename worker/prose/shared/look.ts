import type { Color } from '../define-component.ts'

const sizes = ['xs', 'sm', 'md', 'lg', 'xl']
const variants = ['solid', 'outline', 'soft', 'subtle', 'ghost', 'link']

interface Look {
  color: Color | undefined
  size: string | undefined
  variant: string | undefined
}

/**
 * Returns the attributes by which the style sheet selects the look of a badge or button. Unknown sizes and variants are
 * left out.
 */
export function lookAttributes({ color = 'primary', size = '', variant = '' }: Look) {
  return {
    'data-color': color,
    'data-size': sizes.includes(size) ? size : undefined,
    'data-variant': variants.includes(variant) ? variant : undefined,
  }
}

/** Returns the attributes of an element. The engine's class, if any, follows the author's. */
export function withClass(
  { className, ...attributes }: Readonly<Record<string, unknown>>,
  name: string | undefined,
): Readonly<Record<string, unknown>> {
  const classes = [className, name].filter(Boolean).join(' ')
  return { ...attributes, ...(classes && { className: classes }) }
}
