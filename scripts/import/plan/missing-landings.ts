import { stringify } from 'yaml'
import { parseSourcePath, titleFromStem } from '../../../core/collection/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SourceSite } from '../define-import-system.ts'
import type { PlacedPage } from './addresses.ts'

/**
 * A front page for each locale that has none, so that its address answers: the site's title, and a way to the first page.
 *
 * @param titles by the file of their page
 */
export function missingLandings(
  { config, defaultLocale, locales, files }: SourceSite,
  pages: readonly PlacedPage[],
  titles: ReadonlyMap<string, unknown>,
): [file: string, text: string][] {
  const copied = files
    .filter(({ to }) => to.endsWith('.md'))
    .map(({ to }) => ({ target: to, path: parseSourcePath(to, locales, defaultLocale).path }))
  return locales.flatMap((locale): [file: string, text: string][] => {
    const own = [...copied, ...pages]
      .filter(({ target }) => target.startsWith(`${locale}/`))
      .toSorted((a, b) => (a.target < b.target ? -1 : 1))
    const [first] = own
    if (first === undefined || own.some(({ path }) => path === `/${locale}`)) return []
    const title = localize(config.title ?? 'Docs', locale, defaultLocale)
    const tagline = config.description === undefined ? undefined : localize(config.description, locale, defaultLocale)
    const label = titles.get(first.target) ?? titleFromStem(first.target.replace(/\.md$/, ''))
    const hero = { title, ...(tagline !== undefined && { tagline }), actions: [{ label, to: first.path }] }
    return [[`${locale}/index.md`, `---\n${stringify({ title, hero }, { lineWidth: 0 })}---\n`]]
  })
}
