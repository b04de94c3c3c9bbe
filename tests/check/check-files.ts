import type { Diagnostic } from '../../core/error/index.ts'
import { ContentCheck } from '../../scripts/check/content-check.ts'
import { explainSearch } from '../../scripts/check/explain-search.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'

/** Returns the text of a page. */
export const page = (text = 'Text.') => `---\ntitle: A page\n---\n\n${text}\n`

/** Checks a content folder with an English front page and some files. */
export async function checkFiles(files: Files) {
  const folder = await writeContent({ 'site.config.json': '{ "locales": ["en"] }', 'en/index.md': page(), ...files })
  const check = new ContentCheck(new ContentFolder(folder))
  return {
    explain: async (query: string) => await explainSearch((await check.run()).site, query),
    again: async (changes: Files): Promise<Diagnostic[]> => {
      await writeFiles(folder, changes)
      return (await check.run()).diagnostics
    },
    diagnostics: (await check.run()).diagnostics,
  }
}
