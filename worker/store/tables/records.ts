// Tables that the Worker writes to: stored artifacts, and the answers and budget of Ask.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A generated text that all clients share. See `worker/records/artifacts.ts`. */
export const artifact = sqliteTable(
  'artifact',
  {
    channel: text().notNull(),
    release: integer().notNull(),
    name: text().notNull(),
    uploadId: text('upload_id').notNull(),
    parts: integer().notNull(),
  },
  ({ channel: of, release: number, name }) => [primaryKey({ columns: [of, number, name] })],
)

/** A part of an artifact's text. The artifact may be unfinished. */
export const artifactPart = sqliteTable(
  'artifact_part',
  {
    uploadId: text('upload_id').notNull(),
    part: integer().notNull(),
    /** Unix time in seconds. */
    createdAt: integer('created_at').notNull(),
    text: text().notNull(),
  },
  ({ uploadId, part }) => [primaryKey({ columns: [uploadId, part] })],
)

/** The number and cost of a day's answers, in total and per caller. */
export const askBudget = sqliteTable(
  'ask_budget',
  {
    /** The day, as the number of days since 1970. */
    day: integer().notNull(),
    caller: text().notNull(),
    answers: integer().notNull(),
    cost: integer().notNull(),
  },
  ({ day, caller }) => [primaryKey({ columns: [day, caller] })],
)

/** Random values. They are deleted after their day or, if they sign forms, one day later. */
export const askSalt = sqliteTable(
  'ask_salt',
  {
    name: text().notNull(),
    day: integer().notNull(),
    value: text().notNull(),
  },
  ({ name, day }) => [primaryKey({ columns: [name, day] })],
)

/** Stored answers, with the sections that they cite. */
export const askAnswer = sqliteTable('ask_answer', {
  key: text().primaryKey(),
  parts: text().notNull(),
  sources: text().notNull(),
  /** Unix time in seconds. */
  storedAt: integer('stored_at').notNull(),
})
