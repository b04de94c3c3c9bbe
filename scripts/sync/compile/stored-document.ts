import type { CompiledDocument, Section } from '../../../core/document/index.ts'
import { hashOf } from '../content-hash.ts'
import { maxPartBytes } from '../d1-limits.ts'
import { splitText } from '../row-statements.ts'
import { sectionText } from '../../../core/translation/index.ts'
import type { SectionState } from '../../../core/translation/index.ts'
import { findMarks } from './find-marks.ts'

/**
 * A compiled document as the database stores it: as texts, which a compile thread passes on without a copy, and which
 * take little memory.
 */
export interface StoredDocument {
  /** Its name: a hash of its content. */
  hash: string
  html: string
  /** Places in `html`, see `ArticleMarks`: they follow from it, and are no part of the hash. */
  marks: string
  body: string
  markdown: string
  plain: string
  /** Of the plain Markdown, as JSON. They follow from it, and are no part of the hash. */
  plainSections: string
  outline: string
  styles: string
  readingMinutes: number
  sections: Section[]
  /** What each section says as its author has written it. */
  states: SectionState[]
}

/** Serializes a compiled document, and names it by its content. */
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
 * Rows of the tables `document_part`, `section` and `document`, as arrays of column values. Long texts are split into
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
    sections: sections.flatMap(({ heading, title, titles, content, level, code = [], keywords = [] }) =>
      splitText(content, maxPartBytes).map((part, index) => [
        hash,
        position++,
        heading,
        title,
        JSON.stringify(titles),
        part,
        level,
        // Of a text in several rows the first one shows where its code is.
        JSON.stringify(index === 0 ? code : []),
        JSON.stringify(keywords),
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

/** What each section of a document says, as a short hash: translators see it, and commit it. */
function sectionStates(sections: readonly Section[]): SectionState[] {
  return sections.map(({ heading, level, ...section }) => ({
    heading,
    level,
    state: hashOf(sectionText(section)).slice(0, 12),
  }))
}

/** One name for the states of all sections, for `translatedFrom` in frontmatter. */
export function pageState(states: readonly SectionState[]): string {
  return hashOf(JSON.stringify(states.map(({ state }) => state))).slice(0, 12)
}
