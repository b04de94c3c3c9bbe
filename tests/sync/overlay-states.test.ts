import { beforeAll, expect, test } from 'vitest'
import { readTranslations } from '../../scripts/translations/read-translations.ts'
import { renderTranslations } from '../../scripts/translations/render-summary.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

const describeStore = (summary: string) => `openapi: 3.1.0
info: { title: Store, version: '1' }
paths:
  /orders:
    get:
      summary: ${summary}
      description: All of them.
      responses: { '200': { description: OK } }
  /secret:
    get: { summary: Secret, x-internal: true, responses: {} }
components:
  schemas:
    Order: { type: object, properties: { description: { type: string, description: A text., example: { summary: No } } } }
`
const overlay = (summary: string) => `overlay: 1.0.0
info: { title: French, version: '1' }
actions:
  - target: $.paths['/orders'].get
    update: { summary: ${summary}, responses: { '200': { description: OK } } }
`

let site: TestSite
const translations = async () => (await readTranslations(site.target, 'live')).apis

beforeAll(async () => {
  site = await openTestSite({
    'site.config.json': JSON.stringify({
      apis: [{ name: 'store', source: '_api/store.yaml', overlays: { fr: '_api/store.fr.yaml' } }],
    }),
    'en/index.md': '# Home\n',
    'fr/index.md': '# Accueil\n',
    '_api/store.yaml': describeStore('List orders'),
    '_api/store.fr.yaml': overlay('Lister'),
  })
  return () => site.dispose()
})

test('reports the texts of an API that an overlay translates, misses, or translates from an earlier text', async () => {
  await site.serve()
  const missing = [
    '/info/title',
    '/paths/~1orders/get/description',
    '/components/schemas/Order/properties/description/description',
  ]
  const state = { api: 'store', locale: 'fr', total: 5, missing, outdated: [] as string[] }
  expect(await translations()).toEqual([state])
  const outdated = ['/paths/~1orders/get/summary']
  await site.serve({ '_api/store.yaml': describeStore('List all orders') })
  expect(await translations()).toEqual([{ ...state, outdated }])
  // Another sync doesn't change the result.
  await site.serve({ 'en/index.md': '# New\n' })
  expect(await translations()).toEqual([{ ...state, outdated }])
  expect(renderTranslations([], await translations())).toContain(
    'fr: 1 of 5 texts of the API store up to date, 1 outdated, 3 missing\n  outdated: /paths/~1orders/get/summary\n  missing: /info/title',
  )
  await site.serve({ '_api/store.fr.yaml': overlay('Lister tout') })
  expect(await translations()).toEqual([state])
})
