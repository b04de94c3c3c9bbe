import { vitepressIds } from '../body/heading-ids.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { CopiedFile, Note, SourceRedirect } from '../define-import-system.ts'
import { withBlogs, withPosts } from '../source/blog-folder.ts'
import { matchesAny, noteExcluded } from '../source/excluded.ts'
import { firstFonts, fontsInStyles } from '../source/fonts.ts'
import { headFacts } from '../source/head-facts.ts'
import type { SourceElement } from '../source/head-facts.ts'
import { localesOf } from '../source/locales.ts'
import { settingsOfBlogs } from '../source/posts.ts'
import { readPages } from '../source/read-pages.ts'
import { recordOf } from '../source/record.ts'
import {
  brandColorOf,
  copiesOf,
  footerOf,
  forceColorMode,
  headerLinksOf,
  headerOf,
  logoOf,
  noteLinks,
  noteSocials,
  noteStyles,
  repositoryOf,
  socialsOf,
  textsOf,
  withoutRepeats,
} from '../source/site-facts.ts'
import { filesBelow, resolvePath } from '../source/source-folder.ts'
import { readVitepressBlogs } from './vitepress-blog.ts'
import { converters, prepare } from './vitepress-body.ts'
import {
  configFile,
  isGenerated,
  isPage,
  localizedText,
  noteVitepressSettings,
  readVitepressSettings,
} from './vitepress-settings.ts'
import type { VitepressSettings } from './vitepress-settings.ts'
import { readMenu } from './vitepress-sidebar.ts'

/** Imports from VitePress: Markdown with Vue, `:::` containers, and the sidebar in `.vitepress/config`. */
export const vitepress = defineImportSystem({
  name: 'vitepress',
  title: 'VitePress',
  detect(source) {
    const config = configFile(source)
    if (config !== undefined) return { evidence: config, certain: true }
    // The home pages of Jekyll's themes have the same layout.
    if (source.has('_config.yml')) return undefined
    const home = source.files.find(
      (file) => /(?:^|\/)index\.md$/.test(file) && /^layout: home$/m.test(source.read(file)),
    )
    return home === undefined ? undefined : { evidence: `layout: home in ${home}`, certain: false }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const settings = readVitepressSettings(source)
    const { file, root, config, main, theme } = settings
    const all = filesBelow(source, root)
    const isExcluded = matchesAny(config.srcExclude)
    const paths = all.filter((path) => !isExcluded(path))
    const { localeFolders, defaultLocale, locales } = localesOf(paths.filter(isPage), languageFolders(settings), [
      locale,
      settings.language,
    ])
    const notations = () => ({ vue: true, containers: true })
    const isOwnPage = (path: string) => isPage(path) && !isExcluded(path)
    const read = readPages(source, { root, localeFolders, defaultLocale, isPage: isOwnPage, notations }, notes)
    const blogs = readVitepressBlogs(source, read, { isLocale: (folder) => localeFolders.has(folder), notes })
    notes.push(
      ...paths.filter(isGenerated).map((path) => ({
        file: resolvePath(root, path),
        message: 'Pages generated from data were left out. Write them as Markdown',
      })),
    )
    const items = withBlogs(readMenu(settings, notes), blogs)
    const files = withoutRepeats([
      ...copiesOf(source, resolvePath(root, 'public'), '', () => true),
      ...copiesOf(source, root),
    ]).filter(({ from }) => !from.includes('.vitepress/'))
    const head = headFacts([...headOf(config.head), ...headOf(main.head)], files, file ?? '')
    if (file !== undefined)
      notes.push(
        ...noteVitepressSettings(file, settings),
        ...noteExcluded(file, 'srcExclude', all.filter(isPage).filter(isExcluded)),
        ...head.notes,
        ...noteLinks(file, 'nav', theme.nav, ['link']),
        ...noteLogo(file, theme.logo, files),
        ...noteSocials(file, theme.socialLinks),
      )
    const styles = source.files.filter((each) => /\.vitepress\/theme\/.*\.(?:css|scss)$/.test(each))
    notes.push(...noteStyles(styles))
    const { copyright, message } = recordOf(theme.footer)
    const nav = headerLinksOf(theme.nav, { label: 'text', to: ['link'] })
    const siteConfig: SiteConfigInput = {
      ...head.config,
      ...textsOf({
        title: localizedText('title', settings, defaultLocale, notes),
        description: localizedText('description', settings, defaultLocale, notes),
        url: recordOf(config.sitemap).hostname,
      }),
      ...templateOf(main.titleTemplate ?? config.titleTemplate),
      ...withTitle(headerOf(logoOf(theme.logo, files), nav), theme.siteTitle),
      ...footerOf([message, copyright].filter((each) => typeof each === 'string').join(' '), []),
      ...withColorMode(brandColorOf(source, '--vp-c-brand-1'), config.appearance),
      ...repositoryOf(recordOf(theme.editLink).pattern),
      ...socialsOf(theme.socialLinks),
      ...settingsOfBlogs(blogs),
    }
    if (theme.sidebar === undefined && file !== undefined)
      notes.push({ file, message: 'This file defines no sidebar, so pages are ordered by file name' })
    return {
      config: siteConfig,
      locales,
      defaultLocale,
      pages: withPosts(read, blogs),
      folders: [],
      files: [...head.files, ...files],
      redirects: [...rewritesOf(config.rewrites, paths.filter(isPage)), ...blogs.flatMap((blog) => blog.redirects)],
      fonts: firstFonts(fontsInStyles(source, styles, fontProperties)),
      ...(items.length > 0 && { navigation: { file: file!, items, hidesOthers: true } }),
      body: { titleBesideHeading: 'window', converters, prepare, headingIds: vitepressIds },
      base: typeof config.base === 'string' ? config.base.replace(/\/$/, '') : '',
      roots: [
        { prefix: '/', folder: resolvePath(root, 'public') },
        { prefix: '/', folder: root },
        { prefix: '@/', folder: root },
      ],
      notes,
    }
  },
})

