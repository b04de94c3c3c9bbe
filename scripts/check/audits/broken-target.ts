import { isBuiltIn, isFilePathname } from '../../../core/route/index.ts'
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
  const place = { file, line, column, address: href }
  if (isFilePathname(path)) {
    const hint = `Put it at \`content/public${path}\`.`
    return [{ ...place, code: 'missing-file', message: `There is no file for \`${href}\`.`, hint }]
  }
  const suggestion = suggestPage(path, site)
  const hint = `There is nothing at \`${path}\`.${suggestion ? ` ${suggestion}` : ''}`
  return [{ ...place, message: `The link \`${href}\` leads to no page.`, hint }]
}

/** Whether something that is no page of the content answers there: a file, a search, an endpoint, a page's Markdown. */
function isServed(path: string, { names, byPath, setting }: CheckedSite): boolean {
  return (
    path === '/' ||
    isBuiltIn(path, setting.codes) ||
    names.includes(`public${path}`) ||
    byPath.get(path.replace(/\.md$/, ''))?.isPage === true
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
