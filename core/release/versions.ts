import * as v from 'valibot'
import { isFilePathname } from '../route/index.ts'
import { isCalendarDay } from '../text/index.ts'
import { versionStates } from './site-config-input.ts'
import type { Localized, VersionInput, VersionState } from './site-config-input.ts'
import { strict } from './strict-object.ts'

/** A version of the documentation, as stored in a release. */
export interface SiteVersion {
  /** The segment of its URLs: `1.x` in `/en/1.x/guide`. */
  name: string
  label: string
  state: VersionState
  /** The last day of support, as an ISO date; `null` if none is set. */
  until: string | null
  /** An additional sentence for the notice at the top of its pages. */
  message: Localized | null
  /** Whether search engines may index pages that differ from the current version. */
  index: boolean
}

/**
 * Returns the state of a version on a day. `until` is the last day of support.
 * @param day ISO date, in UTC
 */
export function stateOn({ state, until }: Pick<SiteVersion, 'state' | 'until'>, day: string): VersionState {
  return state === 'supported' && until !== null && until < day ? 'ended' : state
}

/** Returns the version that URLs without a version name show, or `undefined` on a site without versions. */
export function currentVersion(versions: readonly SiteVersion[] | undefined): SiteVersion | undefined {
  return versions?.find(({ state }) => state === 'current')
}

/** Returns why a text is not valid as the name of a version, or `undefined` if it is. */
export function problemOfVersionName(name: string): string | undefined {
  if (!/^[a-z\d][a-z\d._-]{0,62}$/.test(name) || name.endsWith('.'))
    return 'expected lowercase letters, digits, dots, hyphens, and underscores, such as "1.x"'
  if (isFilePathname(name)) return `"${name}" looks like the name of a file, so it can’t be a version`
  if (name === 'search') return '"search" is the URL of the search page, so it can’t be a version'
  return undefined
}

const versionName = v.pipe(
  v.string('expected the name of the version in URLs, such as "1.x"'),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? problemOfVersionName(dataset.value) : undefined
    if (problem) addIssue({ message: problem })
  }),
)

const day = v.pipe(
  v.string('expected a date such as "2027-03-01"'),
  v.check((text) => /^\d{4}-\d\d-\d\d$/.test(text) && isCalendarDay(text), 'expected a date such as "2027-03-01"'),
)

/** The schema of `versions` in a configuration. `problemsOfVersions` checks combinations of keys. */
export const versionsSchema = v.array(
  strict({
    name: versionName,
    label: v.optional(v.string()),
    state: v.picklist(versionStates, `expected one of ${versionStates.join(', ')}`),
    until: v.optional(day),
    message: v.optional(
      v.union(
        [v.string(), v.record(v.string(), v.string())],
        'expected text, or one text for each locale: { en: "…", fr: "…" }',
      ),
    ),
    index: v.optional(v.boolean()),
  }),
  'expected a list of versions, newest first: [{ name: "2.x", state: "current" }, { name: "1.x", state: "supported" }]',
)

/**
 * Finds problems between versions, or between a version and the locales: duplicate names, a missing or second current
 * version, and an end of support that contradicts the state.
 * @param codes codes of the site's locales
 * @param today ISO date, in UTC
 */
export function problemsOfVersions(
  versions: readonly VersionInput[],
  codes: readonly string[],
  today: string,
): { path: PropertyKey[]; text: string }[] {
  if (versions.length === 0) return []
  const problems: { path: PropertyKey[]; text: string }[] = []
  const report = (index: number, key: string, text: string) =>
    problems.push({ path: ['versions', index, key], text: `versions.${index}.${key}: ${text}` })
  const current = versions.flatMap(({ state }, index) => (state === 'current' ? [index] : []))
  if (current.length === 0)
    problems.push({
      path: ['versions'],
      text: 'versions: expected one version with the state "current", the one at URLs without a version',
    })
  for (const index of current.slice(1))
    report(index, 'state', `"${versions[current[0]!]!.name}" is already "current"; only one version can be`)
  for (const [index, { name, state, until }] of versions.entries()) {
    if (versions.findIndex((version) => version.name === name) < index)
      report(index, 'name', `"${name}" is listed twice`)
    if (codes.some((code) => code.toLowerCase() === name)) report(index, 'name', `"${name}" is one of the locales`)
    if (until !== undefined && state === 'current')
      report(index, 'until', 'the current version can’t end; list a newer one as "current" first')
    if (until !== undefined && state === 'ended' && until > today)
      report(index, 'until', `${until} is in the future; use the state "supported" until then`)
  }
  return problems
}

/** Fills in the defaults of each version. */
export function resolveVersions(versions: readonly VersionInput[]): SiteVersion[] {
  return versions.map(({ name, label = name, state, until = null, message = null, index = false }) => ({
    name,
    label,
    state,
    until,
    message,
    index,
  }))
}
