import { readEntryFields } from '../../../core/markdown/index.ts'
import { isRecord } from '../source/record.ts'

interface FieldTools {
  /** The page is the front page of its language. */
  isLanding: boolean
  /** What the menu calls the page, where that is written apart from it. */
  label?: string
  hidden: boolean
  /** An address of frontmatter as a path of the new site. */
  path(address: string): string
  /** An address of an image where it will be; `undefined` where no such file is copied. */
  media(address: string): string | undefined
  icon(name: string): string | undefined
  note(key: string, message: string): void
  /** The title of the window, where it is not that of the page. */
  windowTitle?: string | undefined
}

/** Keys of frontmatter that are converted below, or that only change how another system lists or renders a page. */
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

/**
 * Converts frontmatter. What has no equivalent is noted; keys that no system defines are the author's own, and stay,
 * unless ours of the same name are something else: such a page would not be published.
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
    // Neither menu, search, sitemap nor lists have a page that says so.
    unlisted: data.unlisted === true || data.hidden === true ? true : undefined,
    searchable: data.pagefind === false ? false : undefined,
    modifiedAt:
      readDate(data.lastUpdated) ?? (isRecord(data.last_update) ? readDate(data.last_update.date) : undefined),
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
    places: new Map(),
    written: new Map(),
  }
  const { diagnostics } = readEntryFields('', alone)
  if (diagnostics.length > 0) note(key, `“${key}” is something else here, and was left out: ${JSON.stringify(value)}`)
  return diagnostics.length === 0
}

function readNavigation(data: Record<string, unknown>, title: string | undefined, tools: FieldTools): unknown {
  const sidebar = isRecord(data.sidebar) ? data.sidebar : {}
  const isHidden = tools.hidden || [data.hidden, data.unlisted, sidebar.hidden].includes(true)
  if (isHidden) return false
  const label = textOf(data.sidebar_label) ?? textOf(data.sidebarTitle) ?? textOf(sidebar.label) ?? tools.label
  const badge = isRecord(sidebar.badge) ? textOf(sidebar.badge.text) : (textOf(sidebar.badge) ?? textOf(data.tag))
  const theirs = textOf(data.icon)
  const icon = theirs === undefined ? undefined : tools.icon(theirs)
  if (theirs !== undefined && icon === undefined)
    tools.note('icon', `The icon “${theirs}” has no equivalent: it was left out`)
  const navigation = dropAbsent({ title: label !== title ? label : undefined, icon, badge })
  return Object.keys(navigation).length > 0 ? navigation : undefined
}

/**
 * The title and preview image for search engines and social networks, from elements of `<head>` or keys of their own.
 */
function readSeo(data: Record<string, unknown>, { windowTitle }: FieldTools): Record<string, unknown> {
  const head = headElements(data.head)
  const own = head.find(({ tag }) => tag === 'title')?.content
  const image =
    head.find(({ attributes }) => attributes.property === 'og:image')?.attributes.content ?? data['og:image']
  return dropAbsent({
    title: textOf(own) ?? textOf(data['og:title']) ?? windowTitle,
    ogImage: textOf(image),
  })
}

/** Elements of `<head>`, which Starlight writes as mappings and VitePress as lists. */
function headElements(value: unknown): { tag: string; attributes: Record<string, unknown>; content: unknown }[] {
  return (Array.isArray(value) ? value : []).map((element: unknown) => {
    if (Array.isArray(element))
      return { tag: String(element[0]), attributes: isRecord(element[1]) ? element[1] : {}, content: element[2] }
    const { tag, attrs, content } = isRecord(element) ? element : {}
    return { tag: String(tag), attributes: isRecord(attrs) ? attrs : {}, content }
  })
}

/** Which headings the outline lists: `false` for none, else how many levels, counted from the second one. */
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
      variant: textOf(action.variant) ?? (action.theme === 'brand' ? 'primary' : textOf(action.theme)),
    }),
  )
  const features = (Array.isArray(data.features) ? data.features : []).filter(isRecord).map((feature) =>
    dropAbsent({
      title: textOf(feature.title),
      description: textOf(feature.details) ?? textOf(feature.description),
      to: textOf(feature.link) === undefined ? undefined : tools.path(textOf(feature.link)!),
    }),
  )
  return dropAbsent({
    hero:
      hero &&
      dropAbsent({
        title: textOf(hero.title) ?? textOf(hero.text) ?? textOf(hero.name),
        tagline: textOf(hero.tagline),
        image: readHeroImage(hero.image, tools),
        actions: actions.length > 0 ? actions : undefined,
      }),
    features: features.length > 0 ? features : undefined,
  })
}

/**
 * The picture of a hero: an address, or one for light and one for dark pages, which is what `src`, `file`, `light` and
 * `dark` of the systems are.
 */
function readHeroImage(image: unknown, tools: FieldTools): Record<string, unknown> | undefined {
  if (image === undefined || image === null) return undefined
  const { src, file, light, dark, alt } = isRecord(image) ? image : { src: image }
  const [day, night] = [light ?? src ?? file, dark].map((each) => {
    const address = textOf(each)
    return address === undefined ? undefined : tools.media(address)
  })
  if (day === undefined && night === undefined) {
    tools.note('hero', 'The image of the hero was left out: there is no such file')
    return undefined
  }
  const named = textOf(alt)
  return dropAbsent({ ...(night === undefined ? { src: day } : { light: day ?? night, dark: night }), alt: named })
}

/** Notes each key whose value is lost, so that authors know what to look for. */
function noteWhatIsLost(data: Record<string, unknown>, tools: FieldTools): void {
  const isOther = (value: unknown) => value !== undefined && value !== false && value !== null
  const head = headElements(data.head).filter(
    ({ tag, attributes }) => tag !== 'title' && attributes.property !== 'og:image',
  )
  const tags = [...new Set(head.map(({ tag }) => tag))].join(', ')
  if (tags !== '') tools.note('head', `Elements of <head> were left out: ${tags}`)
  if (isOther(data.banner))
    tools.note('banner', 'The banner was left out: a site has one announcement, in site.config.ts')
  if (!tools.isLanding && (data.template === 'splash' || data.hero !== undefined || data.layout === 'home')) {
    const key = data.hero === undefined ? 'template' : 'hero'
    tools.note(key, 'Only the front page of a language is a landing page: this became an ordinary page')
  }
  for (const key of ['prev', 'next', 'pagination_prev', 'pagination_next'] as const) {
    if (isOther(data[key])) tools.note(key, `“${key}” was left out: previous and next follow the menu`)
  }
  if (isOther(data.cover)) tools.note('cover', 'The cover image was left out')
  for (const key of ['editUrl', 'custom_edit_url'] as const) {
    if (typeof data[key] === 'string')
      tools.note(key, `“${key}” was left out: pages are edited where site.config.ts says`)
  }
  if (typeof data.openapi === 'string')
    tools.note('openapi', `What an OpenAPI file says of “${data.openapi}” was left out`)
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
