import { posix } from 'node:path'
import { parse } from 'yaml'
import { isRecord, recordOf } from './record.ts'
import type { SourceFolder } from './source-folder.ts'

/** An operation as a page of the source names it. */
export interface WantedOperation {
  /** The API description: a file, or its name without an extension; `undefined` for any of the site's descriptions. */
  description?: string | undefined
  method: string
  path: string
}

/** An operation of one of the site's APIs, with the attributes of the component that shows it. */
export interface FoundOperation {
  attributes: { id: string; api?: string }
  /** The summary of the operation. */
  title: string | undefined
}

/** A description that became one of the site's APIs. */
interface ImportedApi {
  name: string
  file: string
}

/** Returns a function that finds an operation in the site's APIs, or returns `undefined` if they don't contain it. */
export function openOperations(
  source: SourceFolder,
  apis: readonly ImportedApi[],
): (wanted: WantedOperation) => FoundOperation | undefined {
  const documents = new Map<string, Record<string, unknown>>()
  const documentOf = (file: string): Record<string, unknown> => {
    const known = documents.get(file) ?? readDescription(source.read(file))
    documents.set(file, known)
    return known
  }
  return ({ description, method, path }) => {
    for (const { name, file } of apis) {
      if (description !== undefined && !isNamed(file, description)) continue
      const item = recordOf(recordOf(documentOf(file).paths)[path])
      const operation = item[method.toLowerCase()]
      if (!isRecord(operation) || ['x-internal', 'x-hidden', 'x-excluded'].some((key) => operation[key] === true))
        continue
      const { summary } = operation
      return {
        attributes: { id: `${method.toUpperCase()} ${path}`, ...(apis.length > 1 && { api: name }) },
        title: typeof summary === 'string' && summary !== '' ? summary : undefined,
      }
    }
    return undefined
  }
}

/** Returns whether a file is the description that a page names. */
function isNamed(file: string, description: string): boolean {
  const name = description.replace(/^(?:\.{0,2}\/)+/, '')
  return `/${file}`.endsWith(`/${name}`) || posix.basename(file).replace(/\.\w+$/, '') === name
}

/** Returns an API description, or an empty object if it is invalid, which the sync reports. */
function readDescription(text: string): Record<string, unknown> {
  try {
    return recordOf(/^\s*\{/.test(text) ? JSON.parse(text) : parse(text))
  } catch {
    return {}
  }
}

const frontmatterShape = /^(?:(?<description>\S+)\s+)?(?<method>[a-z]+)\s+(?<path>\/\S*)$/i

/** Reads the operation that Mintlify's frontmatter field `openapi` names: `GET /orders`, `store.json GET /orders`. */
export function readOpenApiField(value: unknown): WantedOperation | undefined {
  const { description, method, path } = (typeof value === 'string' && frontmatterShape.exec(value.trim())?.groups) || {}
  return method === undefined || path === undefined ? undefined : { description, method, path }
}
