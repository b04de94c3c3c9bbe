import { entryFile } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { splittingSources } from '../../../core/source/index.ts'
import type { Source, SourceEntry } from '../../../core/source/index.ts'
import { hashOf } from '../content-hash.ts'
import { notTextError } from './decode-text.ts'
import { readText } from './read-text.ts'
import type { SourceFile } from './source-file.ts'

/** The entries of a file with many. */
interface SplitFile {
  file: string
  /** Hash of the file. */
  hash: string
  /** Hashes of the texts that its source read besides; `undefined` for missing ones. */
  reads: ReadonlyMap<string, string | undefined>
  entries: ReadonlyMap<string, SourceEntry>
  /** The entries with their hashes, sorted by name. */
  listed: readonly SourceFile[]
  diagnostics: readonly Diagnostic[]
}

/** The listed files of a folder, with an item per entry. */
interface Listed {
  content: SourceFile[]
  diagnostics: readonly Diagnostic[]
  /** Files with errors: their missing entries are not removed. */
  broken: ReadonlySet<string>
}

/**
 * Splits files into their entries. An entry has its own hash, so that an edit of a large file compiles only the entries
 * that it changes. A file is split again only if it, or a text that its source read, has changed.
 */
export class SplitFiles {
  readonly #folder: string
  #known: ReadonlyMap<string, SplitFile> = new Map()

  /** @param folder path of the content folder */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** An entry of a file with many; `undefined` for any other name. */
  entry(name: string, file: string): SourceEntry | undefined {
    return this.#known.get(file)?.entries.get(name)
  }

  /** Replaces the files that have many entries by these. */
  list(content: SourceFile[]): Listed {
    const sources = splittingSources()
    const split = sources.length === 0 ? [] : content.flatMap((item) => this.#split(item, sources) ?? [])
    this.#known = new Map(split.map((each) => [each.file, each]))
    if (split.length === 0) return { content, diagnostics: [], broken: new Set() }
    const isBroken = ({ diagnostics }: SplitFile) => diagnostics.some(({ severity }) => severity === 'error')
    return {
      content: content
        .flatMap((source) => this.#known.get(source.file)?.listed ?? source)
        .sort((a, b) => (a.file < b.file ? -1 : 1)),
      diagnostics: [...this.#known.values()].flatMap(({ diagnostics }) => diagnostics),
      broken: new Set([...this.#known].filter(([, split]) => isBroken(split)).map(([file]) => file)),
    }
  }

  /** The file with its entries; `undefined` if it is one entry. */
  #split({ file, hash }: SourceFile, sources: readonly Source[]): SplitFile | undefined {
    const source = sources.find(({ matches }) => matches(file))
    if (!source) return undefined
    const known = this.#known.get(file)
    if (known?.hash === hash && [...known.reads].every(([each, before]) => this.#hash(each) === before)) return known
    const decoded = readText(this.#folder, file)
    const reads = new Map<string, string | undefined>()
    const { entries = [], diagnostics = [] } =
      (decoded &&
        source.entries({
          file,
          text: decoded.text,
          read: (other) => {
            reads.set(other, this.#hash(other))
            return readText(this.#folder, other)?.text
          },
        })) ??
      {}
    const found = new Map<string, SourceEntry>()
    const repeated: Diagnostic[] = []
    for (const entry of entries) {
      const name = entryFile(file, entry.place)
      if (found.has(name)) repeated.push(describeRepeated(file, entry))
      else found.set(name, entry)
    }
    const notText = decoded?.notText ? [notTextError(file, decoded.notText)] : []
    const listed = [...found].map(([name, entry]) => ({ file: name, hash: hashEntry(entry) }))
    return { file, hash, reads, entries: found, listed, diagnostics: [...diagnostics, ...repeated, ...notText] }
  }

  #hash(file: string): string | undefined {
    const read = readText(this.#folder, file)
    return read && hashOf(read.text)
  }
}

/** The places in the file are left out: another entry before this one moves them. */
function hashEntry({ kind = '', frontmatter: { data, written, body } }: SourceEntry): string {
  return hashOf(kind, JSON.stringify(data), JSON.stringify([...written]), body)
}

function describeRepeated(file: string, { place, frontmatter }: SourceEntry): Diagnostic {
  const [first] = frontmatter.places.values()
  return {
    severity: 'error',
    file,
    ...(first ?? { line: frontmatter.bodyLine }),
    code: 'duplicate-path',
    message: `The file has a second entry at \`${place}\`.`,
    hint: 'Rename one of the two.',
  }
}
