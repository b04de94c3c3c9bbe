export { orderStyles } from './document.ts'
export type { Body, BodyElement, BodyNode, OutlineLink } from './node.ts'
export { openingText, parseMarks, usesBlocks } from './article-marks.ts'
export type { StoredArticle, ArticleMarks } from './article-marks.ts'
export type { CompiledDocument, Entry, PageLink, PlainSection, Section, StyleSheetName } from './document.ts'
export { lineClasses } from './code.ts'
export type { CodeBlock, CodeLine, CodeToken, LineMark, TokenKind } from './code.ts'
export type { Formula } from './element-data.ts'
export { buildOutline } from './outline.ts'
export type { OutlineOptions } from './outline.ts'
export { isPhrasing } from './phrasing.ts'
export { isScriptPair, writeScript } from './scripts-in-text.ts'
export { plainText } from './plain-text.ts'
export { keyLabel } from './key-label.ts'
export { readMoreText } from './read-more-text.ts'
export { surfacesOf, withSurfaces } from './surfaces.ts'
export { readingMinutes } from './reading-time.ts'
export { buildSections } from './section.ts'
export {
  componentColors,
  componentName,
  contentOnly,
  isKnownProp,
  kebabName,
  propKinds,
  propName,
  undecided,
} from './component-registry.ts'
export { articleSlots, frameSlots } from './site-slots.ts'
export type { FrameSlot } from './site-slots.ts'
export type { ComponentAliases, ComponentFacts, ComponentRegistry, PropKind } from './component-registry.ts'
export { diffTokens, diffWords, wordsOf } from './word-diff.ts'
export type { DiffRun } from './word-diff.ts'
export { matchSimilar } from './match-similar.ts'
export type { MovableText } from './match-similar.ts'
export { renamedHeadings } from './heading-history.ts'
export { hasId, idEdits, otherIds } from './heading-ids.ts'
export type { OtherId } from './heading-ids.ts'
export type { FormerHeading } from './heading-history.ts'
export { parseSourceSet } from './source-set.ts'
export { sourcesInHtml, sourcesInStyles, sourcesOfImages } from './shown-sources.ts'
export type { ShownDirective, ShownSource } from './shown-sources.ts'
