import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkitten'
import { beforeAll, describe, expect, test } from 'vitest'
import { divideByScript, unicodeRange } from '../../../scripts/sync/fonts/scripts.ts'
import type { CodeFolder } from '../../../scripts/sync/code/site-code.ts'
import { prepareFonts } from '../../../scripts/sync/fonts/site-fonts.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'

const lora = dirname(fileURLToPath(import.meta.resolve('@fontsource/lora/files/lora-latin-400-normal.woff2')))
/** The code of a site and of a plugin with an invalid font. */
let fonts: CodeFolder
let plugin: CodeFolder

beforeAll(async () => {
  const root = await temporaryFolder('fonts')
  fonts = { root, code: '_code' }
  plugin = { root, code: 'code', plugin: 'rivage-plugin-tides' }
  await mkdir(join(root, '_code'))
  await symlink(lora, join(root, '_code', 'fonts'), 'junction')
  await mkdir(join(root, 'code', 'fonts', 'text'), { recursive: true })
  await writeFile(join(root, 'code', 'fonts', 'text', 'broken.woff2'), 'no font')
})

describe('the characters of a font', () => {
  test("are split by the scripts of the site's languages, always including Latin", () => {
    const characters = ['a', 'é', 'Ł', 'λ', 'ж', 'ب', '漢'].map((letter) => letter.codePointAt(0)!)
    const many = Array.from({ length: 30 }, (_, index) => 0x100 + index)
    expect(
      [...divideByScript([...characters, ...many], ['fr', 'ru'])].map(([name, { length }]) => [name, length]),
    ).toEqual([
      ['Latn', 2],
      ['Latn-extended', 31],
      ['Cyrl', 1],
    ])
    expect([...divideByScript(characters, ['ar', 'ja', 'el']).keys()].toSorted()).toEqual([
      'Arab',
      'Grek',
      'Jpan',
      'Latn',
    ])
  })

  test('are not split if there are few of them', () => {
    expect([...divideByScript([0x61, 0x142], ['en'])]).toEqual([['Latn', [0x61, 0x142]]])
  })

  test('are listed as ranges that include small gaps', () => {
    expect(unicodeRange([0x61, 0x20, 0x21, 0x28, 0x152])).toBe('U+20-28,U+61,U+152')
  })
})

describe('the fonts of a site', () => {
  test('have a face for each weight and style in their files', async () => {
    const names = ['400-normal', '700-normal', '400-italic'].map((name) => `lora-latin-${name}.woff2`)
    const { css, files, sheets, first } = await prepareFonts({ sans: names, heading: names[1]! }, [fonts], ['en', 'ar'])
    expect(
      [...css.matchAll(/font-family:(site-\w+);font-style:(\w+);font-weight:([\d ]+);/g)].map((match) =>
        match.slice(1),
      ),
    ).toEqual([
      ['site-sans', 'normal', '400'],
      ['site-sans', 'normal', '700'],
      ['site-sans', 'italic', '400'],
      ['site-heading', 'normal', '700'],
    ])
    const [sheet] = files.splice(-1)
    for (const { file, hash, bytes } of files) {
      expect(css).toContain(`url(/_media/${hash}/${file})`)
      expect(create(bytes)).toMatchObject({ type: 'WOFF2' })
    }
    const [regular, bold, italic] = files
    const addressOf = ({ hash, file }: { hash: string; file: string }) => `/_media/${hash}/${file}`
    // The first view has its faces in its style sheet. An Arabic page has no face of this font.
    expect({ sheets, first }).toEqual({ sheets: { en: addressOf(sheet!) }, first: {} })
    const inSheet = [...sheet!.bytes.toString().matchAll(/font-family:([\w-]+).*?base64,([\w+/=]+)/g)]
    expect(inSheet.map(([, family, font]) => [family, font])).toEqual([
      ['site-sans', regular!.bytes.toString('base64')],
      ['site-sans', bold!.bytes.toString('base64')],
      ['site-sans', italic!.bytes.toString('base64')],
      ['site-heading', bold!.bytes.toString('base64')],
    ])
    // Lora has 1006 units above the baseline and 272 below, of 1000. On average, it is as wide as Arial at 106%.
    expect(css).toContain(
      'src:local("Arial"),local("Liberation Sans"),local("Arimo");size-adjust:106.03%;ascent-override:94.88%',
    )
    // Bold text takes the space of the bold font: Lora is 482 units wide there, and Arial 475.
    expect(css).toContain(
      'src:local("Arial Bold"),local("Liberation Sans Bold"),local("Arimo Bold");size-adjust:101.41%;ascent-override:99.2%',
    )
    expect(css.match(/font-display:\w+/g)).toEqual(Array.from({ length: files.length }, () => 'font-display:swap'))
  })

  test.each<[files: string | string[], path: PropertyKey[], message: string]>([
    [
      'lora-latin-400-normol.woff2',
      ['sans'],
      'there is no file _code/fonts/lora-latin-400-normol.woff2, and none in rivage-plugin-tides; did you mean "lora-latin-400-normal.woff2"?',
    ],
    [
      ['lora-latin-400-normal.woff2', 'text/broken.woff2'],
      ['sans', 1],
      'node_modules/rivage-plugin-tides/code/fonts/text/broken.woff2 is not a readable font. Expected a TrueType, OpenType, WOFF, or WOFF2 file with one font',
    ],
    ['tides.woff2', ['sans'], 'there is no file _code/fonts/tides.woff2, and none in rivage-plugin-tides'],
  ])('that are missing or invalid are rejected with their location: %s', async (files, path, message) => {
    const where = ['theme', 'fonts', ...path]
    const prepared = prepareFonts({ sans: files }, [fonts, plugin], ['en'])
    await expect(prepared).rejects.toMatchObject({ path: where, message: `${where.join('.')}: ${message}` })
  })
})
