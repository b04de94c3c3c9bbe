import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'

/** Workflows and images of this repository, of created sites, and of the documentation. */
const files = [
  'Dockerfile',
  ...['.github/workflows', 'create-rivage/template', 'content'].flatMap((folder) =>
    readdirSync(join(engineFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:md|ya?ml)$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  ),
]

/** Returns each line that names an action or a base image, with the two parts of its value: name, and version. */
const used = (pattern: RegExp) =>
  files.flatMap((file) =>
    Array.from(
      readFileSync(join(engineFolder, file), 'utf8').matchAll(pattern),
      ([, name = '', version = '']) => [name, version, file] as const,
    ),
  )

test.each([
  ['actions', /^\s*(?:- )?uses: ([^@\s]+)(?:@(.*))?$/gm, /^[0-9a-f]{40} # v\d+\.\d+\.\d+$/, 20],
  ['base images', /^FROM (?![a-z]+ AS)([^@\s]+)(?:@(\S*))?(?: AS \w+)?$/gm, /^sha256:[0-9a-f]{64}$/, 4],
])('%s are pinned by hash, each to one version everywhere', (_, pattern, pin, count) => {
  const found = used(pattern)
  expect(found.length).toBeGreaterThanOrEqual(count)
  expect(found.filter(([, version]) => !pin.test(version))).toEqual([])
  const versions = Map.groupBy(found, ([name]) => name)
  expect([...versions].filter(([, all]) => new Set(all.map(([, version]) => version)).size > 1)).toEqual([])
})
