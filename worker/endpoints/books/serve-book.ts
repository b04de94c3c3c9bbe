import { writeStart } from '../../../core/book/index.ts'
import type { BookFile, BookPlan } from '../../../core/book/index.ts'
import type { AppContext } from '../../context.ts'
import { readStored } from '../../files/read-bytes.ts'
import type { ByteRange } from '../../http/byte-range.ts'
import { toStream } from '../../http/packed-text.ts'
import { findAllMedia, readWholeMedia } from '../../store/media.ts'
import { readChapters } from '../../store/chapters.ts'
import {
  centralDirectory,
  centralDirectorySize,
  deflateStart,
  encodeText,
  joinBytes,
  localHeader,
  localHeaderSize,
} from './zip.ts'

/** Chapters are read in batches of at least this many compressed bytes, with at most this many batches per book. */
const minPerRead = 400_000
const maxReads = 35

/** Number of image bytes per read: a range of a large image, or several small ones. */
const imageBytesAtOnce = 1_000_000

/** A part of an archive. Its size is known without reading its bytes. */
interface Segment {
  size: number
  read: (range: ByteRange) => AsyncIterable<Uint8Array>
}

/** An archive that can be read from any position. */
interface Archive {
  size: number
  read: (range: ByteRange) => ReadableStream<Uint8Array>
}

/** Opens a book for a download. Its chapters and images are read only as fast as the client downloads them. */
export function openBook(context: AppContext, plan: BookPlan): Archive {
  const chapters = new ChapterReader(context, plan)
  const images = new ImageReader(context, plan)
  const entries = plan.files.map(({ entry }) => entry)
  const segments = [
    ...plan.files.map((file) => ({
      size: localHeaderSize(file.entry) + file.entry.packed,
      read: (range: ByteRange) => readRange(partsOf(file, chapters, images), range),
    })),
    {
      size: centralDirectorySize(entries),
      read: (range: ByteRange) => known(centralDirectory(entries)).read(range),
    },
  ]
  return {
    size: segments.reduce((sum, segment) => sum + segment.size, 0),
    read: (range) => toStream(readRange(segments, range)),
  }
}

/**
 * Returns the parts of a file. Their bytes are only generated when they are read, so that even a book with thousands of
 * files starts downloading immediately.
 */
function partsOf({ entry, source }: BookFile, chapters: ChapterReader, images: ImageReader): Segment[] {
  const header = localHeader(entry)
  if ('text' in source) return [known(joinBytes([header, encodeText(source.text)]))]
  if ('image' in source) return [known(header), imageSegment(images, source.image, entry.size)]
  const start = deflateStart(encodeText(writeStart(source.start)))
  const size = entry.packed - start.length
  return [
    known(joinBytes([header, start])),
    {
      size,
      async *read({ start: from, end }) {
        yield (await chapters.read(source.document)).subarray(from, end + 1)
      },
    },
  ]
}

function known(bytes: Uint8Array): Segment {
  return {
    size: bytes.length,
    async *read({ start, end }) {
      yield bytes.subarray(start, end + 1)
    },
  }
}

function imageSegment(images: ImageReader, hash: string, size: number): Segment {
  return {
    size,
    async *read({ start, end }) {
      for (let from = start; from <= end; from += imageBytesAtOnce)
        yield await images.read(hash, { start: from, end: Math.min(end, from + imageBytesAtOnce - 1) })
    },
  }
}

async function* readRange(segments: readonly Segment[], { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const { size, read } of segments) {
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, size - 1)
    if (from <= to) yield* read({ start: from, end: to })
    at += size
  }
}

/** Reads a book's chapters in order, in batches. */
class ChapterReader {
  readonly #context: AppContext
  readonly #plan: BookPlan
  readonly #order: { document: string; packed: number }[]
  readonly #bytesAtOnce: number
  #read = new Map<string, Uint8Array>()

  constructor(context: AppContext, plan: BookPlan) {
    this.#context = context
    this.#plan = plan
    this.#order = plan.files.flatMap(({ entry, source }) =>
      'document' in source ? [{ document: source.document, packed: entry.packed }] : [],
    )
    const bytes = this.#order.reduce((sum, { packed }) => sum + packed, 0)
    this.#bytesAtOnce = Math.max(minPerRead, bytes / maxReads)
  }

  async read(document: string): Promise<Uint8Array> {
    if (!this.#read.has(document)) {
      const at = this.#order.findIndex((chapter) => chapter.document === document)
      let bytes = 0
      const next = this.#order
        .slice(at)
        .filter(({ packed }, index) => (bytes += packed) < this.#bytesAtOnce || index === 0)
      const database = this.#context.get('release').database()
      this.#read = await readChapters(
        database,
        this.#plan.form,
        next.map((chapter) => chapter.document),
      )
    }
    const bytes = this.#read.get(document)
    if (!bytes) throw new Error(`The chapter ${document} of a book no longer exists`)
    return bytes
  }
}

/**
 * Reads a book's images in order. Reads several small images from the database in one statement, because D1 limits the
 * number of statements per request.
 */
class ImageReader {
  readonly #context: AppContext
  readonly #order: { image: string; size: number }[]
  #files: ReturnType<typeof findAllMedia> | undefined
  #read = new Map<string, Uint8Array>()

  constructor(context: AppContext, plan: BookPlan) {
    this.#context = context
    this.#order = plan.files.flatMap(({ entry, source }) =>
      'image' in source ? [{ image: source.image, size: entry.size }] : [],
    )
  }

  async read(hash: string, { start, end }: ByteRange): Promise<Uint8Array> {
    const database = this.#context.get('release').database()
    this.#files ??= findAllMedia(
      database,
      this.#order.map(({ image }) => image),
    )
    const files = await this.#files
    const file = files.get(hash)
    if (!file) throw new Error(`The image ${hash} of a book no longer exists`)
    const isSmall = ({ image, size }: { image: string; size: number }) =>
      size <= imageBytesAtOnce && files.get(image)?.upload === null
    if (!isSmall({ image: hash, size: file.size }))
      return await readStored(this.#context, { ...file, type: file.storedType }, { start, end })
    if (!this.#read.has(hash)) {
      const rest = this.#order.slice(this.#order.findIndex(({ image }) => image === hash)).filter(isSmall)
      let bytes = 0
      const next = rest.filter(({ size }, index) => (bytes += size) <= imageBytesAtOnce || index === 0)
      this.#read = await readWholeMedia(
        database,
        next.map(({ image }) => image),
      )
    }
    const bytes = this.#read.get(hash)
    // The image has been moved to the bucket since its record was read.
    if (bytes?.length !== file.size)
      return await readStored(this.#context, { ...file, type: file.storedType }, { start, end })
    return bytes.subarray(start, end + 1)
  }
}
