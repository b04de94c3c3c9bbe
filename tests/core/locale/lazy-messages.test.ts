import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build } from 'esbuild'
import { locales } from '../../../core/locale/locales.gen.ts'
import { packLocale, packedMessages } from '../../../scripts/bundle/packed-messages.ts'
import { engineFolder } from '../../../scripts/engine.ts'

const folder = join(engineFolder, 'core', 'locale', 'locales')
let bundled: typeof locales

beforeAll(async () => {
  const { outputFiles } = await build({
    absWorkingDir: engineFolder,
    entryPoints: [join(engineFolder, 'core', 'locale', 'locales.gen.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [packedMessages],
  })
  const code = Buffer.from(outputFiles[0]!.contents).toString('base64')
  ;({ locales: bundled } = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as {
    locales: typeof locales
  })
})

test.each(Object.keys(locales) as (keyof typeof locales)[])(
  'a bundle has the texts of %s, without their keys',
  (code) => {
    expect({ ...bundled[code] }).toEqual(locales[code])
  },
)

test.each((await readdir(folder)).filter((file) => file !== 'en.ts'))(
  'the Worker loads the texts of %s lazily',
  async (file) => {
    const [source, english] = await Promise.all([file, 'en.ts'].map((name) => readFile(join(folder, name), 'utf8')))
    expect(await packLocale(source!, english!)).toMatch(/^get messages\(\) \{ return unpackMessages\(\[/m)
  },
)
