import { defineComponent } from './define-component.tsx'
import { Embed } from './parts/embed.tsx'
import { findVideo } from './parts/video.ts'

/** A video of YouTube, by its id or any of its addresses. */
export const youtube = defineComponent({
  name: ['youtube', 'you-tube'],
  style: 'main',
  props: { id: 'text', videoId: 'text', url: 'text', src: 'text', title: 'text', start: 'number' },
  required: [['id', 'videoId', 'url', 'src']],
  render({ props: { id, videoId, url, src, title, start } }) {
    const video = findVideo(id ?? videoId ?? url ?? src ?? '', 'youtube')
    return video && <Embed src={start ? `${video.player}?start=${start}` : video.player} title={title ?? 'YouTube'} />
  },
})
