import type { ApiPage } from '../../../core/api/index.ts'
import { entryFile } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { SitePosts } from '../../../core/release/index.ts'
import { multiEntrySources, singleEntry } from '../../../core/source/index.ts'
import type { Source, SourceEntry, SourceFileMade } from '../../../core/source/index.ts'
import { parseSourcePath } from '../../../core/collection/index.ts'
import { apiSource } from '../api/api-source.ts'
import { changelogFiles, changelogSource } from '../changelog/changelog-source.ts'
import { hashOf } from '../content-hash.ts'
import { noConfigFile } from './config-position.ts'
import type { SourceSetting } from './describe-source.ts'
import { notTextError } from './decode-text.ts'
import type { DecodedText } from './decode-text.ts'
import { readText } from './read-text.ts'
import { postListEntries } from './post-list-entries.ts'
import type { GeneratedFile, SourceFile } from './source-file.ts'

/** A file that contains several entries. */
interface SplitFile {
  file: string
  /** Hash of the file content and of the settings for its type. */
  hash: string
  /** The texts of other files that were read to split this one, by file name. Missing files are `undefined`. */
  reads: ReadonlyMap<string, string | undefined>
  entries: ReadonlyMap<string, SourceEntry>
  /** The entries with their hashes, sorted by name. */
  listed: readonly SourceFile[]
  diagnostics: readonly Diagnostic[]
  /** Other files that belong to this one and are therefore not entries themselves. */
  owned: readonly string[]
  made: readonly GeneratedFile[]
}

/** The sidebar settings of a page. */
type Navigation = Readonly<Record<string, unknown>>

/** The files of a folder, where each entry of a file is listed separately. */
interface Listed {
  content: SourceFile[]
  diagnostics: readonly Diagnostic[]
  /** Files with errors. Their missing entries stay published. */
  broken: ReadonlySet<string>
  /** Downloadable files that were generated from the content. */
  made: GeneratedFile[]
}

/** The parts of the configuration that declare entries. */
export interface EntriesSetting extends Pick<SourceSetting, 'apis' | 'codes' | 'defaultLocale'> {
  /** The post collections of the site. Absent if the site has no posts. */
  postLists?: readonly SitePosts[]
}

/**
 * Splits files into entries. Each entry has its own hash, so an edit of a large file compiles only the entries that
 * changed. A file is split again only if the file itself, a text that it depends on, or a setting has changed.
 */
export class SplitFiles {
  readonly #folder: string
  #known: ReadonlyMap<string, SplitFile> = new Map()
  /** Maps each Markdown file that replaces the page of an API operation to the sidebar settings of that operation. */
  #replaced: ReadonlyMap<string, Navigation> = new Map()
  /** The files read by the current call of `list`. The same file is read several times, and it may have 13 MB. */
  readonly #read = new Map<string, DecodedText | undefined>()

  /** @param folder path of the content folder */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Returns an entry of a file that contains several entries, or of a file that replaces the page of an API operation.
   * Returns `undefined` for any other name.
   */
  entry(name: string, file: string): SourceEntry | undefined {
    return this.#known.get(file)?.entries.get(name) ?? this.#replacement(name)
  }

  /** Returns the entries of a file that contains several entries. The result is empty for any other file. */
  entriesOf(file: string): ReadonlyMap<string, SourceEntry> {
    return this.#known.get(file)?.entries ?? new Map()
  }

  /** Replaces entries of a listed file until the file is split again. Returns the new entries with their hashes. */
  replace(file: string, entries: ReadonlyMap<string, SourceEntry>): SourceFile[] {
    const known = this.#known.get(file)
    if (!known) return []
    const replaced = { ...known, entries: new Map([...known.entries, ...entries]) }
    this.#known = new Map(this.#known).set(file, replaced)
    return [...entries].map(([name, entry]) => ({ file: name, hash: hashEntry(entry) }))
  }

