import { titleFromStem } from '../../../core/collection/index.ts'
import { textOf } from '../body/attributes.ts'
import type { Converter } from '../body/converter.ts'
import type { Piece } from '../body/piece.ts'
import { slotGroups } from '../body/slots.ts'
import { step } from '../body/shared-converters.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { FolderSettings, Note, SourcePage } from '../define-import-system.ts'
import {
  fumadocsLayoutSettings,
  fumadocsLoaderSettings,
  fumadocsMetaSettings,
  fumadocsSourceSettings,
} from '../settings/fumadocs.ts'
import { nextSettings } from '../settings/nextra.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { callOf } from '../source/static-value.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { fontsOfNext } from '../source/fonts.ts'
import { readCallArguments, readModuleFile } from '../source/javascript.ts'
import { localeCode, localesOf } from '../source/locales.ts'
import { readPages } from '../source/read-pages.ts'
import {
  copiesOf,
  headerLinksOf,
  headerOf,
  leftOutLink,
  noteLinks,
  redirectsOf,
  repositoryOf,
  textsOf,
  withoutRepeats,
} from '../source/site-facts.ts'
import { filesBelow, folderOf, isMarkdown, readMapping, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { settingsOfBlogs } from '../source/posts.ts'
import { fumadocsApis } from './api-references.ts'
import { readFumadocsBlogs } from './fumadocs-blog.ts'
import { nextComponents, prepareHeadings } from './next-components.ts'

/**
 * Imports from Fumadocs: MDX in `content/docs/`, `meta.json` with the pages of each folder, and translations as
 * `page.fr.mdx`.
 */
export const fumadocs = defineImportSystem({
  name: 'fumadocs',
  title: 'Fumadocs',
  detect(source) {
    const config = source.files.find((file) => /^source\.config\.[cm]?[jt]sx?$/.test(file))
    if (config !== undefined) return { evidence: config, certain: true }
    const manifest = source.readIfPresent('package.json') ?? ''
    if (manifest.includes('"fumadocs-')) return { evidence: 'package.json', certain: true }
    const meta = source.files.find((file) => isMeta(file) && source.read(file).includes('"pages"'))
    return meta === undefined ? undefined : { evidence: meta, certain: false }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const root =
      [...sourceFolders(source), 'content/docs', 'src/content/docs', 'docs'].find((folder) =>
        filesBelow(source, folder).some(isMarkdown),
      ) ?? ''
    const loader = source.files.find((file) => /(?:^|\/)lib\/source\.[jt]sx?$/.test(file))
    const scope = loader === undefined ? undefined : readModuleFile(loader, source.readIfPresent)?.constants
    const options = loader === undefined ? {} : (readCallArguments(source.read(loader), 'loader', scope)[0] ?? {})
    const baseUrl =
      typeof options.baseUrl === 'string' ? options.baseUrl.replace(/\/$/, '') : root === '' ? '' : '/docs'
    const next = source.files.find((file) => /^next\.config\.[cm]?[jt]s$/.test(file))
    const config = next === undefined ? {} : (readModuleFile(next, source.readIfPresent)?.constants.get('config') ?? {})
    const shared = readModuleFile(
      source.files.find((file) => /(?:^|\/)lib\/shared\.ts$/.test(file)) ?? '',
      source.readIfPresent,
    )
    const found = localesOf(filesBelow(source, root).filter(isMarkdown), undefined, [locale])
    const read = (folder: string) =>
      readPages(source, { root: folder, ...found, isPage: isMarkdown, nameOf, notations: () => ({ mdx: true }) }, notes)
        .map(withoutGroups)
        .map((page) => withSuffixLocale(page, source))
    const { folders, orders } = readMetas(source, root, notes)
    const git = shared?.constants.get('gitConfig') as { user?: string; repo?: string; branch?: string } | undefined
    const sourceConfig = source.files.find((file) => /^source\.config\.[cm]?[jt]sx?$/.test(file))
    const written = sourceConfig === undefined ? '' : source.read(sourceConfig)
    const baseUrls = (loader === undefined ? [] : readCallArguments(source.read(loader), 'loader', scope)).flatMap(
      (each) => (typeof each.baseUrl === 'string' ? [each.baseUrl.replace(/\/$/, '')] : []),
    )
    const blogs = root === '' ? [] : readFumadocsBlogs(source, { root, written, baseUrls, read, notes })
    const pages = [...read(root), ...blogs.flatMap((blog) => blog.pages)]
    const layout = readLayout(source)
    const links = (Array.isArray(layout.props.links) ? layout.props.links : []).filter(isRecord)
    const title = recordOf(layout.props.nav).title
    notes.push(
      ...noteSettings(loader ?? '', options, fumadocsLoaderSettings),
      ...noteSettings(next ?? '', recordOf(config), nextSettings),
      ...['defineDocs', 'defineCollections', 'defineConfig'].flatMap((callee) =>
        readCallArguments(written, callee).flatMap((each) =>
          noteSettings(sourceConfig ?? '', each, fumadocsSourceSettings),
        ),
      ),
      ...noteSettings(layout.file, layout.props, fumadocsLayoutSettings),
      ...noteLinks(layout.file, 'header', links, ['url']),
    )
    return {
      config: {
        ...headerOf(undefined, headerLinksOf(links, { label: 'text', to: ['url'] })),
        ...textsOf({ title: shared?.constants.get('appName') ?? title }),
        ...settingsOfBlogs(blogs),
        ...repositoryOf(layout.props.githubUrl),
        ...repositoryOf(
          git?.user && git.repo ? `https://github.com/${git.user}/${git.repo}/tree/${git.branch ?? 'main'}` : undefined,
        ),
      },
      locales: [...new Set([...found.locales, ...pages.map((page) => page.locale)])],
      defaultLocale: found.defaultLocale,
      pages: pages.map((page) => {
        const order = orders.get(page.place.join('/'))
        return order === undefined ? page : { ...page, order }
      }),
      folders,
      files: withoutRepeats([
        ...copiesOf(source, 'public', '', () => true),
        ...copiesOf(source, root),
        ...blogs.flatMap((blog) => blog.files),
      ]),
      fonts: fontsOfNext(source),
      redirects: [
        ...redirectsOf((config as Record<string, unknown>).redirects, 'source', 'destination'),
        ...blogs.flatMap((blog) => blog.redirects),
      ],
      apis: fumadocsApis(source, root, notes),
      body: { converters: { ...nextComponents, Step: step, include, APIPage: apiPage }, prepare, combine },
      base: (typeof recordOf(config).basePath === 'string' ? String(recordOf(config).basePath) : '') + baseUrl,
      routeBase: baseUrl,
      roots: [
        { prefix: '/', folder: 'public' },
        { prefix: '@/', folder: '' },
      ],
      notes,
    }
  },
})

/** Returns the folders of pages that are set in calls to `defineDocs`. */
function sourceFolders(source: SourceFolder): string[] {
  const file = source.files.find((each) => /^source\.config\.[cm]?[jt]sx?$/.test(each))
  const defined = file === undefined ? [] : readCallArguments(source.read(file), 'defineDocs')
  return defined.flatMap(({ dir }) => (typeof dir === 'string' ? [resolvePath('', dir)] : []))
}

/** Reads the options that all layouts share. `baseOptions`, which contains them, may be a constant or a function. */
function readLayout(source: SourceFolder): { file: string; props: Record<string, unknown> } {
  const file = source.files.find((each) => /(?:^|\/)(?:layout\.config|lib\/layout\.shared)\.[jt]sx?$/.test(each))
  const constants = file === undefined ? undefined : readModuleFile(file, source.readIfPresent)?.constants
  // `declare` stores functions under this key.
  const called = constants?.get(callOf('baseOptions')) as ((values: readonly unknown[]) => unknown) | undefined
  return { file: file ?? '', props: recordOf(constants?.get('baseOptions') ?? called?.([])) }
}

/** Converts `<include>./part.mdx</include>`. */
const include: Converter = (element, page) => {
  const file = page.phrase(element.children).trim()
  if (/\.mdx?$/.test(file)) return { pieces: page.include(file, element.line) }
  page.note(element.line, `${file} was left out, because it is included as code. Copy its code into a code block`)
  return { pieces: [] }
}

/**
 * Converts `package-install` blocks, which contain npm commands or only package names. In Rivage, they contain
 * commands.
 */
function prepare(piece: Piece): readonly Piece[] {
  if (piece.kind !== 'fence' || !/^package-install\b/.test(piece.info)) return [prepareHeadings(piece)]
  const code = piece.code.map((line) => (/^\s*(?:$|np[mx]\b)/.test(line) ? line : `npm install ${line.trim()}`))
  return [{ ...piece, info: piece.info.replace(/^package-install/, 'npm'), code }]
}

function isMeta(file: string): boolean {
  return /(?:^|\/)meta(?:\.[a-z-]+)?\.json$/.test(file)
}

/** Returns the name of a file or folder in URLs. Folders in parentheses, such as `(group)`, aren't part of URLs. */
function nameOf(name: string): { name: string } {
  return { name: /^\(.+\)$/.test(name) ? '' : name }
}

function withoutGroups(page: SourcePage): SourcePage {
  const place = page.place.filter((name) => name !== '')
  return { ...page, place, address: page.address.replace(/\/{2,}/g, '/') }
}

/** Sets the locale of a page such as `page.fr.mdx`, the translation of `page.mdx`. */
function withSuffixLocale(page: SourcePage, source: SourceFolder): SourcePage {
  const [, start, code, end] = /^(.*)\.([a-z]{2}(?:-[a-z]{2})?)(\.mdx?)$/i.exec(page.file) ?? []
  if (start === undefined || code === undefined || !['.md', '.mdx', end].some((each) => source.has(`${start}${each}`)))
    return page
  const place = [...page.place.slice(0, -1), page.place.at(-1)!.replace(/\.[^.]+$/, '')]
  const address = `/${(place.at(-1) === 'index' ? place.slice(0, -1) : place).join('/')}`
  return { ...page, locale: localeCode(code), place, address, prefix: `/${code}` }
}

/** Reads the titles, icons, and order of folders, and the order of pages by their `place`. */
function readMetas(
  source: SourceFolder,
  root: string,
  notes: Note[],
): { folders: FolderSettings[]; orders: Map<string, number> } {
  const folders = new Map<string, FolderSettings>()
  const orders = new Map<string, number>()
  const addFolder = (place: string[], settings: Omit<FolderSettings, 'place'>) => {
    const known = folders.get(place.join('/'))
    folders.set(place.join('/'), {
      ...known,
      ...settings,
      place,
      ...(settings.translations && { translations: { ...known?.translations, ...settings.translations } }),
    })
  }
  for (const file of filesBelow(source, root).filter(isMeta)) {
    const path = root === '' ? file : `${root}/${file}`
    const settings = readMapping(source, path)
    const { title, icon, pages } = settings
    notes.push(...noteSettings(path, settings, fumadocsMetaSettings))
    const place = folderOf(file)
      .split('/')
      .filter((name) => name !== '' && nameOf(name).name !== '')
    const [, code] = /\.([a-z-]+)\.json$/.exec(file) ?? []
    if (place.length > 0 && typeof title === 'string')
      addFolder(place, code === undefined ? { title } : { translations: { [localeCode(code)]: title } })
    if (place.length > 0 && typeof icon === 'string') addFolder(place, { icon: kebab(icon) })
    if (code !== undefined) continue
    const separators: string[] = []
    for (const [order, entry] of (Array.isArray(pages) ? pages : []).entries()) {
      if (typeof entry !== 'string') continue
      const separator = /^---(.*?)---$/.exec(entry)?.[1]
      if (separator !== undefined) separators.push(separator.replace(/^\[[^\]]*\]/, ''))
      const [, address] = /\]\((https?:[^)]+)\)$/.exec(entry) ?? []
      if (address !== undefined)
        notes.push(leftOutLink(path, address, /^\[([^\]]*)\]/.exec(entry.replace(/^external:/, ''))?.[1]))
      if (/^(?:!|z\.\.\.a$)/.test(entry))
        notes.push({
          file: path,
          message: `\`${entry}\` has no effect, because the sidebar lists all pages of a folder, by name`,
        })
      const name = entry.replace(/^\.\.\./, '').replace(/^\.\//, '')
      if (separator !== undefined || /^[![]|^(?:\.\.\.|z\.\.\.a)$/.test(entry) || name === '') continue
      const own = [...place, ...name.split('/').filter((part) => part !== 'index' && nameOf(part).name !== '')]
      if (own.length === place.length) continue
      if (!orders.has(own.join('/'))) orders.set(own.join('/'), order)
      addFolder(own, { order })
    }
    if (separators.length > 0)
      notes.push({
        kind: 'changed',
        file: path,
        message: `Separators between the pages of “${typeof title === 'string' ? title : titleFromStem(place.at(-1) ?? 'docs')}” were left out of the sidebar: ${separators.join(', ')}`,
      })
  }
  return { folders: [...folders.values()], orders }
}

