import * as devalue from 'devalue'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFlatJson, renderFlatJson } from '../../../core/payload/flat-json.ts'
import type { Json } from '../../../core/payload/index.ts'

describe('a flat array', () => {
  test('says where each member is, and every text once', () => {
    expect(renderFlatJson({ data: { title: 'Guide', label: 'Guide' }, count: 0 })).toBe(
      '[{"data":1,"count":3},{"title":2,"label":2},"Guide",0]',
    )
    expect(renderFlatJson(['b', ['b']])).toBe('[[1,2],"b",[1]]')
  })

  test('leaves out members that are not there', () => {
    expect(parseFlatJson(renderFlatJson({ a: undefined, b: null }))).toEqual({ b: null })
  })

  test('is read back as what was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as Json
        expect(parseFlatJson(renderFlatJson(plain))).toEqual(plain)
      }),
    )
  })

  test('is read by the package whose format it is', () => {
    // The package refuses members of this name.
    const values = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__"'))
    fc.assert(
      fc.property(values, (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as Json
        expect(JSON.stringify(devalue.parse(renderFlatJson(plain)))).toBe(JSON.stringify(plain))
        expect(parseFlatJson(devalue.stringify(plain))).toEqual(plain)
      }),
    )
  })

  test.each(['', '{}', '[]', 'null', '[[1]]', '[{"a":-1}]', '[[0]]', '[[1],[0]]', '[["0"]]'])(
    '%s is refused',
    (text) => {
      expect(() => parseFlatJson(text)).toThrow(SyntaxError)
    },
  )
})
