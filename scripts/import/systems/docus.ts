import { parseSourcePath } from '../../../core/collection/index.ts'
import { defineImportSystem } from '../define-import-system.ts'
import { parseSiteConfig } from '../../../core/release/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { CopiedFile, Note, SourceRedirect } from '../define-import-system.ts'
import { docusAppSettings, nuxtSettings } from '../settings/docus.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { headFacts, iconFiles } from '../source/head-facts.ts'
import type { SourceElement } from '../source/head-facts.ts'
import { configuredFonts, firstFonts, fontsInStyles, tailwindProperties } from '../source/fonts.ts'
import { readModule } from '../source/javascript.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { localesOf } from '../source/locales.ts'
import {
  copiesOf,
  footerOf,
  headerLinksOf,
  headerOf,
  logoOf,
  noteSocials,
  repositoryOf,
  socialsOf,
  textsOf,
} from '../source/site-facts.ts'
import { filesBelow, folderOf, relativePath, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/**
 * Imports from Docus and Nuxt Content. Rivage has the same syntax, number prefixes, and `.navigation.yml`, so files are
 * copied unchanged.
 */
export const docus = defineImportSystem({
  name: 'docus',
  title: 'Docus or Nuxt Content',
  detect(source) {
    const config = source.files.find((file) => /^(?:nuxt|content|app)\.config\.[cm]?[jt]s$/.test(file))
    if (config !== undefined && filesBelow(source, 'content').length > 0)
      return { evidence: `${config} and content/`, certain: true }
    const folder = source.files.find((file) => /(?:^|\/)(?:\.navigation|_dir)\.ya?ml$/.test(file))
    return folder === undefined ? undefined : { evidence: folder, certain: false }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const root = filesBelow(source, 'content').length > 0 ? 'content' : ''
    const files = filesBelow(source, root).filter(isContent)
    const app = readConfig(source, 'app')
    const nuxt = readConfig(source, 'nuxt')
    const pages = files.filter((file) => file.endsWith('.md'))
    const { localeFolders, defaultLocale, locales } = localesOf(pages, undefined, [
      locale,
      recordOf(nuxt.i18n).defaultLocale,
    ])
    const toContent = (file: string) => {
      const code = localeFolders.get(file.slice(0, file.indexOf('/')))
      return code === undefined ? `${defaultLocale}/${file}` : `${code}${file.slice(file.indexOf('/'))}`
    }
    const nameOf = paddedNames(files)
    const targetOf = (file: string) => toContent(nameOf(file)).replace(/(^|\/)_dir\.ya?ml$/, '$1.navigation.yml')
    const sourceOf = (file: string) => (root === '' ? file : `${root}/${file}`)
    const addresses = new Set(
      pages.flatMap((file) => {
        const { path } = parseSourcePath(targetOf(file), locales, defaultLocale)
        const own = path.slice(path.indexOf('/', 1) === -1 ? path.length : path.indexOf('/', 1)) || '/'
        // Authors write URLs with or without the language.
        return [path, own]
      }),
    )
    const base = findBase(
      pages.map((file) => source.read(sourceOf(file))),
      addresses,
    )
    const copies: CopiedFile[] = files.map((file) => {
      const copy = { from: sourceOf(file), to: targetOf(file) }
      return file.endsWith('.md')
        ? {
            ...copy,
            text: rewriteText(source.read(copy.from), { base, file, targetOf, isPage: (each) => pages.includes(each) }),
          }
        : copy
    })
    const seo = recordOf(app.seo)
    const github = recordOf(app.github)
    const site = recordOf(nuxt.site)
    const publicFiles = copiesOf(source, 'public', '', () => true)
    const header = recordOf(app.header)
    const styles = source.files.filter((each) => /^(?:app\/)?assets\/.*\.(?:css|scss)$/.test(each))
    const named = configuredFonts(recordOf(nuxt.fonts).families, 'nuxt.config.ts')
    const ui = recordOf(recordOf(app.ui).colors)
    const head = headFacts(headOf(recordOf(recordOf(nuxt.app).head)), publicFiles, 'nuxt.config.ts')
    const icons = iconFiles(recordOf(header.logo).favicon, publicFiles)
    notes.push(
      ...noteSettings('app.config.ts', app, docusAppSettings),
      ...noteSettings('nuxt.config.ts', nuxt, nuxtSettings),
      ...head.notes,
      ...noteSocials('app.config.ts', app.socials),
    )
    return {
      config: {
        ...head.config,
        ...headerOf(logoOf(header.logo, publicFiles), headerLinksOf(header.links)),
        ...footerOf(recordOf(app.footer).credits, []),
        ...themeOf(ui, recordOf(app.docus).colorMode),
        ...tocOf(recordOf(app.toc)),
        ...textsOf({
          title: seo.title ?? recordOf(app.header).title ?? site.name,
          description: seo.description,
          url: site.url,
        }),
        ...socialsOf(app.socials),
        ...repositoryOf(
          typeof github.branch === 'string' || typeof github.rootDir === 'string'
            ? `${String(github.url)}/tree/${String(github.branch ?? 'main')}/${String(github.rootDir ?? '')}`
            : github.url,
          'site',
        ),
      },
      locales,
      defaultLocale,
      pages: [],
      folders: [],
      files: [...copies, ...head.files, ...icons, ...publicFiles],
      redirects: routeRedirects(nuxt.routeRules),
      body: { converters: {} },
      base,
      routeBase: base,
      hasShortUrls: localeFolders.size === 0,
      roots: [
        { prefix: '/', folder: 'public' },
        ...['~/', '@/', '~~/', '@@/'].map((prefix) => ({ prefix, folder: '' })),
      ],
      fonts: firstFonts(fontsInStyles(source, styles, tailwindProperties, named)),
      notes,
    }
  },
})

/**
 * Returns a function that pads the number prefixes in a path, so that names sort by number: `9.a` and `10.b` become
 * `09.a` and `10.b`.
 */
function paddedNames(files: readonly string[]): (file: string) => string {
  const digits = new Map<string, number>()
  const eachPart = (file: string) =>
    file.split('/').map((name, depth, parts) => ({ name, parent: parts.slice(0, depth).join('/') }))
  for (const { name, parent } of files.flatMap(eachPart)) {
    const [, number = ''] = /^(\d+)\.(?=\D)/.exec(name) ?? []
    digits.set(parent, Math.max(digits.get(parent) ?? 0, number.length))
  }
  return (file) =>
    eachPart(file)
      .map(({ name, parent }) =>
        name.replace(/^(\d+)(?=\.\D)/, (number) => String(Number(number)).padStart(digits.get(parent) ?? 1, '0')),
      )
      .join('/')
}

/**
 * How many links must work only once a prefix is removed for the prefix to count as the base. There must also be more
 * of these than links that work unchanged.
 */
const fewestLinks = 5

/**
 * Detects a base that is part of links but not of page paths. For example, content that another site serves below
 * `/docs/4.x` links to `/docs/4.x/start`. Returns `''` if the links have no such base.
 */
function findBase(texts: readonly string[], addresses: ReadonlySet<string>): string {
  const links = texts.flatMap((text) =>
    [...text.matchAll(/\]\((\/[^)\s#?]+)/g)].map(([, link]) => link!.replace(/\/$/, '')),
  )
  const counts = new Map<string, number>()
  for (const link of links.filter((each) => !addresses.has(each))) {
    const parts = link.split('/')
    for (let depth = 2; depth < Math.min(parts.length, 5); depth++) {
      if (!addresses.has(`/${parts.slice(depth).join('/')}`)) continue
      const base = parts.slice(0, depth).join('/')
      counts.set(base, (counts.get(base) ?? 0) + 1)
    }
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  const plain = links.filter((link) => addresses.has(link)).length
  return best && best[1] >= fewestLinks && best[1] > plain ? best[0] : ''
}

/** Converts the links of a page for the new site. Removes the base, and uses the new names of renamed files. */
function rewriteText(
  text: string,
  site: { base: string; file: string; targetOf: (file: string) => string; isPage: (file: string) => boolean },
): string {
  const { base, file, targetOf, isPage } = site
  const escaped = base.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const withBase = new RegExp(`(?<=["'(\\s])${escaped}(?=[/"')#?\\s]|$)(/?)`, 'g')
  let fence = ''
  return text
    .split('\n')
    .map((line) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
      const isFence = fence === '' ? mark !== '' : mark.startsWith(fence)
      if (isFence) fence = fence === '' ? mark : ''
      if (fence !== '' || isFence) return line
      const own = base === '' ? line : line.replace(withBase, '/')
      return own.replace(/(?<=\]\()(?![a-z]+:|\/)([^)\s#]+\.md)(?=[)#])/g, (written) => {
        const meant = resolvePath(folderOf(file), written)
        const next = isPage(meant) ? relativePath(targetOf(file), targetOf(meant)) : written
        return next === written.replace(/^\.\//, '') ? written : next
      })
    })
    .join('\n')
}

type Config = Record<string, unknown>

/** Returns the elements of `app.head`, which contains lists of `meta`, `link`, and `script`. */
function headOf(head: Config): SourceElement[] {
  return (['meta', 'link', 'script'] as const).flatMap((tag) =>
    (Array.isArray(head[tag]) ? head[tag] : []).filter(isRecord).map(({ innerHTML, children, ...attrs }) => ({
      tag,
      attrs,
      content: innerHTML ?? children,
    })),
  )
}

function themeOf(colors: Config, mode: unknown): Pick<SiteConfigInput, 'theme'> {
  const [primary, neutral] = ['primary', 'neutral'].map((role) => themeColor(role, colors[role]))
  const all = { ...primary?.colors, ...neutral?.colors }
  const colorMode = mode === 'light' || mode === 'dark' ? mode : undefined
  if (Object.keys(all).length === 0 && colorMode === undefined) return {}
  return { theme: { ...(Object.keys(all).length > 0 && { colors: all }), ...(colorMode && { colorMode }) } }
}

function themeColor(role: string, color: unknown): SiteConfigInput['theme'] {
  return typeof color === 'string' ? parseSiteConfig({ theme: { colors: { [role]: color } } }).config?.theme : undefined
}

function tocOf({ title, bottom }: Config): Pick<SiteConfigInput, 'toc'> {
  const { title: heading, links } = recordOf(bottom)
  const { config } = parseSiteConfig({
    toc: {
      ...(typeof title === 'string' && { title }),
      ...(bottom !== undefined && {
        bottom: {
          ...(typeof heading === 'string' && { title: heading }),
          links: headerLinksOf(links).filter((link) => 'to' in link),
        },
      }),
    },
  })
  return title === undefined && bottom === undefined ? {} : (config ?? {})
}

/** Returns the redirects in `routeRules`: `{ '/old': { redirect: '/new' } }`. */
function routeRedirects(rules: unknown): SourceRedirect[] {
  return Object.entries(recordOf(rules)).flatMap(([from, rule]) => {
    const { redirect } = recordOf(rule)
    const { to, statusCode } = isRecord(redirect) ? redirect : { to: redirect, statusCode: undefined }
    return typeof to === 'string' ? [{ from, to, ...(typeof statusCode === 'number' && { status: statusCode }) }] : []
  })
}

/** Returns whether a file is a page or data, not the configuration of another tool. */
function isContent(file: string): boolean {
  return /\.(?:md|ya?ml|json)$/.test(file) && !/^public\/|^(?:package|tsconfig)[\w-]*\.json$/.test(file)
}

function readConfig(source: SourceFolder, name: string): Config {
  const file = source.files.find((each) => new RegExp(`^(?:app/)?${name}\\.config\\.[cm]?[jt]s$`).test(each))
  return recordOf(file === undefined ? undefined : readModule(source.read(file))?.exported)
}
