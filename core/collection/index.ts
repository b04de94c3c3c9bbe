export {
  isContentFile,
  isFolderConfig,
  parseSourcePath,
  slugify,
  titleFromStem,
  withNumber,
  withoutNumber,
} from './source-path.ts'
export { builtInCollections, docsCollection, landingCollection, pageCollections } from './site-collections.ts'
export type { FieldKind, SiteCollection } from './site-collections.ts'
