// Tables with bytes: images, other files, and the code of the site.
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A script or style sheet of the site. The name contains a hash of the content. */
export const code = sqliteTable('code', {
  name: text().primaryKey(),
  type: text().$type<'text/javascript' | 'text/css'>().notNull(),
  text: text().notNull(),
})

/** Metadata of stored bytes, by hash. All channels share the rows, including previews from untrusted contributors. */
export const media = sqliteTable('media', {
  hash: text().primaryKey(),
  /**
   * Only read by Workers of version 0.2.0 while they are being upgraded. Newer Workers derive the type from the file
   * name.
   */
  type: text().notNull(),
  /** Size in bytes. */
  size: integer().notNull(),
  /** Width in pixels; `null` if the file isn't an image or its size is unknown. */
  width: integer(),
  height: integer(),
  /** Id of the upload that stored the bytes in the bucket; `null` if they are in `media_part`. */
  upload: text(),
  /** Size of each object in the bucket, except the last one. */
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

/** Bytes in the bucket that no row of `media` refers to, because they are still being uploaded or must be deleted. */
export const mediaUpload = sqliteTable(
  'media_upload',
  {
    hash: text().notNull(),
    upload: text().notNull(),
    /** Number of objects that have been stored in the bucket. */
    parts: integer().notNull(),
    /** When the upload last made progress, as Unix time in seconds; 0 if the bytes must be deleted. */
    renewedAt: integer('renewed_at').notNull(),
  },
  ({ hash, upload }) => [primaryKey({ columns: [hash, upload] })],
)
