/** Which part of a version a change raises (Semantic Versioning 2.0.0, items 6 to 8). */
export type Bump = 'patch' | 'minor' | 'major'

export const bumps: readonly Bump[] = ['patch', 'minor', 'major']

/**
 * The version after this one.
 * @throws Error where the current version is not three numbers: pre-releases are not cut by script
 */
export function nextVersion(current: string, bump: Bump): string {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(current)
  if (!parts) throw new Error(`"${current}" is not a version of three numbers, such as 1.4.0.`)
  const [major, minor, patch] = parts.slice(1).map(Number) as [number, number, number]
  if (bump === 'major') return `${major + 1}.0.0`
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** What a version is to be called in the change log. */
interface CutVersion {
  current: string
  next: string
  /** `2026-11-22` */
  date: string
}

const unreleasedHeading = /^## \[Unreleased\][ \t]*$/m

/** What stands under “Unreleased”, without white space around it. */
export function unreleasedChanges(changelog: string): string {
  const [, after = ''] = changelog.split(unreleasedHeading)
  return (after.split(/^(?:## |\[Unreleased\]:)/m)[0] ?? '').trim()
}

/**
 * A change log (Keep a Changelog 1.1.0) in which what was unreleased is the next version, and nothing is unreleased.
 * The links at its end, from versions to what they changed, follow.
 * @throws Error where it lacks the heading or the link of “Unreleased”
 */
export function cutChangelog(changelog: string, { current, next, date }: CutVersion): string {
  const link = /^\[Unreleased\]: (\S+)\/compare\/v\S+\.\.\.HEAD[ \t]*$/m
  if (!unreleasedHeading.test(changelog)) throw new Error('There is no heading "## [Unreleased]".')
  if (!link.test(changelog)) throw new Error(`There is no link "[Unreleased]: …/compare/v${current}...HEAD".`)
  return changelog
    .replace(unreleasedHeading, `## [Unreleased]\n\n## [${next}] - ${date}`)
    .replace(
      link,
      (_, repository: string) =>
        `[Unreleased]: ${repository}/compare/v${next}...HEAD\n[${next}]: ${repository}/compare/v${current}...v${next}`,
    )
}
