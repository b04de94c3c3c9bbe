import { readAcceptedTranslations, writeAcceptedTranslations } from '../sync/collect/accepted-translations.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { UsageError } from '../usage-error.ts'
import type { document, StoredRow } from '../../worker/store/schema.ts'
import type { PublishedTranslations } from './read-translations.ts'

/**
 * Records in the content folder that a translated page is up to date with the current version of its source. The next
 * sync applies it.
 *
 * @param name the file or path of the page. With an id, only that section is accepted:
 * `fr/1.guide/2.install.md#avec-npm`
 * @returns a sentence that names the accepted page or section
 * @throws UsageError if the page isn't published or isn't a translation
 */
export async function acceptPage(
  target: D1Target,
  { pages, sections, sources }: PublishedTranslations,
  folder: string,
  name: string,
): Promise<string> {
  const [wanted = '', heading] = name.split('#')
  const page = pages.find(({ file, path }) => file === wanted.replace(/^content\//, '') || path === wanted)
  if (!page)
    throw new UsageError(
      `No page is published at "${wanted}". Specify its file in the content folder, or its path. If the page is new, run \`npm run sync\` first.`,
    )
  const known = sections.get(page.path)
  if (!known)
    throw new UsageError(
      `${page.file} is not a translation of a page in the source language, so it has no sections to accept.`,
    )
  const chosen = known.filter(
    (section) => heading === undefined || section.heading === heading || section.source === heading,
  )
  if (chosen.length === 0)
    throw new UsageError(
      `${page.file} has no section "${heading}". Use one of: ${known
        .map((section) => section.heading)
        .filter(Boolean)
        .join(', ')}.`,
    )

  const [row] = await queryRows<StoredRow<typeof document, 'sections'>>(
    target,
    'SELECT sections FROM document WHERE hash = ?',
    sources.get(page.path) ?? '',
  )
  const states = new Map(
    (JSON.parse(row?.sections ?? '[]') as (typeof document.$inferSelect)['sections']).map(([id, , state]) => [
      id,
      state,
    ]),
  )
  const accepted = await readAcceptedTranslations(folder)
  const others = (accepted.of(page.file) ?? []).filter(
    ({ source }) => !chosen.some((section) => section.source === source),
  )
  accepted.accept(page.file, [
    ...others,
    ...chosen.map(({ source, own }) => ({ source, own, from: states.get(source) ?? '' })),
  ])
  await writeAcceptedTranslations(folder, accepted)
  return `${page.file}: ${chosen.length === known.length ? 'all sections' : `#${chosen.map((section) => section.heading).join(', #')}`} accepted. Commit .translations.json; the next sync applies it.`
}
