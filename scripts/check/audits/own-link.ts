import { addressNames } from '../../../core/release/index.ts'
import { applyRedirectRules, isFilePathname, sitePathname } from '../../../core/route/index.ts'
import { parseHref } from '../../sync/compile/anchor-links.ts'
import { firstPageIn, suggestPage } from '../../sync/compile/suggest-target.ts'
import { linkCandidates } from '../checked-site.ts'
import type { CheckedSite } from '../checked-site.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'
import { anchorFinder, isServed } from './broken-target.ts'

/**
 * Reports absolute links to the site's own `url` whose page or section doesn't exist. A missing page is only a warning,
 * because another program may answer at the same host.
 */
export const ownLink = defineAudit({
  code: 'own-link',
  run(site) {
    const findAnchor = anchorFinder(site)
    const places = linkCandidates(site)
    return site.files.flatMap(({ file, facts }) =>
      facts.external.flatMap(({ href, line, column }): Finding[] => {
        const written = ownHref(href, site)
        if (written === undefined) return []
        const { path, fragment } = parseHref(written, site.config.defaultLocale, site.setting.codes)
        const advice = `Link to \`${written}\` or to its file: such links also work in previews and versions.`
        if (site.shownAt(path)) {
          if (fragment === '' || fragment.toLowerCase() === 'top') return []
          const broken = findAnchor({ path, fragment, line, column, address: href }, file)
          return broken.map((problem) => ({ ...problem, hint: `${problem.hint} ${advice}` }))
        }
        if (isServed(path, site) || isElsewhere(path, site) || firstPageIn(path, places) !== undefined) return []
        const suggestion = isFilePathname(path) ? `Put it at \`content/public${path}\`.` : suggestPage(path, places)
        return [
          {
            file,
            line,
            column,
            address: href,
            message: `The link \`${href}\` points to this site, where \`${path}\` does not exist.`,
            hint: suggestion ?? 'Link to an existing page. If another program serves this URL, ignore this code.',
          },
        ]
      }),
    )
  },
})

/** Converts a URL below the site's own URL to a path in the site, with its query and fragment. */
export function ownHref(href: string, { config }: Pick<CheckedSite, 'config'>): string | undefined {
  if (!config.url || !URL.canParse(href)) return undefined
  const names = addressNames(config)
  const { host, pathname, search, hash } = new URL(href)
  const base = names.base ?? ''
  if (host !== new URL(config.url).host || !`${pathname}/`.startsWith(`${base}/`)) return undefined
  return sitePathname(pathname, names) + search + hash
}

/** Returns whether a path is redirected, or belongs to a version, whose pages the folder doesn't contain. */
function isElsewhere(path: string, { config, setting, written }: CheckedSite): boolean {
  const [, first, second] = path.split('/')
  if ((config.versions ?? []).some(({ name }) => name === first || name === second)) return true
  return applyRedirectRules(written.redirects, path, setting.codes, setting.defaultLocale) !== undefined
}
