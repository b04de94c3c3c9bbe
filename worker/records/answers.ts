import type { AnswerPart } from '../../core/ask/index.ts'
import { openDatabase } from '../store/database.ts'
import type { DatabaseSettings } from '../store/database.ts'
import type { StoredRow, askAnswer } from '../store/schema.ts'
import { RecordWriter, defineRecord } from './define-record.ts'

/** Number of days after which an answer is deleted. Its question may never be asked again. */
const maxAgeDays = 60

/** Written answers, which are reused until one of the sections that they cite changes. */
export const answers = defineRecord({
  name: 'answers',
  rowsPerDay: 2_000,
  expire: async (writer) => {
    await writer.write(['DELETE FROM ask_answer WHERE stored_at < unixepoch() - ?', maxAgeDays * 24 * 60 * 60])
  },
})

/** A section that a stored answer cites: its URL and a hash of its content. */
export type AnswerSource = readonly [href: string, hash: string]

/** A stored answer. Citations are positions in `sources`, starting at 1. */
interface StoredAnswer {
  parts: AnswerPart[]
  sources: AnswerSource[]
}

export async function findAnswer(settings: DatabaseSettings, key: string): Promise<StoredAnswer | undefined> {
  const row = await openDatabase(settings)
    .$client.prepare('SELECT parts, sources FROM ask_answer WHERE key = ?')
    .bind(key)
    .first<StoredRow<typeof askAnswer, 'parts' | 'sources'>>()
  return row
    ? { parts: JSON.parse(row.parts) as AnswerPart[], sources: JSON.parse(row.sources) as AnswerSource[] }
    : undefined
}

export async function storeAnswer(
  settings: DatabaseSettings,
  key: string,
  { parts, sources }: StoredAnswer,
): Promise<void> {
  await new RecordWriter(settings, answers).write([
    `INSERT INTO ask_answer (key, parts, sources, stored_at) VALUES (?, ?, ?, unixepoch())
      ON CONFLICT (key) DO UPDATE SET parts = excluded.parts, sources = excluded.sources, stored_at = excluded.stored_at`,
    key,
    JSON.stringify(parts),
    JSON.stringify(sources),
  ])
}
