import { Fragment } from 'react'
import { imageSources } from '../../core/image/index.ts'

interface PictureProps {
  image: {
    light: string
    dark: string
    alt: string
    /** In pixels; absent for an external image. */
    width?: number | undefined
    height?: number | undefined
    /** Whether the image has no resized variants. */
    animated?: boolean
  }
  sizes: string
  /** The color mode that the site enforces, if any. */
  mode: 'light' | 'dark' | null
  /** Whether it is visible when the page opens. */
  isFirst: boolean
}

/**
 * A picture for each color mode, one of them hidden. Browsers don't fetch hidden lazy images, and they fetch visible
 * ones late. If the picture is visible when the page opens, a preload fetches it for the system's color mode in time
 * for the first paint.
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
