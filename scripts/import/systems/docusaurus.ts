import { defineImportSystem } from '../define-import-system.ts'
import type { Note } from '../define-import-system.ts'
import { firstFonts, fontsInStyles } from '../source/fonts.ts'
import { readModuleFile } from '../source/javascript.ts'
import { recordOf } from '../source/record.ts'
import { copiesOf, noteStyles, redirectsOf, withoutRepeats } from '../source/site-facts.ts'
import { filesBelow, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { authorsOf, settingsOfBlogs } from '../source/posts.ts'
import type { SourceBlog } from '../source/posts.ts'
import { docusaurusApis } from './api-references.ts'
import { blogsOf, readBlog } from './docusaurus-blog.ts'
import { docusaurusComponents } from './docusaurus-components.ts'
import { docsFolders, readDocs, readLanguages, readMarkdown } from './docusaurus-docs.ts'
import type { SourceLanguage } from './docusaurus-docs.ts'
import { editionFolders, lastInMenu, readInstances } from './docusaurus-editions.ts'
import type { Edition } from './docusaurus-editions.ts'
import { isCategoryFile, readCategories } from './docusaurus-menu.ts'
import { instanceLabels, joinMenus, noteLostMenus, readParts } from './docusaurus-navigation.ts'
import { readStandalonePages } from './docusaurus-pages.ts'
import { allOptions, clientRedirects, docsOptions, pluginOptions, staticFolders } from './docusaurus-settings.ts'
import { readSiteSettings } from './docusaurus-theme.ts'
import { readTranslations } from './docusaurus-translations.ts'
import type { Translations } from './docusaurus-translations.ts'
import { noteExcludedVersions, readVersions } from './docusaurus-versions.ts'

/**
 * Imports from Docusaurus: pages in `docs/`, sidebars from `sidebars.js`, `_category_.json`, or number prefixes, and
 * translations in `i18n/`.
 */
export const docusaurus = defineImportSystem({
  name: 'docusaurus',
  title: 'Docusaurus',
  detect(source) {
    const config = configFile(source)
    if (config !== undefined) return { evidence: config, certain: true }
    const category = source.files.find(isCategoryFile)
    return category === undefined ? undefined : { evidence: category, certain: false }
  },
  read(source, { locale, version }) {
    const notes: Note[] = []
    const file = configFile(source)
    const config = recordOf(file === undefined ? undefined : readModuleFile(file, source.readIfPresent)?.exported)
    const docs = docsOptions(config)
    // Without settings and a docs folder, the whole source is a folder of docs.
    const root = filesBelow(source, docs.path).length > 0 ? docs.path : ''
    const languages = readLanguages(source, config.i18n, locale)
    const [{ code: defaultLocale }] = languages
    const versions = readVersions(source, root, docs.options)
    const isSite = version === undefined
    if (isSite && file !== undefined) notes.push(...noteExcludedVersions(file, source, docs.options))
    const own = versions.find(({ name, state }) => (isSite ? state === 'current' : name === version))!
    const editions = [own, ...(isSite ? readAdditionalDocs(source, config, notes) : [])]
    const folders = docsFolders(editions, languages)
    const documents = folders.flatMap((folder) => readDocs(source, folder, notes))
    const hasOtherPages = own.root !== '' && isSite
    const blogs = hasOtherPages ? readBlogs(source, config, languages, notes) : []
    const posts = blogs.flatMap((blog) => blog.pages)
    const standalone = hasOtherPages
      ? readStandalonePages(source, (folder) => readMarkdown(source, folder, languages[0], notes), {
          options: pluginOptions(config, 'pages'),
          taken: new Set([...documents, ...posts].map(({ place }) => place.join('/'))),
          notes,
        })
      : []
    const parts = readParts(source, editions, documents, notes)
    notes.push(...noteLostMenus(parts))
    const translations = readTranslations(
      source,
      languages.flatMap(({ translation }) => translation ?? []),
      defaultLocale,
    )
    const menu = joinMenus(
      parts,
      blogs.map(({ place }) => ({ folder: place.join('/') })),
    )
    if (isSite && root === '' && typeof docs.options.path === 'string')
      notes.push({
        file: file!,
        message: `The docs in ${docs.options.path} were left out, because they are outside of the imported folder. Import the folder that contains both`,
      })
    const files = withoutRepeats([
      ...staticFolders(config).flatMap((folder) => copiesOf(source, folder, '', () => true)),
      ...folders.flatMap(({ edition, path, language: { code } }) =>
        copiesOf(source, path, [...(code === defaultLocale ? [] : [code]), ...edition.place].join('/')),
      ),
      ...blogs.flatMap((blog) => blog.files),
    ]).filter(({ to }) => !to.includes('/.'))
    const styles = source.files.filter((each) => /^src\/.*\.(?:css|scss)$/.test(each))
    const site = readSiteSettings(config, { source, file, files, parts, translations })
    notes.push(...noteStyles(styles), ...site.notes, ...(isSite ? noteMessages(translations.unread()) : []))
    return {
      config: {
        ...site.config,
        ...settingsOfBlogs(blogs),
        ...(versions.length > 1 && {
          versions: versions.map(({ name, label, state }) => ({ name, ...(label !== name && { label }), state })),
        }),
      },
      locales: [...new Set(languages.map(({ code }) => code))],
      defaultLocale,
      pages: [...documents, ...posts, ...standalone],
      folders: [
        ...translations.folders(editions.flatMap((edition) => readCategories(source, edition, notes))),
        ...editionFolders(editions),
        ...blogs.map(({ place }, index) => ({ place, order: lastInMenu - blogs.length + index })),
      ],
      files: [...site.icons, ...files],
      redirects: [...redirectsOf(clientRedirects(config)), ...blogs.flatMap((blog) => blog.redirects)],
      authors: authorsOf(blogs),
      fonts: firstFonts(fontsInStyles(source, styles, fontProperties)),
      ...(isSite && { versions: versions.filter((each) => each !== own).map(({ name }) => name) }),
      ...(menu && { navigation: { ...menu, items: translations.items(menu.items) } }),
      apis: docusaurusApis(config, file ?? '', source, notes),
      body: { titleBesideHeading: 'menu', converters: docusaurusComponents },
      base: joinAddress(typeof config.baseUrl === 'string' ? config.baseUrl : '/', docs.routeBasePath),
      routeBase: joinAddress(docs.routeBasePath),
      contentRoots: folders.map(({ path }) => path),
      roots: [
        { prefix: '@site/', folder: '' },
        { prefix: '@docs/', folder: root },
        ...staticFolders(config).map((folder) => ({ prefix: '/', folder })),
      ],
      notes,
    }
  },
})

const fontProperties = {
  sans: ['--ifm-font-family-base'],
  heading: ['--ifm-heading-font-family'],
  mono: ['--ifm-font-family-monospace'],
}

function configFile(source: SourceFolder): string | undefined {
  return source.files.find((file) => /^docusaurus\.config\.[cm]?[jt]s$/.test(file))
}

/** Reads and reports additional docs, each from a separate plugin instance. */
function readAdditionalDocs(source: SourceFolder, config: Record<string, unknown>, notes: Note[]): Edition[] {
  const [, ...options] = allOptions(config, 'docs')
  const navbar = recordOf(recordOf(config.themeConfig).navbar)
  const instances = readInstances(source, options, instanceLabels(navbar.items))
  notes.push(...options.flatMap((each) => noteInstanceOptions(configFile(source)!, each)))
  noteInstances(options, instances, notes)
  return instances
}

function readBlogs(
  source: SourceFolder,
  config: Record<string, unknown>,
  languages: readonly SourceLanguage[],
  notes: Note[],
): SourceBlog[] {
  const folders = languages.map(({ code, prefix, translation }) => ({
    code,
    prefix,
    ...(translation !== undefined && { folder: `i18n/${translation}` }),
  }))
  return blogsOf(allOptions(config, 'blog')).flatMap((options) => {
    const read = (folder: string, code: string, prefix: string) =>
      readMarkdown(source, folder, { code, prefix, exclude: options.exclude }, notes)
    return readBlog(source, options, { languages: folders, read, notes }) ?? []
  })
}

/** Reports translated messages that Rivage doesn't use. */
function noteMessages(unread: ReturnType<Translations['unread']>): Note[] {
  return unread.map(({ file, keys }) => ({
    file,
    message: `Translated messages were left out: ${keys.map((key) => `\`${key}\``).join(', ')}`,
  }))
}

function joinAddress(...parts: string[]): string {
  const path = resolvePath('', parts.join('/'))
  return path === '' ? '' : `/${path}`
}

/** Reports options of additional docs that the import reads only from the main docs. */
function noteInstanceOptions(file: string, { id, path, ...options }: Record<string, unknown>): Note[] {
  const ignored = ['editUrl', 'lastVersion', 'includeCurrentVersion', 'onlyIncludeVersions', 'versions'].filter(
    (key) => options[key] !== undefined,
  )
  if (ignored.length === 0) return []
  return [
    {
      file,
      message: `${ignored.map((key) => `\`docs.${key}\``).join(', ')} of the docs “${String(id ?? path)}”: the site has one repository and one list of versions. Set \`github\` and \`versions\` in site.config.ts`,
    },
  ]
}

/** Reports additional docs, each from a separate plugin instance. */
function noteInstances(options: readonly Record<string, unknown>[], read: readonly Edition[], notes: Note[]): void {
  for (const { root, place, label } of read)
    notes.push({
      kind: 'changed',
      file: `${root}/`,
      message: `“${label}” became the folder \`${place.join('/')}\` of the same sidebar`,
    })
  for (const { path, id } of options) {
    if (typeof path !== 'string' || read.some(({ root }) => root === resolvePath('', path))) continue
    notes.push({
      file: `${resolvePath('', path)}/`,
      message: `The docs “${String(id ?? path)}” were left out, because they have no files or no separate URL. Check \`path\` and \`routeBasePath\``,
    })
  }
}
