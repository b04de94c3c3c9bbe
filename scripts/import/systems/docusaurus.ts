import { textOf } from '../body/attributes.ts'
import { callout } from '../body/callout.ts'
import { codeFence, leaveOut, tab, unwrap } from '../body/shared-converters.ts'
import type { Piece } from '../body/piece.ts'
import type { Converter, Converters } from '../body/render-body.ts'
import { defineImportSystem } from '../define-import-system.ts'
import type { FolderSettings, Note, SourcePage } from '../define-import-system.ts'
import type { NavigationItem } from '../plan/place-pages.ts'
import { localeCode } from '../source/find-locales.ts'
import { isRecord, readModule, recordOf } from '../source/javascript.ts'
import { readPages } from '../source/read-pages.ts'
import { copiesOf, repositoryOf, textsOf, withoutRepeats } from '../source/site-facts.ts'
import { filesBelow, folderOf, isMarkdown, readMapping, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** Docusaurus: `docs/`, `sidebars.js` or `_category_.json` and numbers, translations in `i18n/`. */
export const docusaurus = defineImportSystem({
  name: 'docusaurus',
  title: 'Docusaurus',
  detect(source) {
    const config = configFile(source)
    if (config !== undefined) return { evidence: config, certain: true }
    const category = source.files.find(isCategoryFile)
    return category === undefined ? undefined : { evidence: category, certain: false }
  },
  read(source, { locale }) {
    const notes: Note[] = []
    const file = configFile(source)
    const config = recordOf(file === undefined ? undefined : readModule(source.read(file))?.exported)
    const docs = docsOptions(config)
    const root = filesBelow(source, docs.path).length > 0 ? docs.path : ''
    const i18n = recordOf(config.i18n)
    const translated = [
      ...new Set(source.files.map((each) => translationFolder.exec(each)?.[1]).filter((each) => each !== undefined)),
    ]
    const defaultLocale = localeCode(locale ?? (typeof i18n.defaultLocale === 'string' ? i18n.defaultLocale : 'en'))
    const read = (folder: string, code: string) =>
      readPages(
        source,
        {
          root: folder,
          localeFolders: new Map(),
          defaultLocale: code,
          isPage: isMarkdown,
          nameOf,
          notations: () => ({ mdx: true, containers: true }),
        },
        notes,
      ).map(withOwnAddress)
    const translations = translated.map((code) => ({ folder: translationsOf(code), code: localeCode(code) }))
    const folders = [{ folder: root, code: defaultLocale }, ...translations]
    const pages = folders.flatMap(({ folder, code }) => read(folder, code))
    const sidebars = readSidebars(
      source,
      pages.filter((page) => page.locale === defaultLocale),
      root,
      notes,
    )
    noteOtherParts(source, root, notes)
    return {
      config: {
        ...textsOf({ title: config.title, description: config.tagline, url: config.url }),
        ...repositoryOf(
          docs.editUrl ??
            (typeof config.organizationName === 'string' && typeof config.projectName === 'string'
              ? `https://github.com/${config.organizationName}/${config.projectName}`
              : undefined),
        ),
      },
      locales: [...new Set(folders.map(({ code }) => code))],
      defaultLocale,
      pages,
      folders: readCategories(source, root, notes),
      files: withoutRepeats([
        ...copiesOf(source, 'static', '', () => true),
        ...folders.flatMap(({ folder, code }) => copiesOf(source, folder, code === defaultLocale ? '' : code)),
      ]).filter(({ to }) => !to.includes('/.')),
      ...(sidebars && { navigation: sidebars }),
      body: { converters },
      base: joinAddress(typeof config.baseUrl === 'string' ? config.baseUrl : '/', docs.routeBasePath),
      roots: [
        { prefix: '@site/', folder: '' },
        { prefix: '@docs/', folder: root },
        { prefix: '/', folder: 'static' },
      ],
      notes,
    }
  },
})

const translationFolder = /^i18n\/([\w-]+)\/docusaurus-plugin-content-docs\/current\//

function translationsOf(code: string): string {
  return `i18n/${code}/docusaurus-plugin-content-docs/current`
}

function configFile(source: SourceFolder): string | undefined {
  return source.files.find((file) => /^docusaurus\.config\.[cm]?[jt]s$/.test(file))
}

function isCategoryFile(file: string): boolean {
  return /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file)
}

/** `01-intro` is `intro`, first; a date or a version is a name. */
function nameOf(name: string): { name: string; order?: number } {
  if (/^\d{2,4}[-_.]\d{2}|^\d+[-_.]\d+/.test(name)) return { name }
  const [, number, rest] = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name) ?? []
  return rest === undefined ? { name } : { name: rest, order: Number(number) }
}

