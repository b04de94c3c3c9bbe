/** A part of a JSON Schema (draft 7, which editors read) that says what a value is for. */
interface FieldSchema {
  description: string
  type?: string | string[]
  enum?: readonly unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  items?: FieldSchema | object
  properties?: Record<string, FieldSchema>
  required?: readonly string[]
}

/** What a badge in the menu may be coloured. */
export const badgeColors = ['primary', 'secondary', 'success', 'info', 'warning', 'error', 'neutral']

/** What `navigation` of a page or of a folder may have; other keys are kept for components of the site. */
const navigationFields: Record<string, FieldSchema> = {
  title: { type: 'string', description: 'The title in the menu, where it is another one than that of the page.' },
  icon: { type: 'string', description: 'An icon beside the title in the menu, such as `i-lucide-rocket`.' },
  method: {
    type: 'string',
    enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    description: 'The method of a request, for a page about one.',
  },
  badge: {
    type: ['string', 'object'],
    properties: {
      label: { type: 'string', description: 'The word.' },
      color: { type: 'string', enum: badgeColors, description: 'Its colour.' },
    },
    description: 'A word beside the title in the menu: `New`, or `{ label: Beta, color: warning }`.',
  },
}

/** Fields of the frontmatter. Others are allowed: they are kept with the page, under `meta`. */
export const pageFields: Record<string, FieldSchema> = {
  title: {
    type: ['string', 'number'],
    description: 'Title of the page. Default: a `#` heading on the first line, else the name of the file.',
  },
  description: {
    type: 'string',
    description:
      'The line under the title; also for search engines. Default: the first paragraph, if the text begins with one.',
  },
  lead: { type: 'boolean', description: 'Whether the description stands under the title.' },
  navigation: {
    type: ['boolean', 'object'],
    properties: navigationFields,
    description: '`false` leaves the page out of the menu; keys change its entry there.',
  },
  toc: {
    type: ['boolean', 'object'],
    properties: {
      title: { type: 'string', description: 'A title of the outline, for programs that read the page.' },
      depth: {
        type: 'integer',
        minimum: 1,
        maximum: 5,
        default: 2,
        description: 'How many levels below the title are listed.',
      },
      searchDepth: {
        type: 'integer',
        minimum: 1,
        maximum: 5,
        default: 2,
        description: 'How deep inside other blocks headings are looked for.',
      },
    },
    description: '`false` removes the outline; keys change its depth.',
  },
  links: {
    type: 'array',
    items: {
      type: 'object',
      required: ['label', 'to'],
      properties: {
        label: { type: 'string', description: 'The text of the button.' },
        to: { type: 'string', description: 'Where it leads. Addresses of this site have their language: `/en/guide`.' },
        icon: { type: 'string', description: 'An icon before the text.' },
        target: { type: 'string', description: '`_blank` opens another tab.' },
      },
    },
    description: 'Buttons in the header of the page.',
  },
  seo: {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'The title for search engines and shared links.' },
      description: { type: 'string', description: 'The description for search engines and shared links.' },
      ogImage: { type: 'string', description: 'The picture of shared links: a file of the content, or an address.' },
      ogImageAlt: { type: 'string', description: 'What that picture shows.' },
    },
    description: 'What search engines and shared links say of the page.',
  },
  draft: { type: 'boolean', default: false, description: '`true` keeps the page out of the site.' },
  publishAt: { type: 'string', description: 'The page is shown from then on: a date, or a date with a time.' },
  expireAt: { type: 'string', description: 'The page is shown up to then: a date, or a date with a time.' },
  path: { type: 'string', description: 'The address of the page, language included: `/en/start`.' },
  slug: {
    type: ['string', 'number'],
    description: 'The last part of the address; with a leading `/`, all of it after the language.',
  },
  translates: {
    type: 'string',
    description: 'The page that this one translates, without its language: `/guide/install`.',
  },
  translatedFrom: { type: 'string', description: 'The state of the original that the page was made from.' },
  keywords: {
    type: ['array', 'string'],
    items: { type: 'string' },
    description: 'Words by which the search finds the page, too.',
  },
  searchable: { type: 'boolean', default: true, description: '`false` leaves the page out of the search.' },
  unlisted: {
    type: 'boolean',
    default: false,
    description: '`true` leaves the page out of every list and the search.',
  },
  noindex: { type: 'boolean', default: false, description: '`true` asks search engines not to list the page.' },
  sitemap: { type: 'boolean', default: true, description: '`false` leaves the page out of the sitemap.' },
  scrollToTop: {
    type: 'boolean',
    default: true,
    description: '`false` leaves readers at the height of the page before.',
  },
  boost: { type: 'number', default: 1, description: 'Multiplies the relevance of the page in the search.' },
  stem: { type: 'string', description: 'The name by which pages are ordered. Default: the place of the file.' },
  layout: { type: 'string', description: 'Stored with the page; does not change how it looks.' },
}

/** Fields of `.navigation.yml`. */
export const folderFields: Record<string, FieldSchema> = {
  ...navigationFields,
  title: {
    type: 'string',
    description: 'The title of the folder in the menu. Default: that of its page, else its name.',
  },
  navigation: {
    type: ['boolean', 'object'],
    properties: navigationFields,
    description: '`false` hides the folder in the menu.',
  },
}
