import { crc32, deflateRawSync } from 'node:zlib'
import { isCoreImage } from '../../../core/book/index.ts'
import type { ChapterFacts, ChapterImage } from '../../../core/book/index.ts'
import { addressNames } from '../../../core/release/index.ts'
import type { ChannelKind, SiteConfig } from '../../../core/release/index.ts'
import { anyOrigin, publicHref } from '../../../core/route/index.ts'
import { hasVersionPlaceholder } from '../../../core/text/index.ts'
import type { chapter, documentPart, entry, media, StoredRow } from '../../../worker/store/schema.ts'
import { renderChapter } from '../books/chapter-xhtml.ts'
import type { Bucket } from '../../local/bucket.ts'
import { maxMediaPartBytes } from '../../local/d1-limits.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'
import { rowStatements, toBatches } from '../row-statements.ts'
import { removePlans } from './book-plans.ts'
import { readStored } from './stored-media.ts'

/** The format of a chapter in a downloadable book. */
type ChapterForm = (typeof chapter.$inferSelect)['form']

/** Version of the stored chapters. Increase it if all chapters must be written again. */
const format = 3

/** Number of documents that are in memory at the same time. */
const documentsAtOnce = 40

interface ChapterUpload {
  target: D1Target
  bucket?: Bucket | undefined
  config: Pick<SiteConfig, 'downloads' | 'url' | 'basePath' | 'localePrefix' | 'defaultLocale' | 'locales' | 'versions'>
  /** The kind of the channel. */
  kind: ChannelKind
}

/**
 * Compresses the pages that aren't stored yet, if the site offers downloadable books. Pages of previews are never part
 * of a book.
 */
export async function uploadChapters(
  { target, bucket, config, kind }: ChapterUpload,
  entries: readonly Pick<typeof entry.$inferSelect, 'document' | 'path' | 'extension'>[],
): Promise<void> {
  const forms = (config.downloads ?? []).filter((form) => form === 'epub' || form === 'zip')
  if (forms.length === 0 || kind === 'preview') return
  const urls = addressNames(config)
  const { url } = config
  const locate = (path: string) => (url === null ? undefined : url + publicHref(path, urls))
  const edition = `${format} ${locate('/') ?? ''} ${urls.bare ?? ''}`
  const localeOf = new Map(
    entries.flatMap(({ document, path, extension }) =>
      document === null || extension !== 'md' ? [] : [[document, path.split('/')[1] ?? ''] as const],
    ),
  )
  for (const form of forms) {
    const { missing, isOutdated } = await findMissing(target, form, edition, [...localeOf.keys()])
    for (let start = 0; start < missing.length; start += documentsAtOnce) {
      const hashes = missing.slice(start, start + documentsAtOnce)
      const texts = await readTexts(target, form === 'epub' ? 'html' : 'plain', hashes)
      const images = await readImages(target, bucket, [...texts.values()])
      const findImage = (hash: string) => images.get(hash)
      const statements = [...texts].flatMap(([document, text]) => {
        const { contents, facts } =
          form === 'epub'
            ? chapterOf(text, { locale: localeOf.get(document) ?? '', locate, findImage })
            : markdownOf(text, { locate, findImage })
        return chapterStatements({ document, form, edition, contents, facts })
      })
      // Plans contain the sizes of chapters, and pages of several channels can have the same chapter. The next sync
      // couldn't know that it must remove the plans if this one ended between the chapters and the plans.
      for (const batch of toBatches(statements)) await target.batch(isOutdated ? [removePlans, ...batch] : batch)
    }
  }
}

/**
 * Replaces the URL placeholders in stored Markdown with full URLs, or with paths if the site's origin is unknown.
 * Images become references: their relative URLs depend on the folder of the page, so they are defined at the start of
 * each file.
 */
function markdownOf(
  markdown: string,
  { locate, findImage }: Omit<Parameters<typeof renderChapter>[1], 'locale'>,
): { contents: string; facts: ChapterFacts } {
  const references: [hash: string, title: string][] = []
  const images = new Map<string, ChapterImage>()
  const withImages = markdown.replace(placedImage, (whole, alt: string, hash: string, title = '') => {
    const image = findImage(hash)
    if (!image) return whole
    images.set(hash, image)
    const known = references.findIndex((reference) => reference[0] === hash && reference[1] === title)
    const number = known >= 0 ? known + 1 : references.push([hash, title as string])
    return `![${alt}][image-${number}]`
  })
  return {
    contents: withImages.replace(placedPath, (_, path: string) => locate(path) ?? path),
    facts: { links: [], ids: [], images: [...images.values()], references, properties: [] },
  }
}

const origin = anyOrigin.replaceAll('.', String.raw`\.`)

