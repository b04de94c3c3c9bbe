import { writeDate } from '../../../core/locale/index.ts'
import { useLocale } from '../../layout/locale-context.tsx'
import { PageLink } from '../../layout/release-link.tsx'
import { BidiText } from '../../layout/text-language.tsx'
import type { PostDetails } from './post-item.ts'

/**
 * The line below a post's title, with its date, version, authors, and reading time.
 * @param title title of the post. The version is left out if the title is the same, as in “2.1.0”.
 */
export function PostMeta({
  post: { date, version, authors, minutes, isPinned, mark },
  title,
}: {
  post: PostDetails
  title: string
}) {
  const { t, locale } = useLocale()
  return (
    <div className="post-meta">
      {date !== null && <time dateTime={date}>{writeDate(new Date(date), locale.language)}</time>}
      {version !== null && !title.startsWith(version) && (
        <span className="post-version" dir="ltr">
          {version}
        </span>
      )}
      {isPinned && <span className="post-mark">{t('posts.pinned')}</span>}
      {mark !== null && (
        <span className="post-mark" lang="en">
          {mark}
        </span>
      )}
      {authors.map(({ name, href, avatar }) => (
        <PageLink key={name} href={href} className="post-author" rel="author">
          {avatar !== null && <img src={avatar} alt="" width="20" height="20" loading="lazy" />}
          <BidiText text={name} />
        </PageLink>
      ))}
      {minutes > 0 && <span>{t('docs.readingTime', { count: minutes })}</span>}
    </div>
  )
}

/** The tags of a post, with links to their lists. */
export function PostTags({ tags }: Pick<PostDetails, 'tags'>) {
  const { t } = useLocale()
  if (tags.length === 0) return null
  return (
    <ul className="post-tags" aria-label={t('posts.tags')}>
      {tags.map(({ name, href }) => (
        <li key={href}>
          <PageLink href={href} rel="tag">
            <BidiText text={name} />
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
