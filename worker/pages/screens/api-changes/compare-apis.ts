import { compareDescriptions, compareSchemaLists, compareService } from '../../../../core/api/changes/index.ts'
import type { ApiDescription, JsonObject } from '../../../../core/api/index.ts'
import type { ApiFiles } from './read-api-files.ts'
import type { ApiChangesData } from './view.tsx'

/** An API's operations and schemas with their pages, as a sync lists them. */
interface Listing {
  /** Each operation has the path of its page below the locale. */
  operations: { method: string; path: string; title: string; page: string }[]
  schemas: { name: string; page: string }[]
}

/**
 * Compares an API in two versions. If a version doesn't have the API, all operations count as added or removed.
 * @returns the differences, with titles in the language of the files
 */
export async function compareApis(
  before: ApiFiles,
  after: ApiFiles,
): Promise<Pick<ApiChangesData, 'service' | 'operations' | 'schemas'>> {
  const [older, newer] = [await readContract(before), await readContract(after)]
  const [former, present] = [operationsOf(await readListing(before)), await readListing(after)]
  const [operations, schemas] = [operationsOf(present), new Map(present.schemas.map((each) => [each.name, each.page]))]
  return {
    service: compareService(older, newer),
    operations: compareDescriptions(older, newer).map(({ title, ...change }) => {
      const key = `${change.method} ${change.path}`
      const operation = operations.get(key)
      return {
        ...change,
        title: (operation ?? former.get(key))?.title ?? title,
        ...(operation && { page: operation.page }),
      }
    }),
    schemas: compareSchemaLists(older, newer).map((change) => {
      const page = schemas.get(change.name)
      return { ...change, ...(page !== undefined && { page }) }
    }),
  }
}

async function readContract({ readJson }: ApiFiles): Promise<ApiDescription> {
  return { document: (await readJson<JsonObject>('contract.json')) ?? {} }
}

async function readListing({ readJson }: ApiFiles): Promise<Listing> {
  return (await readJson<Listing>('operations.json')) ?? { operations: [], schemas: [] }
}

function operationsOf({ operations }: Listing): Map<string, Listing['operations'][number]> {
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]))
}
