import { parseSiteConfig } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { CopiedFile, Note } from '../define-import-system.ts'
import { findCopied } from './site-facts.ts'
import { isRecord, recordOf } from './record.ts'
import { computedKeys } from './static-value.ts'

type HeadElement = NonNullable<SiteConfigInput['head']>[number]

/** An element of `<head>` in the source. */
export interface SourceElement {
  tag: string
  attrs: Record<string, unknown>
  content?: unknown
}

/** Configuration values and files that replace elements of `<head>`. */
interface HeadFacts {
  config: Pick<SiteConfigInput, 'head' | 'analytics' | 'socialImage'>
  /** Icons, at the paths where browsers look for them. */
  files: CopiedFile[]
  notes: Note[]
}

/**
 * Converts the `<head>` elements of every page. Icons become files, and analytics scripts become `analytics`. Elements
 * that Rivage's `head` rejects are reported with the reason.
 *
 * @param file the file that contains the elements
 */
export function headFacts(elements: readonly SourceElement[], copied: readonly CopiedFile[], file: string): HeadFacts {
  const facts: HeadFacts = { config: {}, files: [], notes: [] }
  const google = elements.map(
    ({ attrs }) => /googletagmanager\.com\/gtag\/js\?id=([\w-]+)/.exec(String(attrs.src))?.[1],
  )
  for (const element of elements) add(element)
  return facts

  function add({ tag, attrs, content }: SourceElement): void {
    const computed = computedKeys(attrs)
    if (computed.length > 0) {
      const name = [attrs.name, attrs.property, attrs.rel].find((each) => typeof each === 'string')
      facts.notes.push({
        file,
        message: `<${[tag, name].filter(Boolean).join(' ')}> of every page was left out: ${computed.join(', ')} is computed by code. Add it to \`head\` in site.config.ts`,
      })
      return
    }
    const relation = String(attrs.rel)
    const counted = analyticsOf(countedBy(attrs)).analytics
    if (/\bicon\b|apple-touch-icon/.test(relation) && tag === 'link') {
      const icons = iconFiles(attrs.href, copied, relation.includes('apple') ? 'apple-touch-icon' : 'favicon')
      facts.files.push(...icons)
      if (icons.length > 0 || findCopied(attrs.href, copied)) return
    }
    if (counted) {
      facts.config.analytics = { ...facts.config.analytics, ...counted }
      return
    }
    // This script is the second part of Google's tag snippet.
    if (tag === 'script' && google.some(Boolean) && /\bgtag\s*\(/.test(String(content))) return
    if (tag === 'meta' && [attrs.property, attrs.name].includes('og:image')) {
      const image = socialImageOf(attrs.content, copied)
      if (image.socialImage !== undefined) {
        facts.config.socialImage = image.socialImage
        return
      }
    }
    const written = Object.entries(attrs).filter(
      ([, value]) => value !== false && value !== undefined && value !== null,
    )
    const own: unknown = {
      tag,
      attrs: Object.fromEntries(written.map(([name, value]) => [name, value === true ? true : String(value)])),
      ...(typeof content === 'string' && content !== '' && { content }),
    }
    const { config, problems } = parseSiteConfig({ head: [own] })
    if (config) facts.config.head = [...(facts.config.head ?? []), own as HeadElement]
    else {
      const name = [attrs.name, attrs.property, attrs.rel, attrs.src, attrs.href].find(
        (each) => typeof each === 'string',
      )
      const reason = problems[0]?.text.replace(/^head\.0(?:\.\w+)*: /, '')
      facts.notes.push({
        file,
        message: `<${tag}${name === undefined ? '' : ` ${String(name)}`}> of every page was left out: ${reason}`,
      })
    }
  }
}

/** Returns the analytics service that a script belongs to, according to its URL and attributes. */
function countedBy({ src, ...attrs }: Record<string, unknown>): Record<string, unknown> {
  const address = String(src)
  const [, google] = /googletagmanager\.com\/gtag\/js\?id=([\w-]+)/.exec(address) ?? []
  if (google !== undefined) return { google }
  if (address.startsWith('https://plausible.io/')) return { plausible: attrs['data-domain'] }
  if (address.startsWith('https://cloud.umami.is/')) return { umami: attrs['data-website-id'] }
  if (address.startsWith('https://cdn.usefathom.com/')) return { fathom: attrs['data-site'] }
  return {}
}

/** Returns the analytics services with valid ids. */
export function analyticsOf(services: Record<string, unknown>): Pick<SiteConfigInput, 'analytics'> {
  const known = Object.entries(services).filter(
    ([name, value]) => value !== undefined && parseSiteConfig({ analytics: { [name]: value } }).config,
  )
  return known.length > 0 ? { analytics: Object.fromEntries(known) } : {}
}

/** Returns the social card image: a copied file, or a URL. */
export function socialImageOf(value: unknown, copied: readonly CopiedFile[]): Pick<SiteConfigInput, 'socialImage'> {
  const image = findCopied(value, copied)?.to.replace(/^public/, '') ?? value
  const { config } = parseSiteConfig({ socialImage: image })
  return image === undefined ? {} : (config ?? {})
}

/** Copies an icon from the source to the path where browsers and Rivage's pages look for it: `public/favicon.svg`. */
export function iconFiles(
  value: unknown,
  copied: readonly CopiedFile[],
  name: 'favicon' | 'apple-touch-icon' = 'favicon',
): CopiedFile[] {
  const addresses = isRecord(value) ? [value.light, value.dark] : [value]
  const found = addresses.map((address) => findCopied(address, copied)).find(Boolean)
  const [, end] = /\.(ico|svg|png)$/i.exec(found?.from ?? '') ?? []
  const to = `public/${name}.${end?.toLowerCase() ?? ''}`
  const isThere = copied.some((each) => each.to === to)
  const fits = name === 'favicon' ? end !== undefined : end?.toLowerCase() === 'png'
  return found && fits && !isThere ? [{ from: found.from, to }] : []
}

/** Merges the `<head>` elements and analytics services of several configurations. */
export function mergeHead(...parts: readonly Partial<SiteConfigInput>[]): Pick<SiteConfigInput, 'head' | 'analytics'> {
  const head = parts.flatMap((part) => part.head ?? [])
  const analytics = Object.assign({}, ...parts.map((part) => part.analytics ?? {})) as Record<string, unknown>
  return { ...(head.length > 0 && { head }), ...(Object.keys(recordOf(analytics)).length > 0 && { analytics }) }
}
