import { textOf } from '../body/attributes.ts'
import { badge, callout, callouts, codeFence, details, group, unwrap } from '../body/shared-converters.ts'
import type { Piece } from '../body/piece.ts'
import type { Converters } from '../body/converter.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { SourceElement } from '../source/head-facts.ts'
import type { NavigationItem, Note, PrepareTools, SourceRedirect } from '../define-import-system.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { sentences } from '../settings/sentences.ts'
import { vitepressLocaleSettings, vitepressRootSettings, vitepressSettings } from '../settings/vitepress.ts'
import { headFacts } from '../source/head-facts.ts'
import { firstFonts, fontsInStyles } from '../source/fonts.ts'
import { readModuleFile } from '../source/javascript.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { localeCode, localesOf } from '../source/locales.ts'
import { readPages } from '../source/read-pages.ts'
import {
  brandColorOf,
  copiesOf,
  footerOf,
  headerLinksOf,
  headerOf,
  leftOutLink,
  logoOf,
  noteLinks,
  noteStyles,
  repositoryOf,
  socialsOf,
  textsOf,
  withoutRepeats,
} from '../source/site-facts.ts'
import { withBlogs, withPosts } from '../source/blog-folder.ts'
import { settingsOfBlogs } from '../source/posts.ts'
import { readVitepressBlogs } from './vitepress-blog.ts'
import { filesBelow, folderOf, isMarkdown, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

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
    const file = configFile(source)
    const written = recordOf(file === undefined ? undefined : readModuleFile(file, source.readIfPresent)?.exported)
    const project = file === undefined ? '' : folderOf(file).replace(/(?:^|\/)\.vitepress(?:\/config)?$/, '')
    const root = resolvePath(project, typeof written.srcDir === 'string' ? written.srcDir : '')
    const config = withAdditional(source, root, written)
    const settings = Object.fromEntries(
      Object.entries(recordOf(config.locales)).map(([key, own]) => [
        key,
        key === 'root' ? recordOf(own) : withAdditional(source, resolvePath(root, key), recordOf(own)),
      ]),
    )
    const ofRoot = recordOf(settings.root)
    const rootLanguage = ofRoot.lang ?? config.lang
    const rootCode = typeof rootLanguage === 'string' ? rootLanguage.split('-')[0]! : 'en'
    const documents = filesBelow(source, root).filter(isPage)
    // The main language may also be in a folder, which `rewrites` removes from URLs.
    const rootFolder = documents.some((each) => each.startsWith(`${rootCode}/`)) ? [rootCode] : []
    const configured = [...new Set([...rootFolder, ...Object.keys(settings).filter((key) => key !== 'root')])]
    const { localeFolders, defaultLocale, locales } = localesOf(
      documents,
      config.locales === undefined ? undefined : configured,
      [locale, typeof rootLanguage === 'string' ? rootCode : undefined],
    )
    const notations = () => ({ vue: true, containers: true })
    const all = readPages(source, { root, localeFolders, defaultLocale, isPage, notations }, notes)
    const blogs = readVitepressBlogs(source, all, { isLocale: (folder) => localeFolders.has(folder), notes })
    const pages = withPosts(all, blogs)
    for (const dynamic of filesBelow(source, root).filter((each) => /\[\w+\]\.md$/.test(each))) {
      notes.push({
        file: resolvePath(root, dynamic),
        message: 'Pages generated from data were left out. Write them as Markdown',
      })
    }
    const ofFolder = rootFolder.map((folder) => withAdditional(source, resolvePath(root, folder), {}))[0] ?? {}
    const theme = {
      ...recordOf(config.themeConfig),
      ...recordOf(ofFolder.themeConfig),
      ...recordOf(ofRoot.themeConfig),
    }
    const own = Object.entries(settings).filter(([key]) => key !== 'root')
    const menu = own.reduce(
      (main, [folder, each]) => {
        const others = readSidebar(recordOf(recordOf(each).themeConfig).sidebar, file ?? '', [])
        if (others.length > 0 && others.length !== main.length)
          notes.push({
            file: file ?? '',
            message: `The titles of \`locales.${folder}.themeConfig.sidebar\` were left out, because it differs from the sidebar of the main language`,
          })
        return withTranslations(main, others, folder)
      },
      readSidebar(theme.sidebar, file ?? '', notes),
    )
    const items = withBlogs(menu, blogs)
    const files = withoutRepeats([
      ...copiesOf(source, resolvePath(root, 'public'), '', () => true),
      ...copiesOf(source, root),
    ]).filter(({ from }) => !from.includes('.vitepress/'))
    const nav = headerLinksOf(theme.nav, { label: 'text', to: ['link'] })
    const { copyright, message } = recordOf(theme.footer)
    const head = headFacts([...headOf(config.head), ...headOf(ofRoot.head)], files, file ?? '')
    if (file !== undefined) {
      notes.push(
        ...noteSettings(file, config, vitepressSettings),
        ...Object.entries(settings).flatMap(([key, each]) =>
          noteSettings(
            file,
            recordOf(each),
            key === 'root' ? vitepressRootSettings : vitepressLocaleSettings,
            `locales.${key}`,
          ),
        ),
      )
      notes.push(...head.notes, ...noteLinks(file, 'nav', theme.nav, ['link']))
      if (theme.logo !== undefined && logoOf(theme.logo, files) === undefined) {
        const logo = typeof theme.logo === 'string' ? theme.logo : Object.values(recordOf(theme.logo))[0]
        notes.push({
          file,
          message: `The logo ${String(logo)} was left out, because the file is missing. Add it to public/`,
        })
      }
    }
    const styles = source.files.filter((each) => /\.vitepress\/theme\/.*\.(?:css|scss)$/.test(each))
    notes.push(...noteStyles(styles))
    const byLocale = (key: 'title' | 'description') => {
      const texts = own.flatMap(([folder, each]): [string, unknown][] => {
        const text = recordOf(each)[key]
        return text === undefined ? [] : [[localeCode(folder), text]]
      })
      const main = ofRoot[key] ?? ofFolder[key] ?? config[key]
      if (texts.length > 0 && main === undefined)
        notes.push({ file: file ?? '', message: `\`${key}\`: ${sentences.mainLanguage}` })
      return texts.length > 0 && main !== undefined ? Object.fromEntries([[defaultLocale, main], ...texts]) : main
    }
    if (theme.sidebar === undefined && file !== undefined) {
      notes.push({ file, message: 'This file defines no sidebar, so pages are ordered by file name' })
    }
    return {
      config: {
        ...head.config,
        ...textsOf({
          title: byLocale('title'),
          description: byLocale('description'),
          url: recordOf(config.sitemap).hostname,
        }),
        ...templateOf(ofRoot.titleTemplate ?? config.titleTemplate),
        ...withTitle(headerOf(logoOf(theme.logo, files), nav), theme.siteTitle),
        ...footerOf([message, copyright].filter((each) => typeof each === 'string').join(' '), []),
        ...withColorMode(brandColorOf(source, '--vp-c-brand-1'), config.appearance),
        ...repositoryOf(recordOf(theme.editLink).pattern),
        ...socialsOf(theme.socialLinks),
        ...settingsOfBlogs(blogs),
      },
      locales,
      defaultLocale,
      pages,
      folders: [],
      files: [...head.files, ...files],
      redirects: [...rewritesOf(config.rewrites), ...blogs.flatMap((blog) => blog.redirects)],
      fonts: firstFonts(fontsInStyles(source, styles, fontProperties)),
      ...(items.length > 0 && { navigation: { file: file!, items, hidesOthers: true } }),
      body: { titleBesideHeading: 'window', converters, prepare },
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
function withColorMode({ theme }: Pick<SiteConfigInput, 'theme'>, appearance: unknown): Pick<SiteConfigInput, 'theme'> {
  const colorMode = appearance === false ? 'light' : appearance === 'force-dark' ? 'dark' : undefined
  return theme || colorMode ? { theme: { ...theme, ...(colorMode && { colorMode }) } } : {}
}

function withTitle({ header }: Pick<SiteConfigInput, 'header'>, title: unknown): Pick<SiteConfigInput, 'header'> {
  return typeof title === 'string' && title !== '' ? { header: { title, ...header } } : header ? { header } : {}
}

const fontProperties = { sans: ['--vp-font-family-base'], mono: ['--vp-font-family-mono'] }

function configFile(source: SourceFolder): string | undefined {
  return source.files.find((file) => /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(file))
}

/** Adds the settings in a folder of pages (`defineAdditionalConfig`), which the site's settings override. */
function withAdditional(
  source: SourceFolder,
  folder: string,
  settings: Record<string, unknown>,
): Record<string, unknown> {
  const file = filesBelow(source, folder)
    .filter((each) => /^config\.[cm]?[jt]s$/.test(each))
    .map((each) => resolvePath(folder, each))
    .find((each) => source.read(each).includes('defineAdditionalConfig'))
  if (file === undefined) return settings
  const added = recordOf(readModuleFile(file, source.readIfPresent)?.exported)
  const themeConfig = { ...recordOf(added.themeConfig), ...recordOf(settings.themeConfig) }
  return { ...added, ...settings, themeConfig }
}

function isPage(file: string): boolean {
  return isMarkdown(file) && !/\[\w+\]\.md$/.test(file) && !file.startsWith('public/')
}

/** Returns redirects for `rewrites`, which gave pages a path that differs from their file name. */
function rewritesOf(rewrites: unknown): SourceRedirect[] {
  return Object.entries(recordOf(rewrites)).flatMap(([from, to]) =>
    typeof to === 'string' && !/[:*]/.test(from + to) ? [{ from: `/${to.replace(/\.md$/, '')}`, to: `/${from}` }] : [],
  )
}

/**
 * Adds the titles in another language to a sidebar, if the sidebars of both languages have the same entries in the same
 * order.
 */
function withTranslations(
  items: readonly NavigationItem[],
  others: readonly NavigationItem[],
  folder: string,
): NavigationItem[] {
  if (items.length !== others.length) return [...items]
  return items.map((item, index) => {
    const { title, children } = others[index]!
    return {
      ...item,
      ...(title !== undefined && { translations: { ...item.translations, [localeCode(folder)]: title } }),
      ...(item.children && { children: withTranslations(item.children, children ?? [], folder) }),
    }
  })
}

/**
 * Reads the sidebar setting, which contains a single sidebar, or one for each part of the site: `{ '/guide/': […] }`.
 */
function readSidebar(sidebar: unknown, file: string, notes: Note[]): NavigationItem[] {
  if (Array.isArray(sidebar)) return readItems(sidebar, '')
  return Object.values(recordOf(sidebar)).flatMap((part) => {
    const { items, base } = recordOf(part)
    return Array.isArray(part) ? readItems(part, '') : readItems(items, typeof base === 'string' ? base : '')
  })

  function readItems(items: unknown, base: string): NavigationItem[] {
    return (Array.isArray(items) ? items : []).filter(isRecord).flatMap(({ text, link, items: inner, base: own }) => {
      const start = typeof own === 'string' ? own : base
      const title = typeof text === 'string' ? { title: text } : {}
      if (typeof link === 'string' && /^https?:/.test(link)) {
        notes.push(leftOutLink(file, link, text))
        return []
      }
      const page = typeof link === 'string' ? { page: `${start}${link}`.replace(/#.*$/, '') } : {}
      return Array.isArray(inner) ? [{ ...title, ...page, children: readItems(inner, start) }] : [{ ...title, ...page }]
    })
  }
}

const tableOfContents = /^[ \t]*\[\[toc\]\][ \t]*\n?/gim
const codeImport = /^([ \t]*)<<<[ \t]+(\S+?)(#[\w-]+)?(\{[^}\n]*\})?(?:[ \t]+(\[[^\]\n]*\]))?[ \t]*$/gm
const inclusion = /^<!--\s*@include:\s*([^\s{#]+)(#[\w-]+)?(\{[^}]*\})?\s*-->$/

/** Converts `[[toc]]`, code from files (`<<< file`), and text from files (`<!--@include: file-->`). */
function prepare(piece: Piece, tools: PrepareTools): readonly Piece[] {
  if (piece.kind === 'verbatim') {
    const [, file, region, lines] = inclusion.exec(piece.text) ?? []
    if (file === undefined) return [piece]
    if (region ?? lines)
      tools.note(piece.line, `The whole file ${file} is included, instead of a part. Remove the rest from the page`)
    return tools.pieces(file, piece.line)
  }
  return [
    piece.kind === 'text'
      ? { ...piece, text: includeCode(piece.text.replace(tableOfContents, ''), piece.line, tools) }
      : piece,
  ]
}

function includeCode(text: string, firstLine: number, tools: PrepareTools): string {
  const imports = [...text.matchAll(codeImport)]
  return imports.reduceRight((result, match) => {
    const [written, indent = '', file = '', region, info = '', title = ''] = match
    const line = firstLine + text.slice(0, match.index).split('\n').length - 1
    if (region !== undefined)
      tools.note(line, `The whole file ${file} is shown, instead of a region. Remove the rest from the page`)
    const [lines = '', named] = info.replace(/[{}]/g, '').split(/\s+/)
    const language = named ?? (/^[a-z]/i.test(lines) ? lines : file.slice(file.lastIndexOf('.') + 1))
    const meta = [title, /^\d/.test(lines) ? `{${lines}}` : ''].filter(Boolean).join(' ')
    const fence = codeFence(tools.text(file, line) ?? '', language, meta)
    const block = fence.block
      .split('\n')
      .map((each) => indent + each)
      .join('\n')
    return result.slice(0, match.index) + block + result.slice(match.index + written.length)
  }, text)
}

const converters: Converters = {
  ...Object.fromEntries(callouts.map((name) => [name, callout(name)])),
  details(element, page) {
    const [, summary = '', open] = /^(.*?)[ \t]*(\{open\})?$/.exec(textOf(element, 'title') ?? '') ?? []
    return details(summary || 'Details', element.children, page, open !== undefined)
  },
  'code-group': group('code-group'),
  raw: unwrap,
  'v-pre': unwrap,
  ClientOnly: unwrap,
  Badge: badge('type', { info: 'neutral', tip: 'primary', warning: 'warning', danger: 'error' }),
}
