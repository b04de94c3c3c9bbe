import { defineComponent } from './define-component.tsx'
import { Embed } from './parts/embed.tsx'
import { findVideo } from './parts/video.ts'

/** A video that is fetched when a reader opens it. In a line of text, a link to it. */
export const videoAccordion = defineComponent({
  name: 'video-accordion',
  props: { title: 'text', videoId: 'text', url: 'text', platform: 'text', icon: 'icon' },
  required: [['videoId', 'url']],
  render({ props: { title, videoId, url, platform, icon: name }, node, icon, t }) {
    const label = title ?? t('prose.video.watch')
    const video = findVideo(videoId ?? url ?? '', platform)
    if (!video) return label
    if (node.data?.component === 'inline')
      return (
        <a href={video.page} rel="noopener noreferrer">
          {label}
        </a>
      )
    return (
      <div className="accordion">
        <details>
          <summary>
            {icon(name ?? 'i-lucide-circle-play')}
            {label}
          </summary>
          <Embed src={video.player} title={label} />
        </details>
      </div>
    )
  },
})
