import { docsCollection, landingCollection } from '../../../core/collection/index.ts'
import { noRoute } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import { anyOrigin, encodePathname } from '../../../core/route/index.ts'
import type { ContentStore } from '../../store/content-store.ts'
import { escapeText } from '../../pages/markdown/page-text.ts'
import { defineText } from './serve-text.ts'
import type { SiteText } from './serve-text.ts'

/** Characters of a part, unless one page has more: what agents read of a text before they cut it. */
const maxCharacters = 90_000

/** Pages of a part: a request reads so many texts. */
const maxPages = 60

/**
 * The whole text of the site, for who wants all of it: `/llms-full.txt` names the parts of each language and folder,
 * `/en/llms-full-3.txt` is one.
 */
export const llmsFull = defineText({
  route: '/:file{(?:[^/]+/)?llms-full(?:-[0-9]+)?\\.txt}',
  type: 'text/plain; charset=utf-8',
  isStored: false, // The plan is; the texts are in the database already.
  async write(site, pathname) {
    const [, code, part] = /^(?:\/([^/]+))?\/llms-full(?:-(\d+))?\.txt$/.exec(pathname) ?? []
    const { locales } = site.release.config
    if (code === undefined && part === undefined) return await renderIndex(site)
    if (part === undefined || !locales.some((locale) => locale.code === code)) throw noRoute(pathname)
    const found = (await planParts(site, code!))[Number(part) - 1]
    if (!found) throw noRoute(pathname)
    return await renderPart(site.store, found)
  },
})

/** Pages of one folder that are sent together. */
interface TextPart {
  /** Its path. */
  folder: string
  pages: { path: string; document: string; length: number }[]
}

/** The parts of a language: folders of the first level, in the order of reading, cut where they are too long. */
async function planParts({ artifact, store }: SiteText, code: string): Promise<TextPart[]> {
  const plan = async () => {
    const pages = await store.listPlain([landingCollection(code), docsCollection(code)])
    const firstLevel = (path: string) => path.split('/').slice(0, 3).join('/')
    const folders = new Set(pages.flatMap(({ path }) => (path === firstLevel(path) ? [] : [firstLevel(path)])))
    const parts: TextPart[] = []
    let length = 0
    for (const page of pages) {
      // A page beside the folders is in the folder of the language.
      const folder = folders.has(firstLevel(page.path)) ? firstLevel(page.path) : `/${code}`
      const last = parts.at(-1)
      const isFull = length + page.length > maxCharacters || last?.pages.length === maxPages
      if (last?.folder === folder && !isFull) last.pages.push(page)
      else parts.push({ folder, pages: [page] })
      length = last?.folder === folder && !isFull ? length + page.length : page.length
    }
    return JSON.stringify(parts)
  }
  return JSON.parse(await artifact(`llms-full ${code}`, plan)) as TextPart[] // As it was written above.
}

async function renderIndex(site: SiteText): Promise<string> {
  const { config } = site.release
  const parts = await Promise.all(
    config.locales.map(async ({ code, name }) => ({ code, name, parts: await planParts(site, code) })),
  )
  return [
    `# ${escapeText(localize(config.title, config.defaultLocale, config.defaultLocale) ?? '')}`,
    ...parts
      .filter((language) => language.parts.length > 0)
      .flatMap(({ code, name, parts: own }) => [
        `## ${escapeText(name)}`,
        own
          .map(
            ({ folder, pages }, at) =>
              `- [${escapeText(folder)}](${anyOrigin}/${code}/llms-full-${at + 1}.txt): ${pages.length}`,
          )
          .join('\n'),
      ]),
    '',
  ].join('\n\n')
}

async function renderPart(store: ContentStore, { pages }: TextPart): Promise<string> {
  const entries = await store.findEntries(pages.map(({ path }) => path))
  const texts = await store.readPlainTexts(pages.map(({ document }) => document))
  return pages
    .map(({ path, document }) => {
      const { title = '', description = '' } = entries.find((entry) => entry.path === path) ?? {}
      const text = texts.get(document) ?? ''
      const heading = text.startsWith('# ') ? [] : [`# ${escapeText(title)}`]
      const lead = description === '' ? [] : [`> ${escapeText(description)}`]
      return [...heading, `Source: ${anyOrigin}${encodePathname(path)}`, ...lead, text].join('\n\n')
    })
    .join('\n\n')
}
