import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import type { TSType, TSTypeElement } from '@babel/types'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { ConversionConfig, JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema, LazySchema } from 'valibot'
import { siteConfigSchema } from '../../core/release/site-config-schema.ts'
import { componentRegistry } from '../../worker/prose/render-article.tsx'
import { engineFolder } from '../engine.ts'
import { componentMetadata } from './component-metadata.ts'
import { folderFields, pageFields } from '../sync/compile/page-schema.ts'

/** Returns the JSON Schemas with which editors validate the files of a site, by file name. */
export function editorFiles(): Record<string, unknown> {
  const schema = (title: string, properties: object, additionalProperties: boolean) => ({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    type: 'object',
    properties,
    additionalProperties,
  })
  return {
    'config.json': configSchema(),
    'frontmatter.json': schema('Frontmatter of a page', pageFields, true),
    'navigation.json': schema('Folder settings: .navigation.yml', folderFields, true),
    'components.json': componentMetadata(componentRegistry),
  }
}

/** The modules that declare the types of the configuration. Each key has a comment. */
const typeModules = ['site-config-input', 'analytics', 'ask-config', 'head-elements', '../insight/settings']

/**
 * A sample value for each type that a part of the configuration can have. A validation that depends on the type is
 * converted once per sample.
 */
const forms = [undefined, '', true, [], {}, { links: [] }]

const conversion: ConversionConfig = {
  target: 'draft-07',
  typeMode: 'input',
  errorMode: 'ignore',
  overrideSchema({ valibotSchema, jsonSchema }) {
    if (valibotSchema.type === 'custom') return { type: 'string' }
    if (valibotSchema.type === 'loose_object') return { ...jsonSchema, additionalProperties: false }
    if (valibotSchema.type !== 'lazy') return undefined
    const { getter } = valibotSchema as LazySchema<GenericSchema>
    const checks = forms.map((form) => JSON.stringify(convert(getter(form))))
    return { anyOf: [...new Set(checks)].map((text) => JSON.parse(text) as JsonSchema) }
  },
}

/**
 * Returns the JSON Schema (draft 7) of the configuration. It contains the types of values that a sync accepts, and the
 * comments in the source as descriptions. Only a sync validates the values themselves.
 */
function configSchema(): JsonSchema {
  const { properties, ...schema } = convert(siteConfigSchema)
  describeKeys({ properties }, readTypes(), 'SiteConfigInput')
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of a Rivage site',
    ...schema,
    properties: { ...properties, $schema: { type: 'string', description: 'The path of this schema, for editors.' } },
  }
}

function convert(schema: GenericSchema): JsonSchema {
  const { $schema: _named, ...converted } = toJsonSchema(schema, conversion)
  return converted
}

/** The members of interfaces by the name of the interface. */
type Types = ReadonlyMap<string, readonly TSTypeElement[]>

function readTypes(): Types {
  const types = new Map<string, readonly TSTypeElement[]>()
  for (const name of typeModules) {
    const text = readFileSync(join(engineFolder, 'core', 'release', `${name}.ts`), 'utf8')
    for (const statement of parse(text, { sourceType: 'module', plugins: ['typescript'] }).program.body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type === 'TSInterfaceDeclaration') types.set(declared.id.name, declared.body.body)
    }
  }
  return types
}

/** Adds the comments of a type's members to the schemas of the keys. */
function describeKeys(schema: JsonSchema, types: Types, type: string | TSType): void {
  const members = typeof type === 'string' ? (types.get(type) ?? []) : membersOf(type, types)
  for (const part of [schema, ...(schema.anyOf ?? [])].filter((each) => typeof each === 'object'))
    for (const [key, value] of Object.entries(part.properties ?? {})) {
      const member = members.find(
        (each) => each.type === 'TSPropertySignature' && each.key.type === 'Identifier' && each.key.name === key,
      )
      if (member?.type !== 'TSPropertySignature' || typeof value !== 'object') continue
      const comment = member.leadingComments?.at(-1)?.value
      if (comment) value.description = textOf(comment)
      const inside = member.typeAnnotation?.typeAnnotation
      if (inside)
        for (const each of [value, value.items].filter((each) => isSchema(each))) describeKeys(each, types, inside)
    }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the members of an object type, which may be inline, referenced by name, in an array, or in a union. */
function membersOf(type: TSType, types: Types): readonly TSTypeElement[] {
  if (type.type === 'TSTypeLiteral') return type.members
  if (type.type === 'TSArrayType') return membersOf(type.elementType, types)
  if (type.type === 'TSParenthesizedType') return membersOf(type.typeAnnotation, types)
  if (type.type === 'TSUnionType') return type.types.flatMap((each) => membersOf(each, types))
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? (types.get(type.typeName.name) ?? [])
    : []
}

/** Returns the text of a comment as one line. */
function textOf(comment: string): string {
  return comment
    .replace(/^\*|\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
