import type { SiteLocale } from '../../../core/release/index.ts'
import { publicHref } from '../../../core/route/index.ts'
import type { Exporter } from './exporter.ts'
import { pathIn } from './list-site.ts'
import { withLanguages, withPolicy } from './static-pages.ts'

/**
 * Writes the page for missing pages. Hosts that serve only one file for all of them get the page of the default
 * language, which links to the other languages. Other hosts serve the page in the closest folder. A folder on a disk has
 * no such page, but gets the files that it loads.
 * @returns the pages of the other languages, by the paths of their home pages
 */
export async function writeMissingPages(exporter: Exporter): Promise<Map<string, string>> {
  const { tree, listed, relative, urls } = exporter.options
  const { locales, defaultLocale } = listed.config
  const inOnly = pathIn(listed.config, exporter.versions.only)
  const pages = await Promise.all(
    locales.map(async (locale) => {
      const home = inOnly(`/${locale.code}`)
      return { locale, home, html: await readMissingPage(exporter, home) }
    }),
  )
  const written = new Map<string, string>()
  if (relative) return written
  for (const { locale, home, html } of pages) {
    const path = `${home}/404`
    if (locale.code === defaultLocale) {
      const others = pages.filter((page) => page.locale !== locale)
      tree.write(
        '404.html',
        withLanguages(
          html,
          others.flatMap((page) => linkTo(page, publicHref(page.home, urls))),
        ),
      )
    } else if (!exporter.isPage(path)) {
      tree.write(`${exporter.fileOf(path)}.html`, html)
      written.set(home, path)
    }
  }
  return written
}

/** Reads the page for missing pages in the language of a home page. */
async function readMissingPage(exporter: Exporter, home: string): Promise<string> {
  // This file is served for all missing pages, so it can't suggest pages for one, contain its path, or link to it in
  // other versions. No page is suggested for a path without words.
  const { bytes, headers } = await exporter.get(`${home}/-`, 'text/html')
  const html = exporter.versions
    .withDeployedUrls(bytes.toString())
    .replace(/<p class="error-message"><bdi[^>]*>[^<]*<\/bdi><\/p>/, '')
    .replace(/(?<=<a href="[^"]*)\/-(?=")/g, '')
  exporter.find(html, 'text/html', '/')
  return withPolicy(html, headers['content-security-policy'] ?? null)
}

function linkTo({ locale, html }: { locale: SiteLocale; html: string }, href: string) {
  const [, title] = /<h1[^>]*>([^<]*)<\/h1>/.exec(html) ?? []
  return title === undefined ? [] : [{ ...locale, title, href }]
}
