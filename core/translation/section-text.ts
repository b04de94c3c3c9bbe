import type { Section } from '../document/index.ts'

/**
 * What a section says, whatever its white space: two sections with the same text need the same translation. Its title is part of it;
 * marks, links and images without words are not.
 */
export function sectionText({ title, content }: Pick<Section, 'title' | 'content'>): string {
  return `${title}\n${content}`.normalize('NFC').replace(/\s+/g, ' ').trim()
}
