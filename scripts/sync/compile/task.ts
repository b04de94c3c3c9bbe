import { readFile } from 'node:fs/promises'
import { fileOf, titleFromStem } from '../../../core/collection/index.ts'
import type { Entry } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { createTranslate } from '../../../core/locale/index.ts'
import { revealFields } from '../../../core/markdown/index.ts'
import type { EntryFields } from '../../../core/markdown/index.ts'
import type { Post } from '../../../core/posts/index.ts'
import { singleEntry } from '../../../core/source/index.ts'
import type { SourceEntry } from '../../../core/source/index.ts'
import { checkRowSize } from './check-size.ts'
import { pathOnDisk } from '../collect/list-files.ts'
import { undefinedIfMissing } from '../collect/undefined-if-missing.ts'
import { noteAnchorLinks } from './anchor-links.ts'
import { runSiteCode } from '../code/async-errors.ts'
import { openCode } from '../code/open-code.ts'
import { noCode } from '../code/site-code.ts'
import { interruptedExtension } from '../code/watch-extensions.ts'
import type { SlotSite } from '../code/render-slot.ts'
import type { SiteCode } from '../code/site-code.ts'
import { compileDocument } from './compile-document.ts'
import type { CompileResult } from './compile-context.ts'
import type { CompileTools } from './tools.ts'
import { decodeText, linkTextError, notTextError } from '../collect/decode-text.ts'
import type { DecodedText } from '../collect/decode-text.ts'
import { describeSource } from '../collect/describe-source.ts'
import type { SourceSetting } from '../collect/describe-source.ts'
import { watchComponents } from './render-site-code.ts'
import type { Watch } from './render-site-code.ts'
import { checkFieldIcons } from './check-icons.ts'
import { checkKeys } from './check-keys.ts'
import { checkQuestions, checkValues } from './check-values.ts'
import { pageBudget, TimeLimit, TimeLimitReached } from './page-budget.ts'
import { siteIndexOf } from './site-index.ts'
import type { SiteIndex, SiteIndexData } from './site-index.ts'
import { storeDocument } from './stored-document.ts'
import type { StoredDocument } from './stored-document.ts'

/** The settings for all pages of a run. They are plain data, because threads get a copy. */
export interface CompileSetting extends SourceSetting {
  /** The path of the content folder. */
  folder: string
  index: SiteIndexData
  /** The code of the site, and the data about the site that it can use. */
  code: SiteCode
  site: SlotSite
}

/** An entry to compile. */
export interface CompileJob {
  /** The name of the entry; see `entryFile`. */
  file: string
  /** The entry itself, if it can't be read from its file alone. */
  part?: SourceEntry | undefined
}

/** The source of a job. */
interface JobSource extends DecodedText {
  entry: SourceEntry
}

/** The result of compiling a file. It is plain data, because threads return it. */
export interface CompileOutcome {
  file: string
  entry: Omit<Entry, 'id'> & { translationKey: string; kind: string | null }
  /** `null` for data files. */
  document: StoredDocument | null
  /** The page's lookups of data about the rest of the site, with their results; see `SiteIndex`. */
  answers: Record<string, string>
  internalLinks: CompileResult['links']
  facts: CompileResult['facts']
  diagnostics: Diagnostic[]
}

/**
 * If a page exceeds its limits, a block of text without blank lines that has more characters than this is reported as
 * the likely cause. The time for some of these blocks grows with the square of their length.
 */
const longBlock = 20_000

/** Returns the length of the longest block of text without a blank line, and the number of lines before it. */
function longestBlock(text: string): { line: number; characters: number } {
  let longest = { line: 0, characters: 0 }
  let line = 0
  for (const block of text.split(/(?<=\n)[ \t]*\r?\n/)) {
    if (block.length > longest.characters) longest = { line, characters: block.length }
    line += block.split('\n').length
  }
  return longest
}

/**
 * Returns the diagnostic for all pages that were not compiled because a Markdown extension doesn't terminate. It is
 * reported once.
 */
function notTried(file: string): Diagnostic {
  return {
    severity: 'error',
    file,
    code: 'code-failed',
    message: 'A function in this file did not finish on several pages, so later pages were not compiled.',
    hint: 'Fix the function. Until then, pages keep their published versions.',
  }
}

/** Thrown if a page and its included files have more text than a task accepts. */
export class TooLong extends Error {
  override name = 'TooLong'
}

