// Information about a site's builds, in the format of Nuxt's app manifest:
// https://nuxt.com/docs/4.x/api/nuxt-config#appmanifest

/** The response of `/_nuxt/builds/latest.json`. */
export interface LatestBuild {
  /** Id of the current build. */
  id: string
  /** Build time, in milliseconds since 1970. */
  timestamp: number
  /** Number of the current release. */
  release: number
  /** The commit that was built, if the working tree was clean. */
  commit?: string | undefined
  /** Identifies the build's version of the content compiler. */
  compiler?: string | undefined
}

/** The response of `/_nuxt/builds/meta/{id}.json`: the URLs that have a payload. */
export interface BuildManifest {
  id: string
  timestamp: number
  /** Rules for URLs. The key of a wildcard is the part before `/**`. */
  matcher: Record<'static' | 'wildcard' | 'dynamic', Record<string, { prerender?: boolean }>>
  /** URLs with a payload that no rule covers. */
  prerendered: string[]
}

/** Returns whether the page at a path has a payload, according to the manifest of its build. */
export function hasPayload({ matcher, prerendered }: BuildManifest, path: string): boolean {
  const rules = [
    matcher.static[path],
    ...Object.entries(matcher.wildcard).map(([prefix, rule]) => (path.startsWith(`${prefix}/`) ? rule : undefined)),
  ]
  return prerendered.includes(path) || rules.some((rule) => rule?.prerender)
}
