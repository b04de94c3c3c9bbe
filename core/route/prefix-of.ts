/**
 * The prefix, below the language, of a path: `/reference` for `/en/reference/orders`.
 * @param path without a version
 */
export function prefixOf(path: string, prefixes: readonly string[]): string | undefined {
  const rest = `/${path.split('/').slice(2).join('/')}/`
  return prefixes.find((prefix) => rest.startsWith(`${prefix}/`))
}
