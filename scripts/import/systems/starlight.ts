import {
  badge,
  badgeVariants,
  callout,
  card,
  codeFence,
  group,
  icon,
  iconOf,
  linkCard,
  tab,
  unwrap,
} from '../body/shared-converters.ts'
import { textOf } from '../body/attributes.ts'
import type { Attributes } from '../body/attributes.ts'
import type { Converters, Converter } from '../body/converter.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { NavigationItem, Note } from '../define-import-system.ts'
import { astroSettings, starlightSettings } from '../settings/starlight.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { headFacts, iconFiles } from '../source/head-facts.ts'
import { configuredFonts, firstFonts, fontOfPackage, fontsInStyles } from '../source/fonts.ts'
import type { SourceFont } from '../source/fonts.ts'
import { localeCode, localesOf } from '../source/locales.ts'
import { readCallArguments, readModuleFile } from '../source/javascript.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { readPages } from '../source/read-pages.ts'
import {
  brandColorOf,
  copiesOf,
  headerOf,
  leftOutLink,
  logoOf,
  noteSocials,
  noteStyles,
  redirectsOf,
  repositoryOf,
  socialsOf,
  textsOf,
  withoutRepeats,
} from '../source/site-facts.ts'
import { authorsOf, settingsOfBlogs } from '../source/posts.ts'
import { withBlogs, withPosts } from '../source/blog-folder.ts'
import type { SourceElement } from '../source/head-facts.ts'
import type { SourceLocales } from '../source/locales.ts'
import { filesBelow, isMarkdown, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { filesOfVersion, pagesOfVersion, readStarlightVersions, sidebarOfVersion } from './starlight-versions.ts'
import { readStarlightBlogs } from './starlight-blog.ts'
import { starlightApis } from './api-references.ts'

const docsFolder = 'src/content/docs'

/**
 * Imports from Starlight (Astro): pages in `src/content/docs/`, MDX components of `@astrojs/starlight/components`,
 * `:::` asides, and settings in `astro.config`.
 */
export const starlight = defineImportSystem({
  name: 'starlight',
  title: 'Starlight',
  detect(source) {
    const config = configFile(source)
    if (config !== undefined && source.read(config).includes('starlight')) return { evidence: config, certain: true }
    if (filesBelow(source, docsFolder).length > 0) return { evidence: `${docsFolder}/`, certain: true }
    const page = source.files.find((file) => file.endsWith('.mdx') && source.read(file).includes('@astrojs/starlight/'))
    return page === undefined ? undefined : { evidence: `imports of @astrojs/starlight in ${page}`, certain: false }
  },
  read(source, { locale, version }) {
    const notes: Note[] = []
    const root = filesBelow(source, docsFolder).length > 0 ? docsFolder : ''
    const config = configFile(source)
    const text = config === undefined ? '' : source.read(config)
    const scope = config === undefined ? undefined : readModuleFile(config, source.readIfPresent)?.constants
    const [settings = {}] = readCallArguments(text, 'starlight', scope)
    const [astro = {}] = readCallArguments(text, 'defineConfig', scope)
    const { localeFolders, defaultLocale, locales } = readLocales(
      settings,
      filesBelow(source, root).filter(isMarkdown),
      locale,
    )
    const versions = readStarlightVersions(text, config ?? '', scope)
    const own = versions.others.find(({ name }) => name === version)
    const all = readPages(
      source,
      {
        root,
        localeFolders,
        defaultLocale,
        isPage: isMarkdown,
        notations: (file) => ({ mdx: file.endsWith('.mdx'), containers: true }),
      },
      notes,
    )
      .filter(({ place, file }) => {
        if (place.join('/') === '404')
          notes.push({ file, message: 'The 404 page was left out, because Rivage has a built-in one' })
        return place.join('/') !== '404'
      })
      .map((page) => {
        const sidebar = isRecord(page.data.sidebar) ? page.data.sidebar : {}
        const address = typeof page.data.slug === 'string' ? `/${page.data.slug.replace(/^\/|\/$/g, '')}` : page.address
        return { ...page, address, ...(typeof sidebar.order === 'number' && { order: sidebar.order }) }
      })
    const blogs = own ? [] : readStarlightBlogs(text, config ?? '', scope, { pages: all, defaultLocale, notes })
    const pages = pagesOfVersion(withPosts(all, blogs), versions, own)
    const menu = own ? sidebarOfVersion(source, own) : { file: config ?? '', items: settings.sidebar }
    const items = withBlogs(readSidebar(menu.items, menu.file, notes), blogs)
    const copied = withoutRepeats([
      ...copiesOf(source, 'public', '', () => true),
      ...copiesOf(source, 'src/assets', 'assets'),
      ...copiesOf(source, root),
    ])
    const files = filesOfVersion(copied, versions, own)
    const styles = Array.isArray(settings.customCss) ? settings.customCss.map(String) : []
    notes.push(...noteStyles(styles.filter((each) => fontOfPackage(each, '') === undefined)))
    const head = headFacts(headOf(settings.head), files, config ?? '')
    const icons = iconFiles(settings.favicon ?? 'favicon.svg', files)
    if (config !== undefined) {
      notes.push(
        ...noteSettings(config, withoutKnownPlugins(settings, text), starlightSettings),
        ...versions.notes,
        ...noteSettings(config, astro, astroSettings),
        ...head.notes,
        ...noteSocials(config, settings.social, 'icon', 'href'),
      )
      noteIntegrations(text, config, notes)
    }
    return {
      config: {
        ...head.config,
        ...(typeof settings.titleDelimiter === 'string' && {
          titleTemplate: `%s ${settings.titleDelimiter} ${titleOf(settings.title)}`,
        }),
        ...headerOf(logoOf(settings.logo, files), []),
        ...brandColorOf(source, '--sl-color-accent'),
        ...textsOf({ title: settings.title, description: settings.description, url: astro.site }),
        ...repositoryOf(isRecord(settings.editLink) ? settings.editLink.baseUrl : undefined, 'site'),
        ...socialsOf(settings.social, 'icon', 'href'),
        ...(!own && versions.listed.length > 0 && { versions: versions.listed }),
        ...settingsOfBlogs(blogs),
      },
      ...(!own && { versions: versions.others.map(({ name }) => name) }),
      locales,
      defaultLocale,
      pages,
      folders: [],
      files: [...head.files, ...icons, ...files],
      redirects: [...redirectsOf(astro.redirects), ...blogs.flatMap((blog) => blog.redirects)],
      authors: authorsOf(blogs),
      fonts: readFonts(source, { file: config ?? '', styles, astro }),
      ...(items.length > 0 && { navigation: { file: menu.file, items, hidesOthers: true } }),
      apis: starlightApis(text, config ?? '', scope, notes),
      body: { converters },
      base: `${typeof astro.base === 'string' ? astro.base.replace(/\/$/, '') : ''}${own ? `/${own.slug}` : ''}`,
      ...(own && { routeBase: `/${own.slug}` }),
      roots: [
        { prefix: '/', folder: 'public' },
        ...['~/', '@/'].map((prefix) => ({ prefix, folder: 'src' })),
        { prefix: '@assets/', folder: 'src/assets' },
      ],
      notes,
    }
  },
})

function configFile(source: SourceFolder): string | undefined {
  return source.files.find((file) => /^astro\.config\.[cm]?[jt]s$/.test(file))
}

/** Returns the settings without `plugins` if it only contains plugins whose options are imported. */
function withoutKnownPlugins(settings: Record<string, unknown>, text: string): Record<string, unknown> {
  const { plugins: _plugins, ...rest } = settings
  const [, list = ''] = /\bplugins:\s*\[([^]*)/.exec(text) ?? []
  const imported = [...text.matchAll(/import\s+(\w+)(?:,\s*\{[^}]*\})?\s+from\s+['"]([^'"]+)['"]/g)]
  const called = imported.filter(([, name]) => new RegExp(`\\b${name}\\(`).test(list))
  const isKnown =
    called.length > 0 && called.every(([, , from = '']) => /^starlight-(?:blog|versions|openapi)$/.test(from))
  return isKnown ? rest : settings
}

function titleOf(title: unknown): string {
  return isRecord(title) ? String(Object.values(title)[0]) : String(title)
}

function headOf(head: unknown): SourceElement[] {
  return (Array.isArray(head) ? head : [])
    .filter(isRecord)
    .map(({ tag, attrs, content }) => ({ tag: String(tag), attrs: recordOf(attrs), content }))
}

/** Reports the Astro integrations that affect readers. They appear as function calls in the settings. */
function noteIntegrations(text: string, file: string, notes: Note[]): void {
  const [, list = ''] = /\bintegrations:\s*\[([^]*)\]/.exec(text) ?? []
  const own = [...list.matchAll(/(?:^|[,[]\s*|\n\s*)([a-z]\w*)\(/gi)].map(([, name]) => name!)
  for (const name of new Set(own.filter((each) => integrations.has(each))))
    notes.push({ file, message: `The integration ${name} was left out, because it has no equivalent` })
}

/** Official Astro integrations that affect readers. */
const integrations = new Set(['react', 'vue', 'svelte', 'solid', 'preact', 'tailwind', 'mdx', 'partytown', 'markdoc'])

const fontProperties = { sans: ['--sl-font'], mono: ['--sl-font-mono'] }

/** Reads the fonts from the site's style sheets, Astro's font settings, and Fontsource packages. */
function readFonts(
  source: SourceFolder,
  { file, styles, astro }: { file: string; styles: readonly string[]; astro: Record<string, unknown> },
): SourceFont[] {
  const configured = configuredFonts(astro.fonts ?? recordOf(astro.experimental).fonts, file)
  const packages = styles.flatMap((each) => fontOfPackage(each, file) ?? [])
  const sheets = [
    ...styles.map((each) => resolvePath('', each)),
    ...source.files.filter((each) => /^src\/.*\.(?:css|scss)$/.test(each)),
  ]
  const used = fontsInStyles(source, sheets, fontProperties, configured).map((font) => ({
    ...packages.find(({ family }) => family.toLowerCase() === font.family.replace(/ Variable$/i, '').toLowerCase()),
    ...font,
  }))
  return firstFonts(used, used.length > 0 ? [] : packages)
}

function readLocales(
  settings: Record<string, unknown>,
  files: readonly string[],
  asked: string | undefined,
): SourceLocales {
  const configured = isRecord(settings.locales) ? settings.locales : undefined
  const rootLanguage = isRecord(configured?.root) ? configured.root.lang : undefined
  const named = settings.defaultLocale === 'root' ? undefined : settings.defaultLocale
  return localesOf(files, configured && Object.keys(configured).filter((key) => key !== 'root'), [
    asked,
    rootLanguage,
    named,
  ])
}

function readSidebar(items: unknown, file: string, notes: Note[]): NavigationItem[] {
  return (Array.isArray(items) ? items : []).flatMap((item: unknown): NavigationItem[] => {
    if (typeof item === 'string') return [{ page: item }]
    if (!isRecord(item)) return []
    const titles = {
      ...(typeof item.label === 'string' && { title: item.label }),
      ...(isRecord(item.translations) && { translations: readTranslations(item.translations) }),
    }
    if (Array.isArray(item.items)) return [{ ...titles, children: readSidebar(item.items, file, notes) }]
    if (isRecord(item.autogenerate))
      return [{ ...titles, folder: String(item.autogenerate.directory).replace(/^\/|\/$/g, '') }]
    const target = typeof item.slug === 'string' ? item.slug : item.link
    if (typeof target !== 'string') return []
    if (/^https?:/.test(target)) {
      notes.push(leftOutLink(file, target, item.label))
      return []
    }
    return [{ ...titles, page: target }]
  })
}

function readTranslations(texts: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [localeCode(code), String(text)]))
}

const aside: Converter = (element, page) => {
  const type = textOf(element, 'type') ?? 'note'
  return (asides[type] ?? callout('note'))(element, page)
}

/** Starlight's asides. `caution` becomes `warning`, because both are yellow. */
const asides: Converters = {
  note: callout('note'),
  tip: callout('tip'),
  caution: callout('warning'),
  danger: callout('danger'),
}

const code: Converter = (element, page) => {
  const { code: text, lang, mark } = element.attributes
  if (typeof text !== 'string') {
    page.note(
      element.line,
      '<Code> was left out, because it reads a file at build time. Copy the code into a code block',
    )
    return { pieces: [] }
  }
  const title = textOf(element, 'title')
  const lines = typeof mark === 'number' || typeof mark === 'string' ? `{${mark}}` : ''
  return codeFence(
    text,
    typeof lang === 'string' ? lang : '',
    [title && `title="${title}"`, lines].filter(Boolean).join(' '),
  )
}

const buttonLooks: Record<string, Attributes> = {
  secondary: { color: 'neutral', variant: 'outline' },
  minimal: { color: 'neutral', variant: 'link' },
}

const button: Converter = (element, page) =>
  page.inlineComponent(
    'u-button',
    {
      to: page.link(textOf(element, 'href') ?? ''),
      ...buttonLooks[textOf(element, 'variant') ?? ''],
      [textOf(element, 'iconPlacement') === 'start' ? 'icon' : 'trailing-icon']: iconOf(element, page),
    },
    page.phrase(element.children),
  )

const converters: Converters = {
  ...asides,
  Aside: aside,
  Tabs: group('tabs', { syncKey: 'sync' }),
  TabItem: tab('label'),
  Card: card,
  CardGrid: group('card-group'),
  LinkCard: linkCard,
  LinkButton: button,
  Steps: group('steps'),
  FileTree: group('file-tree'),
  Badge: badge('variant', badgeVariants),
  Icon: icon('name'),
  Code: code,
  Fragment: unwrap,
}
