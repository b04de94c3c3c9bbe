import type { ShownSource } from '../../../core/document/index.ts'
import type { Position } from '../../../core/markdown/index.ts'
import { splitLocale } from '../../../core/route/index.ts'
import { readText } from '../collect/read-text.ts'
import { hashOf } from '../content-hash.ts'
import { isOversize } from '../collect/source-file.ts'
import type { MediaFile } from '../collect/source-file.ts'
import { isAnchorLink } from './anchor-links.ts'

/** The data about the site that pages can look up. It is plain data, because compile threads get a copy. */
export interface SiteIndexData {
  /** Content files with their published path and translation key. */
  pages: [file: string, path: string, translationKey: string][]
  /** The codes of the site's locales. */
  codes: readonly string[]
  /** Media files with their immutable URLs and sizes in pixels. */
  media: [file: string, media: MediaReference][]
  /** Whether the site has versions or is itself a version. */
  hasVersions: boolean
  /** The names of the versions in the configuration. */
  versions: readonly string[]
  /** The forms of downloads that the site offers. */
  downloads: readonly string[]
  /** Hashes of the site's code by lookup key; see `OpenCode.versions`. */
  code: Readonly<Record<string, string>>
}

/** The published path and translation key of a file. */
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
 * Answers questions of a page about the rest of the site: targets of links, images, and included Markdown. The compiled
 * page depends on the answers. `record` collects them, and the page is stale when one of them changes.
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
  readonly #downloads: readonly string[]

  /** @param folder the path of the content folder */
  constructor({ pages, codes, media, hasVersions, versions, downloads, code }: SiteIndexData, folder: string) {
    this.#folder = folder
    this.hasVersions = hasVersions
    this.#versions = versions
    this.#downloads = downloads
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
   * Returns whether a page exists at a path. This can be its configured path, the path derived from its file, or the
   * path of a missing translation. Returns `undefined` for a path in a version, because the folder doesn't contain the
   * pages of versions.
   */
  pageExists(path: string): boolean | undefined {
    const { own, shared } = (this.#addresses ??= addressesOf(this.#pages))
    if (own.has(path)) return true
    const { code, rest } = splitLocale(path)
    if (!this.#codes.includes(code)) return false
    return shared.has(rest) || (this.#versions.includes(rest.split('/', 2)[1] ?? '') ? undefined : false)
  }

  offers(form: string): boolean {
    return this.#downloads.includes(form)
  }

  media(file: string): MediaReference | undefined {
    return this.#media.get(file)
  }

  code(question: string): string | undefined {
    return Object.hasOwn(this.#code, question) ? this.#code[question] : undefined
  }

  /** Returns the text of a file in the content folder. */
  text(file: string): string | undefined {
    return readText(this.#folder, file)?.text
  }

  /**
   * Returns a resolver for one page. `answers` collects its lookups with their results as JSON, and `notText` the
   * requested files that contain invalid bytes.
   */
  record(): {
    answers: Record<string, string>
    notText: Map<string, Position>
    resolver: Pick<SiteIndex, 'page' | 'pageExists' | 'offers' | 'media' | 'text' | 'code'> & {
      hasVersions: () => boolean
      /** Records an external source that the page loads. This dependency never becomes stale. */
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
        offers: (form) => note(`offers:${form}`, this.offers(form)),
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

  /** Returns whether all lookups still have the same results. */
  answersStill(answers: Record<string, string>): boolean {
    return Object.entries(answers).every(([question, answer]) => {
      if (isAnchorLink(question)) return true
      const now = this.#answer(question)
      return JSON.stringify(now ?? null) === answer
    })
  }

  #answer(question: string): unknown {
    const [kind, ...rest] = question.split(':')
    const subject = rest.join(':')
    switch (kind) {
      case 'versions':
        return this.hasVersions
      case 'page':
        return this.page(subject)
      case 'exists':
        return this.pageExists(subject)
      case 'offers':
        return this.offers(subject)
      case 'text':
        return textAnswer(this.text(subject))
      case 'media':
        return this.media(subject)
      default:
        return this.code(question)
    }
  }
}

/** The paths at which pages can be requested. */
interface Addresses {
  /** The paths of all files, with their languages. */
  own: ReadonlySet<string>
  /**
   * Paths without a language. In every language, each of them shows a page or redirects to one; see `loadEntry` in
   * worker/pages/entry/.
   */
  shared: ReadonlySet<string>
}

function addressesOf(files: ReadonlyMap<string, PagePlace>): Addresses {
  const pages = [...files].flatMap(([file, place]) => (file.endsWith('.md') ? [place] : []))
  return {
    own: new Set([...files.values()].map(({ path }) => path)),
    shared: new Set(pages.flatMap(placesBelowLocale)),
  }
}

/** Returns the paths of a page without the language. */
export function placesBelowLocale({ path, translationKey }: PagePlace): string[] {
  const { rest } = splitLocale(path)
  return rest === translationKey ? [translationKey] : [translationKey, rest]
}

const indexes = new WeakMap<SiteIndexData, SiteIndex>()

/** Returns the index for `data`, which is created once per object. */
export function siteIndexOf(data: SiteIndexData, folder: string): SiteIndex {
  const index = indexes.get(data) ?? new SiteIndex(data, folder)
  indexes.set(data, index)
  return index
}

/** Returns the recorded answer for an included text. A hash is enough to detect changes. */
function textAnswer(text: string | undefined): string | undefined {
  return text === undefined ? undefined : hashOf(text)
}

/** Returns the URL `/_media/{hash}/{name}`. It changes with the content, so it may be cached forever. */
function mediaHref({ file, hash }: Pick<MediaFile, 'file' | 'hash'>): string {
  return `/_media/${hash}/${encodeURIComponent(file.slice(file.lastIndexOf('/') + 1))}`
}

/** Returns media files by the paths with which pages refer to them. A file in `public/` can be referred to as `/x`. */
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

/** Returns the media files on a page, given its recorded answers. */
export function usedMedia(answers: Record<string, string>): string[] {
  return publishedMedia(answers).map(([file]) => file)
}

/** Returns the files whose text a page includes, given its recorded answers. */
export function includedTexts(answers: Record<string, string>): string[] {
  return Object.entries(answers).flatMap(([question, answer]) =>
    question.startsWith('text:') && answer !== 'null' ? [question.slice('text:'.length)] : [],
  )
}

/** Returns the external sources of a page, given its recorded answers. */
export function loadedSources(answers: Record<string, string>): ShownSource[] {
  return Object.keys(answers).flatMap((question) =>
    question.startsWith('loads:') ? [question.slice('loads:'.length) as ShownSource] : [],
  )
}

/** Returns the media files on a page with the hashes under which they were published. */
export function publishedMedia(answers: Record<string, string>): [file: string, hash: string][] {
  return mediaAnswers(answers).map(([file, { href }]) => [file, href.split('/')[2]!])
}

/** Returns the media files on a page with the references that it contains. */
export function mediaAnswers(answers: Record<string, string>): SiteIndexData['media'] {
  return Object.entries(answers).flatMap(([question, answer]): SiteIndexData['media'] =>
    question.startsWith('media:') && answer !== 'null'
      ? [[question.slice('media:'.length), JSON.parse(answer) as MediaReference]] // `record` wrote this JSON.
      : [],
  )
}
