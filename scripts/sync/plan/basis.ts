import type { Diagnostic } from '../../../core/error/index.ts'
import type { AcceptedTranslations } from '../collect/accepted-translations.ts'
import type { MediaFile } from '../collect/source-file.ts'
import type { FolderStems } from './navigation-edit.ts'
import { openCode } from '../code/open-code.ts'
import type { Site } from '../collect/load-site.ts'
import type { CompiledState } from '../compile/compile-folder.ts'
import type { EntryRow } from '../versioned-table.ts'

/**
 * The inputs from which a release was planned. The next sync of the same process compares with them; see
 * `planCompilation`.
 */
export interface PlanBasis extends CompiledState {
  media: readonly MediaFile[]
  /** Everything that affects publication, except files, as JSON. */
  surroundings: string
  /** Errors that concern the site as a whole, not the compilation of one file. */
  refused: readonly Diagnostic[]
  /** The files that claim a path together with another one, the published one included. */
  contested: ReadonlySet<string>
  /** Known stems of the navigation's folders; empty before the first edit. */
  stems: FolderStems
}

/** Returns everything that affects publication, except content files, as comparable text. */
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
