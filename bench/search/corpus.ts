import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRedirectsFile } from '../../core/release/index.ts'
import { importFolder } from '../../scripts/import/import-folder.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { componentRegistry } from '../../worker/prose/render-article.tsx'
import { labeledQueries } from './labeled-queries.ts'
import type { LabeledQuery, SiteName } from './labeled-queries.ts'
import { writeCjkPages } from './cjk-pages.ts'
import { writeSmallPages } from './small-pages.ts'

/** Real documentation next to the project; without it, only the project's pages are searched. */
export const defaultCorpus = join(engineFolder, '..', 'shared', 'corpus')

/** The documentation systems of the corpus folders. */
const corpusSystems: Partial<Record<SiteName, string>> = {
  nuxt: 'docus',
  docus: 'docus',
  starlight: 'starlight',
  vitepress: 'vitepress',
}

/**
 * Returns the content of a site: this project's, or a folder written from the corpus or by this bench.
 *
 * @param folder which must not exist yet
 * @returns its content folder, or `undefined` if the corpus does not contain it
 */
export async function contentOf(site: SiteName, folder: string, corpus: string): Promise<string | undefined> {
  if (site === 'rivage') return join(engineFolder, 'content')
  const from = corpusSystems[site]
  if (from === undefined) {
    await (site === 'cjk' ? writeCjkPages(folder) : writeSmallPages(folder))
    return folder
  }
  const sourceFolder = join(corpus, site)
  if (!existsSync(sourceFolder)) return undefined
  await importFolder({ registry: componentRegistry, sourceFolder, contentFolder: folder, from, locale: 'en' })
  return folder
}

/**
 * The queries of a site, with the current paths of their answers: an import moves some pages from their labeled paths,
 * and leaves redirects.
 */
export async function queriesOf(site: SiteName, content: string): Promise<LabeledQuery[]> {
  const file = join(content, '_redirects')
  const text = existsSync(file) ? await readFile(file, 'utf8') : ''
  const moved = new Map(parseRedirectsFile(text, file).redirects.map(({ source, target }) => [source, target]))
  const follow = (path: string): string => {
    const target = moved.get(path)
    const locale = path.split('/', 2).join('/')
    return target === undefined ? path : target.startsWith(`${locale}/`) ? target : locale + target
  }
  return labeledQueries
    .filter((query) => query.site === site)
    .map((query) => ({ ...query, answers: query.answers.map(follow) }))
}
