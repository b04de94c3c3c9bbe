import type { Section } from '../../../core/document/index.ts'
import { sectionText } from '../../../core/translation/index.ts'
import type { SectionState } from '../../../core/translation/index.ts'
import { hashOf } from '../collect/content-folder.ts'

/** What each section of a document says, as a short hash: translators see it, and commit it. */
export function sectionStates(sections: readonly Section[]): SectionState[] {
  return sections.map(({ heading, level, ...section }) => ({
    heading,
    level,
    state: hashOf(sectionText(section)).slice(0, 12),
  }))
}

/** One name for all of them, for `translatedFrom` in frontmatter. */
export function pageState(states: readonly SectionState[]): string {
  return hashOf(JSON.stringify(states.map(({ state }) => state))).slice(0, 12)
}
