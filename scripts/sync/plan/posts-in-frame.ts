import { isAboutVersion, sortPosts } from '../../../core/posts/index.ts'
import type { Post } from '../../../core/posts/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { splitLocale } from '../../../core/route/index.ts'
import { escapeHtml } from '../../../core/text/index.ts'
import type { EntryRow } from '../versioned-table.ts'
import { perRow } from './per-row.ts'

/** Returns the post that a row describes, if any. */
export const postOf = perRow(({ kind, file, path, title, meta, translation_key: translationKey }) =>
  // `describePost` wrote these fields.
  kind === 'post' ? { file, path, title, translationKey, ...(JSON.parse(meta) as { post: Post }).post } : undefined,
)

/** Returns the posts that appear on every page: the announcement, and the release notes of each version. */
export function postsInFrame(
  { announces, versions = [], posts = [], announcement, locales }: SiteConfig,
  entries: readonly EntryRow[],
): Pick<SiteConfig, 'announcement' | 'releaseNotes'> {
  if (posts.length === 0 || (announces === undefined && versions.length === 0)) return { announcement }
  const all = sortPosts(entries.flatMap((row) => postOf(row) ?? []))
  /** Returns a link to a post, with its title in every language into which it is translated. */
  const linkTo = ({ translationKey }: { translationKey: string }) => {
    const translations = all.filter((post) => post.translationKey === translationKey)
    const text = Object.fromEntries(translations.map(({ path, title }) => [splitLocale(path).code, title]))
    return { text, to: translationKey }
  }
  const pinned = all.find(({ collection, pinned: isPinned }) => collection === announces && isPinned)
  const announced = pinned && linkTo(pinned)
  const notes = versions.flatMap(({ name }) => {
    const newest = all.find(({ version }) => version !== undefined && isAboutVersion(version, name))
    return newest ? [[name, linkTo(newest)] as const] : []
  })
  return {
    announcement: announced
      ? {
          ...announced,
          html: Object.fromEntries(
            locales.flatMap(({ code }) => {
              const title = announced.text[code]
              return title === undefined ? [] : [[code, escapeHtml(title)]]
            }),
          ),
        }
      : announcement,
    ...(notes.length > 0 && { releaseNotes: Object.fromEntries(notes) }),
  }
}