/** Converts the name of a Lucide component such as `BookOpen` to the name of its icon. */
function kebab(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
}

/** Converts `<APIPage document="store.yaml" operations={[{ method, path }]} />`, which shows some operations of an API. */
const apiPage: Converter = (element, page) => {
  const description = textOf(element, 'document')
  const { operations } = element.attributes
  const blocks = (Array.isArray(operations) ? operations : []).flatMap((each) => {
    const { method, path } = recordOf(each)
    const operation = page.operation({ description, method: String(method), path: String(path) })
    if (operation) return [page.component('operation', operation.attributes)]
    page.note(
      element.line,
      `${String(method).toUpperCase()} ${String(path)} was left out, because no imported API description contains it`,
    )
    return []
  })
  return { block: blocks.map((each) => ('block' in each ? each.block : '')).join('\n\n') }
}

/** Combines adjacent code blocks with the option `tab` to a group with tabs. */
function combine(pieces: readonly Piece[]): Piece[] {
  const combined: Piece[] = []
  for (const piece of pieces) {
    const [option = '', double, single] = piece.kind === 'fence' ? (tabOption.exec(piece.info) ?? []) : []
    if (piece.kind !== 'fence' || option === '') {
      combined.push(piece)
      continue
    }
    const others = piece.info.replace(option, '').replace(/\s+title=(?:"[^"]*"|'[^']*')/, '')
    const fence = { ...piece, info: `${others.trim()} [${double ?? single ?? ''}]` }
    const at = combined.findLastIndex((each) => each.kind !== 'text' || each.text.trim() !== '')
    const last = combined[at]
    if (last?.kind === 'element' && last.name === slotGroups.code) {
      combined.length = at + 1
      last.children.push(fence)
    } else
      combined.push({
        kind: 'element',
        notation: 'jsx',
        name: slotGroups.code,
        attributes: {},
        children: [fence],
        line: piece.line,
      })
  }
  return combined
}

const tabOption = /(?:^|\s)tab=(?:"([^"]*)"|'([^']*)')/
