import type { RequestServer } from '../../../core/api/samples/index.ts'
import { filledUrl } from '../../../core/api/samples/index.ts'
import type { ApiPage } from '../../../core/api/index.ts'
import type { SiteApi, SiteConfig } from '../../../core/release/index.ts'
import type { SourceEntry } from '../../../core/source/index.ts'
import type { CurrentRelease } from '../versioned-table.ts'

/** Maximum number of origins per API, because they are part of the `Content-Security-Policy` header. */
const maxOrigins = 40

/**
 * Returns the APIs for the configuration of a release. APIs with `tryIt` list the origins to which their pages send
 * requests.
 */
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
 * Returns the origins of a server, one for each combination of its variables' values. A relative URL is on this site
 * and has no origin.
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
 * Returns the path of an API in the published release. If the path has changed, the change log and the translation
 * states continue at the new path.
 */
export function publishedPath(
  { name, path }: SiteApi,
  { releases: [release] }: Pick<CurrentRelease, 'releases'>,
): string {
  const { apis } = JSON.parse(release?.config ?? '{}') as Pick<SiteConfig, 'apis'> // A sync wrote this JSON.
  return apis?.find((each) => each.name === name)?.path ?? path
}
