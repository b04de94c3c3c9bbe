import type { Diagnostic } from '../../../core/error/index.ts'
import type { AcceptedTranslations } from '../collect/accepted-translations.ts'
import type { MediaFile } from '../collect/source-file.ts'
import type { FolderStems } from './navigation-edit.ts'
import { openCode } from '../code/open-code.ts'
import type { Site } from '../collect/load-site.ts'
import type { CompiledState } from '../compile/compile-folder.ts'
import type { EntryRow } from '../versioned-table.ts'

/**
 * The inputs of a planned release. The next sync in the same process compares its own inputs with them; see
 * `planCompilation`.
 */
export interface PlanBasis extends CompiledState {
  media: readonly MediaFile[]
  /** Everything else that affects the published pages, as JSON. */
  surroundings: string
  /** Errors that concern the whole site instead of one file. */
  refused: readonly Diagnostic[]
  /** The files that claim the same path as another file, including the file that is published there. */
  contested: ReadonlySet<string>
  /** The stems of the folders in the navigation. Empty before the first edit. */
  stems: FolderStems
}

/** Returns everything except content files that affects the published pages, as text that can be compared. */
export function surroundingsOf({
  renderer,
  config,
  setting,
  written,
  accepted,
  code,
  socialCards,
}: Omit<Site, 'maxFileMegabytes' | 'check' | 'fonts'> & { renderer: string; accepted: AcceptedTranslations }): string {
  return JSON.stringify([
    renderer,
    config,
    setting,
    written,
    accepted.render(),
    openCode(code).versions,
    socialCards?.name,
  ])
}

/** Returns whether an entry's page includes text from other files. */
export function includesText({ dependencies }: EntryRow): boolean {
  return dependencies.includes('"text:')
}
