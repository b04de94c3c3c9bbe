export { isCalendarDay, parseIsoMoment } from './calendar-day.ts'
export { cutToTokens, estimateTokens } from './estimate-tokens.ts'
export { editDistance } from './edit-distance.ts'
export { escapeAttribute, escapeHtml, escapeMarkdown, escapeXml } from './escape.ts'
export { hashText, textKey } from './hash.ts'
export {
  fillVersion,
  fillVersionInHtml,
  fillVersionInJson,
  fillVersionWithRanges,
  hasVersionPlaceholder,
  placeVersion,
  versionPlaceholder,
  versionVariableIn,
} from './version-variables.ts'
export type { VersionNames } from './version-variables.ts'
