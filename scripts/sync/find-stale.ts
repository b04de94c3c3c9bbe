import type { Site } from './load-site.ts'
import { fingerprintOf } from './compile-folder.ts'
import type { ContentFolder, SourceFile } from './collect.ts'
import { describeSource } from './describe-source.ts'
import type { PlanBasis } from './plan-basis.ts'
import { siteIndexOf } from './site-index.ts'
import type { CurrentRow } from './versioned-table.ts'

interface StaleInput extends Pick<Site, 'setting'> {
  folder: ContentFolder
  content: readonly SourceFile[]
  renderer: string
}

/** A page that must be compiled again, in its place. */
export interface StalePage {
  file: string
  /** Names what it is made from. */
  source: string
  row: CurrentRow
}

/**
 * Pages whose texts have changed since a release was planned, or have something to report; `undefined` where a file came, went,
 * moved or is shown at other moments.
 *
 * @param entries rows of that release
 */
export async function findStale(
  { folder, content, setting, renderer }: StaleInput, basis: PlanBasis, entries: readonly CurrentRow[],
): Promise<StalePage[] | undefined> {
  if (content.length !== basis.content.length) return undefined
  const edited = new Map<string, SourceFile>()
  for (const [position, source] of content.entries()) {
    const before = basis.content[position]!
    if (source === before) continue
    if (source.file !== before.file) return undefined
    if (source.hash !== before.hash) edited.set(source.file, source)
  }
  const rows = new Map<string, CurrentRow>()
  const suspects = new Set([...edited.keys(), ...basis.unsettled, ...basis.includers])
  for (const row of entries) {
    const file = row.file as string // A column that is never anything else.
    if (suspects.has(file) && (edited.has(file) || basis.unsettled.has(file) || !textsHold(row, basis, folder))) rows.set(file, row)
  }
  for (const { file } of edited.values()) {
    const row = rows.get(file)
    if (!row || !await staysInPlace(folder, file, row, setting)) return undefined
  }
  if ([...basis.unsettled].some((file) => !rows.has(file))) return undefined // One that was never good.
  const fingerprint = fingerprintOf(renderer, setting)
  return content.flatMap(({ file, hash }) => {
    const row = rows.get(file)
    return row ? [{ file, source: `${hash}/${fingerprint}`, row }] : []
  })
}

/** Whether files that a page includes are what they were. */
function textsHold({ dependencies }: CurrentRow, { index }: PlanBasis, folder: ContentFolder): boolean {
  const answers = Object.entries(JSON.parse(String(dependencies)) as Record<string, string>).filter(([question]) => question.startsWith('text:'))
  return siteIndexOf(index, folder.path).answersStill(Object.fromEntries(answers))
}

/** Whether a page is where it was, and was and is shown at every moment. */
async function staysInPlace(folder: ContentFolder, file: string, row: CurrentRow, setting: Site['setting']): Promise<boolean> {
  const text = await folder.read(file)
  if (text === undefined || /"(?:publishAt|expireAt)"/.test(String(row.meta))) return false
  const { path, draft, fields } = describeSource(file, text, setting)
  return path === row.path && !draft && fields.publishAt === undefined && fields.expireAt === undefined
}
