import type { SiteConfigInput } from '../../../core/release/index.ts'
import type { CopiedFile, Note, SourceSite } from '../define-import-system.ts'
import { fontFormats } from '../source/fonts.ts'
import type { FontRole, SourceFont } from '../source/fonts.ts'
import { folderOf, resolvePath, rootedFiles } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** Where a site keeps the files of its fonts. */
const fontFolder = '_code/fonts'

/** What stands behind the family in the name of a file. */
const variantName =
  /^(?:woff|ttf|otf|variable|var|vf|wght|latin|regular|roman|normal|book|thin|extra|ultra|light|medium|semi|demi|bold|black|heavy|italic|oblique|\d)/

const shownIn: Readonly<Record<FontRole, string>> = { sans: 'texts', heading: 'headings', mono: 'code' }

/** The first bytes of WOFF2, WOFF, OpenType and TrueType files: a file may also be a pointer to one. */
const signatures = new Set(['774f4632', '774f4646', '4f54544f', '00010000', '74727565'])

/**
 * Takes over the fonts of a site whose files are in the source. Of others, somebody has to decide: their files are
 * elsewhere, and their licence may forbid it.
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

  /** The name of a file, after its folder where another font has a file of the same name. */
  function nameOf(file: string): string {
    const name = baseOf(file)
    const isTaken = [...copies.values()].some(({ from, to }) => from !== file && to === `${fontFolder}/${name}`)
    return isTaken ? `${folderOf(file).replaceAll('/', '-')}-${name}` : name
  }

  /** The files that are declared, or, where none is, those that are called like the family. */
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
  const where = from === undefined ? 'and is not in the source' : `and comes from ${from}`
  return `The font of ${shownIn[role]} is “${family}” ${where}: put its files in ${fontFolder}/ and name them in theme.fonts.${role}, or leave it to the reader’s system`
}

function baseOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '')
}
