import type { ShownSource } from '../../../core/document/index.ts'
import type { Position } from '../../../core/markdown/index.ts'
import { splitLocale } from '../../../core/route/index.ts'
import { readText } from '../collect/read-text.ts'
import { hashOf } from '../content-hash.ts'
import { isOversize } from '../collect/source-file.ts'
import type { MediaFile } from '../collect/source-file.ts'
import { isAnchorLink } from './anchor-links.ts'

/** The facts that pages may request, as plain data: a compile thread gets a copy. */
export interface SiteIndexData {
  /** Content file → its published path, and its translation key: see `translationKey`. */
  pages: [file: string, path: string, translationKey: string][]
  /** The languages of the site. */
  codes: readonly string[]
  /** Media file → its immutable URL and its size in pixels. */
  media: [file: string, media: MediaReference][]
  /** Whether the site has versions, or is one itself. */
  hasVersions: boolean
  /** The names of the versions that the site lists. */
  versions: readonly string[]
  /** Hashes of the site's code, by the keys of pages' lookups: see `OpenCode.versions`. */
  code: Readonly<Record<string, string>>
}

/** The published path of a file, and its translation key. */
export interface PagePlace {
  path: string
  translationKey: string
}

interface MediaReference {
  href: string
  width?: number
  height?: number
  animated?: true
}

/**
 * Looks up facts about the rest of the site for a page: link targets, existing images, included Markdown. A document
 * depends on the results. `record` collects them, and the document is stale when one of them changes.
 */
export class SiteIndex {
  readonly #codes: SiteIndexData['codes']
  readonly #pages: ReadonlyMap<string, PagePlace>
  #addresses: Addresses | undefined
  readonly #media: ReadonlyMap<string, MediaReference>
  readonly #code: SiteIndexData['code']
  readonly #folder: string
  readonly hasVersions: boolean
  readonly #versions: readonly string[]

  /** @param folder path of the content folder */
  constructor({ pages, codes, media, hasVersions, versions, code }: SiteIndexData, folder: string) {
    this.#folder = folder
    this.hasVersions = hasVersions
    this.#versions = versions
    this.#code = code
    this.#codes = codes
    this.#pages = new Map(pages.map(([file, path, translationKey]) => [file, { path, translationKey }]))
    this.#media = new Map(media)
  }

  page(file: string): string | undefined {
    return this.#pages.get(file)?.path
  }

  place(file: string): PagePlace | undefined {
    return this.#pages.get(file)
  }

