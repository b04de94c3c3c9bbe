import type { Color } from '../define-component.ts'

const sizes = ['xs', 'sm', 'md', 'lg', 'xl']
const variants = ['solid', 'outline', 'soft', 'subtle', 'ghost', 'link']

interface Look {
  color: Color | undefined
  size: string | undefined
  variant: string | undefined
}

/** Returns the attributes for the color, size, and variant of a badge or button. Omits unknown sizes and variants. */
export function lookAttributes({ color = 'primary', size = '', variant = '' }: Look) {
  return {
    'data-color': color,
    'data-size': sizes.includes(size) ? size : undefined,
    'data-variant': variants.includes(variant) ? variant : undefined,
  }
}

/** Adds the engine's class, if any, to the author's classes of an element. */
export function withClass(
  { className, ...attributes }: Readonly<Record<string, unknown>>,
  name: string | undefined,
): Readonly<Record<string, unknown>> {
  const classes = [className, name].filter(Boolean).join(' ')
  return { ...attributes, ...(classes && { className: classes }) }
}
