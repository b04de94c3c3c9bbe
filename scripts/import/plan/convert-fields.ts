import { readEntryFields } from '../../../core/markdown/index.ts'
import { badgeVariants } from '../body/shared-converters.ts'
import { isRecord } from '../source/record.ts'

interface FieldTools {
  /** Whether the page is the home page of its language. */
  isLanding: boolean
  /** Whether the page is a post, whose cover Rivage displays. */
  isPost: boolean
  /** The page's title in the sidebar, if it differs from the page's title. */
  label?: string
  hidden: boolean
  /** Converts a URL in the frontmatter to a path of the new site. */
  path(address: string): string
  /** Returns the new URL of an image, or `undefined` if the image is not copied. */
  media(address: string): string | undefined
  icon(name: string): string | undefined
  note(key: string, message: string): void
  /** The title of the window, if it differs from that of the page. */
  windowTitle?: string | undefined
}

/** Frontmatter keys that are converted below, or that only affect lists and the layout in the source system. */
const read = new Set([
  'title',
  'description',
  'navigation',
  'seo',
  'toc',
  'draft',
  'hero',
  'features',
  'icon',
  'tag',
  'head',
  'banner',
  'template',
  'layout',
  'sidebar',
  'sidebar_label',
  'sidebar_position',
  'sidebarTitle',
  'hidden',
  'unlisted',
  'hide',
  'id',
  'slug',
  'order',
  'url',
  'permalink',
  'tableOfContents',
  'hide_table_of_contents',
  'toc_min_heading_level',
  'toc_max_heading_level',
  'outline',
  'hide_title',
  'mode',
  'titleTemplate',
  'editUrl',
  'editLink',
  'custom_edit_url',
  'lastUpdated',
  'last_update',
  'prev',
  'next',
  'pagination_prev',
  'pagination_next',
  'pagination_label',
  'sidebar_class_name',
  'displayed_sidebar',
  'pagefind',
  'aside',
  'pageClass',
  'cover',
  'coverY',
  'footer',
  'navbar',
  'openapi',
])

/** Keys that contain a text without an equivalent, with the reason. */
const lostTexts: Readonly<Record<string, string>> = {
  sidebar_class_name: 'the new site has other CSS classes',
  pageClass: 'the new site has other CSS classes',
  displayed_sidebar: 'the site has one sidebar',
  pagination_label: 'previous and next links show the title of the page in the sidebar',
}

/**
 * Converts frontmatter. Reports keys without an equivalent. Keeps custom keys, except those with a different meaning in
 * Rivage, because their values could prevent the page from being published.
 */
export function convertFields(data: Record<string, unknown>, tools: FieldTools): Record<string, unknown> {
  const title = textOf(data.title)
  const seo = readSeo(data, tools)
  noteWhatIsLost(data, tools)
  return dropAbsent({
    title,
    description: textOf(data.description),
    navigation: readNavigation(data, title, tools),
    seo: Object.keys(seo).length > 0 ? seo : undefined,
    toc: readOutline(data),
    draft: data.draft === true ? true : undefined,
    // The sidebar, the search, the sitemap, and lists omit an unlisted page.
    unlisted: data.unlisted === true || data.hidden === true ? true : undefined,
    searchable: data.pagefind === false ? false : undefined,
    modifiedAt:
      readDate(data.lastUpdated) ?? (isRecord(data.last_update) ? readDate(data.last_update.date) : undefined),
    cover: tools.isPost ? readImage('cover', data.cover ?? heroImage(data), tools) : undefined,
    ...(tools.isLanding ? readLanding(data, tools) : {}),
    ...Object.fromEntries(
      Object.entries(data).filter(([key, value]) => !read.has(key) && isAccepted(key, value, tools)),
    ),
  })
}

function isAccepted(key: string, value: unknown, { note }: FieldTools): boolean {
  const alone = {
    data: { [key]: value },
    body: '',
    bodyLine: 1,
    diagnostics: [],
    positions: new Map(),
    written: new Map(),
  }
  const { diagnostics } = readEntryFields('', alone)
  if (diagnostics.length > 0)
    note(key, `“${key}” was left out, because this value is not valid in Rivage: ${JSON.stringify(value)}`)
  return diagnostics.length === 0
}