/** Returns the folders of the languages in the settings, or `undefined` if the settings have no languages. */
function languageFolders({ config, mainFolder, translations }: VitepressSettings): string[] | undefined {
  if (config.locales === undefined) return undefined
  return [...new Set([...(mainFolder === undefined ? [] : [mainFolder]), ...translations.keys()])]
}

function noteLogo(file: string, logo: unknown, files: readonly CopiedFile[]): Note[] {
  if (logo === undefined || logoOf(logo, files) !== undefined) return []
  const path = typeof logo === 'string' ? logo : Object.values(recordOf(logo))[0]
  return [{ file, message: `The logo ${String(path)} was left out, because the file is missing. Add it to public/` }]
}

/** Returns the elements of `<head>`, which VitePress writes as arrays. */
function headOf(head: unknown): SourceElement[] {
  return (Array.isArray(head) ? (head as unknown[]) : [])
    .filter((element): element is unknown[] => Array.isArray(element))
    .map(([tag, attrs, content]) => ({ tag: String(tag), attrs: recordOf(attrs), content }))
}

/**
 * Converts a title template. `:title` stands for the title of the page. A template without `:title` follows the page's
 * title.
 */
function templateOf(template: unknown): Pick<SiteConfigInput, 'titleTemplate'> {
  if (template === false) return { titleTemplate: '%s' }
  if (typeof template !== 'string') return {}
  return { titleTemplate: template.includes(':title') ? template.replace(':title', '%s') : `%s | ${template}` }
}

/** Adds the color mode to a theme if `appearance` disables the switch or forces a mode. */
function withColorMode(theme: Pick<SiteConfigInput, 'theme'>, appearance: unknown): Pick<SiteConfigInput, 'theme'> {
  const colorMode = appearance === false ? 'light' : appearance === 'force-dark' ? 'dark' : undefined
  return forceColorMode(theme, colorMode)
}

function withTitle({ header }: Pick<SiteConfigInput, 'header'>, title: unknown): Pick<SiteConfigInput, 'header'> {
  return typeof title === 'string' && title !== '' ? { header: { title, ...header } } : header ? { header } : {}
}

const fontProperties = { sans: ['--vp-font-family-base'], mono: ['--vp-font-family-mono'] }

/** Returns redirects for `rewrites`, which gave pages a path that differs from their file name. */
function rewritesOf(rewrites: unknown, pages: readonly string[]): SourceRedirect[] {
  const rules = Object.entries(recordOf(rewrites)).flatMap(([from, to]) =>
    typeof to === 'string' ? [{ from, to }] : [],
  )
  return rules.flatMap(({ from, to }) => {
    if (!/[:*(]/.test(from + to)) return [redirectTo(from, to)]
    const { pattern, names } = rewritePattern(from)
    return pages.flatMap((file) => {
      const found = pattern.exec(file)
      if (!found) return []
      const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']))
      return [
        redirectTo(
          file,
          to.replace(rewritePart, (part) => values.get(nameOfPart(part)) ?? part),
        ),
      ]
    })
  })
}

function redirectTo(file: string, address: string): SourceRedirect {
  return { from: `/${address.replace(/\.md$/, '')}`, to: `/${file}` }
}

/** Matches the variable parts of a rewrite: `:name`, `:name*` for several folders, and `(.*)`. */
const rewritePart = /:\w+\*?|\(\.\*\)/g

function nameOfPart(part: string): string {
  return part.replace('*', '')
}

/** Converts the left side of a rewrite, such as `packages/:pkg/src/:rest*`, and returns the names of its groups. */
function rewritePattern(from: string): { pattern: RegExp; names: string[] } {
  const parts = from.match(rewritePart) ?? []
  const fixed = from.split(rewritePart).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const groups = parts.map((part) => (/^:\w+$/.test(part) ? '([^/]+)' : '(.*)'))
  const source = fixed.map((text, index) => text + (groups[index] ?? '')).join('')
  return { pattern: new RegExp(`^${source}$`), names: parts.map(nameOfPart) }
}
