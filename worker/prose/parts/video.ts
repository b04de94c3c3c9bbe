interface Video {
  /** Address of a frame that plays it. */
  player: string
  /** Address of its page. */
  page: string
}

/**
 * A video of YouTube or Vimeo, by its id or any of its addresses; `undefined` for anything else. YouTube plays it from the domain that
 * sets no cookies before.
 */
export function findVideo(written: string, platform?: string): Video | undefined {
  if (platform === 'vimeo' || (platform === undefined && /\bvimeo\.com\//.test(written))) {
    const id = /(?:^|\/)(\d+)(?:$|[?#/])/.exec(written)?.[1]
    return id === undefined
      ? undefined
      : { player: `https://player.vimeo.com/video/${id}`, page: `https://vimeo.com/${id}` }
  }
  // Ids have eleven characters: `dQw4w9WgXcQ`, `https://youtu.be/…`, `…/watch?v=…`, `…/embed/…`, `…/shorts/…`.
  const id = /(?:^|[/=])([\w-]{11})(?:$|[?&#/])/.exec(written)?.[1]
  return id === undefined
    ? undefined
    : { player: `https://www.youtube-nocookie.com/embed/${id}`, page: `https://www.youtube.com/watch?v=${id}` }
}