function readNavigation(data: Record<string, unknown>, title: string | undefined, tools: FieldTools): unknown {
  const sidebar = isRecord(data.sidebar) ? data.sidebar : {}
  const isHidden = tools.hidden || [data.hidden, data.unlisted, sidebar.hidden].includes(true)
  if (isHidden) return false
  const label = textOf(data.sidebar_label) ?? textOf(data.sidebarTitle) ?? textOf(sidebar.label) ?? tools.label
  const badge = readBadge(sidebar.badge) ?? textOf(data.tag)
  const theirs = textOf(data.icon)
  const icon = theirs === undefined ? undefined : tools.icon(theirs)
  if (theirs !== undefined && icon === undefined)
    tools.note('icon', `The icon “${theirs}” was left out, because it has no equivalent`)
  const navigation = dropAbsent({ title: label !== title ? label : undefined, icon, badge })
  return Object.keys(navigation).length > 0 ? navigation : undefined
}

function readBadge(badge: unknown): unknown {
  if (!isRecord(badge)) return textOf(badge)
  const label = textOf(badge.text)
  const color = badgeVariants[textOf(badge.variant) ?? '']
  return label === undefined || color === undefined ? label : { label, color }
}

/**
 * Reads the title and preview image for search engines and social networks, from elements of `<head>` or separate keys.
 */
function readSeo(data: Record<string, unknown>, { windowTitle, isPost }: FieldTools): Record<string, unknown> {
  const head = headElements(data.head)
  const own = head.find(({ tag }) => tag === 'title')?.content
  const image =
    head.find(({ attributes }) => attributes.property === 'og:image')?.attributes.content ?? data['og:image']
  return dropAbsent({
    title: textOf(own) ?? textOf(data['og:title']) ?? windowTitle,
    description: isPost && isRecord(data.seo) ? textOf(data.seo.description) : undefined,
    ogImage: textOf(image),
  })
}

/** Returns elements of `<head>` in a common format. Starlight writes them as objects, and VitePress as arrays. */
function headElements(value: unknown): { tag: string; attributes: Record<string, unknown>; content: unknown }[] {
  return (Array.isArray(value) ? value : []).map((element: unknown) => {
    if (Array.isArray(element))
      return { tag: String(element[0]), attributes: isRecord(element[1]) ? element[1] : {}, content: element[2] }
    const { tag, attrs, content } = isRecord(element) ? element : {}
    return { tag: String(tag), attributes: isRecord(attrs) ? attrs : {}, content }
  })
}

/**
 * Reads the outline setting: `false` for no outline, or the number of heading levels, starting with the second level.
 */
function readOutline(data: Record<string, unknown>): unknown {
  const { tableOfContents: starlight, outline, hide } = data
  if (starlight === false || outline === false || data.hide_table_of_contents === true) return false
  if (Array.isArray(hide) && hide.includes('toc')) return false
  const last =
    (isRecord(starlight) ? starlight.maxHeadingLevel : undefined) ??
    data.toc_max_heading_level ??
    (outline === 'deep' ? 6 : Array.isArray(outline) ? outline[1] : outline)
  return typeof last === 'number' && last >= 2 ? { depth: Math.min(last, 6) - 1 } : undefined
}

function readLanding(data: Record<string, unknown>, tools: FieldTools): Record<string, unknown> {
  const hero = isRecord(data.hero) ? data.hero : undefined
  const actions = (Array.isArray(hero?.actions) ? hero.actions : []).filter(isRecord).map((action) =>
    dropAbsent({
      label: textOf(action.text) ?? textOf(action.label),
      to: tools.path(textOf(action.link) ?? textOf(action.to) ?? ''),
      icon: tools.icon(textOf(action.icon) ?? ''),
      variant: textOf(action.variant) ?? (action.theme === 'brand' ? 'primary' : textOf(action.theme)),
    }),
  )
  const features = (Array.isArray(data.features) ? data.features : []).filter(isRecord).map((feature) =>
    dropAbsent({
      icon: tools.icon(textOf(feature.icon) ?? ''),
      title: textOf(feature.title),
      description: textOf(feature.details) ?? textOf(feature.description),
      to: textOf(feature.link) === undefined ? undefined : tools.path(textOf(feature.link)!),
    }),
  )
  const lost = (field: string, name: string, value: unknown) => {
    if (value !== undefined) tools.note(field, `“${name}” was left out: ${textOf(value) ?? 'an image'}`)
  }
  const { title, text = title, name } = hero ?? {}
  if (text !== undefined && name !== data.title) lost('hero', 'hero.name', name)
  for (const feature of Array.isArray(data.features) ? data.features.filter(isRecord) : []) {
    lost('features', 'linkText', feature.linkText)
    if (tools.icon(textOf(feature.icon) ?? '') === undefined) lost('features', 'icon', feature.icon)
  }
  return dropAbsent({
    hero:
      hero &&
      dropAbsent({
        title: textOf(hero.title) ?? textOf(hero.text) ?? textOf(hero.name),
        tagline: textOf(hero.tagline),
        image: readImage('hero', hero.image, tools),
        actions: actions.length > 0 ? actions : undefined,
      }),
    features: features.length > 0 ? features : undefined,
  })
}

