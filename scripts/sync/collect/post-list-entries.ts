import { entryFile, parseSourcePath } from '../../../core/collection/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SitePosts } from '../../../core/release/index.ts'
import type { SourceEntry } from '../../../core/source/index.ts'
import { noConfigFile } from './config-position.ts'
import type { SourceFile } from './source-file.ts'

interface PostListSetting {
  postLists: readonly SitePosts[]
  codes: readonly string[]
  defaultLocale: string
}

/**
 * Returns a generated page for each list of posts and each language that has posts or a title for the list. A language
 * whose content contains an `index.md` file for the list gets no generated page.
 * @returns the pages by entry name; see `entryFile`
 */
export function postListEntries(
  content: readonly SourceFile[],
  { postLists, codes, defaultLocale }: PostListSetting,
): Map<string, SourceEntry> {
  const entries = new Map<string, SourceEntry>()
  for (const { path, title, description } of postLists) {
    const last = path.slice(path.lastIndexOf('/') + 1)
    const places = content
      .filter(({ file }) => file.endsWith('.md') && file.toLowerCase().includes(last))
      .map(({ file }) => parseSourcePath(file, codes, defaultLocale))
    for (const code of codes) {
      const root = `/${code}${path}`
      const isTitled = typeof title === 'object' && Object.hasOwn(title, code)
      const below = places.find((place) => place.path.startsWith(`${root}/`))
      if ((!below && !isTitled) || places.some((place) => place.path === root)) continue
      // The folder name may start with a number, which determines the position in the sidebar.
      const named = below ?? places.find((each) => each.path.startsWith(`/${each.locale}${path}/`))
      const folder = named?.stem.split('/').slice(1, path.split('/').length) ?? path.split('/').slice(1)
      const place = `${[code, ...folder].join('/')}/index.md`
      entries.set(entryFile(noConfigFile.file, place), {
        place,
        frontmatter: {
          data: {
            title: localize(title, code, defaultLocale),
            ...(description !== null && { description: localize(description, code, defaultLocale) }),
          },
          positions: new Map(),
          written: new Map(),
          body: '',
          bodyLine: 1,
          diagnostics: [],
        },
      })
    }
  }
  return entries
}
