import { slugify } from '../../../core/collection/index.ts'
import { languageOf, oncePerLanguage } from '../../../core/locale/index.ts'
import { parsePostPlace } from '../../../core/posts/index.ts'
import type { Note, SourcePage } from '../define-import-system.ts'
import type { AttributeValue } from '../body/piece.ts'
import { dedent } from '../body/flow.ts'
import { readFence, readStatements } from '../body/read-block.ts'
import { readOpeningTag } from '../body/read-tag.ts'
import { listRedirects, readPostDate } from '../source/posts.ts'
import type { SourceBlog } from '../source/posts.ts'
import { recordOf } from '../source/record.ts'

interface Update {
  attributes: Record<string, AttributeValue>
  content: string
  /** The lines of the body on which the update and its content start. The first line is 0. */
  line: number
  contentLine: number
}

/** A page whose only sections are `<Update>` elements. */
interface Changelog {
  page: SourcePage
  place: string[]
  /** The text outside the updates. */
  intro: string
  updates: readonly Update[]
}

/**
 * Finds the changelogs of a site. Each `<Update>` becomes a post, and the page that contains it becomes the page with
 * the list.
 * @returns the collections, and all other pages
 */
export function readUpdates(
  all: readonly SourcePage[],
  defaultLocale: string,
  notes: Note[],
): { changelogs: SourceBlog[]; others: SourcePage[] } {
  const found = new Map(
    all.flatMap((page): [SourcePage, Changelog][] => {
      const changelog = readChangelog(page)
      return changelog ? [[page, changelog]] : []
    }),
  )
  const isMain = ({ page }: Changelog) => page.locale === defaultLocale
  const places = new Map([...found.values()].map(({ place }) => [place.join('/'), place]))
  return {
    changelogs: [...places].map(([key, place]) => {
      const translations = [...found.values()]
        .filter((each) => each.place.join('/') === key)
        .toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)))
        .map((each) => ({ list: listOf(each), posts: postsOf(each, notes) }))
      const [main] = translations
      for (const translation of translations.slice(1))
        translation.posts = translation.posts.map(namedByDate(main!.posts, translation.posts))
      notes.push(...noteUnlinked(translations))
      return {
        place,
        collection: {},
        pages: translations.flatMap(({ list, posts }) => [list, ...posts]),
        authors: {},
        files: [],
        redirects: listRedirects(place, { 'rss.xml': 'feed.xml' }),
      }
    }),
    others: all.filter((page) => !found.has(page)),
  }
}

/**
 * Returns a function that names translated updates after the update with the same date in the main language, if there
 * is only one. Files with the same name are translations.
 */
function namedByDate(main: readonly SourcePage[], own: readonly SourcePage[]): (post: SourcePage) => SourcePage {
  const onlyOf = (posts: readonly SourcePage[], date: unknown) => {
    const [only, ...others] = posts.filter(({ data }) => data.date === date)
    return others.length === 0 ? only : undefined
  }
  return (post) => {
    const { date } = post.data
    const original = typeof date === 'string' && onlyOf(own, date) ? onlyOf(main, date) : undefined
    return original ? { ...post, place: original.place, address: original.address } : post
  }
}

/** Reports updates that can't be matched with their translations, because the labels differ between languages. */
function noteUnlinked([main, ...others]: readonly { list: SourcePage; posts: readonly SourcePage[] }[]): Note[] {
  const nameOfPost = ({ place }: SourcePage) => place.at(-1)!
  const names = new Set(main?.posts.map(nameOfPost))
  return others.flatMap(({ list, posts }): Note[] => {
    const own = new Set(posts.map(nameOfPost))
    const unlinked = posts.filter((post) => !names.has(nameOfPost(post)))
    if (unlinked.length === 0 || [...names].every((name) => own.has(name))) return []
    const labels = unlinked.map(({ data }) => `“${String(data.title)}”`).join(', ')
    return [
      {
        kind: 'changed',
        file: list.file,
        message: `These updates have no translation with the same label: ${labels}. To link two posts as translations, give their files the same name`,
      },
    ]
  })
}

/**
 * Reads a changelog page. A page with headings outside its updates isn't a changelog, but for example documentation of
 * the component.
 */
function readChangelog(page: SourcePage): Changelog | undefined {
  const place = page.place.at(-1) === 'index' ? page.place.slice(0, -1) : page.place
  if (place.length === 0 || !page.body.includes('<Update')) return undefined
  const { updates, intro } = splitUpdates(page.body)
  const isWhole = updates.length > 0 && updates.every(({ attributes }) => typeof attributes.label === 'string')
  return isWhole && !/^#{2,} /m.test(intro) ? { page, place, intro, updates } : undefined
}

function splitUpdates(body: string): { updates: Update[]; intro: string } {
  const updates: Update[] = []
  let intro = ''
  let [position, line] = [0, 0]
  const moveTo = (end: number) => {
    line += body.slice(position, end).split('\n').length - 1
    position = end
  }
  while (position < body.length) {
    const tag = body.startsWith('<Update', position) ? readOpeningTag(body, position, new Map(), new Set()) : undefined
    const close = tag?.name === 'Update' && !tag.selfClosing ? endOfUpdate(body, tag.end) : undefined
    if (tag && close !== undefined) {
      const start = line
      moveTo(tag.end)
      updates.push({ attributes: tag.attributes, content: body.slice(tag.end, close), line: start, contentLine: line })
      moveTo(close + '</Update>'.length)
    } else {
      const end = readFence(body, position, '')?.end ?? endOfLine(body, position)
      intro += body.slice(position, Math.min(end + 1, body.length))
      moveTo(Math.min(end + 1, body.length))
    }
  }
  return { updates, intro }
}

