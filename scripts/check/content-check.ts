import { fileOf, parseSourcePath } from '../../core/collection/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { mergeSources, allowShown } from '../../core/release/index.ts'
import { shownPages } from '../../core/route/index.ts'
import { readRootFile } from '../sync/collect/content-folder.ts'
import type { ContentFolder } from '../sync/collect/content-folder.ts'
import { renderFrameCode } from '../sync/code/frame-code.ts'
import { planCompilation } from '../sync/compile/compile-folder.ts'
import type { CompileOutcome } from '../sync/compile/task.ts'
import { suggestTarget } from '../sync/compile/suggest-target.ts'
import { createCompileTools } from '../sync/compile/tools.ts'
import type { CompileTools } from '../sync/compile/tools.ts'
import type { SourceSetting } from '../sync/collect/describe-source.ts'
import { loadedSources } from '../sync/compile/site-index.ts'
import { leaveOutReadme } from '../sync/collect/leave-out-readme.ts'
import { entriesSetting, loadSite } from '../sync/collect/load-site.ts'
import { rejectFiles } from '../sync/collect/source-file.ts'
import { checkPolicy, countEach } from '../sync/plan/page-sources.ts'
import { sortDiagnostics } from '../sync/plan/sort-diagnostics.ts'
import { sharePaths } from '../sync/plan/share-paths.ts'
import { applySeverities } from '../sync/severities.ts'
import { UsageError } from '../usage-error.ts'
import type { Audit } from './define-audit.ts'
import { audits } from './audits.gen.ts'
import { missingTranslation } from './audits/missing-translation.ts'
import { askQuestions } from '../sync/questions/ask-questions.ts'
import type { AskedQuestions } from '../sync/questions/ask-questions.ts'
import { linkCandidates } from './checked-site.ts'
import type { CheckedFile, CheckedSite } from './checked-site.ts'
import { searchIndexOf } from './search-index.ts'

interface CheckOptions {
  /** If set, only problems in this language are reported. */
  locale?: string
  onProgress?: (done: number, total: number) => void
}

interface CheckResult {
  site: CheckedSite
  /** Diagnostics sorted by file and line. */
  diagnostics: Diagnostic[]
}

interface CachedFile {
  source: string
  path: string
  translationKey: string
  dependencies: string
  checked: CheckedFile
}

/** Checks a content folder without a database. When it runs again, only changed files are compiled. */
export class ContentCheck {
  readonly #folder: ContentFolder
  readonly #tools: CompileTools
  #cached: ReadonlyMap<string, CachedFile> = new Map()

  /** @param tools the tools for compiling. By default, new tools without syntax highlighting are created */
  constructor(folder: ContentFolder, tools = createCompileTools({ colored: false, project: folder.project })) {
    this.#folder = folder
    this.#tools = tools
  }

