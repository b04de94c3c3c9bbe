/** The pathname of a link to a path of this site, as `location` and links have it: encoded. */
export function pathnameOf(path: string): string {
  return new URL(path, document.baseURI).pathname
}
