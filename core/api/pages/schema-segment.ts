/** Returns the last segment of the URL of a schema's page. */
export function schemaSegment(name: string): string {
  const segment = name.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '') || 'schema'
  return segment === 'index' ? 'index-schema' : segment
}
