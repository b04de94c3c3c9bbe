import type { RequestServer } from '../../../core/api/samples/index.ts'
import { filledUrl } from '../../../core/api/samples/index.ts'
import type { ApiPage } from '../../../core/api/index.ts'
import type { SiteApi, SiteConfig } from '../../../core/release/index.ts'
import type { SourceEntry } from '../../../core/source/index.ts'
import type { CurrentRelease } from '../versioned-table.ts'

/** Maximum number of origins per API. More would make the `Content-Security-Policy` header too long. */
const maxOrigins = 40

/** Returns the APIs of a release. Those with `tryIt` include the origins to which their pages send requests. */
export function releaseApis(
  apis: readonly SiteApi[],
  entriesOf: (file: string) => ReadonlyMap<string, SourceEntry>,
): NonNullable<SiteConfig['apis']> {
  return apis.map(({ name, path, source, tryIt }) => {
    if (!tryIt) return { name, path }
    const origins = new Set<string>()
    for (const { api } of entriesOf(source).values())
      for (const server of serversOf(api)) for (const origin of originsOf(server)) origins.add(origin)
    return { name, path, origins: [...origins].sort().slice(0, maxOrigins) }
  })
}

function serversOf(page: ApiPage | undefined): RequestServer[] {
  if (page?.kind === 'operations') return page.sections.flatMap(serversOf)
  return page?.kind === 'operation' ? (page.tryIt?.servers ?? []) : []
}

/**
 * Returns the origins of a server, with each allowed value of its variables. A relative URL has none, because it is on
 * this site.
 */
function originsOf({ url, variables }: RequestServer): string[] {
  let filled: RequestServer['variables'][] = [[]]
  for (const variable of variables)
    filled = filled
      .flatMap((others) =>
        [...new Set([variable.value, ...variable.options])].map((value) => [...others, { ...variable, value }]),
      )
      .slice(0, maxOrigins)
  return filled.flatMap((values) => {
    const address = filledUrl({ url, variables: values })
    const parsed = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined
    return parsed ? [parsed.origin] : []
  })
}

/**
 * Returns the path of an API in the published release. If the path changes, the log of changes and the translation
 * states are continued at the new path.
 */
export function publishedPath(
  { name, path }: SiteApi,
  { releases: [release] }: Pick<CurrentRelease, 'releases'>,
): string {
  const { apis } = JSON.parse(release?.config ?? '{}') as Pick<SiteConfig, 'apis'> // Written by a sync.
  return apis?.find((each) => each.name === name)?.path ?? path
}
