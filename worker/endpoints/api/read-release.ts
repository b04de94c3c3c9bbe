import * as v from 'valibot'
import { fragmentVersion } from '../fragments/fragment-version.ts'
import { buildId } from '../../render/client-assets.ts'
import { defineOperation } from './define-operation.ts'

export const readRelease = defineOperation({
  id: 'readRelease',
  path: '/api/release',
  summary: 'Current release and build',
  description: 'The content release that all other responses come from, and the build that serves them.',
  params: v.strictObject({}),
  query: v.strictObject({}),
  answer: v.object({
    number: v.pipe(v.number(), v.integer()),
    createdAt: v.pipe(v.string(), v.isoTimestamp()),
    pages: v.pipe(v.number(), v.integer(), v.description('Number of pages')),
    build: v.string(),
    fragments: v.pipe(v.string(), v.description('The hash that makes the URLs of fragments immutable')),
  }),
  async read({ cache: { release } }) {
    const { number, createdAt, counts } = release
    return { data: { number, createdAt, pages: counts.pages, build: buildId, fragments: fragmentVersion(release) } }
  },
})
