export { entryFile, fileOf, placeOf } from './entry-file.ts'
export {
  isContentFile,
  isFolderConfig,
  parseSourcePath,
  slugify,
  titleFromStem,
  withNumber,
  withoutNumber,
} from './source-path.ts'
export { builtInCollections, docsCollection, kindOf, landingCollection, pageCollections } from './site-collections.ts'
export type { FieldKind, SiteCollection } from './site-collections.ts'
