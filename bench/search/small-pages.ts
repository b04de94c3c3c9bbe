import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pairedLanguages, readPairs } from '../../tests/harness/word-pairs.ts'

/** Writes the pages of the word tests (`tests/fixtures/search/`) as a content folder, in each language. */
export async function writeSmallPages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'site.config.json'),
    JSON.stringify({ locales: pairedLanguages, defaultLocale: pairedLanguages[0] }),
  )
  for (const code of pairedLanguages) {
    await mkdir(join(folder, code))
    await writeFile(join(folder, code, 'index.md'), '---\ntitle: "·"\n---\n')
    for (const [index, { path, title, body }] of readPairs(code).pages.entries())
      await writeFile(
        join(folder, code, `${index + 1}.${path}.md`),
        `---\ntitle: ${JSON.stringify(title)}\n---\n\n${body}\n`,
      )
  }
}
