import type { Diagnostic } from '../../../core/error/index.ts'
import type { AcceptedTranslations } from '../collect/accepted-translations.ts'
import type { MediaFile, SourceFile } from '../collect/content-folder.ts'
import type { FolderStems } from './navigation-edit.ts'
import type { Site } from '../collect/load-site.ts'
import type { SiteIndexData } from '../compile/site-index.ts'
import type { TableRow } from '../versioned-table.ts'

/** What a release was planned from. A process that publishes again and again compares with it, see `planEdit`. */
export interface PlanBasis {
  content: readonly SourceFile[]
  media: readonly MediaFile[]
  /** Everything besides files that decides what is published, as JSON. */
  surroundings: string
  index: SiteIndexData
  /** Files with something to report. */
  unsettled: ReadonlySet<string>
  /** Files whose pages include texts of other files. */
  includers: ReadonlySet<string>
  /** Mistakes that no single file is compiled with. */
  refused: readonly Diagnostic[]
  /** What is known of the navigation's folders: nothing before the first edit of it. */
  stems: FolderStems
}

/** Everything besides files that decides what is published. */
export function surroundingsOf({
  renderer,
  config,
  setting,
  written,
  accepted,
}: Site & { renderer: string; accepted: AcceptedTranslations }): string {
  return JSON.stringify([renderer, config, setting, written, accepted.render()])
}

/** Whether an entry's page includes texts of other files. */
export function includesText({ dependencies }: TableRow): boolean {
  return String(dependencies).includes('"text:')
}
