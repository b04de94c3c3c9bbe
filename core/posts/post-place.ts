import { slugify } from '../collection/index.ts'
import { isCalendarDay } from '../text/index.ts'

/** The properties of a post that are derived from the name of its file. */
interface PostPlace {
  /** ISO 8601 date. */
  date?: string
  /** The version of the product, if the file is named after one. */
  version?: string
  /** The part of the post's path after the path of the list; absent if the file's path determines it. */
  slug?: string
}

const dated = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-_/](.+))?$/
const version = /^v?(\d+\.\d+(?:\.\d+)*(?:-[a-z\d.-]+)?)$/i

/**
 * Parses the name of a post's file. The name or the folders may contain a date, as in Docusaurus and Jekyll.
 * @param name path inside the folder of the collection, without extension: `2026-11-28-faster-search`,
 * `2026/11/28-faster-search/index`, `2.1.0`
 */
export function parsePostPlace(name: string): PostPlace {
  const own = name.replace(/\/(?:index|readme)$/i, '').replace(/\.draft$/, '')
  const [, year = '', month = '', day = '', rest = ''] = dated.exec(own) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year !== '' && isCalendarDay(date)) {
    const named = versionIn(rest)
    return { date, slug: rest === '' ? date : rest.split('/').map(slugify).join('/'), ...named }
  }
  return versionIn(own)
}

function versionIn(name: string): Pick<PostPlace, 'version'> {
  const found = version.exec(name)?.[1]
  return found === undefined ? {} : { version: found }
}
