// Bytes: images and other files, and the code of a site.
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A script or style sheet of the site, by a name that contains its hash. */
export const code = sqliteTable('code', {
  name: text().primaryKey(),
  type: text().$type<'text/javascript' | 'text/css'>().notNull(),
  text: text().notNull(),
})

/** Properties of bytes by their hash. All channels share them, including those of untrusted contributors. */
export const media = sqliteTable('media', {
  hash: text().primaryKey(),
  /** Read only by Workers of 0.2.0 while a newer version replaces them. The file name decides the type. */
  type: text().notNull(),
  /** In bytes. */
  size: integer().notNull(),
  /** In pixels; `null` for files that aren't measurable images. */
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

/** Bytes that no row of `media` refers to: being uploaded, or to be removed; see the migration. */
export const mediaUpload = sqliteTable(
  'media_upload',
  {
    hash: text().notNull(),
    upload: text().notNull(),
    /** How many objects have arrived in the bucket. */
    parts: integer().notNull(),
    /** Unix time in seconds; 0 if it is to be removed. */
    renewedAt: integer('renewed_at').notNull(),
  },
  ({ hash, upload }) => [primaryKey({ columns: [hash, upload] })],
)
