import type { BookPlan } from './plan-book.ts'
import type { BookFile } from './plan-files.ts'

/** A file without the names of its fields, which would be most of the stored text. */
type StoredFile = [name: string, isDeflated: 0 | 1, packed: number, size: number, crc: number, source: StoredSource]

/** A text, or a chapter with its start, or an image. */
type StoredSource = string | [document: string, start: StoredStart] | [image: string]

type StoredStart =
  | string
  | [title: string, language: string, isRightToLeft: 0 | 1, content?: string, missing?: readonly string[]]

/** A plan as it is stored. It is a quarter smaller than the plan's JSON, so the first byte of a download is sooner. */
type StoredPlan = Omit<BookPlan, 'files'> & { files: StoredFile[] }

/** Returns the form of a plan to store as JSON. */
export function packPlan({ files, ...plan }: BookPlan): StoredPlan {
  return {
    ...plan,
    files: files.map(({ entry: { name, isDeflated, packed, size, crc }, source }) => [
      name,
      isDeflated ? 1 : 0,
      packed,
      size,
      crc,
      packSource(source),
    ]),
  }
}

function packSource(source: BookFile['source']): StoredSource {
  if ('text' in source) return source.text
  if ('image' in source) return [source.image]
  const { document, start } = source
  if (typeof start === 'string') return [document, start]
  const [{ title, language, dir }, content = '', missing = []] = start
  const text = [title, language, dir === 'rtl' ? 1 : 0] as const
  return [document, content === '' && missing.length === 0 ? [...text] : [...text, content, missing]]
}

/** Returns the plan that was stored. */
export function unpackPlan({ files, ...plan }: StoredPlan): BookPlan {
  return {
    ...plan,
    files: files.map(([name, isDeflated, packed, size, crc, source]) => ({
      entry: { name, isDeflated: isDeflated === 1, packed, size, crc },
      source: unpackSource(source),
    })),
  }
}

function unpackSource(source: StoredSource): BookFile['source'] {
  if (typeof source === 'string') return { text: source }
  const [hash, start] = source
  if (start === undefined) return { image: hash }
  if (typeof start === 'string') return { document: hash, start }
  const [title, language, isRightToLeft, ...rest] = start
  return { document: hash, start: [{ title, language, dir: isRightToLeft ? 'rtl' : 'ltr' }, ...rest] }
}
