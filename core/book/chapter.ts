import { escapeXml } from '../text/index.ts'

/** Metadata of a page's chapter, stored once and used by every book that contains the page. */
export interface ChapterFacts {
  /** The linked pages, as paths below the language, each with the id of a section or `''`. */
  links: [path: string, id: string][]
  /** All ids in the XHTML. */
  ids: string[]
  images: ChapterImage[]
  /**
   * The hash and the title (or `''`) of each image that the Markdown form refers to. It refers to images by number,
   * starting at 1.
   */
  references?: [hash: string, title: string][]
  /** Properties for the manifest (EPUB 3.3, section 5.4): embedded drawings and formulas. */
  properties: ('mathml' | 'svg')[]
  /** Set if the text mentions the product version. The version is filled in when a book is built. */
  namesVersion?: true
}

/** An image in a chapter: an uploaded file, named by its hash. */
export interface ChapterImage {
  hash: string
  /** Media type, which is one of EPUB's core types; see `isCoreImage`. */
  type: string
  /** Size in bytes. */
  size: number
  crc: number
}

/** The style sheet of a book, in the same folder as its documents. */
export const styleFile = 'style.css'

const extensions: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
}

/** Returns whether every EPUB reading app supports a media type for images (EPUB 3.3, section 3.2). */
export function isCoreImage(type: string): boolean {
  return Object.hasOwn(extensions, type)
}

/** Returns the file name of an image in a book. */
export function imageName({ hash, type }: Pick<ChapterImage, 'hash' | 'type'>): string {
  return `image-${hash}.${extensions[type]}`
}

/** The title and language of a document in a book. */
export interface BookText {
  title: string
  /** The BCP 47 tag of the language. */
  language: string
  dir: 'ltr' | 'rtl'
}

/**
 * Returns the start of a document, up to its content.
 * @param content XHTML after the title
 * @param missing ids that other chapters link to but that are missing from the content, such as ids from another
 *   language
 */
export function documentStart(text: BookText, content = '', missing: readonly string[] = []): string {
  const { title, language, dir } = text
  const marks = missing.map((id) => `<span id="${escapeXml(id)}"></span>`).join('')
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"` +
    ` lang="${escapeXml(language)}" xml:lang="${escapeXml(language)}" dir="${dir}"><head><title>${escapeXml(title)}</title>` +
    `<link rel="stylesheet" type="text/css" href="${styleFile}"/></head><body dir="${dir}">${marks}<h1>${escapeXml(title)}</h1>${content}`
  )
}

/** The end of every document. */
export const documentEnd = '</body></html>\n'
