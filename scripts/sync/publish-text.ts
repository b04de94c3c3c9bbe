import { openingText, parseMarks } from '../../core/document/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import type { SourceEntry } from '../../core/source/index.ts'
import { singleEntry } from '../../core/source/index.ts'
import type { documentPart, release, StoredRow } from '../../worker/store/schema.ts'
import { executePlan } from './execute-plan.ts'
import { codeAnswers, slotSite } from './code/frame-code.ts'
import type { AcceptedTranslations } from './collect/accepted-translations.ts'
import { readCurrentRelease } from './collect/current-release.ts'
import type { Site } from './collect/load-site.ts'
import { compileFiles } from './compile-site.ts'
import { fingerprintOf } from './compile/compile-folder.ts'
import { mediaAnswers } from './compile/site-index.ts'
import type { SiteIndexData } from './compile/site-index.ts'
import type { CompileTools } from './compile/tools.ts'
import { hashOf } from './content-hash.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { describeBrokenLinks } from './plan/broken-anchors.ts'
import { markReported } from './plan/entries.ts'
import type { PlanBasis } from './plan/basis.ts'
import { planReleases } from './plan/releases.ts'
import { applyChanges } from './plan/row-changes.ts'
import { readDocuments } from './stored-documents.ts'
import type { CurrentRelease, CurrentRow, EntryRow } from './versioned-table.ts'
import { writePlan } from './write-plan.ts'
import type { PublishResult } from './write-plan.ts'
import { DocumentUpload } from './write/document-upload.ts'
import { dryLease, takeLease, holdLease } from './write/lease.ts'
import type { Lease } from './write/lease.ts'

/** A new text for a published page, and everything needed to compile it. */
interface TextChange {
  target: D1Target
  channel: string
  /** The content file from which the page was published. */
  file: string
  /** The new Markdown, without frontmatter. */
  markdown: string
  /** The value of `toc` in the page's frontmatter, which the database doesn't contain. */
  toc: unknown
  /** Additional images that the new text may use, although no page of the channel shows them yet. */
  media: SiteIndexData['media']
  /** The site whose code and Markdown settings apply, and the path of its content folder. */
  site: Site & { folder: string }
  accepted: AcceptedTranslations
  renderer: string
  tools: CompileTools
  note: string
  dryRun: boolean
}

/**
 * Publishes a new text for one page of a channel as the next release. All other rows, the configuration, and the
 * frontmatter of the page stay the same. If the text has an error, nothing is published.
 *
 * @throws LeaseHeld while another sync writes to the channel
 */
export async function publishText(change: TextChange): Promise<Omit<PublishResult, 'sentBytes'>> {
  const lease = change.dryRun ? dryLease(change.target) : await takeLease(change.target, change.channel)
  return await holdLease(
    lease,
    () => publishWith(lease, change),
    ({ refused }) => !refused,
  )
}

async function publishWith(lease: Lease, change: TextChange): Promise<Omit<PublishResult, 'sentBytes'>> {
  const { channel, file, markdown, site, tools, accepted, renderer, dryRun } = change
  const now = new Date().toISOString()
  const current = await readCurrentRelease(lease, channel, now)
  const row = current.entries.find((each) => each.file === file)
  const stored = current.releases[0]
  if (!row || !stored) throw new Error(`${file} is not published in ${channel}`)
  const config = JSON.parse(stored.config) as SiteConfig // A sync wrote this JSON.
  const entry = rebuildEntry(row, change, await readOpening(lease, row))
  const index = indexOf(current, config, change)
  const upload = new DocumentUpload(lease, { dryRun })
  const { compiled } = await compileFiles(
    {
      folder: { path: site.folder, partOf: () => entry, has: () => false },
      content: [{ file }],
      // The page stays in its current collection even if the configuration of the site has changed since.
      setting: { ...site.setting, collections: { [row.collection]: { type: 'page', source: '**' } } },
      code: site.code,
      config,
      tools,
      now,
    },
    upload,
    {
      stale: [{ file, source: `${hashOf(markdown)}/${fingerprintOf(renderer, site.setting)}`, row }],
      removed: [],
      index,
      drafts: [],
      changes: [],
      unsettled: [],
    },
  )
  const basis: PlanBasis = {
    content: [],
    media: [],
    index,
    drafts: [],
    unsettled: compiled.unsettled,
    refused: [],
    contested: new Set(),
    stems: new Map(),
    surroundings: '',
    includers: new Set(),
  }
  const lastPublication = { release: current, counts: await readCounts(lease, channel, current.number), basis }
  const readers = readDocuments(lease, upload.unsent)
  const socialCards = () => Promise.resolve(new Map()) // A social card shows only the title, which doesn't change.
  const books = () => Promise.resolve(new Map()) // The next sync prints the PDFs.
  const plan = await executePlan(
    (function* () {
      const rows = applyChanges(current.entries, compiled.changes)
      const broken = yield* compiled.anchors.findBroken(config, current.entries, rows)
      const reported = new Set(broken.map((each) => each.file))
      const changes = markReported(compiled.changes, reported, [])
      const planned = yield* planReleases({
        config,
        icons: tools.icons,
        now,
        current,
        lastPublication,
        changes,
        addressKeys: compiled.addressKeys,
        files: [],
        remade: [],
        written: [],
        accepted,
        socialCards: undefined,
      })
      return {
        ...planned,
        isEmpty: changes.every(({ before, after }) => before?.digest === after?.digest),
        replaced: [],
        diagnostics: [...compiled.diagnostics, ...describeBrokenLinks(broken, planned.entries)],
        basis,
      }
    })(),
    { ...readers, socialCards, books },
  )
  return await writePlan(
    lease,
    {
      channel,
      current,
      now,
      note: change.note,
      check: site.check,
      code: site.code,
      config,
      collected: [],
      strict: true,
      dryRun,
    },
    plan,
    { documents: upload.written, media: 0 },
  )
}

