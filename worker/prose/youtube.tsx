import { defineComponent } from './define-component.tsx'
import { Embed } from './parts/embed.tsx'

/** A video of YouTube, by its id or any of its addresses, from the domain that sets no cookies before it is played. */
export const youtube = defineComponent({
  name: ['youtube', 'you-tube'],
  style: 'main',
  props: { id: 'text', videoId: 'text', url: 'text', src: 'text', title: 'text', start: 'number' },
  render({ props: { id, videoId, url, src, title, start } }) {
    const video = videoOf(id ?? videoId ?? url ?? src ?? '')
    return video && <Embed src={`https://www.youtube-nocookie.com/embed/${video}${start ? `?start=${start}` : ''}`} title={title ?? 'YouTube'} />
  },
})

/** Ids have eleven characters: `dQw4w9WgXcQ`, `https://youtu.be/…`, `…/watch?v=…`, `…/embed/…`, `…/shorts/…`. */
function videoOf(written: string): string | undefined {
  return /(?:^|[/=])([\w-]{11})(?:$|[?&#/])/.exec(written)?.[1]
}