  /** Lists the entries of all files, and splits files that contain several entries. */
  list(content: SourceFile[], { apis = [], postLists = [], codes, defaultLocale }: EntriesSetting): Listed {
    this.#read.clear()
    const apiSources = apis.map((api) => apiSource(api, defaultLocale, this.#folder))
    const changelogs = postLists.filter(({ file }) => file !== undefined)
    const changelogSources = changelogs.map((each) => changelogSource(each, { codes, defaultLocale }))
    const sources = [...apiSources, ...changelogSources, ...multiEntrySources()]
    // API descriptions may be in folders that contain no pages.
    const names = new Set(content.map(({ file }) => file))
    const others = apis
      .filter(({ source }) => !names.has(source))
      .map(({ source }) => ({ file: source, hash: hashOf(this.#open(source)?.text ?? '') }))
    const divided =
      sources.length === 0 ? [] : [...content, ...others].flatMap((item) => this.#split(item, sources) ?? [])
    const listed = changelogs.length === 0 ? content : [...content, ...divided.flatMap((each) => each.listed)]
    const split = [...divided, ...declaredFile(postListEntries(listed, { postLists, codes, defaultLocale }))]
    this.#known = new Map(split.map((each) => [each.file, each]))
    this.#read.clear()
    if (split.length === 0 && changelogs.length === 0) return { content, diagnostics: [], broken: new Set(), made: [] }
    const isBroken = ({ diagnostics }: SplitFile) => diagnostics.some(({ severity }) => severity === 'error')
    const owned = new Set(split.flatMap((each) => each.owned))
    const whole = content.filter(({ file }) => !this.#known.has(file) && !owned.has(file))
    const replacing = new Map(
      apis.length === 0
        ? []
        : whole
            .filter(({ file }) => file.endsWith('.md'))
            .map(({ file }) => [parseSourcePath(file, codes, defaultLocale).path, file]),
    )
    this.#replaced = replacedNavigation(split, replacing, codes)
    return {
      content: [
        ...whole.map((item) => this.#withReplaced(item)),
        ...split.flatMap((each) => entriesWithout(each, replacing)),
      ].sort((a, b) => (a.file < b.file ? -1 : 1)),
      diagnostics: [
        ...split.flatMap(({ diagnostics }) => diagnostics),
        ...changelogs.flatMap((each) => missingChangelog(each, { codes, defaultLocale }, names)),
      ],
      broken: new Set(split.filter(isBroken).map(({ file }) => file)),
      made: split.flatMap(({ made }) => made),
    }
  }

  /** Splits a file into entries. Returns `undefined` if the file is a single entry. */
  #split({ file, hash: written }: SourceFile, sources: readonly Source[]): SplitFile | undefined {
    const source = sources.find(({ matches }) => matches(file))
    if (!source) return undefined
    const hash = hashOf(written, JSON.stringify(source.settings ?? null))
    const known = this.#known.get(file)
    if (known?.hash === hash && [...known.reads].every(([each, before]) => this.#open(each)?.text === before))
      return known
    const decoded = this.#open(file)
    const reads = new Map<string, string | undefined>()
    const {
      entries = [],
      diagnostics = [],
      files = [],
    } = (decoded &&
      source.entries({
        file,
        text: decoded.text,
        read: (other) => {
          const opened = this.#open(other)
          reads.set(other, opened?.text)
          return opened?.text
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
    return {
      file,
      hash,
      reads,
      entries: found,
      listed,
      diagnostics: [...diagnostics, ...repeated, ...notText],
      owned: source.ownsReads ? [...reads.keys()] : [],
      made: files.map(makeFile),
    }
  }

  /**
   * Returns the entry of a file that replaces the page of an API operation. The sidebar lists it at the position of the
   * operation.
   */
  #replacement(file: string): SourceEntry | undefined {
    const settings = this.#replaced.get(file)
    const decoded = settings && readText(this.#folder, file)
    if (!decoded) return undefined
    const entry = singleEntry(file, decoded.text)
    const { data, diagnostics } = entry.frontmatter
    const { navigation: own } = data
    const navigation = own === false ? false : { ...settings, ...(typeof own === 'object' ? own : {}) }
    return {
      ...entry,
      text: decoded.text,
      frontmatter: {
        ...entry.frontmatter,
        data: { ...data, navigation },
        diagnostics: decoded.notText ? [...diagnostics, notTextError(file, decoded.notText)] : diagnostics,
      },
    }
  }

  /**
   * Adds the sidebar settings of a replaced operation to the hash of the file, so a changed setting compiles the page
   * again.
   */
  #withReplaced({ hash, ...item }: SourceFile): SourceFile {
    const settings = this.#replaced.get(item.file)
    return { ...item, hash: settings ? hashOf(hash, JSON.stringify(settings)) : hash }
  }

  #open(file: string): DecodedText | undefined {
    if (this.#read.has(file)) return this.#read.get(file)
    const decoded = readText(this.#folder, file)
    this.#read.set(file, decoded)
    return decoded
  }
}

/** Lists the generated pages for lists of posts as if the configuration file contained them. */
function declaredFile(entries: ReadonlyMap<string, SourceEntry>): SplitFile[] {
  if (entries.size === 0) return []
  const listed = [...entries].map(([name, entry]) => ({ file: name, hash: hashEntry(entry) }))
  return [
    { file: noConfigFile.file, hash: '', reads: new Map(), entries, listed, diagnostics: [], owned: [], made: [] },
  ]
}

/** Reports a changelog collection whose file doesn't exist in any language. */
function missingChangelog(
  posts: SitePosts,
  languages: Pick<EntriesSetting, 'codes' | 'defaultLocale'>,
  names: ReadonlySet<string>,
): Diagnostic[] {
  if ([...changelogFiles(posts, languages).keys()].some((file) => names.has(file))) return []
  return [
    {
      severity: 'error',
      file: noConfigFile.file,
      code: 'changelog-section',
      message: `The file of collections.${posts.name}, \`${posts.file}\`, does not exist.`,
      hint: `Add \`content/${languages.defaultLocale}/${posts.file}\`.`,
    },
  ]
}

/** Returns the entries of a file, except those that Markdown files replace. */
function entriesWithout({ entries, listed }: SplitFile, replacing: ReadonlyMap<string, string>): readonly SourceFile[] {
  if (replacing.size === 0) return listed
  return listed.filter(({ file }) => {
    const entry = entries.get(file)
    return !entry?.api || !replacing.has(String(entry.frontmatter.data.path))
  })
}

/**
 * Returns the sidebar settings of replaced operations, by file. They also apply to files in other languages than the
 * operation.
 *
 * @param replacing Markdown files by the path of their page
 */
function replacedNavigation(
  split: readonly SplitFile[],
  replacing: ReadonlyMap<string, string>,
  codes: readonly string[],
): ReadonlyMap<string, Navigation> {
  const found = new Map<string, Navigation>()
  if (replacing.size === 0) return found
  for (const { entries } of split)
    for (const { api, frontmatter } of entries.values()) {
      const { navigation, translates } = frontmatter.data
      if (api?.kind !== 'operation') continue
      for (const code of codes) {
        const file = replacing.get(`/${code}${String(translates)}`)
        if (file !== undefined) found.set(file, navigation as Navigation) // `apiSource` creates the `navigation` value.
      }
    }
  return found
}

function makeFile({ path, type, bytes: { buffer, byteOffset, byteLength } }: SourceFileMade): GeneratedFile {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  return { file: `public${path}`, hash: hashOf(bytes), type, size: byteLength, bytes }
}

/** Returns the hash of an entry. It excludes line numbers, which change when an earlier entry is edited. */
function hashEntry({ kind = '', frontmatter: { data, written, body }, api }: SourceEntry): string {
  const parts = [kind, JSON.stringify(data), JSON.stringify([...written]), body]
  return hashOf(...parts, ...(api ? [hashPage(api)] : []))
}

/** Caches the hashes of API pages. There may be thousands of pages, and an unchanged page is the same object. */
const pageHashes = new WeakMap<ApiPage, string>()

function hashPage(page: ApiPage): string {
  const hash = pageHashes.get(page) ?? hashOf(JSON.stringify(page))
  pageHashes.set(page, hash)
  return hash
}

function describeRepeated(file: string, { place, frontmatter }: SourceEntry): Diagnostic {
  const [first] = frontmatter.positions.values()
  return {
    severity: 'error',
    file,
    ...(first ?? { line: frontmatter.bodyLine }),
    code: 'duplicate-path',
    message: `Two entries of this file have the path \`${place}\`.`,
    hint: 'Rename one of them.',
  }
}
