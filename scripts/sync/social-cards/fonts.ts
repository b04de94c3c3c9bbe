import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { socialCardFontsFolder } from '../../engine.ts'
import { findPackageFile, packageFolders } from '../../project.ts'
import type { Project } from '../../project.ts'
import { scriptOf } from '../fonts/scripts.ts'
import type { SocialCardFont } from './open-font.ts'

/**
 * The fonts that are part of the engine: Noto Sans in one weight, split by script. `fonts/README.md` explains how they
 * were created.
 */
const engineFiles = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'arabic',
  'hebrew',
  'thai',
  'devanagari',
  'bengali',
  'khmer',
  'armenian',
  'vietnamese',
  'cyrillic-ext',
  'greek-ext',
].map((name) => join(socialCardFontsFolder, `${name}.woff2`))

/** Packages with fonts that would be too large for the engine, by script (ISO 15924). */
export const fontPackages: Readonly<Record<string, string>> = {
  Jpan: '@fontsource-variable/noto-sans-jp',
  Hans: '@fontsource-variable/noto-sans-sc',
  Hant: '@fontsource-variable/noto-sans-tc',
  Kore: '@fontsource-variable/noto-sans-kr',
}

/** Finds fonts by character. A font file is read when one of its characters is first needed. */
export class SocialCardFonts {
  readonly #opened = new Map<string, Promise<SocialCardFont>>()
  /** Cached results by language and by the site's own fonts. */
  readonly #found = new Map<string, Map<number, SocialCardFont | undefined>>()
  readonly #packages = new Map<string, FontPackage | undefined>()
  readonly #folders: readonly string[]

  /** @param project the project whose packages are searched in addition to those of the engine */
  constructor(project: Project | undefined) {
    this.#folders = packageFolders(project)
  }

  /**
   * Returns the font for each character of a text.
   * @param language a BCP 47 tag. Its region determines the regional style of Han characters
   * @param own the paths of the site's own font files, which take precedence
   * @returns the fonts by code point, or `undefined` for characters that none of the fonts contains
   */
  async choose(
    text: string,
    language: string,
    own: readonly string[],
  ): Promise<Map<number, SocialCardFont | undefined>> {
    const key = [language, ...own].join('\n')
    const found = this.#found.get(key) ?? new Map<number, SocialCardFont | undefined>()
    this.#found.set(key, found)
    const fonts = new Map<number, SocialCardFont | undefined>()
    for (const character of text) {
      const code = character.codePointAt(0)!
      if (!found.has(code)) found.set(code, await this.#find(code, language, own))
      fonts.set(code, found.get(code))
    }
    return fonts
  }

  async #find(code: number, language: string, own: readonly string[]): Promise<SocialCardFont | undefined> {
    for (const path of [...own, ...engineFiles, ...this.#packageFiles(code, language)]) {
      const font = await this.#open(path)
      if (font.font.nominalGlyph(code)) return font
    }
    return undefined
  }

  /**
   * Returns the font files in packages that contain a character. The result is empty if the package for the language
   * isn't installed, because other packages contain Han characters in the style of another region.
   */
  #packageFiles(code: number, language: string): string[] {
    const wanted = fontPackages[scriptOf(language)]
    if (wanted && !this.#package(wanted)) return []
    const names = wanted ? [wanted, ...Object.values(fontPackages)] : Object.values(fontPackages)
    return names.flatMap((name) => this.#package(name)?.fileOf(code) ?? [])
  }

  #package(name: string): FontPackage | undefined {
    if (!this.#packages.has(name)) this.#packages.set(name, openPackage(name, this.#folders))
    return this.#packages.get(name)
  }

  #open(path: string): Promise<SocialCardFont> {
    // The module is loaded on demand, because most commands render no cards.
    const opened = this.#opened.get(path) ?? import('./open-font.ts').then(({ openFont }) => openFont(path))
    this.#opened.set(path, opened)
    return opened
  }
}

/** The fonts of a package, which are split into files by character. */
interface FontPackage {
  fileOf(code: number): string | undefined
}

function openPackage(name: string, folders: readonly string[]): FontPackage | undefined {
  const manifest = findPackageFile(folders, `${name}/unicode.json`)
  if (!manifest) return undefined
  const folder = dirname(manifest)
  const ranges = Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>).map(
    ([subset, written]) => ({ subset: subset.replace(/[[\]]/g, ''), ranges: written.split(',').map(parseRange) }),
  )
  const prefix = name.slice(name.indexOf('/') + 1)
  return {
    fileOf(code) {
      const found = ranges.find((file) => file.ranges.some(([first, last]) => code >= first && code <= last))
      return found && join(folder, 'files', `${prefix}-${found.subset}-wght-normal.woff2`)
    },
  }
}

/** Parses a range in CSS notation, such as `U+4E00-9FFF` or `U+20`. */
function parseRange(written: string): [first: number, last: number] {
  const [first = '', last = first] = written.trim().replace(/^U\+/i, '').split('-')
  return [parseInt(first, 16), parseInt(last, 16)]
}