/** Frontmatter may set a page's place in the menu, the last part of its address (`id`) or all of it (`slug`). */
function withOwnAddress(page: SourcePage): SourcePage {
  const { data, place } = page
  const order = typeof data.sidebar_position === 'number' ? data.sidebar_position : page.order
  // `guide/guide.md` is the page of its folder, like `guide/index.md`.
  const ownPlace = place.length > 1 && place.at(-1) === place.at(-2) ? [...place.slice(0, -1), 'index'] : place
  const folder = `/${ownPlace.slice(0, -1).join('/')}`
  const slug = typeof data.slug === 'string' ? data.slug : undefined
  const address = slug === undefined ? undefined : slug.startsWith('/') ? slug : `/${resolvePath(folder, slug)}`
  const home = address === '/' && !ownPlace.includes('index') ? ['index'] : ownPlace
  const { slug: _slug, ...rest } = data
  return {
    ...page,
    place: home,
    data: address === '/' ? rest : data,
    ...(order !== undefined && { order }),
    address: address ?? `/${(ownPlace.at(-1) === 'index' ? ownPlace.slice(0, -1) : ownPlace).join('/')}`,
  }
}

/** Options of the docs in the presets, or of the docs plugin. */
function docsOptions(config: Record<string, unknown>): { path: string; routeBasePath: string; editUrl: unknown } {
  const options =
    [config.presets, config.plugins]
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .filter((entry): entry is [unknown, unknown] => Array.isArray(entry))
      .map(([name, value]) =>
        String(name).includes('content-docs') ? recordOf(value) : recordOf(recordOf(value).docs),
      )
      .find((value) => Object.keys(value).length > 0) ?? {}
  return {
    path: typeof options.path === 'string' ? options.path : 'docs',
    routeBasePath: typeof options.routeBasePath === 'string' ? options.routeBasePath : 'docs',
    editUrl: options.editUrl,
  }
}

function joinAddress(...parts: string[]): string {
  const path = resolvePath('', parts.join('/'))
  return path === '' ? '' : `/${path}`
}

function readCategories(source: SourceFolder, root: string, notes: Note[]): FolderSettings[] {
  const categories = filesBelow(source, root)
    .filter(isCategoryFile)
    .map((file): FolderSettings => {
      const path = root === '' ? file : `${root}/${file}`
      const { label, position, link } = readMapping(source, path)
      const named = folderOf(file).split('/').filter(Boolean).map(nameOf)
      if (recordOf(link).type === 'generated-index')
        notes.push({ file: path, message: 'The generated page of this category was left out' })
      const order = typeof position === 'number' ? position : named.at(-1)?.order
      const place = named.map(({ name }) => name)
      return { place, ...(typeof label === 'string' && { title: label }), ...(order !== undefined && { order }) }
    })
  return [...categories, ...numberedFolders(source, root)]
}

/** Folders whose number is in their name. */
function numberedFolders(source: SourceFolder, root: string): FolderSettings[] {
  const startsOf = (folder: string) => folder.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))
  const folders = new Set(filesBelow(source, root).flatMap((file) => startsOf(folderOf(file))))
  return [...folders].flatMap((folder) => {
    const named = folder.split('/').filter(Boolean).map(nameOf)
    const order = named.at(-1)?.order
    return order === undefined ? [] : [{ place: named.map(({ name }) => name), order }]
  })
}

