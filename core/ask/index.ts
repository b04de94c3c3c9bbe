export { findSections } from './find-sections.ts'
