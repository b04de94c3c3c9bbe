import { columnsOf, tableOf } from '../../../core/query/index.ts'
import type { QueriedCollection } from '../../../core/query/index.ts'
import type { ReleaseName } from '../../store/database.ts'

/** Version of Nuxt Content's dump format. Clients discard copies in an older format. */
const formatVersion = 'v3.5.0'

/** Identifies the state of a collection. Clients compare it with the state of their copy. */
interface CollectionVersion {
  /** A hash of the columns. */
  structure: string
  /** Identifies the content. It changes with every release. */
  version: string
}

async function collectionVersion(
  { channel, number }: ReleaseName,
  collection: QueriedCollection,
): Promise<CollectionVersion> {
  const structure = await hash(createTable(collection))
  return {
    structure,
    version: `${formatVersion}--${await hash(JSON.stringify([structure, collection.name, channel, number]))}`,
  }
}

/** Returns a collection's row for the table `info` of the SQL dump. */
export async function infoRow(release: ReleaseName, collection: QueriedCollection) {
  const { structure, version } = await collectionVersion(release, collection)
  const id = `checksum_${collection.name}`
  return {
    id,
    ready: 1,
    structureVersion: structure,
    version,
    __hash__: await hash(JSON.stringify([id, structure, version])),
  }
}

export function createTable(collection: QueriedCollection): string {
  return `CREATE TABLE IF NOT EXISTS ${tableOf(collection.name)} (${columnsOf(collection)
    .map(({ declaration }) => declaration)
    .join(', ')});`
}

/** Returns the SHA-256 hash as 43 characters of base64url. */
async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
