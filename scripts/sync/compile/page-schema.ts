/** Part of a JSON Schema (draft 7, which editors support) that describes the value of a field. */
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

/** The colors of badges in the sidebar. */
export const badgeColors = ['primary', 'secondary', 'success', 'info', 'warning', 'error', 'neutral']

/** The keys of `navigation` for pages and folders. Other keys are stored for components of the site. */
const navigationFields: Record<string, FieldSchema> = {
  title: { type: 'string', description: "Title in the sidebar, if it differs from the page's title." },
  icon: { type: 'string', description: 'Icon next to the title in the sidebar, such as `i-lucide-rocket`.' },
  method: {
    type: 'string',
    enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    description: 'HTTP method, for a page about a request.',
  },
  badge: {
    type: ['string', 'object'],
    properties: {
      label: { type: 'string', description: 'Text of the badge.' },
      color: { type: 'string', enum: badgeColors, description: 'Color of the badge.' },
    },
    description: 'Badge next to the title in the sidebar: `New`, or `{ label: Beta, color: warning }`.',
  },
}

/** The fields of the frontmatter. Other fields are allowed and are stored in the page's `meta`. */
export const pageFields: Record<string, FieldSchema> = {
  title: {
    type: ['string', 'number'],
    description: 'Title of the page. Default: a `#` heading at the start of the text, otherwise the file name.',
  },
  description: {
    type: 'string',
    description:
      'Text below the title, also for search engines. Default: the first paragraph, if the page starts with one.',
  },
  lead: { type: 'boolean', description: '`false` hides the description on the page.' },
  navigation: {
    type: ['boolean', 'object'],
    properties: navigationFields,
    description: '`false` hides the page from the sidebar. An object changes its sidebar entry.',
  },
  toc: {
    type: ['boolean', 'object'],
    properties: {
      title: { type: 'string', description: 'Title of the table of contents, for programs that read the page.' },
      depth: {
        type: 'integer',
        minimum: 1,
        maximum: 5,
        default: 2,
        description: 'How many heading levels below the title to list.',
      },
      searchDepth: {
        type: 'integer',
        minimum: 1,
        maximum: 5,
        default: 2,
        description: 'How deep to look for headings inside other blocks.',
      },
    },
    description: '`false` removes the table of contents; keys change its depth.',
  },
  links: {
    type: 'array',
    items: {
      type: 'object',
      required: ['label', 'to'],
      properties: {
        label: { type: 'string', description: 'Text of the button.' },
        to: { type: 'string', description: 'Target URL. Paths of this site include their language: `/en/guide`.' },
        icon: { type: 'string', description: 'Icon before the text.' },
        target: { type: 'string', description: '`_blank` opens the link in a new tab.' },
      },
    },
    description: 'Buttons in the page header.',
  },
  seo: {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'Title for search engines and social cards.' },
      description: { type: 'string', description: 'Description for search engines and social cards.' },
      ogImage: { type: 'string', description: 'Image of the social card: a file of the content folder, or a URL.' },
      ogImageAlt: { type: 'string', description: 'Alternative text of that image.' },
    },
    description: 'Text and image for search engines and social cards.',
  },
  date: { type: 'string', description: 'Date of a post, or date and time, from which it is public.' },
  version: { type: ['string', 'number'], description: 'Version of the product that a post is about: `2.1.0`.' },
  tags: { type: ['array', 'string'], items: { type: 'string' }, description: 'Tags of a post.' },
  authors: {
    type: ['array', 'string', 'object'],
    items: {},
    description: 'Authors of a post: keys of `_authors.yml`, or objects with a `name`.',
  },
  cover: { type: ['string', 'object'], description: 'Image at the top of a post.' },
  pinned: { type: 'boolean', default: false, description: '`true` keeps a post at the top of its list.' },
  draft: { type: 'boolean', default: false, description: '`true` leaves the page out of the site.' },
  publishAt: { type: 'string', description: 'Date, or date and time, from which the page is public.' },
  expireAt: { type: 'string', description: 'Date, or date and time, until which the page is public.' },
  reviewBy: { type: 'string', description: 'Date after which the page shows that it is due for review.' },
  reviewNotice: { type: 'boolean', default: true, description: '`false` hides the notice after `reviewBy`.' },
  path: { type: 'string', description: 'Path of the page, including its language: `/en/start`.' },
  slug: {
    type: ['string', 'number'],
    description: 'Last segment of the path; with a leading `/`, the whole path after the language.',
  },
  translates: {
    type: 'string',
    description: 'Path of the page that this one translates, without its language: `/guide/install`.',
  },
  translatedFrom: {
    type: ['string', 'boolean'],
    description: 'Version of the original that was translated; `false` for a page with its own text.',
  },
  keywords: {
    type: ['array', 'string'],
    items: { type: 'string' },
    description: 'Extra search words for the page.',
  },
  questions: {
    type: 'object',
    description: 'Questions that sections answer in other words, by heading ID; `top` is the introduction.',
  },
  searchable: { type: 'boolean', default: true, description: '`false` hides the page from search.' },
  unlisted: {
    type: 'boolean',
    default: false,
    description: '`true` hides the page from search and from every list.',
  },
  noindex: { type: 'boolean', default: false, description: '`true` asks search engines not to index the page.' },
  sitemap: { type: 'boolean', default: true, description: '`false` leaves the page out of the sitemap.' },
  scrollToTop: {
    type: 'boolean',
    default: true,
    description: '`false` keeps the scroll position of the previous page.',
  },
  boost: { type: 'number', default: 1, description: 'Multiplies the rank of the page in search.' },
  stem: { type: 'string', description: 'Name by which pages are sorted. Default: the path of the file.' },
  layout: { type: 'string', description: 'Stored with the page, without an effect on its appearance.' },
}

/** The fields of `.navigation.yml` files. */
export const folderFields: Record<string, FieldSchema> = {
  ...navigationFields,
  title: {
    type: 'string',
    description: 'Title of the folder in the sidebar. Default: the title of its page, otherwise its name.',
  },
  navigation: {
    type: ['boolean', 'object'],
    properties: navigationFields,
    description: '`false` hides the folder in the sidebar.',
  },
}
