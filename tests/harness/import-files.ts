import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { importFolder as importWith } from '../../scripts/import/import-folder.ts'
import { renderText } from '../../scripts/import/report/render-report.ts'
import { componentRegistry as registry } from '../../worker/prose/render-article.tsx'
import { writeFiles } from './site.ts'
import type { Files } from './site.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Imports with the registered components. */
export const importFolder = (options: Omit<Parameters<typeof importWith>[0], 'registry'>) =>
  importWith({ registry, ...options })

/** Reads every file below a folder, with its text. */
export async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    // The state file of an import is not content.
    .filter((entry) => entry.isFile() && entry.name !== '_import.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return Object.fromEntries(
    files.map((file, index) => [file.slice(folder.length + 1).replaceAll('\\', '/'), texts[index]!]),
  )
}

export const emptyFolder = () => temporaryFolder('import')

/** Writes a folder of another system and imports it. */
export async function importFiles(
  files: Files,
  options: { from?: string; locale?: string; title?: string; map?: Record<string, string | false> } = {},
) {
  const [sourceFolder, contentFolder, versionsFolder] = [await emptyFolder(), await emptyFolder(), await emptyFolder()]
  await writeFiles(sourceFolder, files)
  const imported = await importFolder({ sourceFolder, contentFolder, versionsFolder, ...options })
  return {
    report: renderText(imported.report),
    files: await readFolder(contentFolder),
    contentFolder,
    /** The files of the other versions: `1.x/content/en/index.md`. */
    versions: await readFolder(versionsFolder),
    versionsFolder,
    /** Imports again after changes to the source and to the imported files. */
    again: async (changes: {
      source?: Files
      content?: Files
      map?: Record<string, string | false>
      dryRun?: boolean
    }) => {
      await writeFiles(sourceFolder, changes.source ?? {})
      await writeFiles(contentFolder, changes.content ?? {})
      const { map, dryRun } = changes
      const { report } = await importFolder({
        sourceFolder,
        contentFolder,
        versionsFolder,
        // The import reads the other options from its state file.
        ...(options.from !== undefined && { from: options.from }),
        ...(map && { map }),
        ...(dryRun && { dryRun }),
      })
      return { report, text: renderText(report), files: await readFolder(contentFolder) }
    },
  }
}
