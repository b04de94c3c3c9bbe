// A tool's description, arguments, and result in messages of the protocol.
import type { Json, Tool } from './define-tool.ts'

/** Returns a tool's result, both as data and as text. */
export function renderResult(data: Json): Json {
  return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data, isError: false }
}

/** Describes a tool for clients. */
export function describeTool({ name, title, description, properties, required = [], output }: Tool): Json {
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    outputSchema: { type: 'object', properties: output },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
}

/** Validates a tool's arguments. Returns a sentence that describes the problem, or `undefined`. */
export function findMistake({ properties, required = [] }: Tool, input: Json): string | undefined {
  for (const name of required) if (input[name] === undefined) return `The argument \`${name}\` is required.`
  for (const [name, value] of Object.entries(input)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!schema) return `Unknown argument \`${name.slice(0, 60)}\`. Use one of: ${Object.keys(properties).join(', ')}.`
    const types = [schema.type].flat()
    const isRight =
      (Number.isSafeInteger(value) && types.includes('integer')) ||
      (typeof value === 'string' && types.includes('string'))
    if (!isRight) return `The argument \`${name}\` must be a ${types.join(' or a ')}.`
    const size = typeof value === 'string' ? value.length : Number(value)
    const [least, most] =
      typeof value === 'string'
        ? [schema.minLength ?? 0, schema.maxLength ?? 1000]
        : [schema.minimum ?? 0, schema.maximum ?? 1e9]
    if (size < Number(least) || size > Number(most)) {
      const what = typeof value === 'string' ? 'have this many characters' : 'be in this range'
      return `The argument \`${name}\` must ${what}: ${String(least)} to ${String(most)}.`
    }
  }
  return undefined
}
