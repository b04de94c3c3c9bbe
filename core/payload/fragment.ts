/**
 * The answer of `/__nuxt_island/{Name}_{hash}.json?props={…}`: a fragment as HTML, and what a page needs in its head to
 * show it. In the shape of Nuxt's server components.
 */
export interface FragmentAnswer {
  /** The hash that was asked for. */
  id: string
  head: { link: { rel: 'stylesheet'; href: string }[]; script: { type: 'module'; src: string }[] }
  html: string
}
