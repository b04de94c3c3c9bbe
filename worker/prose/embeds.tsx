// Videos and external pages: authors write `<video>`, `::youtube`, `::video-accordion`, or `::iframe`.

import { defineComponent } from './define-component.ts'
import { defineProse } from './define-prose.ts'

/**
 * An HTML `<video>`. It has controls unless the author removes them, because readers must be able to stop it
 * (https://www.w3.org/TR/WCAG22/#pause-stop-hide). With autoplay it is muted, because browsers don't autoplay videos
 * with sound.
 */
export const video = defineProse({
  name: 'video',
  render({ attributes: { controls, autoPlay, muted, ...attributes }, children }) {
    const starts = isSet(autoPlay)
    return (
      <video
        preload={starts ? undefined : 'metadata'}
        {...attributes}
        controls={controls === undefined || isSet(controls)}
        autoPlay={starts}
        muted={starts || isSet(muted)}
        playsInline
      >
        {children}
      </video>
    )
  },
})

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== 'false'
}

/** `::youtube{id="…"}`: a YouTube video by its id or URL. */
export const youtube = defineComponent({
  name: ['youtube', 'you-tube'],
  props: { id: 'text', videoId: 'text', url: 'text', src: 'text', title: 'text', start: 'number' },
  required: [['id', 'videoId', 'url', 'src']],
  render({ props: { id, videoId, url, src, title, start } }) {
    const video = findVideo(id ?? videoId ?? url ?? src ?? '', 'youtube')
    return video && <Embed src={start ? `${video.player}?start=${start}` : video.player} title={title ?? 'YouTube'} />
  },
})

/**
 * `::video-accordion{url="…" title="…"}`: a video that is loaded when a reader opens it. In a line of text, it is a
 * link to the video.
 */
export const videoAccordion = defineComponent({
  name: 'video-accordion',
  props: { title: 'text', videoId: 'text', url: 'text', platform: 'text', icon: 'icon' },
  required: [['videoId', 'url']],
  render({ props: { title, videoId, url, platform, icon }, node, renderIcon, t }) {
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
            {renderIcon(icon ?? 'i-lucide-circle-play')}
            {label}
          </summary>
          <Embed src={video.player} title={label} />
        </details>
      </div>
    )
  },
})

interface Video {
  /** URL of the player, for an `<iframe>`. */
  player: string
  /** URL of the video's page. */
  page: string
}

/**
 * Finds a YouTube or Vimeo video by its id or URL. Returns `undefined` for any other text. The YouTube player doesn't
 * set cookies before the video starts.
 */
function findVideo(written: string, platform?: string): Video | undefined {
  if (platform === 'vimeo' || (platform === undefined && /\bvimeo\.com\//.test(written))) {
    const id = /(?:^|\/)(\d+)(?:$|[?#/])/.exec(written)?.[1]
    return id === undefined
      ? undefined
      : { player: `https://player.vimeo.com/video/${id}`, page: `https://vimeo.com/${id}` }
  }
  // Ids have eleven characters. They are written as `dQw4w9WgXcQ`, `https://youtu.be/…`, `…/watch?v=…`, `…/embed/…`, or
  // `…/shorts/…`.
  const id = /(?:^|[/=])([\w-]{11})(?:$|[?&#/])/.exec(written)?.[1]
  return id === undefined
    ? undefined
    : { player: `https://www.youtube-nocookie.com/embed/${id}`, page: `https://www.youtube.com/watch?v=${id}` }
}

/** `::iframe{src="https://…" title="…"}`: an external page. */
export const iframe = defineComponent({
  name: 'iframe',
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

interface EmbedProps {
  src: string
  title: string | undefined
  /** Height in pixels; by default, the frame has the aspect ratio of a video. */
  height?: number
}

/**
 * An `<iframe>` with an external page, loaded when it comes near the viewport. Renders nothing unless the URL starts
 * with `https:`, because the content security policy would block it. The sandbox allows the page to run scripts in its
 * own origin, but not to navigate this page.
 */
function Embed({ src, title, height }: EmbedProps) {
  if (!URL.canParse(src) || new URL(src).protocol !== 'https:') return null
  return (
    // Players need scripts and their own origin. Validators warn about this combination, because a page with the origin
    // of its parent could escape the sandbox (HTML Standard, section 4.8.5). But pages of this site can't be framed.
    // Without a sandbox, an embedded page could navigate the reader to another site. oxlint-disable-next-line
    // react/iframe-missing-sandbox
    <iframe
      className="embed"
      src={src}
      title={title ?? new URL(src).hostname}
      height={height}
      loading="lazy"
      allowFullScreen
      sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts"
      allow="encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
