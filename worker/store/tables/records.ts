// Data that the Worker writes: stored artifacts, and answers with their budget.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A response that the Worker generated and that is the same for every client; see `worker/records/artifacts.ts`. */
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

/** A part of an artifact, which may be unfinished. */
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
    /** Number of days since 1970. */
    day: integer().notNull(),
    caller: text().notNull(),
    answers: integer().notNull(),
    cost: integer().notNull(),
  },
  ({ day, caller }) => [primaryKey({ columns: [day, caller] })],
)

/** Random values that are deleted after their day, or a day later if they sign forms. */
export const askSalt = sqliteTable(
  'ask_salt',
  {
    name: text().notNull(),
    day: integer().notNull(),
    value: text().notNull(),
  },
  ({ name, day }) => [primaryKey({ columns: [name, day] })],
)

/** Written answers with the sections that they cite. */
export const askAnswer = sqliteTable('ask_answer', {
  key: text().primaryKey(),
  parts: text().notNull(),
  sources: text().notNull(),
  /** Unix time in seconds. */
  storedAt: integer('stored_at').notNull(),
})
