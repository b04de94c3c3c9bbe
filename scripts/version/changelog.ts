/** The part of a version number that a release increases (Semantic Versioning 2.0.0, items 6 to 8). */
export type Bump = 'patch' | 'minor' | 'major'

export const bumps: readonly Bump[] = ['patch', 'minor', 'major']

/**
 * Returns the next version.
 * @throws Error if the current version doesn't consist of three numbers. Prereleases aren't supported
 */
export function nextVersion(current: string, bump: Bump): string {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(current)
  if (!parts) throw new Error(`Invalid version "${current}". Use three numbers, such as 1.4.0.`)
  const [major, minor, patch] = parts.slice(1).map(Number) as [number, number, number]
  if (bump === 'major') return `${major + 1}.0.0`
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** The data for the heading of a new version in the changelog. */
interface CutVersion {
  current: string
  next: string
  /** The date, such as `2026-11-22`. */
  date: string
}

const unreleasedHeading = /^## \[Unreleased\][ \t]*$/m

/** Returns the text under "Unreleased" without surrounding white space. */
export function unreleasedChanges(changelog: string): string {
  const [, after = ''] = changelog.split(unreleasedHeading)
  return (after.split(/^(?:## |\[Unreleased\]:)/m)[0] ?? '').trim()
}

/**
 * Moves the unreleased entries of a changelog (Keep a Changelog 1.1.0) to a section for the next version, and updates
 * the links at the end.
 * @throws Error if the heading or the link "Unreleased" is missing
 */
export function cutChangelog(changelog: string, { current, next, date }: CutVersion): string {
  const link = /^\[Unreleased\]: (\S+)\/compare\/v\S+\.\.\.HEAD[ \t]*$/m
  if (!unreleasedHeading.test(changelog))
    throw new Error('The heading "## [Unreleased]" is missing. Add it to the changelog.')
  if (!link.test(changelog))
    throw new Error(
      `The link "[Unreleased]: …/compare/v${current}...HEAD" is missing. Add it to the end of the changelog.`,
    )
  return changelog
    .replace(unreleasedHeading, `## [Unreleased]\n\n## [${next}] - ${date}`)
    .replace(
      link,
      (_, repository: string) =>
        `[Unreleased]: ${repository}/compare/v${next}...HEAD\n[${next}]: ${repository}/compare/v${current}...v${next}`,
    )
}
