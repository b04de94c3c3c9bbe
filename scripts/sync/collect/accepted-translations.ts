import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AcceptedSection } from '../../../core/translation/index.ts'
import { UsageError } from '../../usage-error.ts'
import { readRootFile } from './content-folder.ts'

/** The file is stored next to `site.config.ts` and committed with the content. */
const acceptedFile = '.translations.json'

/** Sections of translations that translators have marked as up to date, by file of the content folder. */
export class AcceptedTranslations {
  readonly #files: Map<string, AcceptedSection[]>

  constructor(files: ReadonlyMap<string, AcceptedSection[]> = new Map()) {
    this.#files = new Map(files)
  }

  of(file: string): readonly AcceptedSection[] | undefined {
    return this.#files.get(file)
  }

  /** Replaces the accepted sections of a file. */
  accept(file: string, sections: readonly AcceptedSection[]): void {
    this.#files.set(
      file,
      sections.map(({ source, own, from }) => ({ source, own, from })),
    )
  }

  /**
   * Returns the file as JSON, with one line per section in file order, to avoid merge conflicts between translators.
   */
  render(): string {
    const files = [...this.#files].sort(([a], [b]) => (a < b ? -1 : 1))
    const lines = files.map(
      ([file, sections]) =>
        `  ${JSON.stringify(file)}: [\n${sections.map((section) => `    ${JSON.stringify(section)}`).join(',\n')}\n  ]`,
    )
    return `{\n${lines.join(',\n')}\n}\n`
  }
}

/**
 * Reads the `.translations.json` file of a content folder. If the file is missing, no section counts as accepted.
 * @throws UsageError if the file isn't in the format that `render` writes
 */
export async function readAcceptedTranslations(folder: string): Promise<AcceptedTranslations> {
  const text = await readRootFile(folder, acceptedFile)
  if (text === undefined) return new AcceptedTranslations()
  const broken = new UsageError(
    `${acceptedFile} was not written by \`npm run translations -- accept\`. Restore it from version control, or delete it.`,
    { file: acceptedFile },
  )
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw broken
  }
  if (!isAccepted(data)) throw broken
  return new AcceptedTranslations(new Map(Object.entries(data)))
}

/** Writes the `.translations.json` file of a content folder. */
export async function writeAcceptedTranslations(folder: string, accepted: AcceptedTranslations): Promise<void> {
  await writeFile(join(folder, acceptedFile), accepted.render())
}

function isAccepted(data: unknown): data is Record<string, AcceptedSection[]> {
  const isSection = (section: unknown) =>
    typeof section === 'object' &&
    section !== null &&
    ['source', 'own', 'from'].every((key) => typeof (section as Record<string, unknown>)[key] === 'string')
  return (
    typeof data === 'object' &&
    data !== null &&
    Object.values(data).every((sections) => Array.isArray(sections) && sections.every(isSection))
  )
}
