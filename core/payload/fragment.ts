/**
 * The response of `/__nuxt_island/{Name}_{hash}.json?props={…}`: a fragment as HTML, with the parts of `<head>` that it
 * needs. It has the format of Nuxt's server components.
 */
export interface FragmentAnswer {
  /** The requested hash. */
  id: string
  head: { link: { rel: 'stylesheet'; href: string }[]; script: { type: 'module'; src: string }[] }
  html: string
}
