import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { editorFiles } from '../../scripts/schemas/editor-files.ts'

const files = editorFiles() as Record<string, JsonSchema> & { 'components.json': { mdc_name: string }[] }

/** Returns keys of a schema without a description, at any depth, as paths. */
function undescribed(schema: JsonSchema, path = ''): string[] {
  return [schema, schema.items, ...(schema.anyOf ?? [])]
    .filter((part): part is JsonSchema => typeof part === 'object' && !Array.isArray(part))
    .flatMap((part) =>
      Object.entries((part as JsonSchema).properties ?? {}).flatMap(([key, value]) => {
        if (typeof value !== 'object') return []
        return [...(value.description ? [] : [`${path}${key}`]), ...undescribed(value, `${path}${key}.`)]
      }),
    )
}

test.each(['config.json', 'frontmatter.json', 'navigation.json'])('every key of %s has a description', (name) => {
  // The color roles share one description.
  expect(undescribed(files[name]!).filter((path) => !path.startsWith('theme.colors.'))).toEqual([])
})

test('the schema of the configuration includes all forms of a value', () => {
  const { properties } = files['config.json']!
  expect(properties?.locales).toMatchObject({
    type: 'array',
    items: { anyOf: [{ type: 'string' }, { type: 'object', properties: { code: {}, name: {} } }] },
  })
  expect(properties?.header).toMatchObject({
    additionalProperties: false,
    properties: {
      tabs: { anyOf: [{ type: 'boolean' }, { type: 'array' }] },
      menu: { enum: ['modal', 'slideover', 'drawer'] },
    },
  })
  expect(properties?.analytics).toMatchObject({ properties: { matomo: { required: ['host', 'siteId'] } } })
})

test.each(['en/02.writing/03.frontmatter.md', 'fr/02.writing/03.frontmatter.md'])(
  'the fields of %s match the schema',
  async (page) => {
    const text = await readFile(join(engineFolder, 'content', page), 'utf8')
    const [, table = ''] = /\n(\| (?:Field|Champ) \|[^]*?)\n\n/.exec(text) ?? []
    const documented = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(Object.keys(files['frontmatter.json']!.properties!).toSorted()).toEqual(documented.toSorted())
  },
)

/**
 * Returns keys of the configuration, as paths: `header.tabs`. An object with fixed keys is represented by its keys.
 */
function keysOf(schema: JsonSchema, path = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => [
    `${path}${key}`,
    ...(typeof value === 'object' ? keysOf(value, `${path}${key}.`) : []),
  ])
}

test.each(['en', 'fr'])('the tables of content/%s/04.configuration/1.site.md match the schema', async (language) => {
  const text = await readFile(join(engineFolder, 'content', language, '04.configuration', '1.site.md'), 'utf8')
  const documented = Array.from(text.matchAll(/^\| `([\w.]+)` \|/gm), ([, key]) => key!)
  const keys = keysOf(files['config.json']!)
  expect(documented.filter((key) => !keys.includes(key))).toEqual([])
  const outer = new Set(documented.map((key) => key.split('.', 1)[0]))
  expect(Object.keys(files['config.json']!.properties!).filter((key) => key !== '$schema' && !outer.has(key))).toEqual(
    [],
  )
})

test('components are listed with their props', () => {
  const card = files['components.json'].find(({ mdc_name: name }) => name === 'card')
  expect(card).toMatchObject({
    component_meta: {
      meta: { props: expect.arrayContaining([expect.objectContaining({ name: 'icon', type: 'string' })]) },
    },
  })
})
