import type { Note, SourcePage } from '../define-import-system.ts'
import { matchesAny, noteExcluded } from '../source/excluded.ts'
import { localeCode } from '../source/locales.ts'
import { readPages } from '../source/read-pages.ts'
import { recordOf } from '../source/record.ts'
import { filesBelow, isMarkdown, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { inEdition } from './docusaurus-editions.ts'
import type { Edition } from './docusaurus-editions.ts'
import { nameOf } from './docusaurus-menu.ts'

/** A language of a site. */
export interface SourceLanguage {
  code: string
  /** The prefix of its URLs, empty for the default language. */
  prefix: string
  /** The name of its folder in `i18n/`, which the default language doesn't have. */
  translation?: string
}

/** A folder with the pages of an edition in one language. */
interface DocsFolder {
  path: string
  edition: Edition
  language: SourceLanguage
}

/**
 * Reads the languages of a site, starting with the default language.
 *
 * @param locale the default language, by default the one in the settings
 */
export function readLanguages(
  source: SourceFolder,
  i18n: unknown,
  locale: string | undefined,
): [SourceLanguage, ...SourceLanguage[]] {
  const { defaultLocale = 'en' } = recordOf(i18n)
  const translations = new Set(source.files.flatMap((file) => translatedFile.exec(file)?.[1] ?? []))
  return [
    { code: localeCode(locale ?? (typeof defaultLocale === 'string' ? defaultLocale : 'en')), prefix: '' },
    ...[...translations].map((translation) => ({
      code: localeCode(translation),
      prefix: `/${translation}`,
      translation,
    })),
  ]
}

const translatedFile =
  /^i18n\/([\w-]+)\/docusaurus-plugin-content-(?:docs(?:-[\w-]+)?\/(?:current|version-[^/]+)\/|blog(?:-[\w-]+)?\/.*\.mdx?$)/

/** Returns the folders of all editions in all languages. */
export function docsFolders(editions: readonly Edition[], languages: readonly SourceLanguage[]): DocsFolder[] {
  return editions.flatMap((edition) =>
    languages.map((language) => ({
      path: language.translation === undefined ? edition.root : `i18n/${language.translation}/${edition.translation}`,
      edition,
      language,
    })),
  )
}

/** Reads the pages in a folder of docs, with their places and URLs in the edition. */
export function readDocs(source: SourceFolder, { path, edition, language }: DocsFolder, notes: Note[]): SourcePage[] {
  return readMarkdown(source, path, { ...language, exclude: edition.exclude }, notes).map((page) =>
    inEdition(page, edition),
  )
}

/**
 * Reads the pages in a folder of a plugin.
 *
 * @param exclude the globs of pages to leave out, from the options of the plugin
 */
export function readMarkdown(
  source: SourceFolder,
  root: string,
  { code, prefix, exclude }: Pick<SourceLanguage, 'code' | 'prefix'> & { exclude?: unknown },
  notes: Note[],
): SourcePage[] {
  const isExcluded = matchesAny(exclude)
  notes.push(...noteExcluded(`${root}/`, 'exclude', filesBelow(source, root).filter(isMarkdown).filter(isExcluded)))
  return readPages(
    source,
    {
      root,
      localeFolders: new Map(),
      defaultLocale: code,
      isPage: (file) => isMarkdown(file) && !isExcluded(file),
      nameOf,
      notations: () => ({ mdx: true, containers: true }),
    },
    notes,
  ).map((page) => withOwnAddress({ ...page, prefix }))
}

/**
 * Applies a page's frontmatter, which can set the position in the sidebar, and the last segment (`id`) or all (`slug`)
 * of the URL path.
 */
function withOwnAddress(page: SourcePage): SourcePage {
  const { data, place } = page
  const order = typeof data.sidebar_position === 'number' ? data.sidebar_position : page.order
  // `guide/guide.md` is the page of its folder, like `guide/index.md`.
  const ownPlace = place.length > 1 && place.at(-1) === place.at(-2) ? [...place.slice(0, -1), 'index'] : place
  const folder = `/${ownPlace.slice(0, -1).join('/')}`
  const name = ownPlace.at(-1) === 'index' ? '' : typeof data.id === 'string' ? data.id : ownPlace.at(-1)!
  const slug = typeof data.slug === 'string' ? data.slug : undefined
  const address = slug === undefined ? undefined : slug.startsWith('/') ? slug : `/${resolvePath(folder, slug)}`
  const home = address === '/' && !ownPlace.includes('index') ? ['index'] : ownPlace
  const { slug: _slug, ...rest } = data
  return {
    ...page,
    place: home,
    data: address === '/' ? rest : data,
    ...(order !== undefined && { order }),
    address: address ?? `/${resolvePath(folder, name)}`,
  }
}
