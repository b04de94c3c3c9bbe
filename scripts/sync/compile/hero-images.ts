import type { Element } from 'hast'
import type { Diagnostic } from '../../../core/error/index.ts'
import { sourcesOfImages } from '../../../core/document/index.ts'
import type { ShownSource } from '../../../core/document/index.ts'
import { resolveAddresses } from '../../../core/markdown/index.ts'

/** What the frontmatter of a landing page may say of a picture: its address, or one for each colour mode. */
interface WrittenImage {
  src?: unknown
  light?: unknown
  dark?: unknown
}

/**
 * Resolves the pictures of a landing page's hero (`hero.image`, `hero.backdrop`) as those of its text are: to the
 * addresses at which they are served, with their sizes.
 *
 * @param meta what the page's frontmatter says that no other field does
 * @returns the same with pictures as `{ light, dark, alt, width, height }`; a file that is missing is reported
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
 * Resolves the picture that an author names for where the page is shared (`seo.ogImage`), as those of its text are.
 * @returns the same with its address and, where the file tells, `ogImageWidth` and `ogImageHeight`
 */
export function resolveOwnPicture<Seo extends Record<string, unknown>>(
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

/** What the pictures of a hero are loaded from, as `resolveHeroImages` has left them. */
export function heroSources({ hero }: Record<string, unknown>): ShownSource[] {
  const { image, backdrop } = (hero ?? {}) as Record<string, { light?: unknown; dark?: unknown } | undefined>
  return sourcesOfImages([image?.light, image?.dark, backdrop?.light, backdrop?.dark])
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
  // One address that is missing is one mistake, also where both modes have it.
  diagnostics.push(
    ...found.diagnostics.filter(({ message }, index, all) => all.findIndex((one) => one.message === message) === index),
  )
  return element.properties
}
