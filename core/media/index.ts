export { hasMediaType, mediaTypeOf } from './media-type.ts'
