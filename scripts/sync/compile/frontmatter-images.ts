import type { Element } from 'hast'
import type { Diagnostic } from '../../../core/error/index.ts'
import { sourcesOfImages } from '../../../core/document/index.ts'
import type { ShownSource } from '../../../core/document/index.ts'
import { resolveAddresses } from '../../../core/markdown/index.ts'

/** An image in the frontmatter of a landing page: either one URL, or one per color mode. */
interface WrittenImage {
  src?: unknown
  light?: unknown
  dark?: unknown
}

/**
 * Resolves the images in a landing page's hero (`hero.image`, `hero.backdrop`) in the same way as images in text. They
 * get their published URLs and their sizes.
 *
 * @param meta the frontmatter fields in `meta`
 * @returns the fields, with images as `{ light, dark, alt, width, height, animated }`, and diagnostics for missing
 * files
 */
export function resolveHeroImages<Meta extends Record<string, unknown>>(
  meta: Meta,
  place: Parameters<typeof resolveAddresses>[1],
): { meta: Meta; diagnostics: Diagnostic[] } {
  const { hero } = meta
  if (typeof hero !== 'object' || hero === null) return { meta, diagnostics: [] }
  const diagnostics: Diagnostic[] = []
  const resolved = Object.fromEntries(
    Object.entries(hero).map(([name, value]) => [
      name,
      name === 'image' || name === 'backdrop' ? resolveImage(value, place, diagnostics) : value,
    ]),
  )
  return { meta: { ...meta, hero: resolved }, diagnostics }
}

/**
 * Resolves the social card that an author set (`seo.ogImage`) in the same way as images in text.
 * @returns the fields, with the published URL. If the size of the file is known, `ogImageWidth` and `ogImageHeight` are
 * added
 */
export function resolveSocialImage<Seo extends Record<string, unknown>>(
  seo: Seo,
  place: Parameters<typeof resolveAddresses>[1],
): { seo: Seo; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  if (typeof seo.ogImage !== 'string') return { seo, diagnostics }
  const { light: ogImage, width: ogImageWidth, height: ogImageHeight } = resolveImage(seo.ogImage, place, diagnostics)
  return {
    seo: { ...seo, ogImage, ...(ogImageWidth && ogImageHeight ? { ogImageWidth, ogImageHeight } : {}) },
    diagnostics,
  }
}

/**
 * Resolves the cover of a post (`post.cover`) in the same way as images in text. The cover is also the social card,
 * unless the post has its own.
 * @returns the fields, and diagnostics for missing files
 */
export function resolveCover<Fields extends { meta: Record<string, unknown>; seo: Record<string, unknown> }>(
  fields: Fields,
  place: Parameters<typeof resolveAddresses>[1],
): { fields: Fields; diagnostics: Diagnostic[] } {
  const { meta, seo } = fields
  const diagnostics: Diagnostic[] = []
  const { cover: written, ...post } = (meta.post ?? {}) as { cover?: unknown }
  if (written === undefined) return { fields, diagnostics }
  const { light, dark, alt = '', width, height, animated } = resolveImage(written, place, diagnostics)
  const size = width && height ? { width, height } : {}
  const cover = { light, dark, alt, ...size, ...(animated && { animated: true }) }
  const card = width && height ? { ogImageWidth: width, ogImageHeight: height } : {}
  return {
    fields: { ...fields, meta: { ...meta, post: { ...post, cover } }, seo: { ogImage: light, ...card, ...seo } },
    diagnostics,
  }
}

/** Returns the external sources of images in frontmatter whose URLs are resolved. */
export function frontmatterSources({ hero, post }: Record<string, unknown>): ShownSource[] {
  const { image, backdrop } = (hero ?? {}) as Record<string, { light?: unknown; dark?: unknown } | undefined>
  const { cover } = (post ?? {}) as { cover?: { light?: unknown; dark?: unknown } }
  return sourcesOfImages([image, backdrop, cover].flatMap((each) => [each?.light, each?.dark]))
}

function resolveImage(written: unknown, place: Parameters<typeof resolveAddresses>[1], diagnostics: Diagnostic[]) {
  const image: WrittenImage = typeof written === 'string' ? { src: written } : ((written ?? {}) as WrittenImage)
  const { src, light = src, dark = src, ...others } = image
  const element: Element = {
    type: 'element',
    tagName: 'color-mode-image',
    properties: { ...others, light: String(light ?? dark ?? ''), dark: String(dark ?? light ?? '') },
    data: { component: 'block' },
    children: [],
  }
  const found = resolveAddresses({ type: 'root', children: [element] }, place)
  // A missing file that both color modes use is only reported once.
  diagnostics.push(
    ...found.diagnostics.filter(({ message }, index, all) => all.findIndex((one) => one.message === message) === index),
  )
  const { properties, data } = element
  const isResizable = (name: 'light' | 'dark') =>
    !String(properties[name]).startsWith('/_media/') || data?.widths?.[String(properties[name])] !== undefined
  // Resized copies of an animation would contain only its first frame.
  return isResizable('light') && isResizable('dark') ? properties : { ...properties, animated: true }
}
