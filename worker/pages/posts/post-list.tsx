import { Icon } from '../../../client/elements/icon.tsx'
import type { FrameData } from '../../layout/frame-data.ts'
import { useLocale } from '../../layout/locale-context.tsx'
import { Picture } from '../../layout/picture.tsx'
import { PageLink } from '../../layout/release-link.tsx'
import { BidiText } from '../../layout/text-language.tsx'
import type { PostGroupLink, PostItem, PostListData } from './load-list.ts'
import { PostMeta, PostTags } from './post-meta.tsx'

/** Maximum number of tags to list. Rarer tags only appear on their posts. */
const maxTags = 20

/** The color mode that the site enforces, if any. */
type EnforcedMode = FrameData['site']['theme']['colorMode']

/** The posts on one page of a list, with links to the newer and older pages. */
export function PostList({ data: { items, layout, newer, older }, mode }: { data: PostListData; mode: EnforcedMode }) {
  const { t } = useLocale()
  return (
    <>
      <div className="posts" data-layout={layout}>
        {items.length === 0 && <p>{t('posts.none')}</p>}
        {items.map((item, index) =>
          layout === 'timeline' ? (
            <TimelinePost key={item.href} item={item} mode={mode} isFirst={index === 0} />
          ) : (
            <PostCard key={item.href} item={item} mode={mode} isFirst={index === 0} />
          ),
        )}
      </div>
      {(newer ?? older) !== null && <ListPages newer={newer} older={older} />}
    </>
  )
}

interface PostProps {
  item: PostItem
  mode: EnforcedMode
  isFirst: boolean
}

/** A list item that shows the whole post or its start. */
function TimelinePost({ item, mode, isFirst }: PostProps) {
  const language = languageOf(item)
  return (
    <article className="timeline-post" aria-labelledby={`${item.id}-title`}>
      <PostMeta post={item} title={item.title} />
      <div className="timeline-text">
        <h2 id={`${item.id}-title`} {...language}>
          <PageLink href={item.href}>
            <BidiText text={item.title} />
          </PageLink>
        </h2>
        {item.cover && (
          <Picture image={item.cover} sizes="(width >= 48rem) 43rem, 100vw" mode={mode} isFirst={isFirst} />
        )}
        {item.html !== null && <div className="prose" {...language} dangerouslySetInnerHTML={{ __html: item.html }} />}
        {item.continues && <PostRest item={item} />}
        <PostTags tags={item.tags} />
      </div>
    </article>
  )
}

/** A link to the rest of a long post. */
function PostRest({ item: { title, description, href, html, ...item } }: { item: PostItem }) {
  const { t } = useLocale()
  return (
    <>
      {html === null && description !== '' && <p {...languageOf(item)}>{description}</p>}
      <p className="post-rest">
        <PageLink href={href}>{t('prose.readMore.in', { title })}</PageLink>
      </p>
    </>
  )
}

/** A post as a card with its excerpt. */
function PostCard({ item, mode, isFirst }: PostProps) {
  const language = languageOf(item)
  return (
    <article className="post-card">
      {item.cover && (
        <div className="post-card-cover">
          <Picture
            image={{ ...item.cover, alt: '' }}
            sizes="(width >= 48rem) 16rem, 100vw"
            mode={mode}
            isFirst={isFirst}
          />
        </div>
      )}
      <div className="post-card-text">
        <PostMeta post={item} title={item.title} />
        <h2 {...language}>
          <PageLink href={item.href}>
            <BidiText text={item.title} />
          </PageLink>
        </h2>
        {item.description !== '' && <p {...language}>{item.description}</p>}
        <PostTags tags={item.tags} />
      </div>
    </article>
  )
}

function languageOf({ language }: Pick<PostItem, 'language'>): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return language ? { lang: language.language, dir: language.dir } : {}
}

function ListPages({ newer, older }: Pick<PostListData, 'newer' | 'older'>) {
  const { t } = useLocale()
  return (
    <nav className="post-pages" aria-label={t('docs.surround')}>
      {newer !== null && (
        <PageLink rel="prev" href={newer}>
          <Icon name="arrow-left" className="flip" />
          {t('posts.newer')}
        </PageLink>
      )}
      {older !== null && (
        <PageLink rel="next" href={older}>
          {t('posts.older')}
          <Icon name="arrow-right" className="flip" />
        </PageLink>
      )}
    </nav>
  )
}

/**
 * Links to the posts of each tag and year, and to the feed. They are next to the posts or, on small screens, above
 * them.
 */
export function PostFilters({ data: { tags, years, feed } }: { data: PostListData }) {
  const { t } = useLocale()
  return (
    <div className="post-filters">
      <FilterLinks label={t('posts.tags')} links={tags.slice(0, maxTags)} />
      <FilterLinks label={t('posts.years')} links={years} />
      <p>
        <PageLink href={`${feed}.xml`} type="application/atom+xml">
          {t('posts.feed')}
        </PageLink>
      </p>
    </div>
  )
}

function FilterLinks({ label, links }: { label: string; links: readonly PostGroupLink[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label}>
      <p className="outline-title" aria-hidden="true">
        {label}
      </p>
      <ul>
        {links.map(({ name, href, count, isCurrent }) => (
          <li key={href}>
            <PageLink href={href} aria-current={isCurrent ? 'page' : undefined}>
              <BidiText text={name} /> <small>{count}</small>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
