import * as devalue from 'devalue'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFlatJson, renderFlatJson } from '../../../core/payload/flat-json.ts'
import type { Json } from '../../../core/payload/index.ts'

describe('a flat array', () => {
  test('stores the position of each member, and each text once', () => {
    expect(renderFlatJson({ data: { title: 'Guide', label: 'Guide' }, count: 0 })).toBe(
      '[{"data":1,"count":3},{"title":2,"label":2},"Guide",0]',
    )
    expect(renderFlatJson(['b', ['b']])).toBe('[[1,2],"b",[1]]')
  })

  test('omits undefined members', () => {
    expect(parseFlatJson(renderFlatJson({ a: undefined, b: null }))).toEqual({ b: null })
  })

  test('restores the original value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as Json
        expect(parseFlatJson(renderFlatJson(plain))).toEqual(plain)
      }),
    )
  })

  test('is compatible with the package that defines the format', () => {
    // The package rejects members with this name.
    const values = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__"'))
    fc.assert(
      fc.property(values, (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as Json
        expect(JSON.stringify(devalue.parse(renderFlatJson(plain)))).toBe(JSON.stringify(plain))
        expect(parseFlatJson(devalue.stringify(plain))).toEqual(plain)
      }),
    )
  })

  test.each(['', '{}', '[]', 'null', '[[1]]', '[{"a":-1}]', '[[0]]', '[[1],[0]]', '[["0"]]'])('rejects %s', (text) => {
    expect(() => parseFlatJson(text)).toThrow(SyntaxError)
  })
})
