import * as v from 'valibot'

/** Tag names of the elements that a site may add to the `<head>` of its pages. */
const headTags = ['meta', 'link', 'script'] as const

/** An element of `<head>`, as data. */
export interface HeadElement {
  /** `meta`, `link` or `script`. */
  tag: (typeof headTags)[number]
  /** `true` for an attribute without a value. */
  attrs?: Record<string, string | true>
  /** The text of a script. */
  content?: string
}

/** Names of metadata that Rivage sets. A second value would contradict the first. */
const ownNames = [
  'description',
  'generator',
  'og:description',
  'og:locale',
  'og:site_name',
  'og:title',
  'og:type',
  'og:url',
  'robots',
  'theme-color',
  'twitter:card',
  'version',
  'viewport',
]

/** Link relations that are rejected, with the reason: Rivage sets them, or the content security policy blocks them. */
const rejectedRelations: Record<string, string> = {
  alternate: 'pages already link to their translations; feeds need a `type`',
  canonical: 'every page already has one',
  stylesheet: 'pages can only load styles of their site',
}

/**
 * Types of scripts that contain data. The content security policy doesn't have to allow them, because browsers don't
 * run them.
 */
const dataTypes = new Set(['application/json', 'application/ld+json'])

/** Returns the text of a script that browsers run, or `undefined` for any other element. */
export function inlineScript({ tag, attrs, content }: HeadElement): string | undefined {
  return tag === 'script' && !dataTypes.has(String(attrs?.type)) ? content : undefined
}

const addressExpected = 'expected a URL of another site that starts with https://'
const address = /^(https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?)(?:[/?#][^\s"'`<>\\]*)?$/i
const connectionExpected = 'expected a URL of another site that starts with https:// or wss://'

/** Returns the URL with which a WebSocket starts: `https://a.example` for `wss://a.example`. */
const asHttps = (url: string): string => url.replace(/^wss:/i, 'https:')

/** Accepts an external URL from which pages may load resources. */
export const secureAddress = v.pipe(v.string(addressExpected), v.regex(address, addressExpected))

/** Accepts an external URL to which scripts may connect. */
export const connectionAddress = v.pipe(
  v.string(connectionExpected),
  v.check((url) => address.test(asHttps(url)), connectionExpected),
)

/** Returns the origin of an external URL. */
export function originOf(secure: string): string {
  const origin = address.exec(asHttps(secure))![1]!.toLowerCase()
  return /^wss:/i.test(secure) ? origin.replace('https:', 'wss:') : origin
}

/**
 * Accepts the attributes of an element. Rejects event handlers and styles, because the content security policy blocks
 * them.
 */
export const attributes = v.record(
  v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z\d:_-]*$/i, 'expected the name of an attribute'),
    v.regex(/^(?!on|style$|nonce$|http-equiv$)/i, 'this attribute is not allowed'),
  ),
  v.union([v.string(), v.literal(true)], 'expected text, or true for an attribute without a value'),
)

/** The schema of `head`. */
export const headElements = v.array(
  v.pipe(
    v.strictObject(
      {
        tag: v.picklist(headTags, `expected one of ${headTags.join(', ')}`),
        attrs: v.optional(attributes),
        content: v.optional(v.string()),
      },
      'expected { tag, attrs, content }',
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed && problemOf(dataset.value as HeadElement)
      if (problem) addIssue({ message: problem })
    }),
  ),
)

/** Returns the problem with the combination of an element's tag, attributes, and content, if any. */
function problemOf({ tag, attrs = {}, content }: HeadElement): string | undefined {
  const value = (name: string) => String(attrs[name] ?? '')
  if (tag !== 'script' && content !== undefined) return `<${tag}> has no content`
  if (tag === 'meta') {
    const name = value('name') || value('property')
    if (!name) return '<meta> needs `name` or `property`'
    return ownNames.includes(name.toLowerCase()) ? `Rivage writes "${name}" itself` : undefined
  }
  if (tag === 'link') {
    const relation = value('rel').toLowerCase()
    if (!relation || !value('href')) return '<link> needs `rel` and `href`'
    const reason = relation === 'alternate' && attrs.type ? undefined : rejectedRelations[relation]
    return reason && `<link rel="${relation}"> is not allowed: ${reason}`
  }
  if ((content === undefined) === (attrs.src === undefined)) return '<script> needs either `src` or content'
  if (content === undefined) return address.test(value('src')) ? undefined : `src: ${addressExpected}`
  return /<\/script|<!--/i.test(content) ? 'a script must not contain "</script" or "<!--"' : undefined
}
