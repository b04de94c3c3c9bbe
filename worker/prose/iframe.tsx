import { defineComponent } from './define-component.tsx'
import { Embed } from './parts/embed.tsx'

/** A page of another site inside of this one. */
export const iframe = defineComponent({
  name: 'iframe',
  style: 'main',
  props: {
    src: 'text',
    title: 'text',
    width: 'number',
    height: 'number',
    allow: 'text',
    allowfullscreen: 'flag',
    loading: 'text',
  },
  required: [['src'], ['title']],
  render: ({ props: { src = '', title, height } }) => <Embed src={src} title={title} height={height} />,
})
