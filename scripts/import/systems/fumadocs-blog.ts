import type { Note, SourcePage } from '../define-import-system.ts'
import { blogOfFolder, isDated } from '../source/blog-folder.ts'
import { readCallArguments } from '../source/javascript.ts'
import { listRedirects } from '../source/posts.ts'
import type { SourceBlog } from '../source/posts.ts'
import { copiesOf } from '../source/site-facts.ts'
import { filesBelow, isMarkdown, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

interface BlogContext {
  /** Folder of the docs. */
  root: string
  /** The text of `source.config`, and the `baseUrl` of all loaders. */
  written: string
  baseUrls: readonly string[]
  read: (folder: string) => SourcePage[]
  notes: Note[]
}

/**
 * Reads the blogs of a site: `content/blog`, and collections other than the docs whose pages have dates. The path of a
 * blog in the folder `blog` is `/blog`.
 */
export function readFumadocsBlogs(
  source: SourceFolder,
  { root, written, baseUrls, read, notes }: BlogContext,
): SourceBlog[] {
  const defined = ['defineCollections', 'defineDocs']
    .flatMap((callee) => readCallArguments(written, callee))
    .flatMap(({ dir }) => (typeof dir === 'string' ? [resolvePath('', dir)] : []))
  const folders = [...new Set([...defined, 'content/blog'])].filter(
    (folder) => folder !== root && folder !== '' && filesBelow(source, folder).some(isMarkdown),
  )
  return folders.flatMap((folder) => {
    const name = folder.split('/').at(-1)!
    const url = baseUrls.find((each) => each.split('/').at(-1) === name) ?? `/${name}`
    const place = url.split('/').filter(Boolean)
    const pages = read(folder).map((page) => ({
      ...page,
      place: [...place, ...page.place],
      address: `${url}${page.address}`.replace(/\/$/, ''),
      routeBase: '',
    }))
    if (!isDated(pages, place)) {
      notes.push({
        file: `${folder}/`,
        message: 'The pages of this folder were left out, because they are neither docs nor dated posts',
      })
      return []
    }
    return [
      {
        ...blogOfFolder(pages, { place }, notes),
        files: copiesOf(source, folder, place.join('/')),
        redirects: listRedirects(place, { 'rss.xml': 'feed.xml' }),
      },
    ]
  })
}
