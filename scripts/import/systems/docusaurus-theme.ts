import type { Localized, SiteConfigInput } from '../../../core/release/index.ts'
import type { CopiedFile, Note } from '../define-import-system.ts'
import { recordOf } from '../source/record.ts'
import {
  announcementOf,
  brandColorOf,
  footerColumnsOf,
  footerOf,
  headerLinksOf,
  headerOf,
  logoOf,
  noteLinks,
  repositoryOf,
  textsOf,
} from '../source/site-facts.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { readDocLinks } from './docusaurus-navigation.ts'
import type { Part } from './docusaurus-navigation.ts'
import { docsOptions, noteDocusaurusSettings, readDocusaurusHead } from './docusaurus-settings.ts'
import type { Translations } from './docusaurus-translations.ts'

interface SiteContext {
  source: SourceFolder
  /** The file of the settings, if the site has one. */
  file: string | undefined
  /** The files to copy, including those of the logo and icons. */
  files: readonly CopiedFile[]
  parts: readonly Part[]
  translations: Translations
}

/** The settings of a site, the files of its icons, and notes about settings that have no equivalent. */
interface SiteSettings {
  config: SiteConfigInput
  icons: readonly CopiedFile[]
  notes: Note[]
}

/** Converts the settings of a site and of its theme: texts, header, footer, announcement, head, and repository. */
export function readSiteSettings(
  config: Record<string, unknown>,
  { source, file, files, parts, translations }: SiteContext,
): SiteSettings {
  const theme = recordOf(config.themeConfig)
  const navbar = recordOf(theme.navbar)
  const footer = recordOf(theme.footer)
  const { editUrl } = docsOptions(config)
  const links = readDocLinks(navbar.items, parts)
  const logo = readLogo(navbar, files)
  const repository = repositoryOf(editUrl ?? repositoryNamed(config), 'site')
  const head = file === undefined ? undefined : readDocusaurusHead(file, config, files)
  const settings: SiteConfigInput = {
    ...withTitle(headerOf(logo, headerLinks(links, translations)), navbar.title, config.title),
    ...footerOf(footer.copyright, footerColumns(footer.links, translations), (text) =>
      translations.message('copyright', text),
    ),
    ...head?.config,
    ...(typeof config.titleDelimiter === 'string' && {
      titleTemplate: `%s ${config.titleDelimiter} ${String(config.title)}`,
    }),
    ...announcementOf(recordOf(theme.announcementBar).content),
    ...brandColorOf(source, '--ifm-color-primary'),
    ...textsOf({ title: config.title, description: config.tagline, url: config.url }),
    ...repository,
  }
  if (file === undefined) return { config: settings, icons: [], notes: [] }
  return {
    config: settings,
    icons: head?.icons ?? [],
    notes: [
      ...noteDocusaurusSettings(file, config),
      ...(head?.notes ?? []),
      ...noteLinks(file, 'navbar', links, ['to', 'href'], builtInItems),
      ...noteLinks(file, 'footer', footer.links, ['to', 'href']),
      ...noteLogo(file, navbar, logo !== undefined),
      ...noteEditUrl(file, editUrl, repository.github !== undefined),
    ],
  }
}

/** Types of navbar entries that every Rivage header contains. */
const builtInItems = ['search', 'localeDropdown', 'docsVersionDropdown', 'docsVersion', 'docSidebar']

/** Returns the logo of the navbar. The title beside it becomes its alternative text, unless it already has one. */
function readLogo({ logo, title }: Record<string, unknown>, files: readonly CopiedFile[]): ReturnType<typeof logoOf> {
  const { src, srcDark, alt } = recordOf(logo)
  const found = logoOf({ light: src, dark: srcDark, alt }, files)
  return found && { alt: typeof title === 'string' && title !== '' ? title : undefined, ...found }
}

function noteLogo(file: string, { logo, title }: Record<string, unknown>, isFound: boolean): Note[] {
  const { src } = recordOf(logo)
  if (!isFound && src !== undefined)
    return [{ file, message: `The logo ${String(src)} was left out, because the file is missing. Add it to public/` }]
  if (!isFound || typeof title !== 'string' || title === '') return []
  return [{ kind: 'changed', file, message: `The header shows only the logo; “${title}” became its alternative text` }]
}

function noteEditUrl(file: string, editUrl: unknown, isFound: boolean): Note[] {
  if (typeof editUrl !== 'string' || isFound) return []
  return [
    {
      file,
      message: `“Edit this page” was left out, because ${editUrl} is not a folder of a repository. Set \`github\` in site.config.ts`,
    },
  ]
}

function headerLinks(links: unknown, translations: Translations): ReturnType<typeof headerLinksOf> {
  const translated = <Link extends { label: Localized }>(link: Link) =>
    translatedLabel(link, 'item.label.', translations)
  return headerLinksOf(links).map((link) => ({
    ...translated(link),
    ...('links' in link && { links: link.links.map(translated) }),
  }))
}

function footerColumns(links: unknown, translations: Translations): ReturnType<typeof footerColumnsOf> {
  return footerColumnsOf(links).map((column) => ({
    title: translations.text('link.title.', String(column.title)),
    links: column.links.map((link) => translatedLabel(link, 'link.item.label.', translations)),
  }))
}

/** Returns a link with its label in each language. */
function translatedLabel<Link extends { label: Localized }>(link: Link, key: string, translations: Translations): Link {
  return { ...link, label: translations.text(key, String(link.label)) }
}

/** Adds the title of the navbar if it differs from the title of the site. */
function withTitle(
  header: Pick<SiteConfigInput, 'header'>,
  title: unknown,
  siteTitle: unknown,
): Pick<SiteConfigInput, 'header'> {
  return typeof title === 'string' && title !== '' && title !== siteTitle
    ? { header: { title, ...header.header } }
    : header
}

function repositoryNamed({ organizationName, projectName }: Record<string, unknown>): string | undefined {
  return typeof organizationName === 'string' && typeof projectName === 'string'
    ? `https://github.com/${organizationName}/${projectName}`
    : undefined
}
