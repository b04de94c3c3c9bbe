import type { DefaultTreeAdapterTypes } from 'parse5'
import { escapeXml } from '../../../core/text/index.ts'

/** The form of an HTML element in a book: an element, only its content, or nothing. */
type BookElement = { name: string; attributes: string; isVoid: boolean } | 'contents' | 'nothing'

/** The elements that books can contain, with the attributes that are allowed in addition to shared ones. */
const elements: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    (
      'abbr article aside b bdi blockquote br cite code dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 ' +
      'h5 h6 header hr i ins kbd mark p pre q rp rt ruby s samp section small span strong sub sup table tbody tfoot ' +
      'thead tr u ul var wbr caption'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
  col: ['span'],
  colgroup: ['span'],
  li: ['value'],
  ol: ['start', 'reversed'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
}

const voids = new Set(['br', 'col', 'hr', 'wbr'])

/** Elements that are interactive or not valid in a book, with their replacements. */
const opened: Readonly<Record<string, string>> = {
  details: 'div',
  dialog: 'div',
  label: 'span',
  main: 'div',
  nav: 'div',
  summary: 'div',
}

const omitted =
  /^(?:button|embed|fieldset|link|meta|noscript|object|output|script|select|source|style|template|textarea|track)$/

/**
 * Classes of parts that only make sense on a screen, such as controls. Tab labels are included, because each tab panel
 * shows its own label in a book.
 */
const screenOnly =
  /(?:^|\s)(?:code-copy|color-mode-choice|copy-icon|needs-script|tab-list|when-closed|when-open)(?:\s|$)/

/** Classes of texts that run from left to right in every language, as on the site: code with its file name, and paths. */
const leftToRight = /(?:^|\s)(?:api-endpoint|api-type|code-block|tree-name)(?:\s|$)/

/** Returns the form of an HTML element in a book. */
export function bookElement(name: string, attributes: ReadonlyMap<string, string>): BookElement {
  if (omitted.test(name) || screenOnly.test(attributes.get('class') ?? '')) return 'nothing'
  const replacement = opened[name] ?? (name.includes('-') ? 'div' : name)
  const own = elements[replacement]
  if (!own) return 'contents'
  const written = own.flatMap((key) => {
    const value = attributes.get(key)
    return value === undefined || !isValid(key, value)
      ? []
      : [` ${key}="${escapeXml(key === 'reversed' ? key : value)}"`]
  })
  // Style sheets in EPUB files must not set `direction`, so the attribute is used. It also isolates code in a text.
  const isLeftToRight = /^(?:code|pre|samp)$/.test(name) || leftToRight.test(attributes.get('class') ?? '')
  if (isLeftToRight && !attributes.has('dir')) written.push(' dir="ltr"')
  const label = name === 'summary' && !attributes.has('class') ? ' class="part-name"' : ''
  return { name: replacement, attributes: written.join('') + label, isVoid: voids.has(replacement) }
}

/** Returns whether the value of an attribute is valid in XHTML. Browsers ignore invalid values. */
function isValid(key: string, value: string): boolean {
  if (key === 'scope') return /^(?:row|col|rowgroup|colgroup)$/.test(value)
  if (key === 'value' || key === 'start') return /^-?\d+$/.test(value)
  return key === 'datetime' || key === 'reversed' || (key === 'rowspan' ? /^\d+$/ : /^[1-9]\d*$/).test(value)
}

/** Returns the attributes of an element by name. */
export function attributesOf({ attrs }: DefaultTreeAdapterTypes.Element): Map<string, string> {
  return new Map(attrs.map(({ name, value }) => [name, value]))
}
