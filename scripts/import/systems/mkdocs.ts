import { pymdownIds, pythonIds } from '../body/heading-ids.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { NavigationItem, Note, SourcePage } from '../define-import-system.ts'
import { mkdocsSettings } from '../settings/mkdocs.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { withBlogs } from '../source/blog-folder.ts'
import { isIgnoredBy, noteExcluded } from '../source/excluded.ts'
import { firstFonts, fontsInStyles } from '../source/fonts.ts'
import type { FontRole, SourceFont } from '../source/fonts.ts'
import { localeCode, localesOf } from '../source/locales.ts'
import { authorsOf, settingsOfBlogs } from '../source/posts.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { readPages } from '../source/read-pages.ts'
import { copiesOf, leftOutLink, noteStyles, redirectsOf } from '../source/site-facts.ts'
import { filesBelow, isMarkdown, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { readMikeVersions } from './mike-versions.ts'
import { readMkdocsBlog } from './mkdocs-blog.ts'
import { converters, fenceInfo, linkedConverters, prepare } from './mkdocs-body.ts'
import { readMkdocsConfig } from './mkdocs-config.ts'
import { configFile, readSettings } from './mkdocs-settings.ts'

/**
 * Imports from MkDocs with Material, and from Zensical: settings in `mkdocs.yml` or `zensical.toml`, pages in `docs/`,
 * indented `!!!` blocks, and `===` tabs.
 */
export const mkdocs = defineImportSystem({
  name: 'mkdocs',
  title: 'MkDocs',
  detect(source) {
    const file = configFile(source)
    if (file !== undefined) return { evidence: file, certain: true }
    const page = source.files.find((each) => each.endsWith('.md') && /^(?:!!!|\?\?\?\+?) \w+/m.test(source.read(each)))
    return page === undefined ? undefined : { evidence: `!!! in ${page}`, certain: false }
  },
  read(source, { locale, version }) {
    const notes: Note[] = []
    const file = configFile(source)
    const config = file === undefined ? {} : readSettings(source, file)
    const docs = typeof config.docs_dir === 'string' ? config.docs_dir : 'docs'
    const root = filesBelow(source, docs).length > 0 ? docs : ''
    const plugins = recordOf(config.plugins)
    const i18n = recordOf(plugins.i18n)
    const languages = (Array.isArray(i18n.languages) ? i18n.languages : []).filter(isRecord)
    const theme = recordOf(config.theme)
    const main = languages.find((each) => each.default === true)?.locale ?? theme.language ?? theme.locale
    const configured = i18n.docs_structure === 'folder' ? languages.map((each) => String(each.locale)) : undefined
    const exclusions = ['exclude_docs', 'draft_docs'].map((setting) => ({
      setting,
      excludes: isIgnoredBy(config[setting]),
    }))
    const isExcluded = (path: string) => exclusions.some(({ excludes }) => excludes(path))
    const isPage = (path: string) => isMarkdown(path) && !isExcluded(path)
    const paths = filesBelow(source, root)
    const found = localesOf(paths.filter(isPage), configured, [locale, main])
    const written = readPages(source, { root, ...found, isPage, notations: () => ({ indented: true }) }, notes).map(
      (page) => withSuffixLocale(page, source),
    )
    const hasFeeds = plugins.rss !== undefined
    const { pages, blogs } = readMkdocsBlog(source, plugins.blog, { root, pages: written, hasFeeds, notes })
    const items = withBlogs(readNavigation(config.nav, file ?? '', notes), blogs)
    if (file !== undefined)
      notes.push(
        ...noteSettings(file, config, mkdocsSettings),
        ...exclusions.flatMap(({ setting, excludes }) =>
          noteExcluded(file, setting, paths.filter(isMarkdown).filter(excludes)),
        ),
      )
    const versions = version === undefined ? readMikeVersions(source, file ?? '', config) : undefined
    notes.push(...(versions?.notes ?? []))
    const files = copiesOf(source, root).filter(
      ({ from }) => !isExcluded(root === '' ? from : from.slice(root.length + 1)),
    )
    const styles = Array.isArray(config.extra_css)
      ? config.extra_css.map((each) => resolvePath(root, String(each)))
      : []
    notes.push(...noteStyles(styles))
    const read = readMkdocsConfig(file, config, root, files)
    notes.push(...read.notes)
    const hasLinkedTabs = recordOf(theme.features)['content.tabs.link'] !== undefined
    const redirects = recordOf(recordOf(plugins.redirects).redirect_maps)
    const { toc, pymdownx } = recordOf(config.markdown_extensions)
    const { base_path: includes } = recordOf(recordOf(pymdownx).snippets)
    return {
      config: {
        ...read.config,
        ...settingsOfBlogs(blogs),
        ...(versions && versions.listed.length > 0 && { versions: versions.listed }),
      },
      locales: [...new Set([...found.locales, ...pages.map((page) => page.locale)])],
      defaultLocale: found.defaultLocale,
      pages,
      folders: [],
      files: [...read.icons, ...files],
      fonts: firstFonts(fontsInStyles(source, styles, fontProperties), themeFonts(theme.font, file ?? '')),
      redirects: [
        ...redirectsOf(
          Object.fromEntries(
            Object.entries(redirects).map(([from, to]) => [`/${from.replace(/(?:\/?index)?\.md$/, '')}`, to]),
          ),
        ),
        ...(versions?.redirects ?? []),
        ...blogs.flatMap((blog) => blog.redirects),
      ],
      authors: authorsOf(blogs),
      ...(versions && { versions: [...versions.sources.keys()], versionSources: versions.sources }),
      ...(items.length > 0 && { navigation: { file: file!, items, hidesOthers: true } }),
      body: {
        titleBesideHeading: 'menu',
        converters: hasLinkedTabs ? linkedConverters : converters,
        fenceInfo,
        prepare,
        headingIds: recordOf(toc).slugify === undefined ? pythonIds : pymdownIds,
      },
      base: basePathOf(config.site_url),
      roots: [{ prefix: '/', folder: root }],
      includeFolders: [includes]
        .flat()
        .filter((each) => typeof each === 'string')
        .map((each) => resolvePath('', withoutVariable(each, docs))),
      notes,
    }
  },
})

const fontProperties = { sans: ['--md-text-font'], mono: ['--md-code-font'] }

/** Reads `theme.font`, which names the families that Material loads from Google. */
function themeFonts(font: unknown, file: string): SourceFont[] {
  const { text, code } = recordOf(font)
  return (
    [
      ['sans', text],
      ['mono', code],
    ] as [FontRole, unknown][]
  ).flatMap(([role, family]) =>
    typeof family === 'string' ? [{ role, family, file, addresses: [], origin: 'Google Fonts' }] : [],
  )
}

/** Returns a folder without a variable, as in `!relative $config_dir/parts`. */
function withoutVariable(folder: string, docs: string): string {
  return folder.replace(/^\$(config|docs)_dir(?=\/|$)/, (_, name: string) => (name === 'docs' ? docs : ''))
}

/** Returns the base path of a site: `/docs` for `https://example.org/docs/`. */
function basePathOf(url: unknown): string {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : ''
}

/** Sets the locale of a page such as `install.fr.md`, the translation of `install.md`. */
function withSuffixLocale(page: SourcePage, source: SourceFolder): SourcePage {
  const [, start, code] = /^(.*)\.([a-z]{2}(?:[-_][a-z]{2})?)\.md$/i.exec(page.file) ?? []
  if (start === undefined || code === undefined || !source.has(`${start}.md`)) return page
  const name = page.place.at(-1)!.replace(/\.[^.]+$/, '')
  const place = [...page.place.slice(0, -1), /^readme$/i.test(name) ? 'index' : name]
  return {
    ...page,
    locale: localeCode(code),
    place,
    address: page.address.replace(/\.[^./]+$/, '').replace(/\/index$/, '/'),
  }
}

/**
 * Reads `nav`. Its entries are a file, `Title: file`, or `Title:` with a list. MkDocs uses YAML, and Zensical uses
 * TOML.
 */
function readNavigation(nav: unknown, file: string, notes: Note[]): NavigationItem[] {
  return (Array.isArray(nav) ? nav : []).flatMap((entry: unknown): NavigationItem[] => {
    if (typeof entry === 'string') return readEntry(undefined, entry)
    return Object.entries(recordOf(entry)).flatMap(([title, value]) => readEntry(title, value))
  })

  function readEntry(title: string | undefined, value: unknown): NavigationItem[] {
    const titled = title === undefined ? {} : { title }
    if (Array.isArray(value)) {
      // If the first entry is an index without a title, it is the section's page.
      const [first, ...rest] = value
      const isOwn = typeof first === 'string' && /(?:^|\/)(?:index|README)\.md$/.test(first) && first.includes('/')
      return [{ ...titled, ...(isOwn && { page: first }), children: readNavigation(isOwn ? rest : value, file, notes) }]
    }
    if (typeof value !== 'string') return []
    if (!/^https?:/.test(value)) return [{ ...titled, page: value }]
    notes.push(leftOutLink(file, value, title))
    return []
  }
}
