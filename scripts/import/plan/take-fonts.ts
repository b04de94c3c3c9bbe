import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { CopiedFile, Note, SourceSite } from '../define-import-system.ts'
import { fontFormats } from '../source/fonts.ts'
import type { FontRole, SourceFont } from '../source/fonts.ts'
import { folderOf, resolvePath, rootedFiles } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** The folder of a site's font files. */
const fontFolder = '_code/fonts'

/** Matches the part of a file's name after the font family. */
const variantName =
  /^(?:woff|ttf|otf|variable|var|vf|wght|latin|regular|roman|normal|book|thin|extra|ultra|light|medium|semi|demi|bold|black|heavy|italic|oblique|\d)/

const shownIn: Readonly<Record<FontRole, string>> = { sans: 'body text', heading: 'headings', mono: 'code' }

/**
 * The first bytes of WOFF2, WOFF, OpenType, and TrueType files. They are checked because a `.woff2` file may only be a
 * Git LFS pointer.
 */
const signatures = new Set(['774f4632', '774f4646', '4f54544f', '00010000', '74727565'])

/**
 * Copies the fonts whose files are in the source. The user must decide about other fonts, because their licenses may
 * not allow copying.
 */
export function takeFonts(
  { fonts = [], roots }: SourceSite,
  source: SourceFolder,
): { theme: NonNullable<SiteConfigInput['theme']>; copies: CopiedFile[]; notes: Note[] } {
  const fontFiles = source.files.filter((file) => /\.(?:woff2?|ttf|otf)$/i.test(file))
  const copies = new Map<string, CopiedFile>()
  const notes: Note[] = []
  const named: Partial<Record<FontRole, string | string[]>> = {}
  for (const font of fonts) {
    const files = filesOf(font).filter(isFont)
    if (files.length === 0) {
      notes.push({ kind: 'decide', file: font.file, message: describeMissing(font) })
      continue
    }
    const names = files.map(nameOf)
    for (const [index, file] of files.entries()) copies.set(file, { from: file, to: `${fontFolder}/${names[index]}` })
    named[font.role] = names.length === 1 ? names[0]! : names
  }
  return { theme: Object.keys(named).length > 0 ? { fonts: named } : {}, copies: [...copies.values()], notes }

  /** Returns the new name of a font file. If another file has the same name, prefixes it with the folder. */
  function nameOf(file: string): string {
    const name = baseOf(file)
    const isTaken = [...copies.values()].some(({ from, to }) => from !== file && to === `${fontFolder}/${name}`)
    return isTaken ? `${folderOf(file).replaceAll('/', '-')}-${name}` : name
  }

  /** Returns the declared files. If no files are declared, returns those that are named after the family. */
  function filesOf({ family, addresses, file, declaredIn = file }: SourceFont): string[] {
    const declared = addresses.flatMap(
      (address) =>
        [...rootedFiles(roots, address), resolvePath(folderOf(declaredIn), address)].find((each) =>
          fontFiles.includes(each),
        ) ?? [],
    )
    if (declared.length > 0 || addresses.length > 0) return [...new Set(declared)]
    const start = lettersOf(family)
    const alike = fontFiles.filter((each) => {
      const name = lettersOf(baseOf(each))
      return name.startsWith(start) && variantName.test(name.slice(start.length))
    })
    const best = fontFormats.find((end) => alike.some((each) => each.endsWith(`.${end}`)))
    return alike.filter((each) => each.endsWith(`.${best}`))
  }

  function isFont(file: string): boolean {
    return signatures.has(Buffer.from(source.readBytes(file).subarray(0, 4)).toString('hex'))
  }
}

function describeMissing({ family, role, addresses, origin }: SourceFont): string {
  const from =
    origin ?? addresses.map((address) => /^https?:\/\/([^/]+)/.exec(address)?.[1]).find((host) => host !== undefined)
  const where = from === undefined ? 'is not in the source' : `comes from ${from}`
  return `The font for ${shownIn[role]}, “${family}”, ${where}. Add its files to ${fontFolder}/ and list them in theme.fonts.${role}, or use the system font`
}

function baseOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '')
}