function readSidebars(source: SourceFolder, pages: readonly SourcePage[], root: string, notes: Note[]) {
  const found = source.files.find((each) => /^sidebars\.[cm]?[jt]s(?:on)?$/.test(each))
  if (found === undefined) return undefined
  const file = found
  const text = source.read(file)
  const sidebars = recordOf(readModule(file.endsWith('json') ? `export default ${text}` : text)?.exported)
  const places = new Map(pages.map((page) => [docId(page, root), page.place.join('/')]))
  const placeOf = (id: unknown) => places.get(String(id)) ?? String(id)
  const menus = Object.values(sidebars)
  if (menus.length > 1) {
    notes.push({
      file,
      message: `Its sidebars (${Object.keys(sidebars).join(', ')}) became one menu, one after the other`,
    })
  }
  const items = menus.flatMap((menu) => readItems(menu))
  const listsAll = menus.length > 0 && JSON.stringify(menus).includes('"dirName":"."')
  if (items.length === 0 || (listsAll && items.every(({ folder }) => folder === ''))) return undefined
  return { file, items, hidesOthers: !listsAll }

  function readItems(value: unknown): NavigationItem[] {
    if (Array.isArray(value)) return value.flatMap(readItem)
    // `{ Guides: ['intro'] }` is short for a category.
    return isRecord(value) ? Object.entries(value).map(([title, inner]) => ({ title, children: readItems(inner) })) : []
  }

  function readItem(item: unknown): NavigationItem[] {
    if (typeof item === 'string') return [{ page: placeOf(item) }]
    if (!isRecord(item)) return []
    const title = typeof item.label === 'string' ? { title: item.label } : {}
    switch (item.type) {
      case 'doc':
      case 'ref':
        return [{ ...title, page: placeOf(item.id) }]
      case 'category': {
        const link = recordOf(item.link)
        if (link.type === 'generated-index')
          notes.push({ file, message: `The generated page of “${String(item.label)}” was left out` })
        return [{ ...title, children: readItems(item.items), ...(link.type === 'doc' && { page: placeOf(link.id) }) }]
      }
      case 'autogenerated': {
        const names = String(item.dirName)
          .split('/')
          .map((name) => nameOf(name).name)
        return [{ folder: item.dirName === '.' ? '' : names.join('/') }]
      }
      case 'link':
      case 'html': {
        notes.push({ file, message: `“${String(item.label ?? item.value)}” was left out of the menu: it lists pages` })
        return []
      }
      default:
        return readItems(item)
    }
  }
}

/** What a sidebar calls a page: its folders, and its `id` or the name of its file. */
function docId({ data, file }: SourcePage, root: string): string {
  const folders = root === '' ? folderOf(file) : folderOf(file).slice(root.length + 1)
  const { name } = nameOf(file.slice(file.lastIndexOf('/') + 1).replace(/\.mdx?$/, ''))
  const names = folders
    .split('/')
    .filter(Boolean)
    .map((folder) => nameOf(folder).name)
  return [...names, typeof data.id === 'string' ? data.id : name].join('/')
}

function noteOtherParts(source: SourceFolder, root: string, notes: Note[]): void {
  const parts: [folder: string, message: string][] = [
    ['blog', 'The blog was left out'],
    ['src/pages', 'Pages that are React components were left out'],
    ['versioned_docs', 'Documentation of earlier versions was left out'],
  ]
  for (const [folder, message] of parts) {
    if (root !== '' && filesBelow(source, folder).length > 0) notes.push({ file: `${folder}/`, message })
  }
}

/** Labels may stand in `values` of the group, by the value of each panel. */
const tabs: Converter = (element, page) => {
  const values = Array.isArray(element.attributes.values) ? element.attributes.values.filter(isRecord) : []
  const labelled = element.children.map((child): Piece => {
    const value = child.kind === 'element' ? values.find((each) => each.value === child.attributes.value) : undefined
    if (child.kind !== 'element' || typeof value?.label !== 'string') return child
    return { ...child, attributes: { label: value.label, ...child.attributes } }
  })
  return page.component('tabs', { sync: textOf(element, 'groupId') }, labelled)
}

const codeBlock: Converter = (element, page) => {
  const text = element.children.map((child) =>
    child.kind === 'text' || child.kind === 'literal' ? child.text : undefined,
  )
  if (text.includes(undefined)) {
    page.note(element.line, '<CodeBlock> shows code that is computed: it was left out')
    return { pieces: [] }
  }
  const title = textOf(element, 'title')
  return codeFence(
    text.join('').replace(/^\n/, ''),
    textOf(element, 'language') ?? '',
    title === undefined ? '' : `title="${title}"`,
  )
}

const link: Converter = (element, page) => ({
  inline: `[${page.phrase(element.children)}](${textOf(element, 'to', 'href') ?? ''})`,
})

/** `caution` is Docusaurus's old word for its warning, `important` and `secondary` for its info and note. */
const admonitions: Converters = {
  note: callout('note'),
  secondary: callout('note'),
  info: callout('info'),
  important: callout('info'),
  tip: callout('tip'),
  success: callout('tip'),
  warning: callout('warning'),
  caution: callout('warning'),
  danger: callout('danger'),
}

const converters: Converters = {
  ...admonitions,
  Admonition: (element, page) => (admonitions[textOf(element, 'type') ?? 'note'] ?? callout('note'))(element, page),
  Tabs: tabs,
  TabItem: tab('label', 'value'),
  CodeBlock: codeBlock,
  Link: link,
  TOCInline: leaveOut,
  Translate: unwrap,
}
