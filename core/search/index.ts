export { describeAnswer } from './describe-answer.ts'
export { countedTerms, indexedTerms, inTitle, renderTerms } from './records.ts'
export { directionOfPieces, plainPieces } from './excerpt.ts'
export type { TextPiece } from './excerpt.ts'
export { matchExpression } from './match-expression.ts'
export { maxQueryLength, parseSearchQuery } from './search-query.ts'
export type { QueryWord } from './search-query.ts'
export { indexFormat, IndexPacker, maxPackedPages, maxSectionTexts } from './packed-index.ts'
export type { LocalIndexFile, PackablePage, SectionTexts } from './packed-index.ts'
export { suggestWords } from './suggest-words.ts'
export { PageIndex } from './page-index.ts'
export type { ScorePart } from './relevance.ts'
export { answerOf, bestPlace, maxFoundPages, maxListedPages, rankPages, searchPages } from './search-pages.ts'
export { changeIndex, findInAll, withReference } from './joined-index.ts'
export type {
  FoundPage,
  FoundSection,
  RankedHit,
  RankedPages,
  SearchAnswer,
  SectionHit,
  SectionIndex,
} from './search-pages.ts'
export {
  chooseSections,
  findSections,
  listSections,
  listTitles,
  consideredCount,
  readSections,
  readSectionTexts,
} from './section-sql.ts'
export type { SearchedPart, SectionRow } from './section-sql.ts'
export {
  collectionOf,
  idOf,
  indexedNamesOf,
  isApiPage,
  isApiPageSql,
  previewOf,
  referenceOf,
  scopeOf,
  scopeRanges,
  sectionKey,
  termTableOf,
  termTables,
} from './section-key.ts'
export type { TermTable } from './section-key.ts'
export { fold } from './fold.ts'
export type { LanguageData } from './define-search-language.ts'
export { findAbbreviations } from './abbreviations.ts'
export { languageOfSite, languageOfTexts, openLanguage } from './search-language.ts'
export type { SearchLanguage } from './search-language.ts'
export { frequencyTable, joinTables, TermFrequencies } from './term-frequencies.ts'
export type { FrequencyTable } from './term-frequencies.ts'
export type { DialogTexts, OtherLanguageResult, TextAnswer, UntranslatedPage } from './text-answer.ts'
export type { TitlesFile, UntranslatedTitles } from './titles-file.ts'
export { maxTitles, packTitles, TitleIndex } from './titles.ts'
export type { PackedPage, TitleRow } from './titles.ts'
export { isInSection, sectionsOfPages } from './site-sections.ts'
export { scanChunks, scanTerms } from './terms.ts'
export { foldersOf, trailOf } from './trail.ts'
export type { FolderTitles } from './trail.ts'
export { addTermCounts, renderTermCounts, sortVocabulary } from './vocabulary.ts'
export { UnpackedIndex } from './unpacked-index.ts'
export { defaultWeights } from './weights.ts'
export type { Weights } from './weights.ts'
