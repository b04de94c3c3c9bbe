import type { Element } from 'hast'
import type { Diagnostic } from '../../../core/error/index.ts'
import { sourcesOfImages } from '../../../core/document/index.ts'
import type { ShownSource } from '../../../core/document/index.ts'
import { resolveAddresses } from '../../../core/markdown/index.ts'

/** An image in the frontmatter of a landing page: its URL, or one per color mode. */
interface WrittenImage {
  src?: unknown
  light?: unknown
  dark?: unknown
}

/**
 * Resolves the images of a landing page's hero (`hero.image`, `hero.backdrop`) like those in text: to their published
 * URLs, with sizes.
 *
 * @param meta the page's frontmatter without other fields
 * @returns the same with images as `{ light, dark, alt, width, height, animated }`; a missing file is reported
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
 * Resolves an author's social card (`seo.ogImage`) like images in text.
 * @returns the same with its URL and, if the file reveals them, `ogImageWidth` and `ogImageHeight`
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
 * Resolves the cover of a post (`post.cover`) like images in text. A post without its own social card gets the cover.
 * @returns the same fields; a missing file is reported
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

/** Returns the sources of images in frontmatter, after they have been resolved. */
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
  // Reports a missing file only once, even if both modes use it.
  diagnostics.push(
    ...found.diagnostics.filter(({ message }, index, all) => all.findIndex((one) => one.message === message) === index),
  )
  const { properties, data } = element
  const isResizable = (name: 'light' | 'dark') =>
    !String(properties[name]).startsWith('/_media/') || data?.widths?.[String(properties[name])] !== undefined
  // Resized copies of an animation would show only its first frame.
  return isResizable('light') && isResizable('dark') ? properties : { ...properties, animated: true }
}
