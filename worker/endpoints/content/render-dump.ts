import type { DumpStatements } from '../../../core/query/index.ts'
import { packText } from '../../http/packed-text.ts'

/**
 * Renders the text that Nuxt Content's clients load (see `DumpStatements`), piece by piece. Only one page of rows is in
 * memory. If the client is slow, the next page is not read yet.
 */
export function renderDump(statements: AsyncIterable<DumpStatements>): AsyncGenerator<string> {
  return packText(joinItems(statementsJson(statements)))
}

async function* statementsJson(statements: AsyncIterable<DumpStatements>): AsyncGenerator<string[]> {
  for await (const part of statements) yield part.map((statement) => JSON.stringify(statement))
}

/** Writes a JSON array from items that arrive in batches. Each item is JSON. */
export async function* jsonArray(parts: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of joinItems(parts)) yield encoder.encode(text)
}

/** Number of characters after which a piece ends. Short strings are freed sooner than long ones. */
const pieceLength = 32_000

async function* joinItems(parts: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '['
  for await (const part of parts) {
    let piece = ''
    for (const item of part) {
      piece += before + item
      before = ','
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
    if (piece !== '') yield piece
  }
  yield before === '[' ? '[]' : ']'
}
