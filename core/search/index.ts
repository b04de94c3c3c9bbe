export { toSearchRecords } from './records.ts'
