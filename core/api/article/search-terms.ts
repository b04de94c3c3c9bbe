import type { ApiPage, OperationPage } from '../pages/index.ts'
import type { ApiField, ApiShape } from '../schema/index.ts'

/** The search terms of a page, in addition to its text. */
interface SearchTerms {
  /**
   * Names of the page's subject: for an operation, its method with path, its path alone, and its id; for a schema, its
   * name.
   */
  names: string[]
  /**
   * Parameters, statuses, and fields with their paths. They rank like ordinary text, because many are also words in
   * prose.
   */
  fields: string[]
}

/** Returns the names and fields of an operation or schema that readers may search for. */
export function searchTermsOf(page: ApiPage): SearchTerms {
  if (page.kind === 'schema') return { names: [page.name], fields: shallowFirst(shapeWords(page.shape)) }
  if (page.kind !== 'operation') return { names: [], fields: [] }
  const { method, path, id } = page
  return { names: [`${method.toUpperCase()} ${path}`, path, id].filter(Boolean), fields: operationFields(page) }
}

/** Maximum number of searchable fields per operation. */
const maxFields = 150

type Request = Pick<OperationPage, 'parameters' | 'body' | 'responses'> & { callbacks?: readonly Request[] }

function operationFields(page: OperationPage): string[] {
  return shallowFirst(requestWords(page)).slice(0, maxFields)
}

function requestWords({ parameters, body, responses, callbacks = [] }: Request): string[] {
  const contents = [...(body?.contents ?? []), ...responses.flatMap((response) => response.contents)]
  return [
    ...parameters.flatMap(({ fields }) => fields.map(({ name }) => name)),
    ...responses.map(({ status }) => status),
    ...contents.flatMap(({ shape }) => shapeWords(shape)),
    ...responses.flatMap(({ headers }) => headers.map(({ name }) => name)),
    ...callbacks.flatMap(requestWords),
  ]
}

/**
 * Sorts fields by depth and removes repetitions. Search compares a field's path only with the start of a long list, and
 * readers rarely search for deep paths.
 */
function shallowFirst(words: readonly string[]): string[] {
  const depthOf = (word: string) => word.split('.').length
  return [...new Set(words.filter(Boolean))].sort((one, other) => depthOf(one) - depthOf(other))
}

function shapeWords({ fields = [], variants = [], conditions = [] }: ApiShape, before = ''): string[] {
  return [
    ...fields.flatMap((field: ApiField) => {
      const name = before ? `${before}.${field.name}` : field.name
      return [name, ...shapeWords(field, name)]
    }),
    ...[...variants, ...conditions].flatMap(({ shape }) => shapeWords(shape, before)),
  ]
}