/** Compiles files one after another with the same index of the site. */
export class CompileTask {
  readonly #setting: CompileSetting
  readonly #index: SiteIndex
  readonly #tools: CompileTools
  readonly #maxLength: number
  #isSpoiled = false
  readonly #endless: string | undefined
  #endlessExtension: string | undefined
  /** Tracks the components on the current page. */
  #watch: Watch | undefined

  /**
   * @param options.maxLength maximum number of characters in a page and its included files. `run` throws TooLong for
   * longer pages
   * @param options.endless the module of a Markdown extension that never terminates. Because every page uses it, all
   * pages are rejected immediately instead of after their time limits
   */
  constructor(
    setting: CompileSetting,
    tools: CompileTools,
    { maxLength = Infinity, endless }: { maxLength?: number; endless?: string | undefined } = {},
  ) {
    this.#endless = endless
    this.#setting = setting
    this.#index = siteIndexOf(setting.index, setting.folder)
    this.#tools = tools
    this.#maxLength = maxLength
  }

  /** The path of the module whose Markdown extension didn't terminate when a page was interrupted. */
  get endlessExtension(): string | undefined {
    return this.#endlessExtension
  }

  /** Whether a page was interrupted, which may leave the libraries in this thread in any state. */
  get isSpoiled(): boolean {
    return this.#isSpoiled
  }

  /**
   * Compiles a file. Returns `undefined` if the file was deleted in the meantime. A page that exceeds its time limit is
   * rejected. Invalid content is reported as diagnostics.
   * @throws TooLong for a page that is too long
   * @throws if the file can't be read
   */
  async run(job: CompileJob): Promise<CompileOutcome | undefined> {
    const read = await this.#read(job)
    if (!read) return undefined
    const unreadable = read.notText ? notTextError(job.file, read.notText) : linkTextError(job.file, read.text)
    if (unreadable) return await this.#refuseWith(job, read, unreadable)
    if (this.#endless !== undefined) return await this.#refuseWith(job, read, notTried(this.#endless))
    const recorded = this.#index.record()
    try {
      return await this.#compile(job, read, new TimeLimit(this.#tools.budget), { recorded })
    } catch (error) {
      if (!(error instanceof TimeLimitReached)) throw error
      this.#isSpoiled = true
      this.#endlessExtension = interruptedExtension()
      const last = this.#watch?.last()
      return await this.refuse(
        job,
        `This page took more than ${this.#tools.budget?.seconds ?? pageBudget.seconds} seconds to compile.`,
        this.#endlessExtension === undefined
          ? last && {
              line: last.node.position?.start.line,
              hint: `Your component \`${last.name}\` was running. Make sure that its code finishes.`,
            }
          : { hint: `A function of \`${this.#endlessExtension}\` was running. Make sure that it finishes.` },
        recorded.answers,
      )
    }
  }

  /**
   * Returns the result for a page that can't be compiled. It is compiled from the frontmatter alone and has an error.
   * @param message describes the exceeded limit
   * @param blame the cause and a hint, if known
   * @param asked the lookups before the page was rejected, with their results
   */
  async refuse(
    job: CompileJob,
    message: string,
    blame: Partial<Pick<Diagnostic, 'line' | 'hint'>> = {},
    asked: Record<string, string> = {},
  ): Promise<CompileOutcome | undefined> {
    const read = await this.#read(job)
    if (!read) return undefined
    const { bodyLine, body } = read.entry.frontmatter
    const longest = longestBlock(body)
    const isLong = longest.characters > longBlock
    return await this.#refuseWith(
      job,
      read,
      {
        severity: 'error',
        file: fileOf(job.file),
        line: isLong ? bodyLine + longest.line : bodyLine,
        code: 'over-budget',
        message,
        hint: isLong
          ? `The text that starts here has ${longest.characters.toLocaleString('en')} characters without a blank line. Split it, or put it into a code block.`
          : 'Split the page into several pages in one folder.',
        ...blame,
      },
      asked,
    )
  }

