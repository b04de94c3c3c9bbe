import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UsageError } from '../usage-error.ts'
import { findSystem } from './import-systems.ts'
import { planImport } from './plan/plan-import.ts'
import type { ImportPlan } from './plan/plan-import.ts'
import { renderReport } from './render-report.ts'
import { openSourceFolder } from './source/source-folder.ts'

/*
 * The importers turn documentation of other systems into a content folder. They stand apart from the engine: a site
 * that is served or synced does not need them, and only the verb `import`, the bench of the search and tests import
 * from here.
 *
 *   systems/   one file for each system: how to recognise it, where its pages are, what its components become
 *   source/    reads a folder: files, settings in JavaScript, YAML and TOML, languages, pages with their frontmatter
 *   plan/      places, numbers and addresses of the pages, and every file of the content folder
 *   body/      a page's text: parsed into pieces, its components converted, written as Markdown
 *
 * From outside they use the rules of a content folder in `core/` (collection, locale, markdown, release, text) and, in
 * `scripts/`, `usage-error.ts` alone.
 */

interface ImportOptions {
  sourceFolder: string
  contentFolder: string
  /** Name of the system, where it is not to be guessed. */
  from?: string
  /** Language of pages that are in no language's folder. */
  locale?: string
}

/**
 * Converts another system's documentation into a content folder.
 *
 * @returns what was written, and the report of it
 * @throws UsageError where the folder is of no known system, its settings cannot be read, or a file would be
 *   overwritten
 */
export async function importFolder(options: ImportOptions): Promise<{ plan: ImportPlan; report: string }> {
  const { sourceFolder, contentFolder, from, locale } = options
  const source = openSourceFolder(sourceFolder)
  const { system, evidence } = findSystem(source, from)
  const plan = planImport(system.read(source, { ...(locale !== undefined && { locale }) }), source)
  await writeContent(plan, sourceFolder, contentFolder)
  return { plan, report: renderReport(plan, { system: system.title, evidence, target: contentFolder }) }
}

const listedAtMost = 10

/**
 * Writes a planned content folder.
 * @throws UsageError where a file is already there; then nothing is written
 */
async function writeContent(plan: ImportPlan, sourceFolder: string, contentFolder: string): Promise<void> {
  const targets = [...plan.texts.keys(), ...plan.copies.map(({ to }) => to)]
  const taken = targets.filter((file) => existsSync(join(contentFolder, file)))
  if (taken.length > 0) {
    const more = taken.length > listedAtMost ? [`and ${taken.length - listedAtMost} more`] : []
    throw new UsageError(
      [
        `An import overwrites nothing, and these files are already in ${contentFolder}:`,
        ...[...taken.slice(0, listedAtMost), ...more].map((file) => `  ${file}`),
        'Name another folder with --to DIR.',
      ].join('\n'),
    )
  }
  for (const [file, text] of plan.texts) {
    await mkdir(dirname(join(contentFolder, file)), { recursive: true })
    // `wx`: not even a file that appeared a moment ago is overwritten.
    await writeFile(join(contentFolder, file), text, { flag: 'wx' })
  }
  for (const { from, to } of plan.copies) {
    await mkdir(dirname(join(contentFolder, to)), { recursive: true })
    await copyFile(join(sourceFolder, from), join(contentFolder, to))
  }
}
