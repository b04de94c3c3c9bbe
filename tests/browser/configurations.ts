import type { Files } from '../harness/site.ts'

/** A possible configuration of a site, and texts that visitors must be able to find in every window. */
interface Configuration {
  name: string
  config: Record<string, unknown>
  /** Labels of links, or endings of their URLs. */
  links: readonly string[]
  /** The site title in the header. */
  title: string
}

const icon = 'i-lucide-book-open'
const link = (label: string, to = `https://example.com/${label.toLowerCase()}`) => ({ label, to })

/** Every documented configuration of the frame. If you add a setting, add it here. */
export const configurations: readonly Configuration[] = [
  { name: 'an empty configuration', config: {}, title: 'Docs', links: [] },
  {
    name: 'links with icons, including a menu',
    title: 'Harbour',
    config: {
      title: 'Harbour',
      header: {
        links: [
          { ...link('Guide', '/start/install'), icon },
          { label: 'More', icon, links: [link('Forum'), { ...link('Chat'), target: '_blank' }] },
          { ...link('Status'), target: '_blank' },
        ],
      },
      github: { url: 'https://github.com/example/harbour' },
      announcement: { text: 'Version **2** is out: read [the notes](/start/install).' },
    },
    links: ['Guide', 'Forum', 'Chat', 'Status'],
  },
  {
    name: 'too many links and a long title',
    title: 'The Harbour Master’s Handbook of Tides, Moorings and Lights',
    config: {
      title: 'The Harbour Master’s Handbook of Tides, Moorings and Lights',
      header: {
        links: ['Documentation', 'Reference', 'Community', 'Changelog', 'Pricing', 'Enterprise', 'Support'].map(
          (label) => ({
            ...link(label),
            icon,
          }),
        ),
      },
      github: { url: 'https://github.com/example/harbour' },
    },
    links: ['Documentation', 'Reference', 'Community', 'Changelog', 'Pricing', 'Enterprise', 'Support'],
  },
  {
    name: 'a tab for each section',
    title: 'Harbour',
    config: { title: 'Harbour', header: { tabs: true } },
    links: ['/start/install'],
  },
  {
    name: 'custom tabs, and links and columns in the footer',
    title: 'Harbour',
    config: {
      title: 'Harbour',
      header: {
        tabs: [{ ...link('Start', '/start'), icon }, link('Stations', '/stations'), link('Blog')],
        links: [link('Pricing'), { label: 'Help', links: [link('Forum')] }],
        menu: 'slideover',
      },
      footer: {
        copyright: '© {year} Harbour Ltd',
        columns: ['Product', 'Company', 'Legal', 'Community'].map((title) => ({
          title,
          links: [{ ...link(`${title} one`), icon }, link(`${title} two`, '/start/install')],
        })),
      },
      socials: { mastodon: 'https://example.social/@harbour' },
    },
    links: ['Start', 'Stations', 'Blog', 'Pricing', 'Forum', 'Product one', 'Legal two'],
  },
  {
    name: 'a logo, a forced color mode, a drawer, and many languages',
    title: 'Harbour',
    config: {
      title: 'Harbour',
      header: {
        logo: { light: '/logo.svg', dark: '/logo.svg', alt: 'Harbour' },
        menu: 'drawer',
        links: [link('Status')],
      },
      theme: { colorMode: 'dark' },
      locales: ['en', 'ar', 'fr', 'de', 'es', 'pt-BR', 'ru', 'fa', 'hi', 'ja', 'ko', 'zh-CN', 'zh-TW', 'th', 'uk'],
    },
    links: ['Status'],
  },
]

export const configurationFiles = ({ config }: Pick<Configuration, 'config'>): Files => ({
  'site.config.json': JSON.stringify({ locales: ['en', 'ar'], ...config }),
})

/** Files that the configurations refer to. */
export const configurationSite: Files = {
  'public/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 28"><path d="M0 0h90v28H0z" fill="#369"/></svg>',
}
