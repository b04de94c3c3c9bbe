import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { titleFromStem } from '../../../core/collection/index.ts'
import type { Entry } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { createTranslate } from '../../../core/locale/index.ts'
import { checkRowSize } from './check-size.ts'
import { undefinedIfGone } from '../collect/content-folder.ts'
import { compileDocument } from './compile-document.ts'
import type { CompileResult } from './compile-document.ts'
import type { CompileTools } from './tools.ts'
import { describeSource } from '../collect/describe-source.ts'
import type { SourceSetting } from '../collect/describe-source.ts'
import { checkFieldIcons } from './check-icons.ts'
import { siteIndexOf } from './site-index.ts'
import type { SiteIndex, SiteIndexData } from './site-index.ts'
import { storeDocument } from './stored-document.ts'
import type { StoredDocument } from './stored-document.ts'

/** What all pages of a run are compiled with. Plain data, because threads get a copy. */
export interface CompileSetting extends SourceSetting {
  /** The content folder. */
  folder: string
  index: SiteIndexData
}

/** A file to compile, by its path inside the content folder. */
export interface CompileJob {
  file: string
}

/** What a file was compiled to. Plain data, because it comes from a thread. */
export interface CompileOutcome {
  file: string
  entry: Omit<Entry, 'id'> & { pair: string }
  /** `null` for a data file. */
  document: StoredDocument | null
  /** The page's questions about the rest of the site and their answers, see `SiteIndex`. */
  answers: Record<string, string>
  internalLinks: CompileResult['links']
  facts: CompileResult['facts']
  diagnostics: Diagnostic[]
}

/** Compiles files one after the other, with one index of the site. */
export class CompileTask {
  readonly #setting: CompileSetting
  readonly #index: SiteIndex
  readonly #tools: CompileTools

  constructor(setting: CompileSetting, tools: CompileTools) {
    this.#setting = setting
    this.#index = siteIndexOf(setting.index, setting.folder)
    this.#tools = tools
  }

  /**
   * Compiles a file; `undefined` when it was deleted meanwhile.
   * @throws where it cannot be read; mistakes in it are diagnostics
   */
  async run({ file }: CompileJob): Promise<CompileOutcome | undefined> {
    const { highlighter, icons } = this.#tools
    const { folder, codes, aliases, trusted } = this.#setting
    const text = await readFile(join(folder, file), 'utf8').catch(undefinedIfGone)
    if (text === undefined) return undefined
    const {
      path,
      pair,
      stem,
      extension,
      locale,
      collection,
      isPage,
      diagnostics: described,
    } = describeSource(file, text, this.#setting)
    const { answers, resolver } = this.#index.record()
    const {
      document,
      fields,
      facts,
      diagnostics,
      links: internalLinks,
    } = await compileDocument(
      { file, text, path, locale, fallbackTitle: titleFromStem(stem), hasHeader: path !== `/${locale}` },
      { resolver, highlighter, icons, t: createTranslate(locale), codes, aliases, trusted },
    )
    const { title, description, navigation, seo, meta, links, layout } = fields
    const compiled = {
      file,
      answers,
      document: isPage && document ? storeDocument(document) : null,
      entry: { collection, path, pair, stem, extension, title, description, navigation, seo, meta, links, layout },
    }
    return {
      ...compiled,
      facts,
      internalLinks,
      diagnostics: [
        ...described.filter(({ code }) => code === 'collection-field'),
        ...checkFieldIcons(file, text, { ...fields, stem }, icons),
        ...diagnostics,
        ...checkRowSize(compiled),
      ],
    }
  }
}
