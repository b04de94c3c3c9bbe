import { isObject, listAt, methods, objectAt, pointerKeys, textAt, valueAt, valueAtPointer } from '../description.ts'
import type { Json, JsonObject } from '../description.ts'
import { mapKeywords } from '../map-keywords.ts'

/** The new pointers of objects that moved from Swagger 2.0 to OpenAPI 3.0. */
const movedTo: Readonly<Record<string, string>> = {
  '#/definitions/': '#/components/schemas/',
  '#/parameters/': '#/components/parameters/',
  '#/responses/': '#/components/responses/',
}

/** Upgrades Swagger 2.0 to OpenAPI 3.0. */
export function fromTwo(document: JsonObject): JsonObject {
  const {
    swagger: _,
    definitions,
    parameters,
    responses,
    securityDefinitions,
    host,
    basePath,
    schemes,
    ...rest
  } = document
  const upgraded: JsonObject = {
    ...rest,
    openapi: '3.0.4',
    servers: serversOf({ host, basePath, schemes }),
    paths: mapValues(objectAt(document, 'paths'), (item) => pathItem(item, document)),
    components: {
      schemas: isObject(definitions) ? definitions : {},
      parameters: mapValues(isObject(parameters) ? parameters : {}, (each) => parameter(each)),
      responses: mapValues(isObject(responses) ? responses : {}, (each) =>
        response(each, mediaTypes(document, 'produces')),
      ),
      securitySchemes: mapValues(isObject(securityDefinitions) ? securityDefinitions : {}, securityScheme),
    },
  }
  return moveReferences(upgraded) as JsonObject
}

function serversOf({ host, basePath, schemes }: Record<'host' | 'basePath' | 'schemes', Json | undefined>): Json[] {
  const path = typeof basePath === 'string' ? basePath : ''
  if (typeof host !== 'string') return path ? [{ url: path }] : []
  const found = Array.isArray(schemes) && schemes.length > 0 ? schemes : ['https']
  return found.map((scheme) => ({ url: `${String(scheme)}://${host}${path.replace(/\/$/, '')}` }))
}

function pathItem(item: Json, document: JsonObject): Json {
  if (!isObject(item)) return item
  const shared = listAt(item, 'parameters')
  const converted = shared.filter((each) => !isBody(each, document))
  const bodies = shared.filter((each) => isBody(each, document))
  const upgraded: JsonObject = { ...item, ...(shared.length > 0 && { parameters: converted.map(parameter) }) }
  for (const method of methods) if (isObject(item[method])) upgraded[method] = operation(item[method], bodies, document)
  return upgraded
}

function operation(written: JsonObject, sharedBodies: readonly Json[], document: JsonObject): JsonObject {
  const { consumes: _, produces: __, schemes, parameters: ____, responses, ...rest } = written
  const own = listAt(written, 'parameters')
  const bodies = [...sharedBodies, ...own].filter((each) => isBody(each, document))
  const requestBody = bodyOf(
    bodies.map((each) => target(each, document)),
    mediaTypes(written, 'consumes', document),
  )
  const produced = mediaTypes(written, 'produces', document)
  const { host, basePath } = document
  return {
    ...rest,
    ...(Array.isArray(schemes) && typeof host === 'string' && { servers: serversOf({ host, basePath, schemes }) }),
    parameters: own.filter((each) => !isBody(each, document)).map(parameter),
    ...(requestBody && { requestBody }),
    responses: mapValues(isObject(responses) ? responses : {}, (each) => response(each, produced)),
  }
}

function target(value: Json, document: JsonObject): Json {
  const reference = textAt(value, '$ref')
  return reference === '' ? value : (valueAtPointer(document, `/${pointerKeys(reference).join('/')}`) ?? {})
}

function isBody(value: Json, document: JsonObject): boolean {
  return ['body', 'formData'].includes(textAt(target(value, document), 'in'))
}

function mediaTypes(operation: JsonObject, key: 'consumes' | 'produces', document?: JsonObject): string[] {
  const found = valueAt(operation, key) ?? (document && valueAt(document, key))
  const types = Array.isArray(found) ? found.filter((type): type is string => typeof type === 'string') : []
  return types.length > 0 ? types : ['application/json']
}

