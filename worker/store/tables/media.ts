// Bytes: images, other files, and a site's code.
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A script or style sheet of the site. Its name contains its hash. */
export const code = sqliteTable('code', {
  name: text().primaryKey(),
  type: text().$type<'text/javascript' | 'text/css'>().notNull(),
  text: text().notNull(),
})

/** Properties of bytes by hash. All channels share them, including those of untrusted contributors. */
export const media = sqliteTable('media', {
  hash: text().primaryKey(),
  /**
   * Only Workers of version 0.2.0 read it, while an upgrade replaces them. Newer Workers derive the type from the file
   * name.
   */
  type: text().notNull(),
  /** In bytes. */
  size: integer().notNull(),
  /** In pixels; `null` for files that aren't images or can't be measured. */
  width: integer(),
  height: integer(),
  /** The upload that stored the bytes in the bucket; `null` if they are in `media_part`. */
  upload: text(),
  /** Size of each object in the bucket, except for the last one. */
  objectBytes: integer('object_bytes'),
})

export const mediaPart = sqliteTable(
  'media_part',
  {
    hash: text().notNull(),
    part: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  ({ hash, part }) => [primaryKey({ columns: [hash, part] })],
)

/** Bytes that no row of `media` refers to, because they are being uploaded or must be removed; see the migration. */
export const mediaUpload = sqliteTable(
  'media_upload',
  {
    hash: text().notNull(),
    upload: text().notNull(),
    /** Number of objects that have arrived in the bucket. */
    parts: integer().notNull(),
    /** Unix time in seconds; 0 if it must be removed. */
    renewedAt: integer('renewed_at').notNull(),
  },
  ({ hash, upload }) => [primaryKey({ columns: [hash, upload] })],
)
