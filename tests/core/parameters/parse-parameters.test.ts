import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { SiteError } from '../../../core/error/index.ts'
import {
  choice,
  choices,
  localeCode,
  parseParameters,
  pathname,
  text,
  timestamp,
  wholeNumber,
} from '../../../core/parameters/index.ts'
import { anyText } from '../../harness/any-text.ts'

const schema = v.strictObject({
  limit: v.optional(wholeNumber(1, 100), '20'),
  q: v.optional(text(1, 20)),
  order: v.optional(choice(['stem', 'title'])),
  fields: v.optional(choices(['path', 'title'])),
  locale: v.optional(localeCode),
  under: v.optional(pathname),
  since: v.optional(timestamp),
})

const parse = (query: string) => parseParameters(schema, new URLSearchParams(query))

test('parses a value of each type and applies defaults for omitted parameters', () => {
  expect(parse('')).toEqual({ limit: 20 })
  expect(
    parse(
      'limit=7&q=%20tide%20&order=title&fields=title,%20path&locale=pt_br&under=/en/%C3%A9t%C3%A9/&since=2026-01-31',
    ),
  ).toEqual({
    limit: 7,
    q: 'tide',
    order: 'title',
    fields: ['title', 'path'],
    locale: 'pt_br',
    under: '/en/été',
    since: '2026-01-31T00:00:00.000Z',
  })
})

test.each([
  ['limit=0', 'limit: expected a whole number from 1 to 100, not "0"'],
  ['limit=1e2', 'limit: expected a whole number from 1 to 100, not "1e2"'],
  ['limit=', 'limit: expected a whole number from 1 to 100, not ""'],
  ['q=', 'q: expected 1 to 20 characters, not ""'],
  [`q=${'a'.repeat(99)}`, `q: expected 1 to 20 characters, not "${'a'.repeat(60)}…"`],
  ['order=size', 'order: expected one of stem, title, not "size"'],
  ['fields=path,size', 'fields: expected some of path, title, separated by commas, not "path,size"'],
  ['locale=EN;', 'locale: expected the code of a language, such as en or pt_br, not "EN;"'],
  ['under=en', 'under: expected a path of the site that starts with a slash, such as /en/guide, not "en"'],
  [
    'under=/en/../fr',
    'under: expected a path of the site that starts with a slash, such as /en/guide, not "/en/../fr"',
  ],
  ['since=2026-13-01', 'since: expected a date such as 2026-01-31 or 2026-01-31T12:00:00Z, not "2026-13-01"'],
  ['since=2026-02-30', 'since: expected a date such as 2026-01-31 or 2026-01-31T12:00:00Z, not "2026-02-30"'],
  ['limt=3', 'limt: is unknown; use one of: limit, q, order, fields, locale, under, since'],
  ['__proto__=3', '__proto__: is unknown; use one of: limit, q, order, fields, locale, under, since'],
  ['limit=3&limit=4', 'limit: is repeated; specify it once'],
  [
    'limit=x&order=y',
    'limit: expected a whole number from 1 to 100, not "x"; order: expected one of stem, title, not "y"',
  ],
])('rejects %s and names the problem and the accepted values', (query, message) => {
  expect(() => parse(query)).toThrow(expect.objectContaining({ status: 400, message }))
})

test('names a missing required parameter', () => {
  expect(() => parseParameters(v.strictObject({ q: text(1, 9) }), [])).toThrow('q: is required')
})

test('parses any input or rejects it with a 400', () => {
  const name = fc.oneof(fc.constantFrom(...Object.keys(schema.entries), 'constructor', '__proto__'), fc.string())
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.oneof(anyText(), fc.string()))), (pairs) => {
      try {
        parseParameters(schema, pairs)
      } catch (error) {
        expect(error).toBeInstanceOf(SiteError)
        expect((error as SiteError).status).toBe(400)
      }
    }),
    { numRuns: 2000 },
  )
})
