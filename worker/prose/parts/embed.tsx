interface EmbedProps {
  src: string
  title: string | undefined
  /** In pixels; otherwise the frame has the shape of a video. */
  height?: number
}

/**
 * A frame with another site in it, fetched when a reader comes near: only by encrypted addresses, as the content security policy has
 * it. It keeps its own origin and scripts, and cannot lead the page around it elsewhere.
 */
export function Embed({ src, title, height }: EmbedProps) {
  if (!URL.canParse(src) || new URL(src).protocol !== 'https:') return null
  return (
    // Its own origin and scripts are safe to give to another site, and without them no player works. This site lets nobody frame it.
    // oxlint-disable-next-line react/iframe-missing-sandbox
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
