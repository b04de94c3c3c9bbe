import { isReserved, patterns } from '../../../core/route/index.ts'
import type { Place } from '../../../core/markdown/index.ts'
import { placeOfText } from '../../sync/compile/inspect-document.ts'
import type { CheckedSite } from '../checked-site.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'
import { parseHref } from '../links-of.ts'
import { suggestPage } from '../suggest-target.ts'

/**
 * Links outside of the text that lead nowhere: those of frontmatter (`links`, `hero`, `features`) and of the
 * configuration.
 */
export const brokenTarget = defineAudit({
  code: 'broken-link',
  run: (site) => [
    ...site.files.flatMap(({ file, locale, facts }) =>
      facts.targets.flatMap((target) => findBroken(target.href, { file, locale, ...target }, site)),
    ),
    ...configTargets(site.config).flatMap((href) => {
      const { file, text } = site.configFile ?? { file: 'site.config.ts', text: '' }
      return findBroken(href, { file, locale: site.config.defaultLocale, ...placeOfText(text, href) }, site)
    }),
  ],
})

interface Source extends Place {
  file: string
  locale: string
}

function findBroken(href: string, { file, locale, line, column }: Source, site: CheckedSite): Finding[] {
  const { path } = parseHref(href, locale, site.setting.codes)
  if (site.byPath.get(path)?.isPage || isServed(path, site)) return []
  const suggestion = suggestPage(path, site)
  return [
    {
      file,
      line,
      column,
      message: `The link \`${href}\` leads to no page.`,
      hint: `There is nothing at \`${path}\`.${suggestion ? ` ${suggestion}` : ''}`,
    },
  ]
}

/** Whether something that is no page answers there: a file, a search, an endpoint such as `/llms.txt`. */
function isServed(path: string, { names }: CheckedSite): boolean {
  const isImage = /\.(svg|png|jpe?g|gif|webp|avif|ico|pdf)$/i.test(path)
  return (
    path === '/' ||
    names.includes(`public${path}`) ||
    patterns.search.match(path) !== undefined ||
    patterns.alwaysSearch.match(path) !== undefined ||
    (isReserved(path) && !isImage)
  )
}

function configTargets({ header, footer, toc, announcement, rootRedirect }: CheckedSite['config']): string[] {
  return [
    ...header.links.flatMap((item) => ('links' in item ? item.links : [item])).map(({ to }) => to),
    ...(Array.isArray(header.tabs) ? header.tabs : []).map(({ to }) => to),
    ...(footer.columns ?? []).flatMap(({ links }) => links).map(({ to }) => to),
    ...toc.bottom.links.map(({ to }) => to),
    announcement?.to,
    rootRedirect?.path,
    header.logo?.light,
    header.logo?.dark,
  ]
    .filter((to) => to !== undefined && to !== null)
    .filter((to) => /^\/(?!\/)/.test(to))
}
