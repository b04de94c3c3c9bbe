// Compares the fields on API pages with fields that are computed from the descriptions by separate code: `npx node
// --import ./scripts/tsx-loader.mjs bench/api-oracle.ts FILE…`, with OpenAPI 3 files in JSON or YAML.
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { isObject, listOperations, pagesOfApi, upgrade } from '../core/api/index.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- any file may have any form
type Value = any

/** Maximum number of operations to compare per file. */
const most = 150

for (const file of process.argv.slice(2)) {
  const document = upgrade(parse(await readFile(file, 'utf8'), { maxAliasCount: -1 }))
  if (!isObject(document)) throw new Error(`${file} is not an OpenAPI file.`)
  const { fields, differences } = compare(document)
  console.log(`${file}: ${fields} fields, ${differences.length} differences`)
  for (const difference of differences.slice(0, 20)) console.log(`  ${difference}`)
}

function compare(document: Value): { fields: number; differences: string[] } {
  const differences: string[] = []
  let fields = 0
  const titles = { operations: '', webhooks: '', schemas: '' }
  const placed = pagesOfApi(
    { document },
    { base: '', title: '', isPagePerTag: false, samples: [], downloads: [], titles, hash: String },
  )
  const pages = new Map(placed.map(({ identity, page }) => [identity, page as Value]))
  const all = listOperations({ document }).filter(({ kind }) => kind === 'operation')
  const every = Math.ceil(all.length / most)
  for (const { key, operation, pathItem } of all.filter((_, index) => index % every === 0)) {
    const page = pages.get(key)
    const parameters = new Map<string, Value>()
    for (const written of [...((pathItem.parameters as Value) ?? []), ...((operation.parameters as Value) ?? [])]) {
      const parameter = follow(written)
      parameters.set(`${parameter.in} ${parameter.name}`, parameter)
    }
    const shown = new Map<string, Value>(
      page.parameters.flatMap(({ place, fields: list }: Value) =>
        list.map((each: Value) => [`${place} ${each.name}`, each]),
      ),
    )
    for (const [name, parameter] of parameters)
      judge(`${key} ${name}`, shown.get(name), parameter.schema, parameter.required === true)
    for (const content of page.body?.contents ?? [])
      compareFields(
        `${key} body`,
        content.shape,
        (follow(operation.requestBody) as Value).content[content.mediaType],
        'readOnly',
      )
    for (const { status, contents } of page.responses)
      for (const content of contents)
        compareFields(
          `${key} ${status}`,
          content.shape,
          follow((operation.responses as Value)[status]).content[content.mediaType],
          'writeOnly',
        )
  }
  return { fields, differences }

  function compareFields(place: string, shape: Value, media: Value, hidden: string): void {
    if (shape.fields && !shape.variants) compareObject(place, shape.fields, follow(media).schema, hidden)
  }

  function compareObject(place: string, shown: Value[], written: Value, hidden: string): void {
    const { properties, required } = flatten(itemOf(written))
    for (const [name, schema] of Object.entries(properties)) {
      if (flatten(schema).schema[hidden] === true) continue
      const field = shown.find((each) => each.name === name)
      judge(`${place}.${name}`, field, schema, required.has(name))
      if (field?.fields && !field.variants) compareObject(`${place}.${name}`, field.fields, schema, hidden)
    }
    for (const { name } of shown)
      if (!(name in properties) && !/^[*/{]/.test(name)) differences.push(`${place}.${name} is not in the schema`)
  }

  function judge(place: string, field: Value, schema: Value, isRequired: boolean): void {
    fields += 1
    if (!field) differences.push(`${place} is missing`)
    else if ((field.required === true) !== isRequired) differences.push(`${place} is required on one side only`)
    else if (schema && !fits(typeOf(schema), field))
      differences.push(`${place} has the type ${field.type}, not ${typeOf(schema)}`)
  }

  function follow(written: Value): Value {
    let value = written
    for (let count = 0; typeof value?.$ref === 'string' && count < 20; count += 1) {
      const { $ref, ...others } = value
      let target: Value = document
      for (const part of $ref.slice(2).split('/'))
        target = target?.[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')]
      value = { ...target, ...others }
    }
    return value ?? {}
  }

  function flatten(
    written: Value,
    level = 0,
  ): { schema: Value; properties: Record<string, Value>; required: Set<string> } {
    const { allOf = [], ...own } = follow(written)
    const parts = level > 20 ? [] : allOf.map((part: Value) => flatten(part, level + 1))
    return {
      schema: Object.assign({}, ...parts.map(({ schema }: Value) => schema), own),
      properties: together([...parts.map(({ properties }: Value) => properties), own.properties ?? {}]),
      required: new Set([...parts.flatMap(({ required }: Value) => [...required]), ...(own.required ?? [])]),
    }
  }

  function variantsOf(schema: Value): Value[] {
    return [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter((each) => follow(each).type !== 'null')
  }

  /** Returns the schema of a list's items, or of a single variant. */
  function itemOf(written: Value): Value {
    let value = written
    for (let count = 0; count < 8; count += 1) {
      const { schema, properties } = flatten(value)
      const [only, ...others] = variantsOf(schema)
      if (schema.items && [schema.type ?? 'array'].flat().includes('array')) value = schema.items
      else if (only && others.length === 0 && Object.keys(properties).length === 0) value = only
      else break
    }
    return value
  }

  function typeOf(written: Value): string {
    const { schema, properties } = flatten(written)
    const types = [schema.type ?? []].flat().filter((type: string) => type !== 'null')
    if (types.length > 0) return types.length === 1 ? types[0] : 'any'
    const [only, ...others] = variantsOf(schema)
    if (only) return others.length === 0 ? typeOf(only) : 'any'
    return Object.keys(properties).length > 0 ? 'object' : schema.items ? 'array' : 'any'
  }
}

/** Merges the properties of several schemas that all apply. */
function together(all: Record<string, Value>[]): Record<string, Value> {
  const merged: Record<string, Value> = {}
  for (const properties of all)
    for (const [name, schema] of Object.entries(properties))
      merged[name] = name in merged ? { allOf: [merged[name], schema] } : schema
  return merged
}

function fits(type: string, { type: shown, schema, variants }: Value): boolean {
  const own = shown.replace(/ \| null$/, '')
  if (type === 'any' || schema !== undefined || variants) return true
  if (type === 'array') return own.endsWith('[]')
  if (type === 'object') return own === 'object' || own.startsWith('map')
  return own === type || own.startsWith(`${type}<`) || /^["\d-]|^true|^false/.test(own)
}
