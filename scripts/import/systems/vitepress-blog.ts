import type { Note, SourcePage } from '../define-import-system.ts'
import { blogOfFolder, isDated } from '../source/blog-folder.ts'
import { listRedirects } from '../source/posts.ts'
import type { SourceBlog } from '../source/posts.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** The usual names of folders that contain posts. */
const usualNames = ['blog', 'posts', 'news']

/** Matches the folder in a call to `createContentLoader('posts/*.md')`, in a file such as `posts.data.ts`. */
const loader = /\bcreateContentLoader\(\s*\[?\s*['"`]\/?([^'"`*]+)\/[^'"`/]*\*/g

/** Reads the folders of dated posts: those with a usual name, and those that the theme loads for a list. */
export function readVitepressBlogs(
  source: SourceFolder,
  pages: readonly SourcePage[],
  { isLocale, notes }: { isLocale: (folder: string) => boolean; notes: Note[] },
): SourceBlog[] {
  const loaded = source.files
    .filter((file) => /\.data\.[cm]?[jt]s$/.test(file))
    .flatMap((file) => [...source.read(file).matchAll(loader)].map(([, folder = '']) => folder.replace(/\/\*.*$/, '')))
    .map((folder) => folder.split('/').filter((part, index) => part !== '.' && !(index === 0 && isLocale(part))))
    .filter((place) => isDated(pages, place, false))
  const usual = usualNames.map((name) => [name]).filter((place) => isDated(pages, place))
  const places = [...new Map([...loaded, ...usual].map((place) => [place.join('/'), place])).values()]
  return places
    .filter((place) => place.length > 0 && !places.some((other) => other !== place && startsWith(place, other)))
    .map((place) => ({
      ...blogOfFolder(pages, { place }, notes),
      redirects: listRedirects(place, { 'feed.rss': 'feed.xml', 'rss.xml': 'feed.xml' }),
    }))
}

function startsWith(place: readonly string[], start: readonly string[]): boolean {
  return start.every((part, index) => place[index] === part)
}
