import type { Note } from '../define-import-system.ts'
import type { ImportPlan } from '../plan/plan-import.ts'
import type { UndecidedComponent } from '../plan/undecided.ts'
import type { WrittenContent } from '../write-content.ts'

/** A message about one or more lines of a file. */
export interface ReportedNote {
  /** `''` for the site as a whole. */
  file: string
  lines: number[]
  message: string
}

/** The result of an import, for people and for programs. */
export interface ImportReport {
  /** The system's name in its official spelling. */
  system: string
  /** The file by which the system was detected, or other evidence. */
  evidence: string
  /** The content folder. */
  target: string
  dryRun: boolean
  /** Whether the folder already contained an import. */
  isRepeated: boolean
  totals: {
    pages: number
    locales: string[]
    folderTitles: number
    files: number
    redirects: number
    /** Components that need a decision, and their number of uses. */
    undecided: number
    undecidedUses: number
    /** The number of other decisions that the user must make. */
    decisions: number
    /** The number of omitted items, and the number of files that contained them. */
    lost: number
    lostFiles: number
    /** The number of items that were converted to something not fully equivalent. */
    changed: number
  }
  written: WrittenContent
  /** The other versions of the docs, each with its own content folder. */
  versions: { name: string; folder: string; pages: number }[]
  undecided: UndecidedComponent[]
  decisions: ReportedNote[]
  lost: ReportedNote[]
  changed: ReportedNote[]
}

/** Counts and sorts the results of an import. */
export function describeImport(
  plan: ImportPlan,
  written: WrittenContent,
  context: Pick<ImportReport, 'system' | 'evidence' | 'target' | 'dryRun' | 'isRepeated' | 'versions'>,
): ImportReport {
  const notesOf = (wanted: Note['kind']) => groupNotes(plan.notes.filter(({ kind }) => kind === wanted))
  const [lost, decisions, changed] = [notesOf(undefined), notesOf('decide'), notesOf('changed')]
  const usesOf = (notes: readonly ReportedNote[]) =>
    notes.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0)
  return {
    ...context,
    totals: {
      pages: plan.pages,
      locales: plan.locales,
      folderTitles: [...plan.texts.keys()].filter((file) => file.endsWith('.navigation.yml')).length,
      files: plan.copies.filter(({ to }) => to.startsWith('public/')).length,
      redirects: plan.redirects,
      undecided: plan.undecided.length,
      undecidedUses: plan.undecided.reduce((sum, { uses }) => sum + uses, 0),
      decisions: usesOf(decisions),
      lost: usesOf(lost),
      lostFiles: new Set(lost.map(({ file }) => file)).size,
      changed: usesOf(changed),
    },
    written,
    undecided: plan.undecided,
    decisions,
    lost,
    changed,
  }
}

/** Sorts notes by file and line, and merges equal messages about several lines of a file. */
function groupNotes(notes: readonly Note[]): ReportedNote[] {
  return [...Map.groupBy(notes, ({ file, message }) => `${file}\n${message}`).values()]
    .map((same) => ({
      file: same[0]!.file,
      message: same[0]!.message,
      lines: [...new Set(same.map(({ line }) => line).filter((line) => line !== undefined))].toSorted((a, b) => a - b),
    }))
    .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.lines[0] ?? 0) - (b.lines[0] ?? 0)))
}
