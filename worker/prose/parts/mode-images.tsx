import { enlargedAttributes, imageChoice } from '../image-attributes.ts'

export interface ImageProps {
  light?: string
  dark?: string
  alt?: string
  width?: number
  height?: number
  /** How wide the files are, in pixels, by their addresses. */
  widths?: Readonly<Record<string, number>>
  /** Whether they are shown over the whole window. */
  enlarged?: boolean
}

/** Both images, one of them hidden. Always lazy: a browser downloads no lazy image that is hidden. */
export function ModeImages({ light, dark, alt = '', widths, enlarged = false, ...size }: ImageProps) {
  const attributesOf = (src: string | undefined) => {
    const attributes = {
      ...size,
      alt,
      loading: 'lazy',
      decoding: 'async',
      ...imageChoice({ src, ...size }, widths),
      src,
    } as const
    return enlarged ? enlargedAttributes(attributes) : attributes
  }
  if (!light || !dark || light === dark) return <img {...attributesOf(light ?? dark)} />
  return (
    <>
      <span className="only-light">
        <img {...attributesOf(light)} />
      </span>
      <span className="only-dark">
        <img {...attributesOf(dark)} />
      </span>
    </>
  )
}
