type Schema = Record<string, unknown> & {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
}

/**
 * Lists the paths at which a value violates a JSON Schema (draft 2020-12, only the keywords of our descriptions).
 * Throws for unknown keywords, so that no check is skipped silently.
 */
export function breachesOf(value: unknown, schema: object, document: object): string[] {
  return check(value, schema as Schema, '$')

  function check(instance: unknown, { $ref, ...rest }: Schema, place: string): string[] {
    if ($ref !== undefined) return check(instance, resolve($ref), place)
    return Object.entries(rest).flatMap(([keyword, argument]) => checkKeyword(keyword, argument, instance, rest, place))
  }

  function resolve(reference: string): Schema {
    let found: unknown = document
    for (const key of reference.slice(2).split('/')) found = (found as Record<string, unknown>)[key]
    if (typeof found !== 'object') throw new Error(`${reference} leads nowhere`)
    return found as Schema
  }

  function checkKeyword(keyword: string, argument: unknown, instance: unknown, whole: Schema, place: string): string[] {
    const breach = (holds: boolean) => (holds ? [] : [`${place}: ${keyword} ${JSON.stringify(argument)}`])
    if (['description', 'title', 'format', 'default'].includes(keyword)) return []
    if (keyword === 'type')
      return breach(typeOf(instance) === argument || (argument === 'number' && typeOf(instance) === 'integer'))
    if (keyword === 'enum') return breach((argument as unknown[]).includes(instance))
    if (keyword === 'const') return breach(argument === instance)
    if (keyword === 'minimum') return breach(typeof instance !== 'number' || instance >= (argument as number))
    if (keyword === 'anyOf')
      return breach((argument as Schema[]).some((option) => check(instance, option, place).length === 0))
    if (keyword === 'items')
      return Array.isArray(instance)
        ? instance.flatMap((item, index) => check(item, argument as Schema, `${place}[${index}]`))
        : []
    const entries = typeOf(instance) === 'object' ? Object.entries(instance as object) : []
    if (keyword === 'required')
      return (argument as string[])
        .filter((name) => !entries.some(([key]) => key === name))
        .map((name) => `${place}: ${name} is missing`)
    if (keyword === 'propertyNames')
      return entries.flatMap(([name]) => check(name, argument as Schema, `${place}.${name}`))
    if (keyword === 'properties') {
      return entries.flatMap(([name, item]) =>
        (argument as Record<string, Schema>)[name]
          ? check(item, (argument as Record<string, Schema>)[name]!, `${place}.${name}`)
          : [],
      )
    }
    if (keyword === 'additionalProperties') {
      if (typeof argument !== 'object') return []
      return entries
        .filter(([name]) => !whole.properties?.[name])
        .flatMap(([name, item]) => check(item, argument as Schema, `${place}.${name}`))
    }
    throw new Error(`This check does not know the keyword ${keyword}`)
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
