import { Fragment } from 'react'
import { imageSources } from '../../core/image/index.ts'

interface PictureProps {
  image: {
    light: string
    dark: string
    alt: string
    /** Size in pixels; absent for an external image. */
    width?: number | undefined
    height?: number | undefined
    /** Whether the image is animated. Animated images have no resized variants. */
    animated?: boolean
  }
  sizes: string
  /** The color mode that the site enforces, if any. */
  mode: 'light' | 'dark' | null
  /** Whether the picture is visible when the page opens. */
  isFirst: boolean
}

/**
 * One picture per color mode; CSS hides one of them. Browsers don't fetch hidden lazy images, but fetch visible ones
 * late. If the picture is visible when the page opens, a preload fetches the one for the system's color mode before the
 * first paint.
 */
export function Picture({ image: { light, dark, animated, ...image }, sizes, mode, isFirst }: PictureProps) {
  const sourceOf = (src: string) => ({
    src,
    srcSet: (!animated && image.width && imageSources(src, image.width)) || undefined,
  })
  const priority = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  const attributesOf = (src: string) => {
    const source = sourceOf(src)
    return { ...image, ...source, sizes: source.srcSet && sizes, ...priority }
  }
  if (mode !== null || light === dark) return <img {...attributesOf(mode === 'dark' ? dark : light)} />
  return (
    <>
      {(['light', 'dark'] as const).map((each) => {
        const { src, srcSet } = sourceOf(each === 'light' ? light : dark)
        return (
          <Fragment key={each}>
            {isFirst && (
              <link
                rel="preload"
                as="image"
                href={src}
                imageSrcSet={srcSet}
                imageSizes={srcSet && sizes}
                media={`(prefers-color-scheme: ${each})`}
                fetchPriority="high"
              />
            )}
            <img className={`only-${each}`} {...attributesOf(src)} loading="lazy" />
          </Fragment>
        )
      })}
    </>
  )
}
