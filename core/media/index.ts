export { fontSheet, hasMediaType, mediaTypeOf } from './media-type.ts'
