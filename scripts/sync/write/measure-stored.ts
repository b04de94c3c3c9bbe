import type { MediaFile } from '../collect/source-file.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target } from '../../local/d1-target.ts'
import { rowStatements } from '../row-statements.ts'
import type { media, StoredRow } from '../../../worker/store/schema.ts'

/**
 * Adds missing pixel sizes to stored images. Rivage 0.2.0 measured a file only if it had the name of an image when it
 * was first stored.
 */
export async function measureStored(target: D1Target, files: readonly MediaFile[]): Promise<void> {
  const measured = files.flatMap(({ hash, width, height }) => (width && height ? [[hash, width, height]] : []))
  for (const { sql, params } of rowStatements(
    'SELECT hash FROM media WHERE width IS NULL AND hash IN (SELECT value ->> 0 FROM json_each(?))',
    measured,
  )) {
    const lacking = new Set(
      (await queryRows<StoredRow<typeof media, 'hash'>>(target, sql, ...params)).map(({ hash }) => hash),
    )
    await target.batch(
      rowStatements(
        `UPDATE media SET width = value ->> 1, height = value ->> 2 FROM json_each(?) WHERE hash = value ->> 0`,
        measured.filter(([hash]) => lacking.has(String(hash))),
      ),
    )
  }
}
