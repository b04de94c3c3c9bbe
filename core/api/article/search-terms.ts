import type { ApiPage, OperationPage } from '../pages/index.ts'
import type { ApiField, ApiShape } from '../schema/index.ts'

/** Additional search terms of a page: method and path, ids, fields with their paths, statuses. */
export function searchTermsOf(page: ApiPage): string[] {
  if (page.kind === 'schema') return [page.name, ...shapeWords(page.shape)]
  if (page.kind === 'operations') return page.sections.flatMap(operationWords)
  return page.kind === 'operation' ? operationWords(page) : []
}

function operationWords({ method, path, id, parameters, body, responses }: OperationPage): string[] {
  const contents = [...(body?.contents ?? []), ...responses.flatMap((response) => response.contents)]
  const words = [
    `${method.toUpperCase()} ${path}`,
    path,
    id,
    ...parameters.flatMap(({ fields }) => fields.map(({ name }) => name)),
    ...responses.map(({ status }) => status),
    ...contents.flatMap(({ shape }) => shapeWords(shape)),
  ]
  return [...new Set(words.filter(Boolean))].slice(0, 150)
}

function shapeWords({ fields = [], variants = [] }: ApiShape, before = ''): string[] {
  return [
    ...fields.flatMap((field: ApiField) => {
      const name = before ? `${before}.${field.name}` : field.name
      return [name, ...shapeWords(field, name)]
    }),
    ...variants.flatMap(({ shape }) => shapeWords(shape, before)),
  ]
}