  /**
   * Returns all problems in the folder that are found by compiling it or by an audit.
   * @throws UsageError if site.config is invalid or the site doesn't have the language
   */
  async run({ locale, onProgress }: CheckOptions = {}): Promise<CheckResult> {
    const looked = await this.#look(locale, onProgress)
    const frame = renderFrameCode(looked.code, looked.config, this.#tools.icons.find, undefined)
    const shown = countEach(looked.files.flatMap(({ answers }) => loadedSources(answers)))
    const { policy, left } = allowShown(mergeSources(looked.config.policy, frame.sources), shown)
    const site = { ...looked, config: { ...looked.config, policy, ...(frame.code && { code: frame.code }) } }
    const places = linkCandidates(site)
    const diagnostics = [
      ...frame.diagnostics,
      ...checkPolicy(left),
      ...site.refused,
      ...site.files.flatMap((file) => file.diagnostics.map((diagnostic) => suggestTarget(diagnostic, file, places))),
      ...Object.values<Audit>(audits).flatMap((audit) => audit.run(site)),
      ...(await this.#ask(site)).diagnostics,
    ]
    return { site, diagnostics: sortDiagnostics(diagnostics.filter((diagnostic) => concerns(diagnostic, site))) }
  }

  /**
   * Runs only the folder's labeled questions. The configured severities are applied to the diagnostics.
   * @throws UsageError in the same cases as `run`
   */
  async ask(locale?: string): Promise<AskedQuestions> {
    const site = await this.#look(locale, undefined)
    const { asked, diagnostics } = await this.#ask(site)
    return { asked, diagnostics: applySeverities(diagnostics, [site.check]).diagnostics }
  }

  async #ask(site: CheckedSite): Promise<AskedQuestions> {
    return await askQuestions({
      config: site.config,
      locale: site.locale,
      read: (file) => readRootFile(this.#folder.path, file),
      open: async (code) => ({
        index: searchIndexOf(site, code),
        headings: new Map(
          [...site.byPath].flatMap(([path, { locale, sections }]) =>
            locale === code ? [[path, sections.map(({ heading }) => heading)] as const] : [],
          ),
        ),
      }),
    })
  }

  async #look(locale: string | undefined, onProgress: CheckOptions['onProgress']): Promise<CheckedSite> {
    const loaded = await loadSite(this.#folder)
    const { setting } = loaded
    if (locale !== undefined && !setting.codes.includes(locale)) {
      throw new UsageError(`Unknown language "${locale}". Use one of: ${setting.codes.join(', ')}.`)
    }
    const names = await this.#folder.names()
    const {
      content,
      media: found,
      unlisted,
      broken,
    } = leaveOutReadme(await this.#folder.collect(entriesSetting(loaded)), setting.codes)
    const { media, diagnostics: refusedFiles } = rejectFiles(found, loaded.maxFileMegabytes)
    const refused = [...unlisted, ...refusedFiles]
    const work = await planCompilation({
      folder: this.#folder,
      content,
      broken,
      media,
      setting,
      code: loaded.code,
      config: loaded.config,
      renderer: '',
      earlier: this.#cached,
      tools: this.#tools,
      now: new Date().toISOString(),
    })
    const cached = new Map(work.fresh.map(({ file, earlier }) => [file, earlier!]))
    const sources = new Map(work.stale.map(({ file, source }) => [file, source]))
    let done = 0
    for await (const outcome of work.compile()) {
      onProgress?.(++done, sources.size)
      cached.set(outcome.file, {
        source: sources.get(outcome.file)!,
        path: outcome.entry.path,
        translationKey: outcome.entry.translationKey,
        dependencies: JSON.stringify(outcome.answers),
        checked: toChecked(outcome, setting),
      })
    }
    this.#cached = cached

    const files = [...cached.values()].map(({ checked }) => checked).sort((a, b) => (a.file < b.file ? -1 : 1))
    const { owners } = sharePaths(files.map(({ file, entry }) => ({ file, path: entry.path, stem: entry.stem })))
    const byFile = new Map(files.map((checked) => [checked.file, checked]))
    const byPath = new Map(owners.map(({ file, path }) => [path, byFile.get(file)!]))
    const pages = [...byPath.values()].filter(({ isPage }) => isPage)
    const pageAt = shownPages(
      pages.map((page) => ({ path: page.entry.path, page })),
      ({ page }) => page.entry.translationKey,
      loaded.config,
    )
    return {
      ...loaded,
      icons: this.#tools.icons,
      names,
      files,
      media,
      refused,
      locale,
      byPath,
      shownAt: (path) => pageAt(path)?.page,
      drafts: await Promise.all(
        work.drafts.map(async (draft) => ({ ...draft, text: (await this.#folder.read(fileOf(draft.file))) ?? '' })),
      ),
    }
  }
}

function toChecked(outcome: CompileOutcome, { codes, defaultLocale }: SourceSetting): CheckedFile {
  const { file, entry, facts, internalLinks, answers, diagnostics } = outcome
  return {
    file,
    entry,
    facts,
    internalLinks,
    answers,
    diagnostics,
    locale: parseSourcePath(file, codes, defaultLocale).locale,
    isPage: outcome.document !== null,
    sections: outcome.document?.sections ?? [],
  }
}

/**
 * Returns whether a diagnostic concerns the checked language. Its file can be in that language or outside of all
 * languages, or it can report a missing translation.
 */
function concerns({ file, code }: Diagnostic, { locale, setting }: CheckedSite): boolean {
  const folder = file.split('/')[0] ?? ''
  return (
    locale === undefined || folder === locale || !setting.codes.includes(folder) || code === missingTranslation.code
  )
}
