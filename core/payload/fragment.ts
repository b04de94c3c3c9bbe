/**
 * The response of `/__nuxt_island/{Name}_{hash}.json?props={…}`, in the format of Nuxt's server components: a fragment
 * as HTML, with the elements of `<head>` that it needs.
 */
export interface FragmentAnswer {
  /** The requested hash. */
  id: string
  head: { link: { rel: 'stylesheet'; href: string }[]; script: { type: 'module'; src: string }[] }
  html: string
}
