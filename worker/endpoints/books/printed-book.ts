import { noRoute } from '../../../core/error/index.ts'
import { versionOf } from '../../../core/release/index.ts'
import { decodePathname } from '../../../core/route/index.ts'
import { findCachedFile } from '../../files/cached-file.ts'
import { servePublicFile } from '../../files/public-file.ts'
import { serveMedia } from '../../files/serve-media.ts'
import { printedFolders } from '../../navigation/printed-folder.ts'
import { asAttachment } from '../../http/content-disposition.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** A top-level folder as a PDF, printed by a sync: `/en/guide/book.pdf`. */
export const printedBook = defineEndpoint({
  route: '/:path{.+/book\\.pdf}',
  methods: ['GET', 'HEAD'],
  longReads: true,
  crossOrigin: true,
  async handle(context) {
    const { pathname } = context.get('address').url
    const cache = context.get('release').cache
    const path = decodePathname(pathname)
    const [, locale = ''] = path?.split('/') ?? []
    const folder =
      cache && printedFolders(cache.release.config, locale).find((each) => `${each.path}/book.pdf` === path)
    // At any other path, `book.pdf` can be a file from `public/`.
    if (!folder || path === undefined) return await servePublicFile(context)
    const file = await findCachedFile(context, cache, path)
    if (!file) throw noRoute(pathname)
    const response = await serveMedia(context, file, 'public, max-age=300')
    const names = [...folder.path.slice(1).split('/'), versionOf(cache.release.channel) ?? []].flat()
    const name = [...names, `release-${file.release}`].join('-')
    response.headers.set('Content-Disposition', asAttachment(`${name}.pdf`))
    response.headers.set('X-Robots-Tag', 'noindex')
    return response
  },
})
