import { expect, test } from 'vitest'
import { parsePayloadQuery, renderPayloadQuery } from '../../../core/payload/index.ts'
import { buildOf, frameName } from '../../../core/payload/page-version.ts'

test('a version includes the build and the configuration', () => {
  expect(buildOf(frameName('3f9a', '1x-2_y'))).toBe('3f9a')
  expect(buildOf('')).toBe('')
})

test('reads the version and tree from a payload query, and ignores other queries', () => {
  expect(parsePayloadQuery(`?${renderPayloadQuery('3f9a-1x-2_y', 'k9z')}`)).toEqual({
    version: '3f9a-1x-2_y',
    branch: 'k9z',
  })
  for (const search of ['', '?', '?1795227768082', '?_b=3f9a', '?a.b.c', '?3f9a-1x2y'])
    expect(parsePayloadQuery(search)).toEqual({ version: '', branch: '' })
})
