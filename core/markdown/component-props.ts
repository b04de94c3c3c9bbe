import type { Properties } from 'hast'
import type { ComponentNode } from './component-syntax.ts'

type Attributes = NonNullable<ComponentNode['attributes']>

/**
 * Converts the props of a component to the stored form. Strings are stored unchanged. Other values are stored as JSON
 * under `:name`, and parsed when the component is rendered. The YAML block overrides attributes in braces.
 */
export function componentProps(attributes: Attributes = {}, yaml: Record<string, unknown> = {}): Properties {
  const props: Properties = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (isEmptyAlt(name, value)) props.alt = ''
    else if (value === true) props[`:${name}`] = 'true'
    else if (value !== undefined) setText(props, name, value)
  }
  for (const [name, value] of Object.entries(yaml)) {
    if (typeof value === 'string') setText(props, name, value)
    else props[name.startsWith(':') ? name : `:${name}`] = JSON.stringify(value)
  }
  return props
}

function setText(props: Properties, name: string, value: string): void {
  if (name === 'class') props.className = value.split(/\s+/).filter(Boolean)
  else props[name] = value
}

/** The property names of HTML attributes, if they differ from the attribute names. */
const properties: Partial<Record<string, string>> = {
  class: 'className',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  srcset: 'srcSet',
  hreflang: 'hrefLang',
  datetime: 'dateTime',
  playsinline: 'playsInline',
  autoplay: 'autoPlay',
}

/** Converts attributes in braces after a link, an image, emphasis, or a span to HTML properties. */
export function htmlProperties(attributes: Attributes): Properties {
  const result: Properties = {}
  for (const [attribute, value] of Object.entries(attributes)) {
    const name = attribute.replace(/^:/, '')
    const plain = name.replaceAll('-', '')
    const property = /^(aria|data)-/.test(name)
      ? camelCase(name)
      : Object.hasOwn(properties, plain)
        ? properties[plain]!
        : plain
    const isLength = (property === 'width' || property === 'height') && /^\d+(px)?$/.test(String(value))
    if (property === 'className' && typeof value === 'string') result.className = value.split(/\s+/).filter(Boolean)
    else if (isEmptyAlt(property, value)) result.alt = ''
    else result[property] = isLength ? Number.parseInt(String(value), 10) : value
  }
  return result
}

/**
 * Returns whether an inline attribute is an empty `alt`. The library parses both `alt=""` and `alt` as `true`, but an
 * alternative text is never `true`.
 */
function isEmptyAlt(name: string, value: string | true | undefined): boolean {
  return name === 'alt' && value === true
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
