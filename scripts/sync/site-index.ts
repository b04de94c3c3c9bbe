import type { MediaFile } from './collect.ts'

/** What pages may refer to, as plain data: a compile thread gets a copy. */
export interface SiteIndexData {
  /** Content file → the path it is published at. */
  pages: [file: string, path: string][]
  /** Media file → its immutable address and its size in pixels. */
  media: [file: string, media: MediaReference][]
}

export interface MediaReference { href: string; width?: number; height?: number }

/**
 * Answers what a page's links and images lead to. The answers are part of what a document is compiled from: `record` keeps them,
 * and a document is stale when one of them has changed.
 */
export class SiteIndex {
  readonly #pages: ReadonlyMap<string, string>
  readonly #paths: ReadonlySet<string>
  readonly #media: ReadonlyMap<string, MediaReference>

  constructor({ pages, media }: SiteIndexData) {
    this.#pages = new Map(pages)
    this.#paths = new Set(this.#pages.values())
    this.#media = new Map(media)
  }

  page(file: string): string | undefined {
    return this.#pages.get(file)
  }

  pageExists(path: string): boolean {
    return this.#paths.has(path)
  }

  media(file: string): MediaReference | undefined {
    return this.#media.get(file)
  }

  /** A resolver that notes every question and its answer in `answers`. */
  record(): { answers: Record<string, string>; resolver: Pick<SiteIndex, 'page' | 'pageExists' | 'media'> } {
    const answers: Record<string, string> = {}
    const note = <Answer>(question: string, answer: Answer): Answer => {
      answers[question] = JSON.stringify(answer ?? null)
      return answer
    }
    return {
      answers,
      resolver: {
        page: (file) => note(`page:${file}`, this.page(file)),
        pageExists: (path) => note(`exists:${path}`, this.pageExists(path)),
        media: (file) => note(`media:${file}`, this.media(file)),
      },
    }
  }

  /** Whether every question would be answered as it was then. */
  answersStill(answers: Record<string, string>): boolean {
    return Object.entries(answers).every(([question, answer]) => {
      const subject = question.slice(question.indexOf(':') + 1)
      const now = question.startsWith('page:') ? this.page(subject)
        : question.startsWith('exists:') ? this.pageExists(subject) : this.media(subject)
      return JSON.stringify(now ?? null) === answer
    })
  }
}

/** `/_media/{hash}/{name}`: the address changes with the content, so it may be cached for ever. */
export function mediaHref({ file, hash }: Pick<MediaFile, 'file' | 'hash'>): string {
  return `/_media/${hash}/${encodeURIComponent(file.slice(file.lastIndexOf('/') + 1))}`
}

/** Media files by the names pages use: content-relative, and `public/x` for `/x`. */
export function mediaReferences(files: readonly MediaFile[]): SiteIndexData['media'] {
  return files.map((media) => [media.file, {
    href: mediaHref(media),
    ...(media.width && media.height ? { width: media.width, height: media.height } : {}),
  }])
}

/** Media files that a page shows, by the answers it was given. */
export function usedMedia(answers: Record<string, string>): string[] {
  return Object.keys(answers).filter((question) => question.startsWith('media:') && answers[question] !== 'null').map((question) => question.slice('media:'.length))
}
