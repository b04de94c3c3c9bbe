export { pairSections } from './pair-sections.ts'
export type { AmbiguousSections, PairedHeading, SectionPairs } from './pair-sections.ts'
export { packSections, unpackSections } from './pack-sections.ts'
export type { FollowedSection } from './pack-sections.ts'
export { sectionText, staleSections, trackTranslation } from './track-translation.ts'
export type {
  AcceptedSection,
  SectionState,
  TranslatedSection,
  Translation,
  TranslationInput,
} from './track-translation.ts'
export { summarizeTranslations } from './summarize.ts'
export type { LocaleSummary, LocalizedPage, SummaryInput, TranslationRecord } from './summarize.ts'
export { alignSections } from './align-sections.ts'
export type { AlignedSections } from './align-sections.ts'