function bodyOf(parameters: readonly Json[], consumed: readonly string[]): JsonObject | undefined {
  const body = parameters.find((each) => textAt(each, 'in') === 'body')
  if (body)
    return {
      ...pick(body, ['description', 'required']),
      content: Object.fromEntries(consumed.map((type) => [type, { schema: valueAt(body, 'schema') ?? {} }])),
    }
  const fields = parameters.filter((each) => textAt(each, 'in') === 'formData')
  if (fields.length === 0) return undefined
  const properties = Object.fromEntries(
    fields.map((field) => {
      const { in: _in, name: _name, required: _required, collectionFormat: _format, ...schema } = field as JsonObject
      const isFile = schema.type === 'file'
      return [textAt(field, 'name'), isFile ? { ...schema, type: 'string', format: 'binary' } : schema]
    }),
  )
  const required = fields.filter((field) => valueAt(field, 'required') === true).map((field) => textAt(field, 'name'))
  const hasFile = fields.some((field) => textAt(field, 'type') === 'file')
  const types = consumed.filter((type) => type.includes('form'))
  const content = types.length > 0 ? types : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded']
  const schema: JsonObject = { type: 'object', properties, ...(required.length > 0 && { required }) }
  const encoding = Object.fromEntries(
    fields
      .filter((field) => valueAt(field, 'collectionFormat') !== undefined)
      .map((field) => [textAt(field, 'name'), styleOf(textAt(field, 'collectionFormat'))]),
  )
  const media = { schema, ...(Object.keys(encoding).length > 0 && { encoding }) }
  return { content: Object.fromEntries(content.map((type) => [type, media])) }
}

const parameterKeys = ['name', 'in', 'description', 'required', 'allowEmptyValue', 'deprecated', 'example']

function parameter(value: Json): Json {
  if (!isObject(value) || '$ref' in value) return value
  const schema: JsonObject = {}
  const upgraded: JsonObject = {}
  for (const [key, child] of Object.entries(value)) {
    if (key === 'collectionFormat') Object.assign(upgraded, styleOf(child))
    else if (parameterKeys.includes(key) || (key.startsWith('x-') && key !== 'x-nullable')) upgraded[key] = child
    else schema[key] = child
  }
  return { ...upgraded, schema }
}

function styleOf(format: Json): JsonObject {
  if (format === 'multi') return { style: 'form', explode: true }
  if (format === 'ssv') return { style: 'spaceDelimited', explode: false }
  if (format === 'pipes') return { style: 'pipeDelimited', explode: false }
  return { explode: false }
}

function response(value: Json, produced: readonly string[]): Json {
  if (!isObject(value) || '$ref' in value) return value
  const { schema: written, examples, headers, ...rest } = value
  const schema = textAt(written, 'type') === 'file' ? { type: 'string', format: 'binary' } : written
  const byType = isObject(examples) ? examples : {}
  const types = [...new Set([...(schema === undefined ? [] : produced), ...Object.keys(byType)])]
  const content = types.map((type) => [
    type,
    { ...(schema !== undefined && { schema }), ...(byType[type] !== undefined && { example: byType[type] }) },
  ])
  return {
    ...rest,
    ...(isObject(headers) && { headers: mapValues(headers, (header) => parameter(header)) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
  }
}

function securityScheme(value: Json): Json {
  if (!isObject(value)) return value
  if (value.type === 'basic') return { ...pick(value, ['description']), type: 'http', scheme: 'basic' }
  if (value.type !== 'oauth2') return value
  const flow = {
    implicit: 'implicit',
    password: 'password',
    application: 'clientCredentials',
    accessCode: 'authorizationCode',
  }[textAt(value, 'flow') as 'implicit']
  const flows =
    flow === undefined ? {} : { [flow]: { scopes: {}, ...pick(value, ['authorizationUrl', 'tokenUrl', 'scopes']) } }
  return { ...pick(value, ['description', 'type']), flows }
}

function pick(value: Json, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const found = valueAt(value, key)
      return found === undefined ? [] : [[key, found]]
    }),
  )
}

function mapValues(values: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}

/** Keys whose values are data, in which references have no meaning. */
const dataKeys = new Set(['example', 'examples', 'default', 'enum'])

/**
 * Updates all references in a value.
 * @param isMap whether the keys of `value` are names that authors chose
 */
function moveReferences(value: Json, isMap = false): Json {
  if (Array.isArray(value)) return value.map((each) => moveReferences(each))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (isMap) return [key, moveReferences(child)]
      if (dataKeys.has(key)) return [key, child]
      if (key === '$ref' && typeof child === 'string')
        return [key, child.replace(/^#\/(?:definitions|parameters|responses)\//, (start) => movedTo[start] ?? start)]
      if (key === 'discriminator' && typeof child === 'string') return [key, { propertyName: child }]
      return [key, moveReferences(child, mapKeywords.has(key))]
    }),
  )
}
