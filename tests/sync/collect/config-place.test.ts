import { expect, test } from 'vitest'
import { placeInConfig, syntaxErrorIn } from '../../../scripts/sync/collect/config-place.ts'

const place = (line: number, column: number) => ({ line, column })

test.each([
  ['an object', 'export default {\n  header: { links: [{ label: "x" }] },\n}', place(2, 21)],
  [
    'a call',
    'import { defineConfig } from "rivage/config"\nexport default defineConfig({ header: { links: [{}] } })',
    place(2, 49),
  ],
  [
    'a constant',
    'const config = {\n  "header": { links: [\n    {},\n] } } satisfies object\nexport default config',
    place(3, 5),
  ],
])('a value in %s is found', (_, text, expected) => {
  expect(placeInConfig(text, 'site.config.ts', ['header', 'links', 0])).toEqual(expected)
})

test.each([
  ['a key that is missing', ['header', 'title'], place(1, 18)],
  ['what is computed', ['theme', 'colors', 'primary'], place(1, 37)],
  ['what stands nowhere', ['footer'], place(1, 16)],
])('for %s it is the part around it', (_, path, expected) => {
  expect(
    placeInConfig('export default { header: { links }, theme: theme(), ...rest }', 'site.config.ts', path),
  ).toEqual(expected)
})

test('JSON has places, too; what cannot be read has none', () => {
  expect(placeInConfig('{\n  "url": 1\n}', 'site.config.json', ['url'])).toEqual(place(2, 3))
  expect(placeInConfig('export default {', 'site.config.ts', ['url'])).toBeUndefined()
  expect(placeInConfig('export default load()', 'site.config.ts', ['url'])).toBeUndefined()
})

test('a mistake of the language is found where it is', () => {
  expect(syntaxErrorIn('export default {\n  url: ,\n}', 'site.config.ts')).toEqual(place(2, 8))
  expect(syntaxErrorIn('{\n  "url" "x"\n}', 'site.config.json')).toEqual(place(2, 9))
  expect(syntaxErrorIn('export default load()', 'site.config.ts')).toBeUndefined()
})
