import { patterns } from '../../core/route/index.ts'

/**
 * The statements that make and fill a collection's table, with pages without their bodies. The browser's cache keeps them, and the server
 * confirms that they are current.
 * @param site an address of the site
 * @throws Error where there is no such collection, or no connection
 */
export async function readDump(site: URL, collection: string): Promise<string[]> {
  const response = await fetch(new URL(`${patterns.dump.href({ collection })}?bodies=false`, site))
  if (!response.ok) throw new Error(`The dump of ${collection} is not there: ${response.status}`)
  const bytes = Uint8Array.from(atob(await response.text()), (character) => character.charCodeAt(0))
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(text).json()) as string[] // As the endpoint writes it.
}
