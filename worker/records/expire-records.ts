import type { InsightSettings } from '../../core/insight/index.ts'
import { logFailure } from '../http/log.ts'
import { RecordWriter } from './define-record.ts'
import type { RecordDefinition, RecordSettings } from './define-record.ts'
import { records } from './records.gen.ts'

/**
 * Deletes the rows of all records that are no longer needed. If one record fails, the others are still processed.
 * @throws the errors of the failed records
 */
export async function expireRecords(settings: RecordSettings, insight: InsightSettings | undefined): Promise<void> {
  const failures: unknown[] = []
  for (const record of Object.values<RecordDefinition>(records)) {
    if (!settings[record.database ?? 'DB']) continue
    try {
      // Deleting must work even if this isolate has reached its daily limit.
      await record.expire(new RecordWriter(settings, record, Infinity), insight)
    } catch (error) {
      logFailure('record-not-expired', { record: record.name }, error)
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some records were not expired')
}
