import type { Note } from '../define-import-system.ts'
import type { ImportPlan } from '../plan/plan-import.ts'
import type { UndecidedComponent } from '../plan/undecided.ts'
import type { WrittenContent } from '../write-content.ts'

/** A message about one or several lines of a file. */
export interface ReportedNote {
  /** `''` for the site as a whole. */
  file: string
  lines: number[]
  message: string
}

/** What an import did, for people and for programs. */
export interface ImportReport {
  /** The system's name as its authors write it. */
  system: string
  /** The file, or what else told which system it is. */
  evidence: string
  /** The content folder. */
  target: string
  dryRun: boolean
  /** Whether an import had written to the folder before. */
  isRepeated: boolean
  totals: {
    pages: number
    locales: string[]
    folderTitles: number
    files: number
    redirects: number
    /** Components of which somebody has to say what stands for them, and how often they are used. */
    undecided: number
    undecidedUses: number
    /** Other things that somebody has to decide. */
    decisions: number
    /** How many things were left out, and in how many files. */
    lost: number
    lostFiles: number
    /** How many things are there, but in another way. */
    changed: number
  }
  written: WrittenContent
  undecided: UndecidedComponent[]
  decisions: ReportedNote[]
  lost: ReportedNote[]
  changed: ReportedNote[]
}

/** Counts and orders what an import has planned and written. */
export function describeImport(
  plan: ImportPlan,
  written: WrittenContent,
  context: Pick<ImportReport, 'system' | 'evidence' | 'target' | 'dryRun' | 'isRepeated'>,
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

/** Notes in the order of files and lines; the same message about several lines of a file is one, with all of them. */
function groupNotes(notes: readonly Note[]): ReportedNote[] {
  return [...Map.groupBy(notes, ({ file, message }) => `${file}\n${message}`).values()]
    .map((same) => ({
      file: same[0]!.file,
      message: same[0]!.message,
      lines: [...new Set(same.map(({ line }) => line).filter((line) => line !== undefined))].toSorted((a, b) => a - b),
    }))
    .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.lines[0] ?? 0) - (b.lines[0] ?? 0)))
}
