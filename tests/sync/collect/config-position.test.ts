import { expect, test } from 'vitest'
import { positionInConfig, syntaxErrorIn } from '../../../scripts/sync/collect/config-position.ts'

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
])('finds a value in %s', (_, text, expected) => {
  expect(positionInConfig(text, 'site.config.ts', ['header', 'links', 0])).toEqual(expected)
})

test.each([
  ['a missing key', ['header', 'title'], place(1, 18)],
  ['a computed value', ['theme', 'colors', 'primary'], place(1, 37)],
  ['an unknown key', ['footer'], place(1, 16)],
])('returns the position of the surrounding part for %s', (_, path, expected) => {
  expect(
    positionInConfig('export default { header: { links }, theme: theme(), ...rest }', 'site.config.ts', path),
  ).toEqual(expected)
})

test('finds positions in JSON, and none in an unreadable configuration', () => {
  expect(positionInConfig('{\n  "url": 1\n}', 'site.config.json', ['url'])).toEqual(place(2, 3))
  expect(positionInConfig('export default {', 'site.config.ts', ['url'])).toBeUndefined()
  expect(positionInConfig('export default load()', 'site.config.ts', ['url'])).toBeUndefined()
})

test('locates a syntax error', () => {
  expect(syntaxErrorIn('export default {\n  url: ,\n}', 'site.config.ts')).toEqual(place(2, 8))
  expect(syntaxErrorIn('{\n  "url" "x"\n}', 'site.config.json')).toEqual(place(2, 9))
  expect(syntaxErrorIn('export default load()', 'site.config.ts')).toBeUndefined()
})
