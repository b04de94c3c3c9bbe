import { patterns } from '../../../core/route/index.ts'
import { maxSectionTexts } from '../../../core/search/index.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target } from '../../local/d1-target.ts'
import type { Exporter } from './exporter.ts'

/** Writes the files for search in the browser: titles, indexes, and the text of all sections. */
export async function writeSearch(exporter: Exporter, target: D1Target, build: string): Promise<void> {
  const { tree, listed } = exporter.options
  exporter.add([patterns.buildMeta.href({ id: build })])
  for (const { code } of listed.config.locales) {
    const answer = await exporter.get(`${patterns.searchText.href({ locale: code })}?q=`)
    // A folder already has the same name, so the file gets the extension `.html`. Hosts also serve it at the URL
    // without the extension.
    if (answer.status === 200) tree.write(`${patterns.searchText.href({ locale: code }).slice(1)}.html`, answer.bytes)
    // Different versions may have the same sections.
    const texts = new Map<unknown, unknown>()
    for (const version of listed.versions) {
      await writeIndex(exporter, code, build, version.name)
      const ids = await sectionIds(target, version.documents.get(code) ?? [])
      for (let from = 0; from < ids.length; from += maxSectionTexts) {
        const some = ids.slice(from, from + maxSectionTexts).join()
        const path = `${patterns.searchSections.href({ locale: code })}?sections=${some}`
        const part = await exporter.get(path, '*/*', version.name)
        if (part.status === 200)
          for (const text of JSON.parse(part.bytes.toString()) as unknown[][]) texts.set(text[0], text)
      }
    }
    const name = `${patterns.searchSections.href({ locale: code }).slice(1)}.html`
    tree.write(name, JSON.stringify([...texts.values()]))
  }
}

/** Writes the titles and the search index of a version in one language. */
async function writeIndex(exporter: Exporter, code: string, build: string, version: string | undefined): Promise<void> {
  for (const pattern of [patterns.searchTitles, patterns.searchIndex]) {
    const response = await exporter.get(pattern.href({ locale: code, version: build }), '*/*', version)
    const path = pattern.href({ locale: code, version: build + exporter.versions.markOf(version) })
    if (response.status === 200) exporter.options.tree.write(path.slice(1), response.bytes)
  }
}

async function sectionIds(target: D1Target, documents: readonly string[]): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    target,
    'SELECT id FROM section WHERE document IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(documents),
  )
  return rows.map(({ id }) => id)
}
