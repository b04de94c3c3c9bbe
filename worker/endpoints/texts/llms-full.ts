import { escapeMarkdown } from '../../../core/text/index.ts'
import { pageCollections } from '../../../core/collection/index.ts'
import { noRoute } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import { anyOrigin, encodePathname } from '../../../core/route/index.ts'
import type { ContentStore } from '../../store/content-store.ts'
import { defineText } from './serve-text.ts'
import type { SiteText } from './serve-text.ts'

/** Maximum number of characters per part, unless a single page is longer. Agents truncate longer files. */
const maxCharacters = 90_000

/** Maximum length of the index, in characters. Agents truncate a longer index. */
const maxIndexCharacters = 44_000

/** Maximum number of pages per part, which limits how many pages a request reads. */
const maxPages = 60

/**
 * The full text of the site, in parts. `/llms-full.txt` lists the parts of each language and folder, and
 * `/en/llms-full-3.txt` is one of them.
 */
export const llmsFull = defineText({
  route: '/:file{(?:[^/]+/)?llms-full(?:-[0-9]+)?\\.txt}',
  type: 'text/plain; charset=utf-8',
  isStored: false, // Only the plan is stored, because the database already contains the texts.
  async write(site, pathname) {
    const [, code, part] = /^(?:\/([^/]+))?\/llms-full(?:-(\d+))?\.txt$/.exec(pathname) ?? []
    const { locales } = site.release.config
    if (code === undefined && part === undefined) return await renderIndex(site)
    if (part === undefined || !locales.some((locale) => locale.code === code)) throw noRoute(pathname)
    const parts = await planParts(site, code!)
    const [found, next] = parts.slice(Number(part) - 1)
    if (!found || Number(part) < 1) throw noRoute(pathname)
    const text = await renderPart(site.store, found)
    return next ? `${text}\n\n[Next part](${addressOf(code!, Number(part) + 1)})\n` : text
  },
})

/** Pages of one folder that are served as one file. */
interface TextPart {
  folder: string
  pages: { path: string; document: string; length: number }[]
}

/** Divides a language into parts. Each part belongs to a top-level folder; large folders have several parts. */
async function planParts({ artifact, store, release }: SiteText, code: string): Promise<TextPart[]> {
  const plan = async () => {
    const pages = await store.listPlain(pageCollections(release.config.collections, code))
    const firstLevel = (path: string) => path.split('/').slice(0, 3).join('/')
    const folders = new Set(pages.flatMap(({ path }) => (path === firstLevel(path) ? [] : [firstLevel(path)])))
    const parts: TextPart[] = []
    let length = 0
    for (const page of pages) {
      // Pages outside these folders belong to the language itself.
      const folder = folders.has(firstLevel(page.path)) ? firstLevel(page.path) : `/${code}`
      const last = parts.at(-1)
      const isFull = length + page.length > maxCharacters || last?.pages.length === maxPages
      if (last?.folder === folder && !isFull) last.pages.push(page)
      else parts.push({ folder, pages: [page] })
      length = last?.folder === folder && !isFull ? length + page.length : page.length
    }
    return JSON.stringify(parts)
  }
  return JSON.parse(await artifact(`llms-full ${code}`, plan)) as TextPart[] // The callback above wrote the JSON.
}

async function renderIndex(site: SiteText): Promise<string> {
  const { config } = site.release
  const parts = await Promise.all(
    config.locales.map(async ({ code, name }) => ({ code, name, parts: await planParts(site, code) })),
  )
  const budget = maxIndexCharacters / parts.length
  return [
    `# ${escapeMarkdown(localize(config.title, config.defaultLocale, config.defaultLocale) ?? '')}`,
    ...parts
      .filter((language) => language.parts.length > 0)
      .flatMap(({ code, name, parts: own }) => [`## ${escapeMarkdown(name)}`, renderList(code, own, budget)]),
    '',
  ].join('\n\n')
}

/** Links to each part of a language. If the list would be too long, links only to the first part of each folder. */
function renderList(code: string, parts: readonly TextPart[], maxLength: number): string {
  const all = parts.map(
    ({ folder, pages }, at) => `- [${escapeMarkdown(folder)}](${addressOf(code, at + 1)}): ${pages.length}`,
  )
  // Allows for a longer origin, which replaces the placeholder.
  const length = all.reduce((sum, line) => sum + line.length + 40, 0)
  if (length <= maxLength) return all.join('\n')
  const folders = Map.groupBy(parts.keys(), (at) => parts[at]!.folder)
  return [...folders]
    .map(([folder, [first = 0, ...others]]) => {
      const pages = [first, ...others].reduce((sum, at) => sum + parts[at]!.pages.length, 0)
      const last = others.at(-1)
      return `- [${escapeMarkdown(folder)}](${addressOf(code, first + 1)}): ${pages}${last === undefined ? '' : `, up to llms-full-${last + 1}.txt`}`
    })
    .join('\n')
}

/** @param part part number, starting at 1 */
function addressOf(code: string, part: number): string {
  return `${anyOrigin}/${code}/llms-full-${part}.txt`
}

async function renderPart(store: ContentStore, { pages }: TextPart): Promise<string> {
  const entries = await store.findEntries(pages.map(({ path }) => path))
  const texts = await store.readPlainTexts(pages.map(({ document }) => document))
  return pages
    .map(({ path, document }) => {
      const { title = '', description = '' } = entries.find((entry) => entry.path === path) ?? {}
      const text = texts.get(document) ?? ''
      const heading = text.startsWith('# ') ? [] : [`# ${escapeMarkdown(title)}`]
      const lead = description === '' ? [] : [`> ${escapeMarkdown(description)}`]
      return [...heading, `Source: ${anyOrigin}${encodePathname(path)}`, ...lead, text].join('\n\n')
    })
    .join('\n\n')
}