/**
 * Reads an image as one URL, or as separate ones for light and dark mode. Different systems use the keys `src`, `file`,
 * `image`, `light`, and `dark`.
 * @param key the image's key in the frontmatter
 */
function readImage(key: 'hero' | 'cover', image: unknown, tools: FieldTools): Record<string, unknown> | undefined {
  if (image === undefined || image === null) return undefined
  const { src, image: own, file, light, dark, alt } = isRecord(image) ? image : { src: image }
  const [day, night] = [light ?? src ?? own ?? file, dark].map((each) => {
    const address = textOf(each)
    return address === undefined ? undefined : tools.media(address)
  })
  if (day === undefined && night === undefined) {
    tools.note(key, `The ${key} image was left out, because the file is missing. Add it to public/`)
    return undefined
  }
  const named = textOf(alt)
  return dropAbsent({ ...(night === undefined ? { src: day } : { light: day ?? night, dark: night }), alt: named })
}

/** Returns the image of a `hero`, which some blogs display above a post. */
function heroImage({ hero }: Record<string, unknown>): unknown {
  return isRecord(hero) ? hero.image : hero
}

/** Reports each key whose value is lost, so that authors can check whether it matters. */
function noteWhatIsLost(data: Record<string, unknown>, tools: FieldTools): void {
  const isOther = (value: unknown) => value !== undefined && value !== false && value !== null
  const head = headElements(data.head).filter(
    ({ tag, attributes }) => tag !== 'title' && attributes.property !== 'og:image',
  )
  const tags = [...new Set(head.map(({ tag }) => tag))].join(', ')
  if (tags !== '') tools.note('head', `<head> elements were left out: ${tags}`)
  if (isOther(data.banner))
    tools.note(
      'banner',
      'The banner was left out. Use `announcement` in site.config.ts, which applies to the whole site',
    )
  const { image: _image, ...heroText } = isRecord(data.hero) ? data.hero : {}
  if (tools.isPost && isOther(data.hero)) {
    if (Object.keys(heroText).length > 0) tools.note('hero', 'Only the hero image was kept, as the cover')
    else if (isOther(data.cover)) tools.note('hero', 'The hero image was left out, because the post has a cover')
  } else if (!tools.isLanding && (data.template === 'splash' || data.hero !== undefined || data.layout === 'home')) {
    const key = data.hero === undefined ? 'template' : 'hero'
    tools.note(
      key,
      'The landing page became an ordinary page, because only the front page of a language can be a landing page',
    )
  }
  for (const key of ['prev', 'next', 'pagination_prev', 'pagination_next'] as const) {
    if (isOther(data[key])) tools.note(key, `“${key}” was left out, because previous and next links follow the sidebar`)
  }
  const { attrs } = isRecord(data.sidebar) ? data.sidebar : {}
  if (isRecord(attrs) && Object.keys(attrs).length > 0)
    tools.note('sidebar', `Sidebar link attributes were left out: ${Object.keys(attrs).join(', ')}`)
  if (isOther(data.cover) && !tools.isPost) tools.note('cover', 'The cover image was left out')
  for (const key of ['editUrl', 'custom_edit_url'] as const) {
    if (typeof data[key] === 'string')
      tools.note(key, `“${key}” was left out, because edit links use \`github\` in site.config.ts`)
  }
  for (const [key, reason] of Object.entries(lostTexts))
    if (textOf(data[key]) !== undefined) tools.note(key, `“${key}” was left out, because ${reason}`)
  if (isRecord(data.last_update) && textOf(data.last_update.author) !== undefined)
    tools.note('last_update', '“last_update.author” was left out, because only posts have authors')
  if (typeof data.openapi === 'string')
    tools.note(
      'openapi',
      `The operation “${data.openapi}” was left out, because no imported API description contains it`,
    )
}

function readDate(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined
}

function dropAbsent(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}
