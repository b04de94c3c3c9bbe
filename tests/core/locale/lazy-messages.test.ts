import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build } from 'esbuild'
import { locales } from '../../../core/locale/locales.gen.ts'
import { insertMessages, messagePlaceholders, packMessages } from '../../../scripts/bundle/packed-messages.ts'
import { engineFolder } from '../../../scripts/engine.ts'

let bundled: typeof locales
let source: string

beforeAll(async () => {
  const { outputFiles } = await build({
    absWorkingDir: engineFolder,
    entryPoints: [join(engineFolder, 'core', 'locale', 'locales.gen.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [messagePlaceholders],
  })
  source = insertMessages(outputFiles[0]!.text, await packMessages())
  const code = Buffer.from(source).toString('base64')
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

test('the Worker unpacks the texts of each language except English lazily', () => {
  const getters = source.match(/get messages\(\) \{\s*return unpackMessages\(\[/g)
  expect(getters).toHaveLength(Object.keys(locales).length - 1)
})
