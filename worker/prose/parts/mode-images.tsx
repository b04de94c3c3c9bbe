export interface ImageProps {
  src?: string
  light?: string
  dark?: string
  alt?: string
  width?: number
  height?: number
}

/** Both images, one of them hidden. Always lazy: a browser downloads no lazy image that is hidden. */
export function ModeImages({ light, dark, alt = '', ...size }: ImageProps) {
  const attributes = { ...size, alt, loading: 'lazy', decoding: 'async' } as const
  if (!light || !dark || light === dark) return <img {...attributes} src={light ?? dark} />
  return (
    <>
      <span className="only-light"><img {...attributes} src={light} /></span>
      <span className="only-dark"><img {...attributes} src={dark} /></span>
    </>
  )
}
