import { defineImportSystem } from '../define-import-system.ts'
import type { FolderSettings, Note } from '../define-import-system.ts'
import { localesOf } from '../source/locales.ts'
import { readPages } from '../source/read-pages.ts'
import { copiesOf } from '../source/site-facts.ts'
import { filesBelow, isMarkdown } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** Systems that can't be imported, by their configuration files. */
const otherSystems: Readonly<Record<string, string>> = {
  'hugo.toml': 'Hugo',
  'hugo.yaml': 'Hugo',
  'config.toml': 'Hugo',
  '_config.yml': 'Jekyll',
  'conf.py': 'Sphinx',
  'docs/conf.py': 'Sphinx',
  'book.toml': 'mdBook',
  'antora.yml': 'Antora',
  '_quarto.yml': 'Quarto',
  '.eleventy.js': 'Eleventy',
  'eleventy.config.js': 'Eleventy',
}

/** Matches files about the repository itself, which aren't documentation pages. */
const aboutRepository = /^(?:changelog|code_of_conduct|contributing|license|security)\.md$/i

/**
 * Imports a folder of Markdown without a documentation system, such as docs that people read on a Git host. `README.md`
 * is the page of its folder.
 */
export const markdown = defineImportSystem({
  name: 'markdown',
  title: 'plain Markdown',
  detect(source) {
    const root = rootOf(source)
    const page = filesBelow(source, root).find(isPage)
    return page === undefined ? undefined : { evidence: root === '' ? page : `${root}/${page}`, certain: false }
  },
  read(source, { locale }) {
    const root = rootOf(source)
    const notes: Note[] = Object.entries(otherSystems).flatMap(([file, system]) =>
      source.has(file)
        ? {
            file,
            message: `The import doesn't support ${system}. It converts only the Markdown, not settings, templates, or shortcodes`,
          }
        : [],
    )
    const { localeFolders, defaultLocale, locales } = localesOf(filesBelow(source, root).filter(isPage), undefined, [
      locale,
    ])
    return {
      config: {},
      locales,
      defaultLocale,
      pages: readPages(source, { root, localeFolders, defaultLocale, isPage, notations: () => ({}), nameOf }, notes),
      folders: numberedFolders(filesBelow(source, root).filter(isPage)),
      files: copiesOf(source, root),
      body: { converters: {} },
      base: '',
      // URLs don't have to be preserved, because such a folder has no site.
      hasShortUrls: false,
      roots: [{ prefix: '/', folder: root }],
      notes,
    }
  },
})

/** Returns the documentation folder, if the source is a repository. */
function rootOf(source: SourceFolder): string {
  const hasPages = (folder: string) => filesBelow(source, folder).some(isPage)
  return (source.has('README.md') && ['docs', 'doc'].find(hasPages)) || ''
}

function isPage(file: string): boolean {
  return isMarkdown(file) && !aboutRepository.test(file)
}

/** Reads number prefixes: `01-install` is first in its folder, and `2.guide` is second. */
function nameOf(name: string): { name: string; order?: number } {
  const [, number, rest] = /^(\d+)[.\-_ ]+(?=\D)(.+)$/.exec(name) ?? []
  return number === undefined || rest === undefined ? { name } : { name: rest, order: Number(number) }
}

/** Returns the folders of pages with a number prefix. */
function numberedFolders(files: readonly string[]): FolderSettings[] {
  const paths = files.flatMap((file) => {
    const folders = file.split('/').slice(0, -1)
    return folders.map((_, index) => folders.slice(0, index + 1).join('/'))
  })
  return [...new Set(paths)].flatMap((path) => {
    const names = path.split('/').map(nameOf)
    const order = names.at(-1)?.order
    return order === undefined ? [] : [{ place: names.map(({ name }) => name), order }]
  })
}
