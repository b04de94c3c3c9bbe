import type { StructuredLinks } from '../../loaded-page.ts'
import type { PostData } from './post-data.ts'

/** Describes a post and its authors for search engines (https://schema.org/BlogPosting). */
export function describePost(
  { entry, post: { date, authors, tags, version }, updatedAt }: PostData,
  { urlOf, canonicalPath, image, language }: StructuredLinks,
): Record<string, unknown> {
  return {
    '@type': 'BlogPosting',
    headline: entry.title,
    inLanguage: language,
    ...(date !== null && { datePublished: date }),
    dateModified: date !== null && date > updatedAt ? date : updatedAt,
    mainEntityOfPage: urlOf(canonicalPath),
    ...(authors.length > 0 && {
      author: authors.map(({ name, href }) => ({ '@type': 'Person', name, url: urlOf(decodeURI(href)) })),
    }),
    ...(tags.length > 0 && { keywords: tags.map(({ name }) => name) }),
    ...(version !== null && { about: { '@type': 'SoftwareApplication', name: entry.title, softwareVersion: version } }),
    ...(image !== undefined && { image }),
  }
}
