import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UsageError } from '../usage-error.ts'
import type { ImportPlan } from './plan/plan-import.ts'

const listedAtMost = 10

/**
 * Writes a planned content folder.
 * @throws UsageError where a file is already there; then nothing is written
 */
export async function writeContent(plan: ImportPlan, sourceFolder: string, contentFolder: string): Promise<void> {
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
