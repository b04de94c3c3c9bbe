import type { DumpStatements } from '../../../core/query/index.ts'
import { packText } from '../../http/packed-text.ts'

/**
 * Renders the dump that Nuxt Content's clients load (see `DumpStatements`), piece by piece. Only one page of rows is in
 * memory, and the next page isn't read until the client is ready for it.
 */
export function renderDump(statements: AsyncIterable<DumpStatements>): AsyncGenerator<string> {
  return packText(joinItems(statementsJson(statements)))
}

async function* statementsJson(statements: AsyncIterable<DumpStatements>): AsyncGenerator<string[]> {
  for await (const part of statements) yield part.map((statement) => JSON.stringify(statement))
}

/** Encodes a JSON array whose items, which are already JSON, arrive in batches. */
export async function* jsonArray(parts: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of joinItems(parts)) yield encoder.encode(text)
}

/** A piece is sent when it has at least this many characters. Longer strings would stay in memory for longer. */
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
