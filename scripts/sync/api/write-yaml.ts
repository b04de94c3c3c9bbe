import { isObject } from '../../../core/api/index.ts'
import type { Json } from '../../../core/api/index.ts'

const plainText = /^[A-Za-z_][\w ./-]*(?<! )$/
const reserved = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i

/** Writes a value as YAML. For a large API description, the `yaml` package would take ten seconds. */
export function writeYaml(value: Json, indent = ''): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []\n'
    return `\n${value.map((item) => `${indent}-${writeYaml(item, `${indent}  `)}`).join('')}`
  }
  if (!isObject(value)) return ` ${typeof value === 'string' ? writeText(value) : String(value)}\n`
  const entries = Object.entries(value)
  if (entries.length === 0) return ' {}\n'
  const lines = entries.map(([key, child]) => `${indent}${writeText(key)}:${writeYaml(child, `${indent}  `)}`)
  return `\n${lines.join('')}`
}

/** Writes a text in plain style, or as a JSON string, which is also valid in YAML 1.2. */
function writeText(text: string): string {
  return plainText.test(text) && !reserved.test(text) ? text : JSON.stringify(text)
}
