import type { StructuredLinks } from '../../loaded-page.ts'
import type { ArticleData } from './article-data.ts'

/** Describes an article and its breadcrumb for search engines (https://schema.org/TechArticle). */
export function describeArticle(
  { entry, breadcrumb, updatedAt }: ArticleData,
  { urlOf, canonicalPath, image, language }: StructuredLinks,
): Record<string, unknown> {
  const crumbs = breadcrumb.filter(({ path }) => path !== null)
  const items = [...crumbs.map(({ title, path }) => [title, urlOf(path!)] as const), [entry.title] as const]
  const article = {
    '@type': 'TechArticle',
    headline: entry.title,
    inLanguage: language,
    dateModified: updatedAt,
    mainEntityOfPage: urlOf(canonicalPath),
    ...(image !== undefined && { image }),
  }
  const breadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(([name, item], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      ...(item && { item }),
    })),
  }
  return items.length > 1 ? { '@graph': [article, breadcrumbList] } : article
}
