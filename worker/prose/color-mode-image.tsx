import { defineComponent } from './define-component.tsx'
import { ModeImages } from './parts/mode-images.tsx'

/** Two images of the same, one for light and one for dark pages. */
export const colorModeImage = defineComponent({
  name: 'color-mode-image',
  style: 'main',
  props: {
    light: 'text',
    dark: 'text',
    alt: 'text',
    width: 'number',
    height: 'number',
    loading: 'text',
    format: 'text',
    sizes: 'text',
  },
  required: [['light', 'dark']],
  render: ({ props: { light, dark, alt, width, height }, node }) => (
    <ModeImages light={light} dark={dark} alt={alt} width={width} height={height} widths={node.data?.widths} />
  ),
})