/** Returns the offset of the closing tag, ignoring code blocks. */
function endOfUpdate(body: string, start: number): number | undefined {
  for (let position = start; position < body.length;) {
    const [indent = ''] = /^[ \t]*/.exec(body.slice(position, position + 40)) ?? []
    if (body.startsWith('</Update>', position + indent.length)) return position + indent.length
    position = (readFence(body, position + indent.length, indent)?.end ?? endOfLine(body, position)) + 1
  }
  return undefined
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}

function listOf({ page, place, intro }: Changelog): SourcePage {
  // In Rivage, every list has a feed, so `rss` isn't needed.
  const { rss: _rss, ...data } = page.data
  return { ...page, place: [...place, 'index'], data, body: intro.replace(/\n{3,}/g, '\n\n') }
}

function postsOf({ page, place, intro, updates }: Changelog, notes: Note[]): SourcePage[] {
  const statements = statementsIn(intro)
  const taken = new Map<string, number>()
  return updates.map(({ attributes, content, line, contentLine }) => {
    const { label, description, tags, rss, ...rest } = attributes
    const note = (message: string) => notes.push({ file: page.file, line: page.bodyLine + line, message })
    for (const key of Object.keys(rest)) note(`“${key}” of <Update> was left out, because posts have no such field`)
    const texts = [label, description].filter((each) => typeof each === 'string')
    const version = texts.map(versionOf).find((each) => each !== undefined)
    const date = texts
      .filter((text) => versionOf(text) === undefined)
      .flatMap((text) => dateIn(text, page.locale) ?? [])[0]
    if (date === undefined && version === undefined)
      note(`“${String(label)}” is neither a date nor a version. Add \`date\` to the frontmatter of the post`)
    const feed = recordOf(rss)
    const isDated = typeof description === 'string' && (versionOf(description) ?? dateIn(description, page.locale))
    const data = {
      title: typeof feed.title === 'string' ? feed.title : label,
      ...(typeof feed.description === 'string'
        ? { description: feed.description }
        : typeof description === 'string' && !isDated && { description }),
      date: date ?? false,
      ...(version !== undefined && { version }),
      ...(Array.isArray(tags) && tags.length > 0 && { tags: tags.map(String) }),
    }
    const name = nameOf(String(label), version, date)
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    const own = count === 1 ? name : `${name}-${count}`
    return {
      ...page,
      isPost: true as const,
      place: [...place, own],
      address: `/${[...place, parsePostPlace(own).slug ?? own].join('/')}`,
      data,
      body: statements + dedent(content),
      bodyLine: page.bodyLine + contentLine - (statements.split('\n').length - 1),
    }
  })
}

/** Reads a date in the language of a page: `21 de agosto de 2026`, `1er décembre 2025`, `2026年8月21日`. */
function dateIn(text: string, locale: string): string | undefined {
  const plain = readPostDate(text)
  if (plain !== undefined) return plain
  const [, year, month = '', day = '1'] =
    /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?/.exec(text) ?? []
  if (year !== undefined) return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu) ?? []
  const named = monthsOf(languageOf(locale)).findIndex((names) => words.some((word) => names.includes(word)))
  const written = words.find((word) => /^\d{4}$/.test(word))
  if (named === -1 || written === undefined) return undefined
  const dayOfMonth = words.find((word) => /^\d{1,2}$/.test(word)) ?? '1'
  return [written, String(named + 1).padStart(2, '0'), dayOfMonth.padStart(2, '0')].join('-')
}

/** Returns the names of each month in a language, alone and beside a day, which differ in some languages. */
const monthsOf = oncePerLanguage((language): string[][] => {
  const formats = [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const
  const writers = formats.map((format) => new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }))
  return Array.from({ length: 12 }, (_, month) =>
    writers
      .flatMap((writer) => writer.formatToParts(Date.UTC(2026, month, 1)))
      .flatMap(({ type, value }) => (type === 'month' ? [value.toLowerCase()] : [])),
  )
})

function versionOf(text: string): string | undefined {
  return /^(?:version\s+)?v?(\d+\.\d+(?:\.\d+)*(?:-[a-z\d.-]+)?)$/i.exec(text.trim())?.[1]
}

/** Returns the file name of a post: its version, or its date and its label, from which Mintlify derives the anchor. */
function nameOf(label: string, version: string | undefined, date: string | undefined): string {
  if (version !== undefined) return version
  const slug = slugify(label) || 'update'
  // A leading number would be read as the position of the file.
  if (date === undefined) return slug.replace(/^(?=\d)/, 'update-')
  const day = date.slice(0, 10)
  return slug === day ? day : `${day}-${slug}`
}

/** Returns the module statements of a page, which its posts also need. */
function statementsIn(text: string): string {
  return [...text.matchAll(/^(?:import|export)\b/gm)]
    .flatMap(({ index }) => readStatements(text, index)?.source ?? [])
    .filter((source, index, all) => !all.slice(0, index).some((other) => other.includes(source)))
    .map((source) => `${source.trim()}\n\n`)
    .join('')
}
