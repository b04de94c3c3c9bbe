import type { Color } from '../define-component.ts'

const sizes = ['xs', 'sm', 'md', 'lg', 'xl']
const variants = ['solid', 'outline', 'soft', 'subtle', 'ghost', 'link']

interface Look {
  color: Color | undefined
  size: string | undefined
  variant: string | undefined
}

/**
 * The attributes by which the style sheet knows how a badge or a button looks. A size or a variant that it does not
 * know is left out.
 */
export function lookAttributes({ color = 'primary', size = '', variant = '' }: Look) {
  return {
    'data-color': color,
    'data-size': sizes.includes(size) ? size : undefined,
    'data-variant': variants.includes(variant) ? variant : undefined,
  }
}
