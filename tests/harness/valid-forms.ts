// Checks machine-readable files against their standards, as strictly as the programs that read them. Each function
// returns a list of problems, which is empty for a valid file.

/** An element of a document, with its text if it has any. */
interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const tokens =
  /<\?xml version="1\.0" encoding="UTF-8"\?>\n|<(\/?)([A-Za-z][\w.:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y

/**
 * Reads an XML 1.0 document that consists of elements, attributes, and text.
 * @throws Error if it is not well-formed
 */
function readXml(text: string): Element {
  if (!text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')) throw new Error('There is no declaration')
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (tokens.lastIndex = 0; tokens.lastIndex < text.length;) {
    const at = tokens.lastIndex
    const found = tokens.exec(text)
    if (!found) throw new Error(`No markup: ${text.slice(at, at + 80)}`)
    const [, end, name, written = '', isEmpty, characters] = found
    const parent = open.at(-1)!
    if (characters?.includes(']]>')) throw new Error(`]]> in ${characters}`)
    if (characters !== undefined) parent.text += unescape(characters)
    if (name === undefined) continue
    if (end === '/') {
      if (open.pop()!.name !== name) throw new Error(`</${name}> ends another element`)
      continue
    }
    const element: Element = { name, attributes: {}, children: [], text: '' }
    for (const [, key = '', value = ''] of written.matchAll(/([\w:-]+)="([^"]*)"/g)) {
      if (key in element.attributes) throw new Error(`${name} has ${key} twice`)
      element.attributes[key] = unescape(value)
    }
    parent.children.push(element)
    if (isEmpty !== '/') open.push(element)
  }
  const [document, ...more] = root.children
  if (open.length !== 1 || !document || more.length > 0 || root.text.trim() !== '') throw new Error('Not one element')
  return document
}

function unescape(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text)) throw new Error(`A control character: ${text}`)
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(\w+|#\d+|#x[\da-f]+)?;?/gi, (entity, name: string | undefined) => {
    const code = /^#(x?)(\w+)$/i.exec(name ?? '')
    const character = code ? String.fromCodePoint(Number.parseInt(code[2]!, code[1] ? 16 : 10)) : entities[name ?? '']
    if (character === undefined || !entity.endsWith(';')) throw new Error(`No entity: ${entity}`)
    return character
  })
}

const isAddress = (text: unknown): text is string =>
  typeof text === 'string' && URL.canParse(text) && /^https?:\/\/[\x21-\x7E]+$/.test(text) && text.length < 2048
/** RFC 3339, which W3C also requires for dates with a time. */
const isMoment = (text: unknown): boolean =>
  typeof text === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text))
