import { findSystem } from './import-systems.ts'
import { planImport } from './plan/plan-import.ts'
import type { ImportPlan } from './plan/plan-import.ts'
import { renderReport } from './render-report.ts'
import { openSourceFolder } from './source/source-folder.ts'
import { writeContent } from './write-content.ts'

export interface ImportOptions {
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
 * @throws UsageError where the folder is of no known system, or a file would be overwritten
 */
export async function importFolder(options: ImportOptions): Promise<{ plan: ImportPlan; report: string }> {
  const { sourceFolder, contentFolder, from, locale } = options
  const source = openSourceFolder(sourceFolder)
  const { system, evidence } = findSystem(source, from)
  const plan = planImport(system.read(source, { ...(locale !== undefined && { locale }) }), source)
  await writeContent(plan, sourceFolder, contentFolder)
  return { plan, report: renderReport(plan, { system: system.title, evidence, target: contentFolder }) }
}
