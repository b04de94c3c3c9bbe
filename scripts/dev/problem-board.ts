import { join } from 'node:path'
import type { Problems, ShownProblem } from '../../core/live/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { countSeverities, renderCounts, renderReport, shownFolder } from '../check/render-report.ts'
import type { Project } from '../project.ts'

type ProblemSource = 'code' | 'configuration' | 'content'

interface ProblemBoardOptions {
  /** Sends problems to browsers. */
  report: (problems: Problems) => void
  project: Pick<Project, 'folder' | 'workingFolder'>
  contentFolder: string
  /** Returns the path of the page that a content file contains. */
  pageOf?: (file: string) => string | undefined
  /** The URL of the site. It is printed last, so that it stays visible. */
  address: string
}

/** Maximum number of problems to print, and to send to a browser. */
const printed = 20
const sent = 100

/** Collects all current problems. Prints new problems, and sends all of them to browsers after every change. */
export class ProblemBoard {
  readonly #options: ProblemBoardOptions
  readonly #bySource = new Map<ProblemSource, readonly ShownProblem[]>()
  #all: readonly ShownProblem[] = []
  /** Browsers may still know the number of an earlier process, which is always lower. */
  #revision = Date.now()

  constructor(options: ProblemBoardOptions) {
    this.#options = options
  }

  /** Replaces all problems from one source. */
  set(source: ProblemSource, diagnostics: readonly Diagnostic[]): void {
    this.#bySource.set(
      source,
      diagnostics.map((diagnostic) => this.#withPage(source, diagnostic)),
    )
    const before = this.#all
    const all = (this.#all = [...this.#bySource.values()].flat().sort((a, b) => rank(a) - rank(b)))
    if (JSON.stringify(all) === JSON.stringify(before)) return
    this.#options.report({ revision: ++this.#revision, ...countSeverities(all), shown: all.slice(0, sent) })

    // A problem that has only moved to another line isn't printed again.
    const known = new Set(before.map(nameOf))
    const fresh = all.filter((diagnostic) => !known.has(nameOf(diagnostic)))
    if (fresh.length > 0 || all.length !== before.length)
      console.log(this.#render(all, fresh.slice(0, Math.min(printed, fitOnScreen()))))
  }

  /** Adds the path of the affected page to a problem. Problems in the configuration and in code affect every page. */
  #withPage(source: ProblemSource, diagnostic: Diagnostic): ShownProblem {
    const page = source === 'content' ? this.#options.pageOf?.(diagnostic.file) : '*'
    return page === undefined ? diagnostic : { ...diagnostic, page }
  }

  #render(all: readonly Diagnostic[], news: readonly Diagnostic[]): string {
    const { address, project, contentFolder } = this.#options
    if (all.length === 0) return `All problems are fixed · ${address}`
    const content = new Set(this.#bySource.get('content'))
    const reports = [
      renderReport(news.filter((diagnostic) => !content.has(diagnostic))),
      renderReport(
        news.filter((diagnostic) => content.has(diagnostic)),
        shownFolder(project.workingFolder, contentFolder),
      ),
    ].filter(Boolean)
    const command =
      contentFolder === join(project.folder, 'content')
        ? 'npm run check'
        : `npm run check -- --content ${contentFolder}`
    const counts = `${renderCounts(all)}${news.length < all.length ? ` (list them with ${command})` : ''} · ${address}`
    return reports.length > 0 ? `\n${[...reports, counts].join('\n\n')}` : counts
  }
}

/** Returns the number of diagnostics that fit on the screen. Each takes up about three lines. */
function fitOnScreen(): number {
  return process.stdout.rows ? Math.max(3, Math.floor((process.stdout.rows - 4) / 3)) : printed
}

function nameOf({ severity, file, code, message }: Diagnostic): string {
  return [severity, file, code, message].join('\n')
}

function rank({ severity }: Diagnostic): number {
  return severity === 'error' ? 0 : 1
}
