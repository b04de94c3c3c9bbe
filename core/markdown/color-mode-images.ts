// Converts the notations of GitHub and other sites for images in one color mode. Media queries can't detect the mode
// that a reader chooses with a button, so the page contains one image per mode, and the style sheet shows one of them.

import type { Element, ElementContent, Properties, Root } from 'hast'
import { parseSourceSet } from '../document/index.ts'

type ColorMode = 'light' | 'dark'

/**
 * Matches the URL fragments of GitHub and Material for MkDocs: `chart.png#gh-dark-mode-only`, `chart.png#only-dark`.
 */
const modeFragment = /#(?:gh-(?:light|dark)-mode-only|only-(?:light|dark))$/i
/** Matches the classes of Starlight and Tailwind CSS that hide an element in one color mode. */
const hiddenInMode = /^(light|dark):(?:sl-)?hidden$/
/** Matches the classes of Tailwind CSS that show an element with the class `hidden` in one color mode. */
const shownInMode = /^(light|dark):(?:block|flex|grid|inline|inline-block|inline-flex)$/
const modeQuery = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/i

/**
 * Splits images that depend on the color mode into one image per mode. Such images are `<picture>` elements with
 * `prefers-color-scheme`, and images whose URLs have a fragment for a mode. Elements with classes of other sites for a
 * mode get Rivage's class.
 */
export function divideColorModes(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[]).flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if (node.tagName === 'picture') return dividePicture(node)
    const mode = (node.tagName === 'img' ? takeFragment(node) : undefined) ?? takeClasses(node)
    if (mode && node.tagName === 'img') return [shownIn(mode, node)]
    if (mode) node.properties.className = [...classesOf(node), `only-${mode}`]
    divideColorModes(node)
    return [node]
  })
}

/** Removes a color mode fragment from the URL of an image and returns its mode. */
function takeFragment({ properties }: Element): ColorMode | undefined {
  const [fragment] = modeFragment.exec(String(properties.src ?? '')) ?? []
  if (fragment === undefined) return undefined
  properties.src = String(properties.src).slice(0, -fragment.length)
  return /dark/i.test(fragment) ? 'dark' : 'light'
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : String(className ?? '').split(/\s+/)
}

/** Removes classes for a color mode from an element and returns the mode in which it is shown. */
function takeClasses(node: Element): ColorMode | undefined {
  const classes = classesOf(node)
  const [, hidden] = classes.map((name) => hiddenInMode.exec(name)).find((found) => found !== null) ?? []
  const [, shown] = classes.map((name) => shownInMode.exec(name)).find((found) => found !== null) ?? []
  const isShownOnly = shown !== undefined && classes.includes('hidden')
  if (hidden === undefined && !isShownOnly) return undefined
  const left = classes.filter((name) => !hiddenInMode.test(name) && !shownInMode.test(name) && name !== 'hidden')
  if (left.length > 0) node.properties.className = left
  else delete node.properties.className
  return isShownOnly ? (shown as ColorMode) : hidden === 'dark' ? 'light' : 'dark'
}

function dividePicture(picture: Element): ElementContent[] {
  const sources = picture.children.filter((node) => node.type === 'element' && node.tagName === 'source') as Element[]
  const image = picture.children.find((node) => node.type === 'element' && node.tagName === 'img') as
    | Element
    | undefined
  const depends = sources.some(({ properties }) => modeQuery.test(String(properties.media ?? '')))
  if (!image || !depends) return [picture]
  return (['light', 'dark'] as const).map((mode) => shownIn(mode, pictureFor(mode, picture, sources, image)))
}

/**
 * Returns a complex media condition for one color mode. Replaces its query for the color mode with a query that is
 * always or never true, so that the browser still evaluates the rest of the condition.
 */
function conditionFor(mode: ColorMode, media: string): string | undefined {
  if (!modeQuery.test(media) || !/,|\bnot\b|\bor\b/i.test(media)) return undefined
  return media.replace(new RegExp(modeQuery, 'gi'), (_, wanted: string) =>
    wanted.toLowerCase() === mode ? '(min-width: 0)' : '(max-width: 0)',
  )
}

/** Returns the picture for one color mode, or a plain image if only one source remains. */
function pictureFor(mode: ColorMode, picture: Element, sources: readonly Element[], image: Element): Element {
  const left: Element[] = []
  for (const source of sources) {
    const condition = String(source.properties.media ?? '')
    const whole = conditionFor(mode, condition)
    if (whole !== undefined) {
      left.push({ ...source, properties: { ...source.properties, media: whole } })
      continue
    }
    const [query, wanted] = modeQuery.exec(condition) ?? []
    if (wanted !== undefined && wanted.toLowerCase() !== mode) continue
    const media = query === undefined ? condition : withoutQuery(condition, query)
    const { media: _media, ...others } = source.properties
    const own = { ...source, properties: { ...others, ...(media && { media }) } }
    if (media || others.type !== undefined) left.push(own)
    else return assemble(picture, left, { ...image, properties: { ...image.properties, ...imageOf(others) } })
  }
  return assemble(picture, left, { ...image, properties: { ...image.properties } })
}

function withoutQuery(condition: string, query: string): string {
  const parts = condition.split(/\s+and\s+/i).filter((part) => part.trim() !== query)
  const rest = parts.filter((part) => !/^(?:only\s+)?(?:all|screen)$/i.test(part.trim()))
  return rest.length === 0 ? '' : parts.join(' and ')
}

/**
 * Returns the attributes of an image for a source that always applies: a single URL, or a list of URLs with conditions.
 */
function imageOf({ srcSet, sizes, width, height }: Properties): Properties {
  const written = String(srcSet ?? '').trim()
  const first = parseSourceSet(written)[0]?.url ?? ''
  const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
  return {
    ...size,
    src: first,
    ...(first === written ? {} : { srcSet: written, ...(sizes !== undefined && { sizes }) }),
  }
}

function assemble(picture: Element, sources: Element[], image: Element): Element {
  return sources.length === 0 ? image : { ...picture, children: [...sources, image] }
}

function shownIn(mode: ColorMode, image: Element): Element {
  return { type: 'element', tagName: 'span', properties: { className: [`only-${mode}`] }, children: [image] }
}