/** BCP 47. */
const isLanguage = (text: unknown): boolean => {
  try {
    return typeof text === 'string' && Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** Collects the first twenty problems. */
function collect() {
  const all: string[] = []
  const must = (isRight: unknown, what: string) => {
    if (isRight !== true && all.length < 20) all.push(what)
  }
  return { must, all }
}

const textOf = (element: Element, name: string) => element.children.find((child) => child.name === name)?.text
const countOf = (element: Element, name: string) => element.children.filter((child) => child.name === name).length

/**
 * Checks a sitemap or a sitemap index (sitemaps.org 0.9 and its schemas), with alternates as Google reads them: each
 * page lists itself and every page that lists it.
 */
export function checkSitemap(text: string): string[] {
  const { must, all } = collect()
  const root = readXml(text)
  const isIndex = root.name === 'sitemapindex'
  must(isIndex || root.name === 'urlset', `Wrong root element: ${root.name}`)
  must(root.attributes.xmlns === 'http://www.sitemaps.org/schemas/sitemap/0.9', 'Wrong namespace')
  must(root.children.length > 0 && root.children.length <= 50_000, `${root.children.length} addresses`)
  must(new TextEncoder().encode(text).length <= 50 * 1024 * 1024, 'Larger than 50 MB')
  const alternates = new Map<string, string[]>()
  for (const entry of root.children) {
    must(entry.name === (isIndex ? 'sitemap' : 'url'), `Unknown element: ${entry.name}`)
    const order = entry.children.map(({ name }) => ['loc', 'lastmod', 'xhtml:link'].indexOf(name))
    must(
      order[0] === 0 && countOf(entry, 'loc') === 1 && countOf(entry, 'lastmod') <= 1,
      'An entry needs one loc, and at most one lastmod',
    )
    must(order.toSorted((a, b) => a - b).join() === order.join(), `Wrong order: ${order.join()}`)
    const address = textOf(entry, 'loc')
    must(isAddress(address), `Invalid URL: ${address}`)
    const changed = textOf(entry, 'lastmod')
    must(changed === undefined || isMoment(changed), `Invalid date: ${changed}`)
    const links = entry.children.filter(({ name }) => name === 'xhtml:link').map(({ attributes }) => attributes)
    must(
      links.length === 0 || root.attributes['xmlns:xhtml'] === 'http://www.w3.org/1999/xhtml',
      'Missing XHTML namespace',
    )
    for (const { rel, hreflang, href } of links) {
      must(rel === 'alternate' && isAddress(href), `Invalid alternate: ${href}`)
      must(hreflang === 'x-default' || isLanguage(hreflang), `Invalid language: ${hreflang}`)
    }
    must(new Set(links.map(({ hreflang }) => hreflang)).size === links.length, `${address} repeats a language`)
    alternates.set(address!, [...new Set(links.map(({ href }) => href!))])
  }
  must(alternates.size === root.children.length, 'Duplicate URL')
  for (const [address, others] of alternates) {
    must(others.length === 0 || others.includes(address), `${address} does not list itself`)
    for (const other of others) {
      const back = alternates.get(other)
      must(back === undefined || back.includes(address), `${other} does not list ${address}`)
    }
  }
  return all
}

/** Checks an Atom feed (RFC 4287, §4). */
export function checkAtom(text: string, address: string): string[] {
  const { must, all } = collect()
  const feed = readXml(text)
  must(feed.name === 'feed' && feed.attributes.xmlns === 'http://www.w3.org/2005/Atom', 'Not an Atom feed')
  must(isLanguage(feed.attributes['xml:lang']), 'Missing or invalid language')
  const known = ['id', 'title', 'updated', 'author', 'link', 'entry', 'category', 'summary', 'published', 'content']
  const entries = feed.children.filter(({ name }) => name === 'entry')
  for (const element of [feed, ...entries]) {
    for (const { name } of element.children) must(known.includes(name), `Unknown element: ${name}`)
    for (const name of ['id', 'title', 'updated']) must(countOf(element, name) === 1, `Not exactly one ${name}`)
    must(isAddress(textOf(element, 'id')), `Invalid id: ${textOf(element, 'id')}`)
    must((textOf(element, 'title') ?? '').trim() !== '', 'Empty title')
    must(isMoment(textOf(element, 'updated')), `Invalid date: ${textOf(element, 'updated')}`)
    const links = element.children.filter(({ name }) => name === 'link').map(({ attributes }) => attributes)
    for (const { href } of links) must(isAddress(href), `Invalid URL: ${href}`)
    // §4.1.1 and §4.1.2: at most one alternate per type and language, and at least one without content.
    must(links.filter(({ rel = 'alternate' }) => rel === 'alternate').length === 1, 'Not exactly one alternate')
    must(countOf(element, 'summary') <= 1, 'Several summaries')
    const content = element.children.filter(({ name }) => name === 'content')
    must(content.length <= 1 && content.every(({ attributes }) => attributes.type === 'html'), 'Not one HTML content')
    must(
      content.every(({ text: html }) => !/ (?:href|src)="(?!https?:|mailto:)/.test(html)),
      'A relative URL',
    )
    const published = textOf(element, 'published')
    must(published === undefined || isMoment(published), `Invalid date: ${published}`)
    for (const { name, attributes } of element.children)
      must(name !== 'category' || (attributes.term ?? '') !== '', 'Category without a term')
  }
  const authors = feed.children.filter(({ name }) => name === 'author')
  must(authors.length === 1 && (textOf(authors[0]!, 'name') ?? '') !== '', 'Not exactly one author with a name')
  const self = feed.children.find(({ name, attributes }) => name === 'link' && attributes.rel === 'self')
  must(self?.attributes.href === address, `Wrong self link: ${self?.attributes.href}`)
  const dated = entries.map((entry) => `${textOf(entry, 'id')} ${textOf(entry, 'updated')}`)
  must(new Set(dated).size === dated.length, 'Duplicate entry')
  const dates = entries.map((entry) => textOf(entry, 'updated')!)
  must(dates.toSorted().toReversed().join() === dates.join(), 'Entries are not in reverse chronological order')
  must(dates.length === 0 || textOf(feed, 'updated') === dates[0], 'The feed is not dated like its newest entry')
  return all
}

/** Checks a JSON feed (jsonfeed.org/version/1.1). */
export function checkJsonFeed(text: string, address: string): string[] {
  const { must, all } = collect()
  const feed = JSON.parse(text) as Record<string, unknown> & { items: Record<string, unknown>[] }
  must(feed.version === 'https://jsonfeed.org/version/1.1', `Wrong version: ${String(feed.version)}`)
  must(typeof feed.title === 'string' && feed.title !== '', 'Missing title')
  must(isAddress(feed.home_page_url) && feed.feed_url === address, 'Wrong home_page_url or feed_url')
  must(isLanguage(feed.language), 'Missing or invalid language')
  must(Array.isArray(feed.items), 'Missing items')
  const known = [
    'id',
    'url',
    'title',
    'content_text',
    'content_html',
    'summary',
    'date_modified',
    'date_published',
  ].concat('tags', 'authors', 'language')
  for (const item of feed.items) {
    for (const name of Object.keys(item)) must(known.includes(name), `Unknown field of an item: ${name}`)
    must(isAddress(item.id) && isAddress(item.url), `Invalid URL: ${String(item.id)}`)
    const content = item.content_html ?? item.content_text
    must(typeof content === 'string' && content !== '', 'Item without content')
    const moment = item.date_published ?? item.date_modified
    must(isMoment(moment), `Invalid date: ${String(moment)}`)
    const { tags = [], authors = [] } = item
    must(Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'), 'Invalid tags')
    must(Array.isArray(authors) && authors.every(({ name }: { name?: unknown }) => Boolean(name)), 'Invalid authors')
    must(item.language === undefined || isLanguage(item.language), 'Invalid language')
  }
  must(new Set(feed.items.map(({ id }) => id)).size === feed.items.length, 'Duplicate item')
  return all
}

/** Checks an OpenSearch description (OpenSearch 1.1, draft 6). */
export function checkOpenSearch(text: string): string[] {
  const { must, all } = collect()
  const root = readXml(text)
  must(root.name === 'OpenSearchDescription', `Wrong root element: ${root.name}`)
  must(root.attributes.xmlns === 'http://a9.com/-/spec/opensearch/1.1/', 'Wrong namespace')
  for (const [name, most] of [
    ['ShortName', 16],
    ['Description', 1024],
  ] as const) {
    const value = textOf(root, name) ?? ''
    must(countOf(root, name) === 1 && value.trim() !== '' && [...value].length <= most, `${name}: ${value}`)
  }
  must(isLanguage(textOf(root, 'Language')), 'Missing or invalid language')
  must(textOf(root, 'InputEncoding') === 'UTF-8', 'Encoding is not UTF-8')
  const urls = root.children.filter(({ name }) => name === 'Url').map(({ attributes }) => attributes)
  must(urls.map(({ type }) => type).join() === 'text/html,application/x-suggestions+json', 'Wrong types of URLs')
  for (const { template = '' } of urls) {
    must(template.split('{searchTerms}').length === 2, `Not exactly one {searchTerms}: ${template}`)
    must(isAddress(template.replace('{searchTerms}', 'tide')), `Invalid URL: ${template}`)
  }
  return all
}

/** Rules for crawlers (RFC 9309, §2.2): groups of rules after the names of crawlers, then other records. */
export function checkRobots(text: string): string[] {
  const { must, all } = collect()
  let isInGroup = false
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, name = '', value = ''] = /^([A-Za-z-]+): (\S.*)$/.exec(line) ?? []
    if (name === 'User-agent') isInGroup = /^(?:\*|[A-Za-z_-]+)$/.test(value)
    else if (name === 'Allow' || name === 'Disallow') must(isInGroup && /^\/[\x21-\x7E]*$/.test(value), line)
    else if (name === 'Content-Signal')
      must(isInGroup && /^(?:(?:search|ai-input|ai-train)=(?:yes|no)(?:, (?!$)|$))+$/.test(value), line)
    else must(name === 'Sitemap' && isAddress(value), line)
  }
  must(isInGroup, 'No group of rules')
  return all
}

/**
 * Checks the structure of an index for language models (llmstxt.org): a name, a summary, blocks without headings, then
 * lists.
 */
export function checkLlms(text: string): string[] {
  const { must, all } = collect()
  const [name = '', ...blocks] = text.trimEnd().split(/\n{2,}/)
  must(/^# \S/.test(name) && !name.includes('\n'), `Missing name: ${name}`)
  must(text.length < 50_000, `Too long: ${text.length} characters`)
  const first = blocks.findIndex((block) => block.startsWith('#'))
  must(first !== -1, 'No section')
  for (const [at, block] of blocks.entries()) {
    must(at === 0 || !block.startsWith('> '), 'The summary is not the first block')
    if (at < first) continue
    if ((at - first) % 2 === 0) must(/^## \S[^\n]*$/.test(block), `Not a heading: ${block.slice(0, 80)}`)
    else
      for (const line of block.split('\n')) {
        const [, link] = /^- \[(?:[^\]\\]|\\.)+\]\(([^()\s]+)\)(?:: \S.*)?$/.exec(line) ?? []
        must(isAddress(link), `Not a link: ${line}`)
      }
  }
  return all
}

/**
 * Checks the structured data of a page as Google reads it: an article, whose fields are optional but typed, and a
 * breadcrumb of at least two elements.
 */
export function checkStructuredData(html: string): string[] {
  const { must, all } = collect()
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  must(scripts.length === 1, `Not exactly one block of JSON-LD: ${scripts.length}`)
  const { '@context': context, ...data } = JSON.parse(scripts[0]?.[1] ?? '{}') as Record<string, unknown>
  must(context === 'https://schema.org', 'Wrong @context')
  const [article, breadcrumb, ...more] = (data['@graph'] as Record<string, unknown>[] | undefined) ?? [data]
  must(article?.['@type'] === 'TechArticle' && more.length === 0, 'Not exactly one TechArticle')
  const { '@type': _type, headline, inLanguage, dateModified, mainEntityOfPage, image, ...others } = article ?? {}
  must(typeof headline === 'string' && headline !== '', 'Missing headline')
  must(
    isLanguage(inLanguage) && isMoment(dateModified) && isAddress(mainEntityOfPage),
    'Invalid inLanguage, dateModified, or mainEntityOfPage',
  )
  must(image === undefined || isAddress(image), 'Invalid image')
  must(Object.keys(others).length === 0, `Unknown fields: ${Object.keys(others).join()}`)
  if (!breadcrumb) return all
  must(breadcrumb['@type'] === 'BreadcrumbList', 'Not a BreadcrumbList')
  const items = breadcrumb.itemListElement as Record<string, unknown>[]
  must(items.length >= 2, 'Breadcrumb with fewer than two elements')
  for (const [at, item] of items.entries()) {
    must(item['@type'] === 'ListItem' && item.position === at + 1, 'Invalid ListItem or position')
    must(typeof item.name === 'string' && item.name !== '', 'Element without a name')
    must(isAddress(item.item) || (item.item === undefined && at === items.length - 1), 'Element without a URL')
  }
  return all
}
