/** Returns the name of a version for URLs: `v2-beta` for `V2/Beta`. */
export function asVersionName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z\d._-]+/g, '-')
    .replace(/^[._-]+|[.-]+$/g, '')
}
