import type { CompiledDocument, Section } from '../../../core/document/index.ts'
import { hashOf } from '../content-hash.ts'
import { maxPartBytes } from '../../local/d1-limits.ts'
import { splitText } from '../split-text.ts'
import { sectionText } from '../../../core/translation/index.ts'
import type { SectionState } from '../../../core/translation/index.ts'
import { findMarks } from './find-marks.ts'

/**
 * A compiled document in the form in which the database stores it. Strings use little memory, and a thread can send
 * them without copying objects.
 */
export interface StoredDocument {
  /** The hash of the content. */
  hash: string
  html: string
  /** Positions in `html`; see `ArticleMarks`. They are derived from `html`, so the hash doesn't include them. */
  marks: string
  body: string
  markdown: string
  plain: string
  /** The sections of `plain` as JSON. They are derived from it, so the hash doesn't include them. */
  plainSections: string
  outline: string
  styles: string
  readingMinutes: number
  sections: Section[]
  /** The content hash of each section as the author wrote it, without typography. */
  states: SectionState[]
}

/** Serializes a compiled document and computes its hash. */
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
 * Returns the rows of the tables `document_part`, `section`, and `document` as arrays of column values. Long texts are
 * split into several rows.
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
        // If a text is split into several rows, only the first row has the code ranges.
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

/** Returns the content hash of each section. The hashes are short, because translators see and commit them. */
function sectionStates(sections: readonly Section[]): SectionState[] {
  return sections.map(({ heading, level, ...section }) => ({
    heading,
    level,
    state: hashOf(sectionText(section)).slice(0, 12),
  }))
}

/** Returns a hash of all sections, for `translatedFrom` in frontmatter. */
export function pageState(states: readonly SectionState[]): string {
  return hashOf(JSON.stringify(states.map(({ state }) => state))).slice(0, 12)
}
