// What a site says of its builds, in the shape of Nuxt's app manifest:
// https://nuxt.com/docs/4.x/api/nuxt-config#appmanifest

/** The answer of `/_nuxt/builds/latest.json`. */
export interface LatestBuild {
  /** Of the build that answers now. */
  id: string
  /** When it was made, in milliseconds since 1970. */
  timestamp: number
  /** Number of the release that is shown. */
  release: number
  /** Commit of the code that it was built from, where that was clean. */
  commit?: string | undefined
  /** Names the code that compiles content for it. */
  compiler?: string | undefined
}

/** The answer of `/_nuxt/builds/meta/{id}.json`: which addresses have a payload. */
export interface BuildManifest {
  id: string
  timestamp: number
  /** Rules for addresses; the key of a wildcard is what stands before its `/**`. */
  matcher: Record<'static' | 'wildcard' | 'dynamic', Record<string, { prerender?: boolean }>>
  /** Addresses that have a payload without a rule that says so. */
  prerendered: string[]
}

/** Whether the page at a path has a payload, by the manifest of its build. */
export function hasPayload({ matcher, prerendered }: BuildManifest, path: string): boolean {
  const rules = [
    matcher.static[path],
    ...Object.entries(matcher.wildcard).map(([prefix, rule]) => (path.startsWith(`${prefix}/`) ? rule : undefined)),
  ]
  return prerendered.includes(path) || rules.some((rule) => rule?.prerender)
}
