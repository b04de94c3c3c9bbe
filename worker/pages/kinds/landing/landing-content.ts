import type { Entry } from '../../../../core/document/index.ts'

export interface LandingAction {
  label: string
  to: string
  /** Name of an icon; `''` for none. */
  icon: string
  target: string | undefined
  primary: boolean
}

interface LandingFeature {
  title: string
  description: string
  icon: string
  to: string | null
}

/** An image per color mode, as a sync resolved it (scripts/sync/compile/frontmatter-images.ts). */
interface LandingImage {
  light: string
  dark: string
  alt: string
  /** Size in pixels; `undefined` for an external image. */
  width: number | undefined
  height: number | undefined
  /** Whether the image is animated. Animated images have no resized variants. */
  animated: boolean
}

/** The sections of a landing page that come from frontmatter. */
export interface LandingContent {
  /** `null` if the Markdown already has a hero or a title. */
  hero: {
    title: string
    tagline: string
    actions: LandingAction[]
    image: LandingImage | null
    backdrop: LandingImage | null
  } | null
  numbers: { value: string; label: string }[]
  features: LandingFeature[]
  callToAction: { title: string; description: string; actions: LandingAction[] } | null
}

/**
 * Parses a landing page's frontmatter. Accepts the keys of VitePress (`text`, `link`, `details`, `theme`) and those of
 * Starlight and Nuxt (`label`, `to`, `description`, `variant`). Ignores missing and invalid values.
 */
export function parseLandingContent(entry: Entry): LandingContent {
  const { meta } = entry
  const hero = record(meta.hero)
  const cta = record(meta.cta)
  return {
    // A sync sets `false` if the text already has a hero or starts with a heading.
    hero:
      meta.hero === false
        ? null
        : {
            // Without a title, a home page is named after its path, so the title for search engines is a better choice.
            title: text(hero.title) || text(hero.text) || entry.seo.title || entry.title,
            tagline: text(hero.tagline) || text(hero.description) || leadOf(entry),
            actions: parseActions(hero.actions),
            image: parseImage(hero.image),
            backdrop: parseImage(hero.backdrop),
          },
    numbers: records(meta.numbers ?? meta.proof)
      .map(({ value, label }) => ({ value: text(value), label: text(label) }))
      .filter(({ value }) => value),
    features: records(meta.features)
      .map((feature) => ({
        title: text(feature.title),
        description: text(feature.description) || text(feature.details),
        icon: text(feature.icon),
        to: text(feature.to) || text(feature.link) || null,
      }))
      .filter(({ title }) => title),
    callToAction: text(cta.title)
      ? { title: text(cta.title), description: text(cta.description), actions: parseActions(cta.actions) }
      : null,
  }
}

/** Returns the description, unless the text starts with the same sentence. */
function leadOf({ description, seo, meta }: Entry): string {
  return meta.lead === false ? '' : description || seo.description || ''
}

/** Parses the buttons. The first is primary unless the author marked another one. */
function parseActions(value: unknown): LandingAction[] {
  const actions = records(value)
    .map((action) => ({
      label: text(action.label) || text(action.text),
      to: text(action.to) || text(action.link),
      icon: text(action.icon),
      target: text(action.target) || undefined,
      primary: ['primary', 'brand', 'solid'].includes(text(action.variant) || text(action.theme)),
    }))
    .filter(({ label, to }) => label && to)
  const named = actions.some(({ primary }) => primary)
  return actions.map((action, index) => ({ ...action, primary: named ? action.primary : index === 0 }))
}

function parseImage(value: unknown): LandingImage | null {
  const { light, dark, alt, width, height, animated } = record(value)
  if (!text(light) || !text(dark)) return null
  const sizeOf = (given: unknown) => Number(given) || undefined
  return {
    light: text(light),
    dark: text(dark),
    alt: text(alt),
    width: sizeOf(width),
    height: sizeOf(height),
    animated: animated === true,
  }
}

/** Returns a value as text. YAML parses `42` as a number, but the author meant text. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(record) : []
}
