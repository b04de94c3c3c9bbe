import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isServedByWorker } from '../../core/route/index.ts'
import { engineFolder } from '../../scripts/engine.ts'

test('every API path of the Worker is reserved', () => {
  const folder = join(engineFolder, 'worker', 'endpoints')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const addresses = sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:path|route): '(\/api\/[^']*)'/g)].map(([, address]) =>
      address!.replace(/\{path\}|:\w+/, 'en'),
    ),
  )
  expect(addresses.length).toBeGreaterThan(8)
  expect(addresses.filter((address) => !isServedByWorker(address))).toEqual([])
})
