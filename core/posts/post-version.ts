/**
 * Whether a post about a version of the product belongs to a version of the documentation: `2.1.3` to `2.1.3`, `2.1`,
 * `2.1.x`, `v2`, and `2.x`.
 * @param about version of the post
 * @param name of the version of the documentation
 */
export function isAboutVersion(about: string, name: string): boolean {
  const numbers = name.replace(/^v(?=\d)/i, '').replace(/\.x$/i, '')
  return about === numbers || about.startsWith(`${numbers}.`) || about.startsWith(`${numbers}-`)
}
