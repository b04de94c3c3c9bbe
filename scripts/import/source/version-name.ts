/** Returns the name of a version for URLs: `V2/Beta` → `v2-beta`. */
export function asVersionName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z\d._-]+/g, '-')
    .replace(/^[._-]+|[.-]+$/g, '')
}