/** Returns an entry like the one its file would contain: the stored frontmatter with the new text. */
function rebuildEntry(row: CurrentRow<EntryRow>, { markdown, toc }: TextChange, opening: string): SourceEntry {
  const seo = JSON.parse(row.seo) as Record<string, unknown>
  // A sync copies these fields to `seo`.
  if (seo.title === row.title) delete seo.title
  if (seo.description === row.description) delete seo.description
  const { publishAt, expireAt, ...meta } = JSON.parse(row.meta) as Record<string, unknown>
  const fields = {
    ...meta,
    ...(publishAt !== undefined && { publishAt }),
    ...(expireAt !== undefined && { expireAt }),
    title: row.title,
    // A description that was derived from the start of the text must be derived from the new text.
    ...(row.description !== '' && row.description !== opening && { description: row.description }),
    navigation: JSON.parse(row.navigation) as unknown,
    seo,
    ...(row.links !== null && { links: JSON.parse(row.links) as unknown }),
    ...(row.layout !== null && { layout: row.layout }),
    ...(toc !== undefined && { toc }),
    path: row.path,
    translates: row.translation_key,
    stem: row.stem,
  }
  const entry = singleEntry(row.file, `---\n${JSON.stringify(fields)}\n---\n\n${markdown}`)
  return { ...entry, ...(row.kind !== null && { kind: row.kind }) }
}

/** Reads the first paragraph of the stored document. */
async function readOpening(target: D1Target, { document }: EntryRow): Promise<string> {
  type Part = StoredRow<typeof documentPart, 'kind' | 'text'>
  const parts = await queryRows<Part>(
    target,
    `SELECT kind, text FROM document_part WHERE hash = ? AND kind IN ('html', 'marks') ORDER BY kind, part`,
    document ?? '',
  )
  const textOf = (kind: Part['kind']) => parts.flatMap((part) => (part.kind === kind ? [part.text] : [])).join('')
  return openingText({ html: textOf('html'), marks: parseMarks(textOf('marks')) })
}

/** Returns the data about the site that the page can request: the pages and images of its channel. */
function indexOf(current: CurrentRelease, config: SiteConfig, { site, media: further }: TextChange): SiteIndexData {
  const media = new Map(further)
  for (const { path, media: hash } of current.files)
    media.set(`public${path}`, { href: `/_media/${hash}/${encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))}` })
  for (const { dependencies } of current.entries)
    for (const [file, reference] of mediaAnswers(JSON.parse(dependencies) as Record<string, string>))
      media.set(file, reference)
  return {
    pages: current.entries.map(({ file, path, translation_key: key }) => [file, path, key]),
    codes: site.setting.codes,
    media: [...media],
    hasVersions: true,
    versions: (site.config.versions ?? []).map(({ name }) => name),
    downloads: site.config.downloads ?? [],
    code: codeAnswers(site.code, slotSite(config)),
  }
}

async function readCounts(target: D1Target, channel: string, number: number) {
  const [row] = await queryRows<{ counts: string }>(
    target,
    'SELECT counts FROM release WHERE channel = ? AND number = ?',
    channel,
    number,
  )
  const { collections = {}, ...counts } = JSON.parse(row!.counts) as (typeof release.$inferSelect)['counts']
  return { collections, ...counts }
}