  /**
   * Returns whether a page exists at a path: its configured path, the path derived from its file, or the path of a
   * missing translation. `undefined` in a version, whose pages are not in the folder.
   */
  pageExists(path: string): boolean | undefined {
    const { own, shared } = (this.#addresses ??= addressesOf(this.#pages))
    if (own.has(path)) return true
    const { code, rest } = splitLocale(path)
    if (!this.#codes.includes(code)) return false
    return shared.has(rest) || (this.#versions.includes(rest.split('/', 2)[1] ?? '') ? undefined : false)
  }

  media(file: string): MediaReference | undefined {
    return this.#media.get(file)
  }

  code(question: string): string | undefined {
    return Object.hasOwn(this.#code, question) ? this.#code[question] : undefined
  }

  /** Returns the text of any file of the content folder. */
  text(file: string): string | undefined {
    return readText(this.#folder, file)?.text
  }

  /**
   * Returns a resolver for one page, its lookups with their results as JSON, and the requested files with invalid
   * bytes.
   */
  record(): {
    answers: Record<string, string>
    notText: Map<string, Position>
    resolver: Pick<SiteIndex, 'page' | 'pageExists' | 'media' | 'text' | 'code'> & {
      hasVersions: () => boolean
      /** Records an external source of the page. It is not a lookup, because its result never changes. */
      loads: (source: ShownSource) => void
    }
  } {
    const answers: Record<string, string> = {}
    const notText = new Map<string, Position>()
    const note = <Answer>(question: string, answer: Answer): Answer => {
      answers[question] = JSON.stringify(answer ?? null)
      return answer
    }
    return {
      answers,
      notText,
      resolver: {
        page: (file) => note(`page:${file}`, this.page(file)),
        pageExists: (path) => note(`exists:${path}`, this.pageExists(path)),
        media: (file) => note(`media:${file}`, this.media(file)),
        code: (question) => note(question, this.code(question)),
        hasVersions: () => note('versions', this.hasVersions),
        loads: (source) => note(`loads:${source}`, undefined),
        text: (file) => {
          const read = readText(this.#folder, file)
          note(`text:${file}`, textAnswer(read?.text))
          if (read?.notText) notText.set(file, read.notText)
          return read?.text
        },
      },
    }
  }

  /** Returns whether every lookup still has the same result. */
  answersStill(answers: Record<string, string>): boolean {
    return Object.entries(answers).every(([question, answer]) => {
      if (isAnchorLink(question)) return true
      const subject = question.slice(question.indexOf(':') + 1)
      const now =
        question === 'versions'
          ? this.hasVersions
          : question.startsWith('page:')
            ? this.page(subject)
            : question.startsWith('exists:')
              ? this.pageExists(subject)
              : question.startsWith('text:')
                ? textAnswer(this.text(subject))
                : question.startsWith('media:')
                  ? this.media(subject)
                  : this.code(question)
      return JSON.stringify(now ?? null) === answer
    })
  }
}

/** The paths at which something can be requested. */
interface Addresses {
  /** Paths of files. */
  own: ReadonlySet<string>
  /** Paths below a language at which a page redirects or is shown. See `loadEntry` in worker/pages/entry/. */
  shared: ReadonlySet<string>
}

function addressesOf(files: ReadonlyMap<string, PagePlace>): Addresses {
  const pages = [...files].flatMap(([file, place]) => (file.endsWith('.md') ? [place] : []))
  return {
    own: new Set([...files.values()].map(({ path }) => path)),
    shared: new Set(pages.flatMap(placesBelowLocale)),
  }
}

/** Returns the paths of a page below a language. */
export function placesBelowLocale({ path, translationKey }: PagePlace): string[] {
  const { rest } = splitLocale(path)
  return rest === translationKey ? [translationKey] : [translationKey, rest]
}

const indexes = new WeakMap<SiteIndexData, SiteIndex>()

/** Returns the index for `data`. The same object always has the same index. */
export function siteIndexOf(data: SiteIndexData, folder: string): SiteIndex {
  const index = indexes.get(data) ?? new SiteIndex(data, folder)
  indexes.set(data, index)
  return index
}

/** Only the hash of an included text is recorded, which is enough to detect changes. */
function textAnswer(text: string | undefined): string | undefined {
  return text === undefined ? undefined : hashOf(text)
}

/** `/_media/{hash}/{name}`: the URL changes with the content, so it may be cached forever. */
function mediaHref({ file, hash }: Pick<MediaFile, 'file' | 'hash'>): string {
  return `/_media/${hash}/${encodeURIComponent(file.slice(file.lastIndexOf('/') + 1))}`
}

/** Returns media files by the names that pages use: content-relative, and `public/x` for `/x`. */
export function mediaReferences(files: readonly MediaFile[]): SiteIndexData['media'] {
  return files.map((media) => [
    media.file,
    {
      href: mediaHref(media),
      ...(media.width && media.height ? { width: media.width, height: media.height } : {}),
      ...((media.animated || media.isAmbiguous || isOversize(media)) && { animated: true }),
    },
  ])
}

/** Returns the media files on a page, from its recorded answers. */
export function usedMedia(answers: Record<string, string>): string[] {
  return publishedMedia(answers).map(([file]) => file)
}

/** Files whose text a page includes, from its recorded answers. */
export function includedTexts(answers: Record<string, string>): string[] {
  return Object.entries(answers).flatMap(([question, answer]) =>
    question.startsWith('text:') && answer !== 'null' ? [question.slice('text:'.length)] : [],
  )
}

/** Returns the external sources of a page, from its recorded answers. */
export function loadedSources(answers: Record<string, string>): ShownSource[] {
  return Object.keys(answers).flatMap((question) =>
    question.startsWith('loads:') ? [question.slice('loads:'.length) as ShownSource] : [],
  )
}

/** Returns the media files on a page, each with its hash there. */
export function publishedMedia(answers: Record<string, string>): [file: string, hash: string][] {
  return mediaAnswers(answers).map(([file, { href }]) => [file, href.split('/')[2]!])
}

/** Returns the media files on a page, as it refers to them. */
export function mediaAnswers(answers: Record<string, string>): SiteIndexData['media'] {
  return Object.entries(answers).flatMap(([question, answer]): SiteIndexData['media'] =>
    question.startsWith('media:') && answer !== 'null'
      ? [[question.slice('media:'.length), JSON.parse(answer) as MediaReference]] // `record` wrote it in this form.
      : [],
  )
}
