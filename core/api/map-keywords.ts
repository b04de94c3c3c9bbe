/**
 * Keywords whose values are objects with names as keys, such as `properties`. These names are never keywords, even if
 * they look like one.
 */
export const mapKeywords: ReadonlySet<string> = new Set([
  'paths',
  'webhooks',
  'schemas',
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  '$defs',
  'definitions',
  'parameters',
  'responses',
  'requestBodies',
  'headers',
  'content',
  'securitySchemes',
  'pathItems',
  'mapping',
  'callbacks',
  'links',
  'scopes',
  'mediaTypes',
  'encoding',
  'variables',
  'additionalOperations',
])

/** Keys whose values are data, in which no key has a meaning for the description. */
export const dataKeys: ReadonlySet<string> = new Set([
  'example',
  'examples',
  'default',
  'enum',
  'const',
  'value',
  'dataValue',
])
