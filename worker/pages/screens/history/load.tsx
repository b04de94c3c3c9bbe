import { pageNotFound } from '../../../../core/error/index.ts'
import { publicPast } from '../../../cache/release-cache.ts'
import type { ContentStore } from '../../../store/content-store.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { lookUpPage } from '../../../navigation/surroundings.ts'
import { defineScreen } from '../define-screen.ts'
import { HistoryPage } from './view.tsx'
import type { HistoryPageData, PageVersionEntry } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

/** Maximum number of releases to list. */
const maxVersions = 200

/** The releases in which a page changed, including those under its former paths: `?history`. */
export const history = defineScreen<HistoryPageData>({
  name: 'history',
  route: ({ url }) => url.searchParams.has('history'),
  async load(request) {
    const { path, store, contentLocale, url, t } = request
    const around = await lookUpPage(request, path, path.slice(contentLocale.code.length + 1))
    const readable = publicPast(request.cache)
    const isThere = around.entries.some((entry) => entry.path === path)
    if (readable?.policy === 'none' || (readable?.policy === 'present' && !isThere)) throw pageNotFound(url.pathname)
    const versions = await readVersions(store, path)
    const [newest] = versions
    if (!newest) throw pageNotFound(url.pathname)
    return {
      frameClass: 'history',
      data: { path, versions },
      head: screenHead(`${t('history.label')} · ${newest.title}`, { type: 'article', canonicalPath: path }),
      navigation: around.branches(),
      languages: languageLinks(request, around.entries),
      fillings: {},
      cacheable: false,
    }
  },
  view: HistoryPage,
})

async function readVersions(store: ContentStore, path: string): Promise<PageVersionEntry[]> {
  const versions: PageVersionEntry[] = []
  for await (const history of store.readPageHistory(path, new Date().toISOString())) {
    versions.push(...history.versions.map((version) => ({ ...version, path: history.path })))
    if (versions.length >= maxVersions) break
  }
  return versions.slice(0, maxVersions)
}
