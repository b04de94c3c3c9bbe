import type { PortedChange, PortedVersion } from '../releases/port-change.ts'

/** Renders the result of applying a change to each version, with the conflicts that prevented it. */
export function renderPort({ path, sections, versions }: PortedChange, dryRun: boolean): string {
  const touched = sections.map((heading) => heading || 'the text before the first heading').join(', ')
  return [`${path}: ${touched}`, ...versions.map((version) => renderVersion(version, dryRun))].join('\n')
}

function renderVersion(
  { version, path, outcome, release, conflicts, problems }: PortedVersion,
  dryRun: boolean,
): string {
  switch (outcome) {
    case 'ported':
      return dryRun ? `${version}: would change ${path}` : `${version}: changed ${path}, release ${release}`
    case 'same':
      return `${version}: ${path} already has the change`
    case 'missing':
      return `${version}: doesn’t have the page`
    case 'refused':
      return [
        `${version}: can’t change ${path}. Publish the page from the version’s files.`,
        ...problems.map(indent),
      ].join('\n')
    case 'differs':
      return [
        `${version}: didn’t change ${path}, because its text already differed before the change`,
        ...conflicts.map(({ diff }) => indent(diff)),
      ].join('\n')
  }
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
