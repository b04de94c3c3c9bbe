import { renderToString } from 'react-dom/server.edge'
import * as v from 'valibot'
import { invalidIslandProps, islandNotFound } from '../../core/error/index.ts'
import { createTranslate } from '../../core/locale/index.ts'
import type { IslandFragment, IslandRequest } from '../islands/define-island-fragment.ts'
import { islands } from '../islands/islands.gen.ts'
import { clientAssets } from '../render/client-assets.ts'
import { LocaleContext } from '../shell/locale-context.tsx'
import { SiteIcons } from '../shell/site-icon.tsx'
import type { IslandAddress } from './parse-island-request.ts'

/** A fragment as it is sent: HTML, and what a page needs in its head to show it. */
export interface RenderedIsland {
  id: string
  head: { link: { rel: 'stylesheet'; href: string }[]; script: { type: 'module'; src: string }[] }
  html: string
}

/** @throws SiteError for a fragment that there is not, props that it does not take, and what it does not find */
export async function renderIsland(
  { name, hash, props }: IslandAddress,
  request: Pick<IslandRequest, 'memory' | 'database'>,
): Promise<RenderedIsland> {
  const fragment = Object.values<IslandFragment>(islands).find((candidate) => candidate.name === name)
  if (!fragment) throw islandNotFound(name)
  const { config } = request.memory.release
  const { locale: code = config.defaultLocale, ...own } = props
  const locale = config.locales.find((candidate) => candidate.code === code)
  if (!locale)
    throw invalidIslandProps([
      `locale: expected one of ${config.locales.map((candidate) => candidate.code).join(', ')}`,
    ])
  const parsed = v.safeParse(fragment.props, own)
  if (!parsed.success)
    throw invalidIslandProps(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'props'}: ${issue.message}`))

  const t = createTranslate(locale.code)
  // What `load` and the component take is what the fragment's own schema and `load` give.
  const data = (await fragment.load({ ...request, locale, t }, parsed.output as never)) as never
  const Component = fragment.component
  return {
    id: hash,
    head: {
      link: (['main', ...(fragment.styles ?? [])] as const).map((sheet) => ({
        rel: 'stylesheet',
        href: clientAssets.styles[sheet],
      })),
      script: [{ type: 'module', src: clientAssets.main }],
    },
    html: renderToString(
      <LocaleContext
        value={{
          locale,
          defaultLocale: config.defaultLocale,
          codes: config.locales.map((candidate) => candidate.code),
          t,
        }}
      >
        <SiteIcons icons={config.icons} part={`island:${hash}`}>
          <div data-island-uid="" lang={locale.language} dir={locale.dir}>
            <Component data={data} />
          </div>
        </SiteIcons>
      </LocaleContext>,
    ),
  }
}