/** Matches a path of the site in stored Markdown, after the placeholder for the origin. */
const placedPath = new RegExp(`${origin}(/[^\\s()<>"\\]]*)`, 'g')

/** Matches an image in stored Markdown: its alternative text, the hash of its file, and its title as written. */
const placedImage = new RegExp(
  String.raw`!\[((?:\\.|[^\]\\])*)\]\(${origin}/_media/([^/\s)]+)/[^\s)]*(?: "((?:\\.|[^"\\])*)")?\)`,
  'g',
)

function chapterOf(html: string, setting: Parameters<typeof renderChapter>[1]) {
  const { xhtml: contents, ...facts } = renderChapter(html, setting)
  return { contents, facts }
}

/** Returns the documents without a chapter of this edition, and whether some of them have a chapter of another one. */
async function findMissing(
  target: D1Target,
  form: ChapterForm,
  edition: string,
  hashes: readonly string[],
): Promise<{ missing: string[]; isOutdated: boolean }> {
  const missing: string[] = []
  let isOutdated = false
  for (const { sql, params } of rowStatements(
    `SELECT value AS hash, chapter.edition FROM json_each(?3)
      LEFT JOIN chapter ON document = value AND form = ?1 WHERE edition IS NOT ?2`,
    hashes,
    form,
    edition,
  ))
    for (const { hash, edition: other } of await queryRows<{ hash: string; edition: string | null }>(
      target,
      sql,
      ...params,
    )) {
      missing.push(hash)
      isOutdated ||= other !== null
    }
  return { missing, isOutdated }
}

async function readTexts(
  target: D1Target,
  kind: 'html' | 'plain',
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const rows = await queryRows<StoredRow<typeof documentPart, 'hash' | 'text'>>(
    target,
    `SELECT hash, text FROM document_part WHERE kind = ? AND hash IN (SELECT value FROM json_each(?)) ORDER BY hash, part`,
    kind,
    JSON.stringify(hashes),
  )
  for (const { hash, text } of rows) texts.set(hash, (texts.get(hash) ?? '') + text)
  return texts
}

/** Reads the images that books can contain, with their checksums, by hash. */
async function readImages(
  target: D1Target,
  bucket: Bucket | undefined,
  texts: readonly string[],
): Promise<Map<string, ChapterImage>> {
  const hashes = new Set(
    texts.flatMap((text) => [...text.matchAll(/\/_media\/([0-9a-f]+)\//g)].map(([, hash]) => hash!)),
  )
  const rows = await queryRows<StoredRow<typeof media, 'hash' | 'type' | 'size' | 'upload'>>(
    target,
    'SELECT hash, type, size, upload FROM media WHERE hash IN (SELECT value FROM json_each(?))',
    JSON.stringify([...hashes]),
  )
  const images = new Map<string, ChapterImage>()
  for (const { hash, type, size, upload } of rows) {
    if (!isCoreImage(type)) continue
    let crc = 0
    for await (const piece of readStored(target, bucket, { hash, upload })) crc = crc32(piece, crc)
    images.set(hash, { hash, type, size, crc })
  }
  return images
}

interface NewChapter {
  document: string
  form: ChapterForm
  edition: string
  contents: string
  facts: ChapterFacts
}

/**
 * Returns statements that store a chapter. They remove its former row before its parts, and insert the new row last. A
 * chapter that has a row is therefore complete.
 */
function chapterStatements({ document, form, edition, contents, facts }: NewChapter): Statement[] {
  const text = Buffer.from(contents)
  const bytes = deflateRawSync(text, { level: 9 })
  const parts = Array.from({ length: Math.ceil(bytes.length / maxMediaPartBytes) }, (_, part) =>
    bytes.subarray(part * maxMediaPartBytes, (part + 1) * maxMediaPartBytes),
  )
  return [
    { sql: 'DELETE FROM chapter WHERE document = ? AND form = ?', params: [document, form] },
    { sql: 'DELETE FROM chapter_part WHERE document = ? AND form = ?', params: [document, form] },
    ...parts.map((part, index) => ({
      sql: 'INSERT OR REPLACE INTO chapter_part (document, form, part, bytes) VALUES (?, ?, ?, unhex(?))',
      params: [document, form, index, part.toString('hex')],
    })),
    {
      sql: 'INSERT OR REPLACE INTO chapter (document, form, edition, size, crc, packed, facts) VALUES (?, ?, ?, ?, ?, ?, ?)',
      params: [
        document,
        form,
        edition,
        text.length,
        crc32(text),
        bytes.length,
        JSON.stringify({ ...facts, ...(hasVersionPlaceholder(contents) && { namesVersion: true }) }),
      ],
    },
  ]
}
