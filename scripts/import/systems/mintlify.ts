import { mintlifyApis } from './api-references.ts'
import { mintlifyComponents } from './mintlify-components.ts'
import { mintlifyIds } from '../body/heading-ids.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { SourceElement } from '../source/head-facts.ts'
import type { NavigationItem, Note } from '../define-import-system.ts'
import { mintlifySettings } from '../settings/mintlify.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { analyticsOf, headFacts, iconFiles, mergeHead } from '../source/head-facts.ts'
import { firstFonts, fontsInStyles } from '../source/fonts.ts'
import type { FontRole, SourceFont } from '../source/fonts.ts'
import { localeCode, localesOf } from '../source/locales.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { readPages } from '../source/read-pages.ts'
import {
  announcementOf,
  copiesOf,
  footerColumnsOf,
  footerOf,
  forceColorMode,
  headerLinksOf,
  headerOf,
  leftOutLink,
  logoOf,
  noteLinks,
  noteSocials,
  noteStyles,
  primaryColor,
  redirectsOf,
  socialsOf,
  textsOf,
} from '../source/site-facts.ts'
import { withBlogs } from '../source/blog-folder.ts'
import { settingsOfBlogs } from '../source/posts.ts'
import { readUpdates } from './mintlify-updates.ts'
import { isMarkdown, readMapping, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/**
 * Imports from Mintlify: MDX at the root, the whole sidebar in `docs.json` (formerly `mint.json`), and components
 * without imports.
 */
export const mintlify = defineImportSystem({
  name: 'mintlify',
  title: 'Mintlify',
  detect(source) {
    const file = configFile(source)
    return file === undefined ? undefined : { evidence: file, certain: true }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const file = configFile(source) ?? 'docs.json'
    const config = source.has(file) ? recordOf(withReferences(readMapping(source, file), source)) : {}
    const navigation = recordOf(config.navigation)
    const languages = Array.isArray(navigation.languages) ? navigation.languages.filter(isRecord) : []
    const codes = languages.map(({ language }) => String(language))
    const main = languages.find((each) => each.default === true) ?? languages[0]
    const documents = source.files.filter(isPage)
    const files = copiesOf(source, '')
    const configured =
      languages.length > 0 ? codes.filter((code) => documents.some((each) => each.startsWith(`${code}/`))) : undefined
    const { localeFolders, defaultLocale, locales } = localesOf(documents, configured, [locale, main?.language])
    const all = readPages(
      source,
      { root: '', localeFolders, defaultLocale, isPage, notations: () => ({ mdx: true }) },
      notes,
    )
    const { changelogs, others } = readUpdates(all, defaultLocale, notes)
    const pages = [...others, ...changelogs.flatMap((each) => each.pages)]
    const menu = readNavigation(main ?? config.navigation, file, notes).map((item) =>
      withoutLocale(item, String(main?.language ?? '')),
    )
    const items = withBlogs(menu, changelogs)
    const styles = source.files.filter((each) => each.endsWith('.css'))
    notes.push(...noteStyles(styles))
    const head = headFacts(metaTags(recordOf(config.seo).metatags), files, file)
    const counted = analyticsOf(countersOf(recordOf(config.integrations ?? config.analytics)))
    const { theme } = withColorMode(
      primaryColor(recordOf(config.colors).primary),
      config.appearance ?? config.modeToggle,
    )
    const navbar = recordOf(config.navbar)
    const footerSocials = recordOf(recordOf(config.footer).socials ?? config.footerSocials)
    if (source.has(file)) {
      // These settings are imported if they force a color mode.
      const { appearance, modeToggle, ...others } = config
      const settings = theme?.colorMode === undefined ? { ...others, appearance, modeToggle } : others
      notes.push(...noteSettings(file, settings, mintlifySettings), ...head.notes)
      notes.push(...noteSocials(file, footerSocials))
      notes.push(...noteLinks(file, 'navbar', navbar.links, ['href', 'url'], ['github', 'discord']))
      if (config.logo !== undefined && logoOf(config.logo, files) === undefined)
        notes.push({
          file,
          message:
            'The logo was left out because its file is missing. Add the file to public/, and set `header.logo` in site.config.ts',
        })
    }
    return {
      config: {
        ...head.config,
        ...mergeHead(head.config, counted),
        ...textsOf({ title: config.name, description: config.description }),
        ...socialsOf({
          ...footerSocials,
          ...socialLinks([navbar.links, navbar.primary].flat()),
        }),
        ...headerOf(logoOf(config.logo, files), [
          ...headerLinksOf(navbar.links, { label: 'label', to: ['href'] }),
          // `mint.json` stores header links under several keys.
          ...headerLinksOf([config.topbarLinks, config.topbarCtaButton, config.tabs, config.anchors].flat(), {
            label: 'name',
            to: ['url'],
          }),
          ...headerLinksOf([recordOf(navbar.primary)], { label: 'label', to: ['href'] }),
        ]),
        ...footerOf(undefined, footerColumnsOf(recordOf(config.footer).links, 'header')),
        ...announcementOf(recordOf(config.banner).content),
        ...(theme && { theme }),
        ...settingsOfBlogs(changelogs),
      },
      locales,
      defaultLocale,
      pages,
      folders: [],
      files: [...head.files, ...iconFiles(config.favicon, files), ...files],
      ...(items.length > 0 && { navigation: { file, items, hidesOthers: true } }),
      apis: mintlifyApis(file, config, main ?? config.navigation),
      body: { converters: mintlifyComponents(source, all), fenceInfo, headingIds: mintlifyIds },
      base: '',
      fonts: firstFonts(configuredFonts(config.fonts ?? config.font, file), fontsInStyles(source, styles, {})),
      redirects: [
        ...redirectsOf(config.redirects, 'source', 'destination'),
        ...changelogs.flatMap((each) => each.redirects),
      ],
      roots: [{ prefix: '/', folder: '' }],
      notes,
    }
  },
})

/** Returns the header links that only name a service: `{ type: 'github', href }`. */
function socialLinks(links: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(
    links.map(recordOf).flatMap(({ type, label, href }) => (label === undefined ? [[String(type), href]] : [])),
  )
}

function metaTags(tags: unknown): SourceElement[] {
  return Object.entries(recordOf(tags)).map(([name, content]) => ({
    tag: 'meta',
    attrs: { [name.startsWith('og:') ? 'property' : 'name']: name, content },
  }))
}

/** Returns the analytics services under Rivage's names. */
function countersOf(services: Record<string, unknown>): Record<string, unknown> {
  const [ga4, plausible, fathom, posthog] = ['ga4', 'plausible', 'fathom', 'posthog'].map((name) =>
    recordOf(services[name]),
  )
  const host =
    typeof plausible?.server === 'string' ? `https://${plausible.server.replace(/^https?:\/\//, '')}` : undefined
  return {
    google: ga4?.measurementId,
    plausible: host === undefined ? plausible?.domain : { domain: plausible?.domain, host },
    fathom: fathom?.siteId,
    posthog:
      posthog?.apiKey === undefined
        ? undefined
        : { key: posthog.apiKey, ...(typeof posthog.apiHost === 'string' && { host: posthog.apiHost }) },
  }
}

/** Adds the color mode to a theme if `appearance.strict` removes the color mode switch. */
function withColorMode(theme: Pick<SiteConfigInput, 'theme'>, appearance: unknown): Pick<SiteConfigInput, 'theme'> {
  const { default: mode, strict, isHidden } = recordOf(appearance)
  const colorMode = (strict === true || isHidden === true) && (mode === 'light' || mode === 'dark') ? mode : undefined
  return forceColorMode(theme, colorMode)
}

/** Resolves references to other files in settings: `{ "$ref": "./fr.json" }`. */
function withReferences(value: unknown, source: SourceFolder, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((each) => withReferences(each, source, depth))
  if (!isRecord(value)) return value
  const { $ref: reference, ...own } = value
  const file = typeof reference === 'string' ? resolvePath('', reference.replace(/#.*$/, '')) : ''
  const referred =
    depth < deepestReference && source.has(file)
      ? recordOf(withReferences(readMapping(source, file), source, depth + 1))
      : {}
  const entries = Object.entries(own).map(([key, each]) => [key, withReferences(each, source, depth)] as const)
  return { ...referred, ...Object.fromEntries(entries) }
}

/** Maximum depth of references between files, in case files refer to each other. */
const deepestReference = 5

function configFile(source: SourceFolder): string | undefined {
  return ['docs.json', 'mint.json'].find((file) => source.has(file))
}

/**
 * Reads `fonts`, which sets one family for everything, or separate families for headings and body text. Fonts without a
 * `source` come from Google.
 */
function configuredFonts(fonts: unknown, file: string): SourceFont[] {
  const own = recordOf(fonts)
  const parts: [FontRole, unknown][] = [
    ['sans', own.body ?? own],
    ['heading', own.heading ?? own.headings ?? own],
  ]
  return parts.flatMap(([role, part]) => {
    const { family, source } = recordOf(part)
    if (typeof family !== 'string') return []
    const addresses = typeof source === 'string' ? [source] : []
    return [{ role, family, file, addresses, ...(addresses.length === 0 && { origin: 'Google Fonts' }) }]
  })
}

function isPage(file: string): boolean {
  return (
    isMarkdown(file) && !/^_?snippets\//.test(file) && !/^(?:README|CONTRIBUTING|CHANGELOG|LICENSE)\.md$/.test(file)
  )
}

/** Keys that divide a sidebar, from the largest divisions to the pages. */
const divisions = ['versions', 'products', 'dropdowns', 'anchors', 'tabs', 'menu', 'groups', 'pages', 'global'] as const
const divisionTitles = ['version', 'product', 'dropdown', 'anchor', 'tab', 'item', 'group'] as const

function readNavigation(value: unknown, file: string, notes: Note[]): NavigationItem[] {
  if (typeof value === 'string') return [{ page: value }]
  if (Array.isArray(value)) return value.flatMap((item) => readNavigation(item, file, notes))
  if (!isRecord(value)) return []
  const title = divisionTitles.map((key) => value[key]).find((each) => typeof each === 'string')
  if (typeof value.href === 'string') notes.push(leftOutLink(file, value.href, title))
  const children = divisions.flatMap((key) => {
    const items = readNavigation(value[key], file, notes)
    // A division with a single part is not shown.
    const isOnly = key !== 'groups' && key !== 'pages' && items.length === 1
    return isOnly ? (items[0]?.children ?? items) : items
  })
  const page = typeof value.root === 'string' ? { page: value.root } : {}
  if (title === undefined) return children
  return children.length === 0
    ? []
    : [{ title, ...(typeof value.icon === 'string' && { icon: value.icon }), ...page, children }]
}

function withoutLocale({ page, children, ...item }: NavigationItem, code: string): NavigationItem {
  return {
    ...item,
    ...(page !== undefined && { page: page.replace(new RegExp(`^/?${localeCode(code) || '-'}/`, 'i'), '') }),
    ...(children && { children: children.map((child) => withoutLocale(child, code)) }),
  }
}

/**
 * Converts an info string. The words after the language are the title of the block: `js Some title {1}` becomes
 * `js [Some title] {1}`.
 */
function fenceInfo(written: string): string {
  const info = withOwnOptions(written)
  const [, language = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(info) ?? []
  if (/^(?:title|filename)=|\[/.test(rest)) return info
  const meta = /(?:^|\s)(?:\{[^}]*\}|(?:lineNumbers|wrap|fold|focus)\b).*/.exec(rest)
  const title = rest.slice(0, meta?.index ?? rest.length).trim()
  return [language, title && `[${title}]`, meta?.[0].trim()].filter(Boolean).join(' ')
}

/** Renames the options of a code block, and removes those without an equivalent. */
function withOwnOptions(info: string): string {
  return info
    .replace(/(?<=\s)(?:theme|icon)=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|(?<=\s)twoslash\b/g, '')
    .replace(/(?<=\s)highlight=(?:\{\[?([^\]}]*)\]?\}|"([^"]*)")/g, (_, braces?: string, quoted?: string) => {
      return `{${(braces ?? quoted ?? '').replace(/["'\s]/g, '')}}`
    })
    .replace(/(?<=\s)lines(?:=\{?true\}?)?(?=\s|$)/g, 'lineNumbers')
    .replace(/(?<=\s)expandable(?:=\{?true\}?)?(?=\s|$)/g, 'fold')
    .replace(/\s{2,}/g, ' ')
    .trim()
}
