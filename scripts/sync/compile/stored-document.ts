import type { CompiledDocument, Section } from '../../../core/document/index.ts'
import { hashOf } from '../content-hash.ts'
import { maxPartBytes } from '../../local/d1-limits.ts'
import { splitText } from '../split-text.ts'
import { sectionText } from '../../../core/translation/index.ts'
import type { SectionState } from '../../../core/translation/index.ts'
import { findMarks } from './find-marks.ts'

/**
 * A compiled document as stored in the database: as strings, which a compile thread passes on without a copy, and which
 * take little memory.
 */
export interface StoredDocument {
  /** A hash of its content. */
  hash: string
  html: string
  /** Positions in `html`; see `ArticleMarks`. They are derived from it, so the hash doesn't include them. */
  marks: string
  body: string
  markdown: string
  plain: string
  /** Sections of the plain Markdown, as JSON. Derived from it, so not part of the hash. */
  plainSections: string
  outline: string
  styles: string
  readingMinutes: number
  sections: Section[]
  /** The content hash of each section in its author's wording. */
  states: SectionState[]
}

/** Serializes a compiled document, and hashes its content. */
export function storeDocument(document: CompiledDocument): StoredDocument {
  const { html, opening, markdown, plain, sections, written = sections, readingMinutes } = document
  const [body, outline, styles] = [document.body, document.outline, document.styles].map((value) =>
    JSON.stringify(value),
  ) as [string, string, string]
  return {
    hash: hashOf(
      html,
      body,
      markdown,
      plain.text,
      outline,
      styles,
      String(readingMinutes),
      JSON.stringify(sections),
      ...(written === sections ? [] : [JSON.stringify(written)]),
      ...(opening === undefined ? [] : [opening]),
    ),
    html,
    marks: JSON.stringify({ ...findMarks(html), opening }),
    body,
    markdown,
    plain: plain.text,
    plainSections: JSON.stringify(plain.sections),
    outline,
    styles,
    readingMinutes,
    sections,
    states: sectionStates(written),
  }
}

/**
 * Rows of the tables `document_part`, `section`, and `document`, as arrays of column values. Long values are split into
 * several rows.
 */
export function documentRows({
  hash,
  html,
  marks,
  body,
  markdown,
  plain,
  plainSections,
  outline,
  styles,
  readingMinutes,
  sections,
  states,
}: StoredDocument) {
  let position = 0
  return {
    parts: Object.entries({ html, marks, body, markdown, plain, 'plain-sections': plainSections }).flatMap(
      ([kind, text]) => splitText(text, maxPartBytes).map((part, index) => [hash, kind, index, part]),
    ),
    sections: sections.flatMap(({ heading, title, titles, content, level, code = [], keywords = [], questions = [] }) =>
      splitText(content, maxPartBytes).map((part, index) => [
        hash,
        position++,
        heading,
        title,
        JSON.stringify(titles),
        part,
        level,
        // If a text takes several rows, the first one contains its code ranges.
        JSON.stringify(index === 0 ? code : []),
        JSON.stringify(keywords),
        JSON.stringify(questions),
      ]),
    ),
    row: [
      hash,
      outline,
      styles,
      readingMinutes,
      JSON.stringify(states.map(({ heading, level, state }) => [heading, level, state])),
      pageState(states),
    ],
  }
}

/** Returns the content hash of each section of a document, short because translators see and commit it. */
function sectionStates(sections: readonly Section[]): SectionState[] {
  return sections.map(({ heading, level, ...section }) => ({
    heading,
    level,
    state: hashOf(sectionText(section)).slice(0, 12),
  }))
}

/** Returns a hash of all section states, for `translatedFrom` in frontmatter. */
export function pageState(states: readonly SectionState[]): string {
  return hashOf(JSON.stringify(states.map(({ state }) => state))).slice(0, 12)
}
