import { invalidParameters } from '../../../core/error/index.ts'
import { isIconName } from '../../../core/icon/index.ts'
import type { AppContext } from '../../context.ts'
import { mergeIcons } from './icon-data.ts'
import type { IconData } from './icon-data.ts'
import { fetchIcons } from './icon-service.ts'
import { findIconSet, readInstalledIcons } from './installed-icons.ts'
import { buildId } from '../../render/client-assets.ts'
import { answerConditionally } from '../../http/conditional-answer.ts'
import { defineEndpoint } from '../define-endpoint.ts'

/** Maximum number of icons per request. Iconify's clients request fewer, because they limit URLs to 500 characters. */
const maxNames = 200

const headers = { 'Content-Type': 'application/json' }
const cacheControl = 'public, max-age=86400, s-maxage=604800, stale-while-revalidate=604800'

/**
 * Serves icons to clients of Iconify's protocol, from the icon sets that were installed from npm and from the icon
 * service that the site configures. A request for missing icons also gets a 200 and lists them in `not_found`, because
 * clients treat any other status as an outage.
 */
export const icons = defineEndpoint({
  route: '/api/_nuxt_icon/:collection',
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  withoutRelease: true,
  async handle(context) {
    const prefix = (context.req.param('collection') ?? '').replace(/\.json$/, '')
    const names = requestedNames(context)
    const installed = await readInstalledIcons(context.env.ASSETS, context.req.url, prefix, names)
    const service = context.env.ICON_SERVICE
    const missing = missingFrom(installed, names).filter(isIconName)
    if (!service || missing.length === 0 || !isIconName(prefix)) {
      const tag = `W/"${findIconSet(prefix)?.version ?? 'none'}-${buildId}"`
      const tagged = { ...headers, 'Cache-Control': cacheControl, ETag: tag }
      return await answerConditionally(context.req.raw, tagged, () => renderAnswer(installed, names))
    }
    const fetched = await fetchIcons(service, prefix, missing)
    const body = renderAnswer(fetched ? mergeIcons(prefix, [fetched, installed]) : installed, names)
    return new Response(context.req.method === 'HEAD' ? null : body, {
      headers: { ...headers, 'Cache-Control': fetched ? cacheControl : 'no-store' },
    })
  },
})

/** @throws SiteError if the request has too many names */
function requestedNames(context: AppContext): string[] {
  const lists = context.get('address').url.searchParams.getAll('icons')
  const names = [
    ...new Set(
      lists
        .flatMap((list) => list.split(','))
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ]
  if (names.length <= maxNames) return names
  throw invalidParameters([{ parameter: 'icons', message: `expected at most ${maxNames} names, not ${names.length}` }])
}

/** Returns the names that a set doesn't contain. Inherited properties such as `constructor` don't count as icons. */
function missingFrom({ icons: found, aliases = {} }: IconData, names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(found, name) && !Object.hasOwn(aliases, name))
}

function renderAnswer(data: IconData, names: readonly string[]): string {
  const missing = missingFrom(data, names)
  return JSON.stringify(missing.length > 0 ? { ...data, not_found: missing } : data)
}
