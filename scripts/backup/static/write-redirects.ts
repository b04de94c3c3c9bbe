import { isFilePathname, publicHref, sitePathname, withoutBase } from '../../../core/route/index.ts'
import type { Exporter } from './exporter.ts'
import { pathIn } from './list-site.ts'
import { languagePage, redirectPage, renderHeaders, renderRedirects } from './static-pages.ts'

/**
 * Writes redirects as pages and in the formats of different hosts. Also writes the page that selects a language.
 * @param missingPages the pages for missing pages below the path of a home page
 */
export function writeRedirects(exporter: Exporter, missingPages: ReadonlyMap<string, string>): void {
  const { tree, listed, urls, relative } = exporter.options
  const { config } = listed
  const inOnly = pathIn(config, exporter.versions.only)
  const hrefOf = (href: string) => publicHref(href, urls)
  if (urls.bare === undefined || exporter.versions.only !== undefined) {
    const { rootRedirect } = config
    const file = (code: string) => {
      const home = inOnly(`/${code}`)
      return relative ? exporter.fileOf(home) : hrefOf(home)
    }
    tree.write(
      'index.html',
      rootRedirect ? redirectPage(hrefOf(inOnly(rootRedirect.path))) : languagePage(config, file),
    )
  }
  if (relative) return
  // Folders were read in parallel, so their order differs between exports.
  const folders = [...exporter.folders].toSorted().map(([source, target]) => ({ source, target, status: 302 }))
  const redirects = [...listed.redirects, ...folders].map(({ source, target, status }) => ({
    source: hrefOf(source),
    target: hrefOf(target),
    status,
  }))
  for (const { source, target } of redirects) {
    const name = decodeURIComponent(withoutBase(source, urls)).replace(/^\//, '')
    const isTaken = exporter.has(sitePathname(source, urls))
    if (!isTaken && !name.includes('*') && !name.includes(':') && name !== '')
      tree.write(isFilePathname(`/${name}`) ? name : `${name}.html`, redirectPage(target))
  }
  // Netlify serves the closest `404.html` only if a rule names it.
  const missing = Array.from(missingPages, ([language, page]) => ({
    source: hrefOf(`${language}/*`),
    target: `${hrefOf(page)}.html`,
    status: 404,
  }))
  tree.write('_redirects', renderRedirects([...redirects, ...missing]))
  tree.write('_headers', renderHeaders(urls.base ?? '', exporter.headers))
  // Without this file, GitHub Pages doesn't serve files whose names start with an underscore.
  tree.write('.nojekyll', '')
}
