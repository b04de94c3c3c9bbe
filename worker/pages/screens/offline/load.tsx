import { pageNotFound } from '../../../../core/error/index.ts'
import { localize } from '../../../../core/release/index.ts'
import { encodePathname, publicHref } from '../../../../core/route/index.ts'
import { urlsOf } from '../../../http/site-urls.ts'
import { hrefInPlaceVersion } from '../../../layout/release-link.tsx'
import { languageLinks } from '../../../navigation/language-links.ts'
import { lookUpPage } from '../../../navigation/surroundings.ts'
import { linkPlace } from '../../article-edits.ts'
import { defineScreen } from '../define-screen.ts'
import { OfflinePage } from './view.tsx'
import type { OfflinePageData } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

const suffix = '/_offline'

/** The languages and folders that readers can save in their browser: `/en/_offline` and `/en/guide/_offline`. */
export const offline = defineScreen<OfflinePageData>({
  name: 'offline',
  route: ({ path, cache }) =>
    path.endsWith(suffix) && cache.release.config.offline === true && cache.view.kind === 'present',
  async load(request) {
    const { path, cache, contentLocale, t, url } = request
    const { config } = cache.release
    const root = `/${contentLocale.code}`
    const folder = path.slice(0, -suffix.length)
    const around = await lookUpPage(request, folder, null)
    const node = around.level(root)?.find((row) => row.path === folder)
    if (folder !== root && !node) throw pageNotFound(url.pathname)
    const place = linkPlace(cache)
    const hrefOf = (of: string) => publicHref(hrefInPlaceVersion(encodePathname(of), place), urlsOf(config))
    const whole = {
      title:
        config.locales.length > 1
          ? contentLocale.name
          : localize(config.title, contentLocale.code, config.defaultLocale),
      home: hrefOf(root),
      list: hrefOf(`${root}/offline.json`),
    }
    return {
      frameClass: 'offline',
      data: {
        parts: [
          ...(node ? [{ title: node.title, home: hrefOf(node.first), list: hrefOf(`${folder}/offline.json`) }] : []),
          whole,
        ],
      },
      head: screenHead(t('offline.title')),
      navigation: around.branches(),
      languages: languageLinks(request, [], suffix),
      fillings: {},
      cacheable: 'release',
    }
  },
  view: OfflinePage,
})
