import { renderToString } from 'react-dom/server.edge'
import * as v from 'valibot'
import { invalidFragmentProps, fragmentNotFound } from '../../../core/error/index.ts'
import { createTranslate } from '../../../core/locale/index.ts'
import { searchPathname } from '../../../core/release/index.ts'
import { publicHref } from '../../../core/route/index.ts'
import type { FragmentAnswer } from '../../../core/payload/index.ts'
import type { Fragment, FragmentRequest } from './define-fragment.ts'
import { fragments } from './fragments.gen.ts'
import { publicHtml, urlsOf } from '../../http/site-urls.ts'
import { clientAssets } from '../../render/client-assets.ts'
import { LocaleContext } from '../../layout/locale-context.tsx'
import { LinkPlaceContext } from '../../layout/release-link.tsx'
import { SiteIcons } from '../../layout/icons.tsx'
import { currentPlace } from '../../pages/article-edits.ts'
import type { FragmentAddress } from './parse-fragment-request.ts'

/** @throws SiteError if the fragment or its content doesn't exist, or if the props are invalid */
export async function renderFragment(
  { name, hash, props }: FragmentAddress,
  request: Pick<FragmentRequest, 'cache' | 'database'>,
): Promise<FragmentAnswer> {
  const fragment = Object.values<Fragment>(fragments).find((candidate) => candidate.name === name)
  if (!fragment) throw fragmentNotFound(name)
  const { config } = request.cache.release
  const { locale: code = config.defaultLocale, ...own } = props
  const locale = config.locales.find((candidate) => candidate.code === code)
  if (!locale)
    throw invalidFragmentProps([
      `locale: expected one of ${config.locales.map((candidate) => candidate.code).join(', ')}`,
    ])
  const parsed = v.safeParse(fragment.props, own)
  if (!parsed.success)
    throw invalidFragmentProps(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'props'}: ${issue.message}`))

  const t = createTranslate(locale.code)
  // The casts are safe: the fragment's own schema validated the props, and its own `load` returned the data.
  const data = (await fragment.load({ ...request, locale, t }, parsed.output as never)) as never
  const Component = fragment.component
  // Links keep the version, but never a past release.
  const place = currentPlace(request.cache)
  const href = (path: string) => publicHref(path, urlsOf(config))
  return {
    id: hash,
    head: {
      link: (['main', ...(fragment.styles ?? [])] as const).map((sheet) => ({
        rel: 'stylesheet',
        href: href(clientAssets.styles[sheet]),
      })),
      script: [{ type: 'module', src: href(clientAssets.main) }],
    },
    html: publicHtml(
      renderToString(
        <LocaleContext
          value={{
            locale,
            defaultLocale: config.defaultLocale,
            codes: config.locales.map((candidate) => candidate.code),
            searchPath: searchPathname(config, locale.code),
            t,
          }}
        >
          <LinkPlaceContext value={place}>
            <SiteIcons icons={config.icons} part={`island:${hash}`}>
              <div data-island-uid="" lang={locale.language} dir={locale.dir}>
                <Component data={data} />
              </div>
            </SiteIcons>
          </LinkPlaceContext>
        </LocaleContext>,
      ),
      config,
    ),
  }
}
