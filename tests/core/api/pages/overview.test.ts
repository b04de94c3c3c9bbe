import { expect, test } from 'vitest'
import { pagesOfApi } from '../../../../core/api/index.ts'
import type { JsonObject } from '../../../../core/api/index.ts'

const titles = { operations: 'Operations', webhooks: 'Webhooks', schemas: 'Schemas' }
const options = { base: '/api', title: '', isPagePerTag: false, samples: [], downloads: [], titles, hash: String }

function overview(paths: JsonObject) {
  const [first] = pagesOfApi({ document: { openapi: '3.1.0', paths } }, options)
  return first!.page as unknown as { operations: { href: string }[]; groups: { tags: { path: string }[] }[] }
}

test('lists the operations of an API without tags', () => {
  const { operations } = overview({ '/a': { get: {}, post: { summary: 'Create' } } })
  expect(operations.map(({ href }) => href)).toEqual(['/api/operations/get-a', '/api/operations/post-a'])
})

test('lists the tags if an operation has one, or if there are too many operations', () => {
  expect(overview({ '/a': { get: { tags: ['One'] }, post: {} } }).operations).toEqual([])
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/${index}`, { get: {} }]))
  const { operations, groups } = overview(many)
  expect([operations, groups[0]!.tags[0]!.path]).toEqual([[], '/api/operations'])
})

test('shows the samples of the author first, and highlights them in the language that they name', () => {
  const authored = ['cURL', 'js', 'Elixir'].map((lang) => ({ lang, source: lang }))
  const document = { openapi: '3.1.0', paths: { '/a': { get: { 'x-codeSamples': authored } } } }
  const pages = pagesOfApi({ document }, { ...options, samples: ['curl', 'js', 'go'] })
  const operation = pages.find(({ identity }) => identity === 'get /a')!.page as unknown as { samples: object[] }
  expect(operation.samples).toMatchObject([
    { label: 'cURL', language: 'bash', code: 'cURL' },
    { label: 'js', language: 'javascript', code: 'js' },
    { label: 'Elixir', language: 'elixir', code: 'Elixir' },
    { label: 'Go', language: 'go' },
  ])
})
