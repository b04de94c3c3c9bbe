/**
 * Keywords whose values are objects with names as keys, such as `properties`. A name in them is never a keyword, even
 * if it looks like one.
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
