import { expect, test } from 'vitest'
import {
  buildOf,
  frameName,
  parsePayloadQuery,
  parseVersion,
  renderPayloadQuery,
  renderVersion,
} from '../../../core/payload/index.ts'

test('a version names the build, the configuration and the release', () => {
  const version = renderVersion({ frame: frameName('3f9a', '1x2y'), release: 14 })
  expect(parseVersion(version)).toEqual({ frame: '3f9a-1x2y', release: 14 })
  expect(buildOf(parseVersion(version).frame)).toBe('3f9a')
  expect(parseVersion('')).toEqual({ frame: '', release: 0 })
})

test('the query of a payload names the version and the tree; those of other clients say nothing', () => {
  expect(parsePayloadQuery(`?${renderPayloadQuery('3f9a-1x2y.14', 'k9z')}`)).toEqual({
    version: '3f9a-1x2y.14',
    branch: 'k9z',
  })
  for (const search of ['', '?', '?1795227768082', '?_b=3f9a', '?a.b.c', '?3f9a-1x2y.14'])
    expect(parsePayloadQuery(search)).toEqual({ version: '', branch: '' })
})