  async #refuseWith(
    job: CompileJob,
    { text, entry }: JobSource,
    error: Diagnostic,
    asked: Record<string, string> = {},
  ): Promise<CompileOutcome> {
    const { frontmatter } = entry
    const start = {
      text: text.slice(0, text.length - frontmatter.body.length),
      entry: { ...entry, frontmatter: { ...frontmatter, body: '' } },
    }
    const limit = new TimeLimit({ seconds: Infinity })
    // The code of the site isn't run, because it may be the cause.
    const outcome = await this.#compile(job, start, limit, { code: noCode })
    // If one of these lookups gets a different result, the page is compiled again.
    return { ...outcome, answers: { ...asked, ...outcome.answers }, diagnostics: [...outcome.diagnostics, error] }
  }

  async #read({ file, part }: CompileJob): Promise<JobSource | undefined> {
    // Without the text of the file, diagnostics get the positions that the entry provides.
    if (part) return { text: part.text ?? '', entry: part }
    const bytes = await readFile(pathOnDisk(this.#setting.folder, file)).catch(undefinedIfMissing)
    const decoded = bytes && decodeText(bytes)
    return decoded && { ...decoded, entry: singleEntry(file, decoded.text) }
  }

  async #compile(
    { file: name }: CompileJob,
    { text, entry }: Pick<JobSource, 'text' | 'entry'>,
    limit: TimeLimit,
    { code: site = this.#setting.code, recorded = this.#index.record() },
  ): Promise<CompileOutcome> {
    const { highlighter, icons } = this.#tools
    const code = openCode(site)
    this.#watch = watchComponents(code)
    const { codes, aliases, trusted, typography } = this.#setting
    const file = fileOf(name)
    let length = Math.max(text.length, entry.frontmatter.body.length)
    if (length > this.#maxLength) throw new TooLong()
    const {
      path,
      translationKey,
      stem,
      extension,
      locale,
      collection,
      isPage,
      diagnostics: described,
      frontmatter,
      fields: written,
      kind,
      mark,
    } = describeSource(name, entry, this.#setting)
    const { answers, resolver, notText } = recorded
    const readIncluded = (name: string) => {
      const included = resolver.text(name)
      length += included?.length ?? 0
      return length > this.#maxLength ? undefined : included
    }
    const {
      document,
      fields: compiledFields,
      facts,
      diagnostics,
      links: internalLinks,
    } = await runSiteCode(code.modules, () =>
      compileDocument(
        {
          file,
          text,
          frontmatter,
          extension,
          path,
          locale,
          fallbackTitle: titleFromStem(stem),
          hasHeader: path !== `/${locale}`,
          api: entry.api,
        },
        {
          resolver: { ...resolver, text: readIncluded },
          highlighter,
          icons,
          t: createTranslate(locale),
          codes,
          aliases,
          trusted,
          typography,
          limit,
          code,
          site: this.#setting.site,
          apis: this.#setting.apis,
          defaultLocale: this.#setting.defaultLocale,
          watch: this.#watch,
        },
      ),
    )
    if (length > this.#maxLength) throw new TooLong()
    noteAnchorLinks(answers, path, internalLinks)
    const fields = revealFields(compiledFields, mark)
    const { title, description, navigation, seo, links, layout } = fields
    const own = Object.keys(this.#setting.collections[collection]?.fields ?? {})
    const hasQuestions = document !== null && !own.includes('questions')
    // Questions are stored with the sections, so that they aren't sent to readers.
    const { questions, ...others } = fields.meta
    const kept = hasQuestions ? others : fields.meta
    const meta = document ? measurePost(kept, document) : kept
    const compiled = {
      file: name,
      answers,
      document: isPage && document ? storeDocument(document) : null,
      entry: {
        collection,
        path,
        translationKey,
        stem,
        extension,
        kind,
        title,
        description,
        navigation,
        seo,
        meta,
        links,
        layout,
      },
    }
    return {
      ...compiled,
      facts,
      internalLinks,
      diagnostics: [
        ...described,
        ...checkKeys({ file: name, fields: written, keys: facts.keys, own }),
        ...checkValues(name, fields, facts.keys, own),
        ...(hasQuestions ? checkQuestions(name, questions, facts) : []),
        ...checkFieldIcons(file, text, { ...fields, stem }, icons),
        ...diagnostics,
        ...[...notText].map(([included, place]) => notTextError(included, place, file)),
        ...checkRowSize(compiled, text, frontmatter.body),
      ],
    }
  }
}

/** Adds the length of a post to its metadata. */
function measurePost(meta: EntryFields['meta'], { html }: { html: string }): EntryFields['meta'] {
  const post = meta.post as Post | undefined // `describePost` wrote this field.
  return post ? { ...meta, post: { ...post, htmlLength: html.length } } : meta
}
