import { isObject, objectAt, textAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { mergeSchema } from '../schema/index.ts'

/** Maximum nesting depth of elements. */
const maxDepth = 8

/** Writes a value as XML, with the names and attributes defined by its schema (OpenAPI 3.2, section 4.26). */
export function writeXml(description: ApiDescription, written: Json | undefined, value: Json): string {
  const { schema, name } = mergeSchema(description, written)
  const root = textAt(schema.xml, 'name') || name || 'root'
  return `${elementLines(root, schema, value, 0).join('\n')}\n`

  function elementLines(name: string, schema: JsonObject, value: Json, depth: number): string[] {
    const tag = tagOf(name, schema)
    if (Array.isArray(value)) return listLines(name, schema, value, depth)
    if (!isObject(value)) return [`<${tag}${namespaceOf(schema)}>${escapeText(value)}</${tag}>`]
    const properties = objectAt(schema, 'properties')
    let attributes = namespaceOf(schema)
    let text = ''
    const children: string[] = []
    for (const [key, child] of Object.entries(value)) {
      const { schema: own } = mergeSchema(description, properties[key])
      const kind = textAt(own.xml, 'nodeType') || (valueAt(own.xml, 'attribute') === true ? 'attribute' : 'element')
      const used = textAt(own.xml, 'name') || key
      if (kind === 'attribute') attributes += ` ${tagOf(used, own)}="${escapeText(child).replaceAll('"', '&quot;')}"`
      else if (kind === 'text' || kind === 'cdata') text += escapeText(child)
      else if (depth < maxDepth) children.push(...elementLines(used, own, child, depth + 1))
    }
    const open = `<${tag}${attributes}`
    if (children.length === 0) return [text === '' ? `${open}/>` : `${open}>${text}</${tag}>`]
    return [`${open}>${text}`, ...children.map((line) => `  ${line}`), `</${tag}>`]
  }

  function listLines(name: string, schema: JsonObject, items: readonly Json[], depth: number): string[] {
    const { schema: item } = mergeSchema(description, schema.items)
    const isWrapped = valueAt(schema.xml, 'wrapped') === true || textAt(schema.xml, 'nodeType') === 'element'
    const lines = items.flatMap((each) => elementLines(textAt(item.xml, 'name') || name, item, each, depth + 1))
    const tag = tagOf(name, schema)
    return isWrapped ? [`<${tag}${namespaceOf(schema)}>`, ...lines.map((line) => `  ${line}`), `</${tag}>`] : lines
  }
}

function tagOf(name: string, { xml }: JsonObject): string {
  const clean = name.replaceAll(/[^\w.-]+/g, '_').replace(/^(?=[\d.-])/, '_')
  const prefix = textAt(xml, 'prefix')
  return /^[A-Za-z_][\w.-]*$/.test(prefix) ? `${prefix}:${clean}` : clean
}

function namespaceOf({ xml }: JsonObject): string {
  const [namespace, prefix] = [textAt(xml, 'namespace'), textAt(xml, 'prefix')]
  if (namespace === '') return ''
  return ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeText(namespace).replaceAll('"', '&quot;')}"`
}

function escapeText(value: Json): string {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
