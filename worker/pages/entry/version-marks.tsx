import { renderToStaticMarkup } from 'react-dom/server.edge'
import { encodePathname } from '../../../core/route/index.ts'
import type { PageRequest } from '../../context.ts'
import type { SectionsInVersion } from '../../store/version-pages.ts'
import type { HeadingNote } from './heading-notes.tsx'

/** Sections that are new or changed in the page's version. */
export interface VersionMarks {
  /** Label of the page's version, and name of the previous one. */
  label: string
  before: string
  sections: { heading: string; mark: 'added' | 'edited' }[]
}

/**
 * Compares a page's sections with those of the previous version.
 * @param label label of the page's version
 * @returns `null` if nothing differs
 */
export function markSections(
  label: string,
  own: Pick<SectionsInVersion, 'sections'>,
  former: Pick<SectionsInVersion, 'sections'> & { version: string },
): VersionMarks | null {
  const states = new Map(former.sections.map(([heading, , state]) => [heading, state]))
  const sections = own.sections.flatMap(([heading, , state]): VersionMarks['sections'] => {
    if (heading === '' || states.get(heading) === state) return []
    return [{ heading, mark: states.has(heading) ? 'edited' : 'added' }]
  })
  return sections.length === 0 ? null : { label, before: former.version, sections }
}

/**
 * Returns notes that show the marks, by heading id.
 * @param hrefOf returns the page's link for a content path, if the site has the page with the differences
 */
export function versionNotes(
  { label, before, sections }: VersionMarks,
  { t, locale, path }: Pick<PageRequest, 't' | 'locale' | 'path'>,
  hrefOf: (address: string) => string | undefined,
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
