import { renderToStaticMarkup } from 'react-dom/server.edge'
import { currentVersion, versionOf } from '../../../core/release/index.ts'
import { encodePathname } from '../../../core/route/index.ts'
import type { PageRequest } from '../../context.ts'
import { readSectionsInVersions } from '../../store/version-pages.ts'
import type { HeadingNote } from './heading-notes.tsx'

/** The sections of a page that its version added or changed. */
export interface VersionMarks {
  /** Label of the page's version, and name of the one before it. */
  label: string
  before: string
  sections: { heading: string; mark: 'added' | 'edited' }[]
}

/**
 * Compares the sections of a page with those in the version before.
 * @returns `null` if nothing is marked: without an earlier version that has the page, or without differences
 */
export async function readVersionMarks(
  { cache: { release, site = release, view }, unscopedDatabase }: PageRequest,
  path: string,
): Promise<VersionMarks | null> {
  const { versions = [] } = site.config
  const current = currentVersion(versions)?.name
  const shown = versionOf(release.channel) ?? current
  const index = versions.findIndex(({ name }) => name === shown)
  const [version, before] = versions.slice(index, index + 2)
  if (index === -1 || !version || !before || view.kind !== 'present') return null
  const keyOf = (name: string) => (name === current ? null : name)
  const places = [version, before].map(({ name }) => ({ version: keyOf(name), path }))
  const found = await readSectionsInVersions(unscopedDatabase(), places, site)
  const [own, former] = places.map((place) => found.get(place.version))
  if (!own || !former) return null
  const states = new Map(former.map(([heading, , state]) => [heading, state]))
  const sections = own.flatMap(([heading, , state]): VersionMarks['sections'] => {
    if (heading === '' || states.get(heading) === state) return []
    return [{ heading, mark: states.has(heading) ? 'edited' : 'added' }]
  })
  return sections.length === 0 ? null : { label: version.label, before: before.name, sections }
}

/**
 * The marks as notes, by heading id.
 * @param hrefOf the page's link for a path of the content
 */
export function versionNotes(
  { label, before, sections }: VersionMarks,
  { t, locale, path }: Pick<PageRequest, 't' | 'locale' | 'path'>,
  hrefOf: (address: string) => string,
): Map<string, HeadingNote> {
  const compare = `${encodePathname(path)}?compare=${encodeURIComponent(before)}`
  return new Map(
    sections.map(({ heading, mark }) => [
      heading,
      {
        after: renderToStaticMarkup(
          <p className="version-mark" lang={locale.language} dir={locale.dir}>
            <a href={hrefOf(`${compare}#${encodeURIComponent(heading)}`)}>{t(`versions.${mark}`, { name: label })}</a>
          </p>,
        ),
      },
    ]),
  )
}
